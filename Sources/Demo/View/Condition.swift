/// What the rows of a view have in common: `Country = France`.
struct Condition: Hashable, Sendable {
  enum Comparison: String, CaseIterable, Sendable {
    case equal = "eq"
    case unequal = "ne"
    case less = "lt"
    case greater = "gt"
    case lessOrEqual = "le"
    case greaterOrEqual = "ge"
    case contains
    case within
    case isIn = "in"

    /// What is typed between column and value.
    var sign: String {
      switch self {
      case .equal: "="
      case .unequal: "!="
      case .less: "<"
      case .greater: ">"
      case .lessOrEqual: "<="
      case .greaterOrEqual: ">="
      case .contains, .within, .isIn: rawValue
      }
    }

    init?(sign: String) {
      let sign = ["==": "=", "<>": "!="][sign] ?? sign.lowercased()
      guard let comparison = Self.allCases.first(where: { $0.sign == sign }) else { return nil }
      self = comparison
    }
  }

  var column: ColumnPath
  var comparison: Comparison
  /// One, or any number for `in`.
  var values: [Literal]
}

extension Condition: CustomStringConvertible {
  var description: String {
    ([column.description, comparison.sign] + values.map(\.word)).joined(separator: " ")
  }
}

/// A list of the column, the comparison and the values.
extension Condition: Codable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(column)
    try container.encode(comparison.rawValue)
    for value in values { try container.encode(value.word) }
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    column = try container.decode(ColumnPath.self)
    let name = try container.decode(String.self)
    guard let comparison = Comparison(rawValue: name) else {
      let names = Comparison.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown comparison \"\(name)\"; choose from \(names)")
    }
    self.comparison = comparison
    values = []
    while !container.isAtEnd { values.append(Literal(try container.decode(String.self))) }
    guard comparison == .isIn || values.count == 1 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) takes one value")
    }
  }
}

/// A value as it is typed in a condition.
///
/// `null` is NULL; a text in single quotes is exactly that text, and `x'00ff'` a blob; any other word is read as the column's type
/// asks, as a number where it can be one.
struct Literal: Hashable, Sendable {
  var word: String

  init(_ word: String) { self.word = word }

  /// Makes the literal that means this value in any column.
  init(exactly cell: Cell) {
    word =
      switch cell {
      case .malformed(let bytes): "t'\(Hexadecimal.digits(of: bytes))'"
      case .text(let text): text.enclosed(in: "'")
      case .null: "null"
      case .integer, .real, .blob: cell.isInfinite ? cell.literal : cell.description
      }
  }

  /// Makes the literal that means this value in a column of an affinity: a plain word if one does.
  init(exactly cell: Cell, in affinity: Affinity) {
    self.init(exactly: cell)
    if case .text(let text) = cell, Literal(text).cell(in: affinity) == cell { word = text }
  }

  var isNull: Bool { word.lowercased() == "null" }

  /// The value in a column of this affinity.
  func cell(in affinity: Affinity) -> Cell {
    if isNull { return .null }
    if let blob = bytes(behind: "x") { return .blob(blob) }
    if let bytes = bytes(behind: "t") { return .malformed(bytes) }
    if let text = word.disclosed(from: "'") { return .text(text) }
    return affinity.cell(from: word) ?? .text(word)
  }

  private func bytes(behind mark: String) -> [UInt8]? {
    guard word.prefix(1).lowercased() == mark else { return nil }
    return String(word.dropFirst()).disclosed(from: "'").flatMap(Hexadecimal.bytes(of:))
  }
}
