extension Block.Value: Codable {
  private enum Key: String, CodingKey {
    case real, bytes, base64, beginning, omittedBytes
  }

  /// Encodes the same as ``Block/json(_:rows:)``: a string, a number, `true`, `false` or `null`, and otherwise an object.
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
      try object.encode(JSONText.hexadecimal(bytes), forKey: .bytes)
    case .invalidText(let bytes):
      var object = object()
      try object.encode(JSONText.base64(bytes), forKey: .base64)
    case .beginning(let value, let omitted):
      var object = object()
      try object.encode(value, forKey: .beginning)
      try object.encode(omitted, forKey: .omittedBytes)
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
    } else if let digits = try text(.real) {
      guard let real = Double(digits) else { throw damaged(.real, "not a number") }
      self = .real(real)
    } else if let digits = try text(.bytes) {
      guard let bytes = JSONText.bytes(hexadecimal: digits) else { throw damaged(.bytes, "not hexadecimal digits") }
      self = .bytes(bytes)
    } else if let digits = try text(.base64) {
      guard let bytes = JSONText.bytes(base64: digits) else { throw damaged(.base64, "not base64") }
      self = .invalidText(bytes)
    } else {
      return nil
    }
  }

  /// The number; `nil` for all other values.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    case .text, .boolean, .null, .bytes, .invalidText, .beginning: nil
    }
  }
}
