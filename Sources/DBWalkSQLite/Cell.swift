/// One stored value, with the storage class SQLite gave it.
///
/// Two cells are equal if SQLite cannot distinguish them: texts compare byte by byte, so that two spellings of
/// one accented letter are two keys.
package enum Cell: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Text whose bytes are not UTF-8. They are kept unchanged, so that a key made from them still finds its row.
  case malformed([UInt8])
  case blob([UInt8])
}

extension Cell {
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var isInfinite: Bool {
    if case .real(let value) = self { value.isInfinite } else { false }
  }

  /// The cell in words that fit into a sentence: at most forty characters, texts in quotes.
  package var brief: String {
    switch self {
    case .text(let text) where text.utf8.count > 40: "\"\(text.prefix(40))…\""
    case .text(let text): "\"\(text)\""
    case .malformed(let bytes): Cell.text(String(decoding: bytes.prefix(40), as: UTF8.self)).brief
    case .blob(let bytes) where bytes.count > 8: "\(Cell.blob(Array(bytes.prefix(8))))…"
    default: description
    }
  }
}

extension Cell: Hashable {
  package static func == (left: Cell, right: Cell) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.malformed(let left), .malformed(let right)), (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .text(let text): Array(text.utf8).hash(into: &hasher)
    case .malformed(let bytes), .blob(let bytes): bytes.hash(into: &hasher)
    }
  }
}

extension Cell: CustomStringConvertible {
  /// The value for people: `NULL`, a number, the text itself, or a blob as the literal `x'00ff'`.
  ///
  /// Bytes that are not UTF-8 show as U+FFFD. Control characters are kept: escape them before writing to a terminal.
  package var description: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): value.description
    case .real(let value): value.description
    case .text(let text): text
    case .malformed(let bytes): String(decoding: bytes, as: UTF8.self)
    case .blob(let bytes): "x'\(Hexadecimal.digits(of: bytes))'"
    }
  }
}

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
    case .integer(let value): try value.encode(to: encoder)
    case .real(let value) where value.isFinite: try value.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .real(let value): try encode(value.description, as: .real, to: encoder)
    case .malformed(let bytes): try encode(Hexadecimal.digits(of: bytes), as: .malformed, to: encoder)
    case .blob(let bytes): try encode(Hexadecimal.digits(of: bytes), as: .blob, to: encoder)
    }
  }

  private func encode(_ text: String, as kind: Kind, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    try container.encode(text, forKey: kind)
  }

  /// Reads a bare value, or else a keyed one.
  package init(from decoder: any Decoder) throws {
    if let bare = (try? decoder.singleValueContainer()).flatMap(Cell.init(bareIn:)) {
      self = bare
    } else {
      self = try Cell(keyedIn: decoder.container(keyedBy: Kind.self))
    }
  }

  /// Reads a bare value, asking for the narrowest type first.
  private init?(bareIn container: any SingleValueDecodingContainer) {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .real(value)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      return nil
    }
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
