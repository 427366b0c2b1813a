extension Block {
  /// A typed value in a field or a cell.
  ///
  /// NULL, text and bytes look different, with and without styles: NULL is `NULL`, the empty text is empty, bytes are `x'00ff' 2 bytes`.
  /// A text that looks like one of these, or that is blank, is shown in quotes, as in SQL: `'NULL'`. A column or a field can replace the
  /// word for NULL.
  public enum Value: Hashable, Sendable {
    /// A text.
    case text(StyledText)
    /// A whole number.
    case integer(Int)
    /// A floating-point number.
    case real(Double)
    /// A truth value.
    case boolean(Bool)
    /// The absence of a value.
    case null
    /// Bytes, shown as hexadecimal digits and a count; a screen shows only the first few.
    case bytes([UInt8])
    /// A text with invalid UTF-8. Each invalid byte is shown as U+FFFD; programs get the bytes.
    case invalidText([UInt8])
    /// The beginning of a value that is too long to read completely, and the number of bytes left out. Programs get that number in a
    /// separate field.
    indirect case beginning(Value, omittedBytes: Int)

    /// Makes a text from bytes that should be UTF-8.
    public init(decoding bytes: [UInt8]) {
      self = String(validating: bytes, as: UTF8.self).map { .text(StyledText($0)) } ?? .invalidText(bytes)
    }

    /// The default text for a missing value: `NULL`.
    public static let missing = "NULL"

    /// Makes a text, or NULL from `nil`. Newlines in it are shown as marks and do not break the line.
    public init(_ text: String?) { self = text.map { .text(StyledText($0)) } ?? .null }

    /// Makes a whole number, or NULL from `nil`.
    public init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

    /// Makes a floating-point number, or NULL from `nil`.
    public init(_ number: Double?) { self = number.map { .real($0) } ?? .null }

    /// Makes a truth value, or NULL from `nil`.
    public init(_ truth: Bool?) { self = truth.map { .boolean($0) } ?? .null }

    /// Makes bytes, or NULL from `nil`.
    public init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .null }

    var isNumber: Bool {
      switch self {
      case .integer, .real: true
      case .text, .boolean, .null, .bytes, .invalidText, .beginning: false
      }
    }
  }
}

extension Block.Value: ExpressibleByStringInterpolation {
  /// Makes a text from a literal. Its newlines break lines where the context allows it.
  public init(stringLiteral literal: String) { self = .text(StyledText(stringLiteral: literal)) }

  /// Makes a text from an interpolated literal, in the same way as `StyledText`.
  public init(stringInterpolation: StyledText.StringInterpolation) {
    self = .text(StyledText(stringInterpolation: stringInterpolation))
  }
}

extension Block.Value: ExpressibleByIntegerLiteral {
  /// Makes a whole number.
  public init(integerLiteral number: Int) { self = .integer(number) }
}

extension Block.Value: ExpressibleByFloatLiteral {
  /// Makes a floating-point number.
  public init(floatLiteral number: Double) { self = .real(number) }
}

extension Block.Value: ExpressibleByBooleanLiteral {
  /// Makes a truth value.
  public init(booleanLiteral truth: Bool) { self = .boolean(truth) }
}

extension Block.Value: ExpressibleByNilLiteral {
  /// Makes NULL.
  public init(nilLiteral: ()) { self = .null }
}
