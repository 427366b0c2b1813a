/// A single bare value if the coder supports it: nil, an integer, a real, a text.
///
/// Other values become one keyed value. Blobs and malformed texts are written in hexadecimal digits, `{"blob": "00ff"}`
/// and `{"malformed": "c09b"}`; infinity as `{"real": "inf"}`, since many coders refuse it. If a coder writes 1.0 as
/// `1`, it returns the integer, which SQLite compares as equal.
extension Cell: Codable {
  private enum Kind: String, CodingKey {
    case real, malformed, blob
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .integer(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .real(let value) where value.isFinite:
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .real(let value): try encode(value.description, as: .real, to: encoder)
    case .malformed(let bytes): try encode(Hexadecimal.digits(of: bytes), as: .malformed, to: encoder)
    case .blob(let bytes): try encode(Hexadecimal.digits(of: bytes), as: .blob, to: encoder)
    }
  }

  private func encode(_ text: String, as kind: Kind, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    try container.encode(text, forKey: kind)
  }

  /// Reads a bare value, asking for the narrowest type first, or else a keyed one.
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer() {
      if container.decodeNil() {
        self = .null
        return
      }
      if let value = try? container.decode(Int64.self) {
        self = .integer(value)
        return
      }
      if let value = try? container.decode(Double.self) {
        self = .real(value)
        return
      }
      if let text = try? container.decode(String.self) {
        self = .text(text)
        return
      }
    }
    self = try Cell(keyedIn: decoder.container(keyedBy: Kind.self))
  }

  private init(keyedIn container: KeyedDecodingContainer<Kind>) throws {
    guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: "expected exactly one of real, malformed and blob"))
    }
    let text = try container.decode(String.self, forKey: kind)
    let cell: Cell? =
      switch kind {
      case .real: Double(text).map(Cell.real)
      case .malformed: Hexadecimal.bytes(of: text).map(Cell.malformed)
      case .blob: Hexadecimal.bytes(of: text).map(Cell.blob)
      }
    guard let cell else {
      throw DecodingError.dataCorruptedError(
        forKey: kind, in: container,
        debugDescription: "\"\(text)\" is not \(kind == .real ? "a number" : "pairs of hexadecimal digits")")
    }
    self = cell
  }
}
