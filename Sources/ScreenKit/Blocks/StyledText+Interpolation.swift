extension StyledText: ExpressibleByStringInterpolation {
  /// Makes a plain text from a literal, whose newlines break lines.
  public init(stringLiteral literal: String) {
    self = .author(literal)
  }

  /// Makes a text from a literal with values in it.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.text
  }

  /// The parts of a literal with values in it, collected from left to right.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate(set) var text = StyledText()

    /// Makes an interpolation that holds nothing yet.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends the author's own words, whose newlines break lines.
    public mutating func appendLiteral(_ literal: String) {
      text.append(lines: literal, style: .plain, isAuthored: true)
    }

    /// Appends a value as it describes itself; newlines in it are shown, not obeyed.
    public mutating func appendInterpolation<Value>(_ value: Value, style: Style = .plain) {
      text.append(String(describing: value), style: style)
    }

    /// Appends a value as it describes itself; newlines in it are shown, not obeyed.
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
