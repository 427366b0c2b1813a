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
    case (.malformed(let left), .malformed(let right)): left == right
    case (.blob(let left), .blob(let right)): left == right
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
