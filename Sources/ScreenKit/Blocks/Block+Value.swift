extension Block {
  /// A typed value in a field or a cell.
  ///
  /// NULL, text and bytes look different, with and without styles: NULL is `NULL`, the empty text is empty, bytes are
  /// `x'00ff' 2 bytes`. A text that would read as one of these, or that is blank, is shown in quotes, as SQL writes it:
  /// `'NULL'`. A column or a field can have another word for NULL.
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
    /// Bytes, shown in hexadecimal digits, on a screen the first few, and by their count.
    case bytes([UInt8])
    /// A text whose bytes are not UTF-8: each that is no part of it is shown as U+FFFD, and programs get the bytes.
    case invalidText([UInt8])
    /// The beginning of a value that is too long to be read whole, and how many bytes of it are left out. Programs are told in a
    /// field of its own.
    indirect case beginning(Value, omittedBytes: Int)

    /// Makes a text from bytes that ought to be UTF-8.
    public init(decoding bytes: [UInt8]) {
      self = String(validating: bytes, as: UTF8.self).map { .text(StyledText($0)) } ?? .invalidText(bytes)
    }

    /// How a missing value reads where nothing else is said: `NULL`.
    public static let missing = "NULL"

    /// Makes a text, or NULL from nil; newlines in it are shown, not obeyed.
    public init(_ text: String?) { self = text.map { .text(StyledText($0)) } ?? .null }

    /// Makes a whole number, or NULL from nil.
    public init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

    /// Makes a floating-point number, or NULL from nil.
    public init(_ number: Double?) { self = number.map { .real($0) } ?? .null }

    /// Makes a truth value, or NULL from nil.
    public init(_ truth: Bool?) { self = truth.map { .boolean($0) } ?? .null }

    /// Makes bytes, or NULL from nil.
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
  /// Makes a text from a literal, whose newlines break lines where the place allows it.
  public init(stringLiteral literal: String) { self = .text(StyledText(stringLiteral: literal)) }

  /// Makes a text from a literal with values in it, as `StyledText` does.
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
