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
    /// A value that people see as another text, such as a quoted one. Programs get the value.
    indirect case shown(Value, as: String)

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
  }
}

extension Block.Value {
  /// Returns the text shown to a person for the value: `NULL`, `true`, `12.5`, `x'00ff' 2 bytes`. A text that looks like one of these is
  /// in quotes.
  ///
  /// - Parameter missing: The word for NULL; see ``Block/Column/missing``.
  public func text(missing: String = Self.missing) -> StyledText {
    Layout(Rendering()).text(for: self, missing: missing)
  }

  /// The number; `nil` for all other values.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    case .shown(let value, _): value.number
    case .text, .boolean, .null, .bytes, .invalidText, .beginning: nil
    }
  }

  var isNumber: Bool { number != nil }
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

extension Block.Value: Codable {
  private enum Key: String, CodingKey {
    case real, bytes, base64, beginning, omittedBytes, value, shown
  }

  /// Encodes the same as ``Block/json(_:rows:)``: a string, a number, `true`, `false` or `null`, and otherwise an object. A value that is
  /// shown as another text becomes an object of both.
  ///
  /// A floating-point number becomes an object such as `{"real":"2.0"}` if JSON would read it as a whole number or cannot represent it.
  public func encode(to encoder: any Encoder) throws {
    func object() -> KeyedEncodingContainer<Key> { encoder.container(keyedBy: Key.self) }
    switch self {
    // Values are data, even if the author wrote them.
    case .text(let text) where text.isUnadorned: try text.encodeString(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .integer(let integer): try Self.encode(integer, to: encoder)
    case .real(let real) where real.isFinite && real != real.rounded(): try Self.encode(real, to: encoder)
    case .real(let real):
      var object = object()
      try object.encode(real.description, forKey: .real)
    case .boolean(let truth): try Self.encode(truth, to: encoder)
    case .null:
      var value = encoder.singleValueContainer()
      try value.encodeNil()
    case .bytes(let bytes):
      var object = object()
      try object.encode(ByteText.hexadecimal(bytes), forKey: .bytes)
    case .invalidText(let bytes):
      var object = object()
      try object.encode(ByteText.base64(bytes), forKey: .base64)
    case .beginning(let value, let omitted):
      var object = object()
      try object.encode(value, forKey: .beginning)
      try object.encode(omitted, forKey: .omittedBytes)
    case .shown(let value, let text):
      var object = object()
      try object.encode(value, forKey: .value)
      try object.encode(text, forKey: .shown)
    }
  }

  private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Decodes the output of ``encode(to:)`` or ``Block/json(_:rows:)``. An unknown object becomes its `text`, if it has one.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      self = try Self(object) ?? .text(try StyledText(from: decoder))
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .boolean(truth)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let real = try? value.decode(Double.self) {
      self = .real(real)
    } else {
      self = .text(try StyledText(from: decoder))
    }
  }

  /// Decodes an object; `nil` if it is not one of the known kinds.
  private init?(_ object: KeyedDecodingContainer<Key>) throws {
    func text(_ key: Key) throws -> String? { try object.decodeIfPresent(String.self, forKey: key) }
    func damaged(_ key: Key, _ problem: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: object, debugDescription: problem)
    }
    if let omitted = try object.decodeIfPresent(Int.self, forKey: .omittedBytes) {
      self = .beginning(try object.decode(Self.self, forKey: .beginning), omittedBytes: omitted)
    } else if let shown = try text(.shown) {
      self = .shown(try object.decode(Self.self, forKey: .value), as: shown)
    } else if let digits = try text(.real) {
      guard let real = Double(digits) else { throw damaged(.real, "not a number") }
      self = .real(real)
    } else if let digits = try text(.bytes) {
      guard let bytes = ByteText.bytes(hexadecimal: digits) else { throw damaged(.bytes, "not hexadecimal digits") }
      self = .bytes(bytes)
    } else if let digits = try text(.base64) {
      guard let bytes = ByteText.bytes(base64: digits) else { throw damaged(.base64, "not base64") }
      self = .invalidText(bytes)
    } else {
      return nil
    }
  }
}
