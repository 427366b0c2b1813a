extension Block.Value: Codable {
  private enum CodingKeys: CodingKey {
    case text, integer, real, boolean, null, bytes, invalidText, beginning, omittedBytes
  }

  /// Writes a member that says what the value is. A number that JSON has no form for is written as text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .text(let text): try container.encode(text, forKey: .text)
    case .integer(let integer): try container.encode(integer, forKey: .integer)
    case .real(let real): try container.encode(real.description, forKey: .real)
    case .boolean(let truth): try container.encode(truth, forKey: .boolean)
    case .null: try container.encodeNil(forKey: .null)
    case .bytes(let bytes): try container.encode(bytes, forKey: .bytes)
    case .invalidText(let bytes): try container.encode(bytes, forKey: .invalidText)
    case .beginning(let value, let omitted):
      try container.encode(value, forKey: .beginning)
      try container.encode(omitted, forKey: .omittedBytes)
    }
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: A `DecodingError` when it is something else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let omitted = try container.decodeIfPresent(Int.self, forKey: .omittedBytes) {
      self = .beginning(try container.decode(Self.self, forKey: .beginning), omittedBytes: omitted)
      return
    }
    switch container.allKeys.first {
    case .text?: self = .text(try container.decode(StyledText.self, forKey: .text))
    case .integer?: self = .integer(try container.decode(Int.self, forKey: .integer))
    case .real?:
      guard let real = Double(try container.decode(String.self, forKey: .real)) else {
        throw DecodingError.dataCorruptedError(forKey: .real, in: container, debugDescription: "not a number")
      }
      self = .real(real)
    case .boolean?: self = .boolean(try container.decode(Bool.self, forKey: .boolean))
    case .bytes?: self = .bytes(try container.decode([UInt8].self, forKey: .bytes))
    case .invalidText?: self = .invalidText(try container.decode([UInt8].self, forKey: .invalidText))
    case .null?: self = .null
    case .beginning?, .omittedBytes?, nil:
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a value of a block"))
    }
  }
}
