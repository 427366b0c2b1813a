extension StyledText: ExpressibleByStringInterpolation {
  /// Makes a plain text from a literal. Its newlines break lines.
  public init(stringLiteral literal: String) {
    self = .author(literal)
  }

  /// Makes a text from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.text
  }

  /// Collects the parts of an interpolated literal from left to right.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate(set) var text = StyledText()

    /// Makes an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends the author's words. Their newlines break lines.
    public mutating func appendLiteral(_ literal: String) {
      text.append(lines: literal, style: .plain, isAuthored: true)
    }

    /// Appends a value's description. Newlines in it are shown as marks and do not break the line.
    public mutating func appendInterpolation<Value>(_ value: Value, style: Style = .plain) {
      text.append(String(describing: value), style: style)
    }

    /// Appends a value's description. Newlines in it are shown as marks and do not break the line.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible, style: Style = .plain) {
      text.append(value.description, style: style)
    }

    /// Appends a styled text, which keeps its styles and its line breaks.
    public mutating func appendInterpolation(_ styled: StyledText) {
      text += styled
    }

    /// Appends a value whose newlines, `\n` or `\r\n`, break lines.
    public mutating func appendInterpolation(lines value: some StringProtocol, style: Style = .plain) {
      text.append(lines: String(value), style: style)
    }
  }
}
