/// A value that paths store as one text: its description.
protocol WrittenAsText: Codable, LosslessStringConvertible {
  /// The noun that error messages use for such a value, with its article: `a column`.
  static var noun: String { get }
}

extension WrittenAsText {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not \(Self.noun)")
    }
    self = value
  }
}
