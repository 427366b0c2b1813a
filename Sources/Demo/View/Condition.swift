import DBWalkSQLite

/// A condition that the rows of a view meet: `Country = France`.
struct Condition: Hashable, Sendable {
  enum Comparison: String, CaseIterable, Sendable {
    case equal = "eq"
    case unequal = "ne"
    case less = "lt"
    case greater = "gt"
    case lessOrEqual = "le"
    case greaterOrEqual = "ge"
    case contains
    case starts
    /// As LIKE in SQL, with `%` for any text and `_` for one character.
    case like
    /// As MATCH in SQL, in a table for full-text search.
    case match
    case within
    case isIn = "in"
    /// Byte by byte, regardless of the column's collation.
    case same

    /// The text between column and value.
    var sign: String {
      switch self {
      case .equal: "="
      case .unequal: "!="
      case .less: "<"
      case .greater: ">"
      case .lessOrEqual: "<="
      case .greaterOrEqual: ">="
      case .same: "is"
      case .contains, .starts, .like, .match, .within, .isIn: rawValue
      }
    }

    /// Whether `not` can precede it. The others have opposites.
    var takesNot: Bool { !isOrdering && ![.equal, .unequal, .match].contains(self) }

    /// Whether it can compare with another column.
    var takesColumn: Bool { isOrdering || [.equal, .unequal, .same].contains(self) }

    /// Whether it compares by order.
    var isOrdering: Bool {
      switch self {
      case .less, .greater, .lessOrEqual, .greaterOrEqual: true
      case .equal, .unequal, .contains, .starts, .like, .match, .within, .isIn, .same: false
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
  /// One, or any number for `in`; none if the column is compared with another one.
  var values: [Literal] = []
  /// The column that it is compared with.
  var other: ColumnPath?
  /// Whether the comparison must not be true.
  var isNegated = false
  /// Lists of conditions. All conditions of at least one list are met. If there are lists, all other properties but ``isNegated`` are
  /// ignored.
  var alternatives: [[Condition]] = []

  init(column: ColumnPath, comparison: Comparison, values: [Literal] = [], other: ColumnPath? = nil) {
    (self.column, self.comparison, self.values, self.other) = (column, comparison, values, other)
  }
}

extension Condition {
  /// Creates a condition that is met if all conditions of at least one list are met, or, negated, if that is false. No list is empty.
  init(anyOf alternatives: [[Condition]], isNegated: Bool = false) {
    self = alternatives[0][0]
    (other, self.isNegated, values, comparison) = (nil, isNegated, [], .equal)
    self.alternatives = alternatives
  }

  /// The columns that the condition names.
  var paths: [ColumnPath] {
    alternatives.isEmpty ? [column] + (other.map { [$0] } ?? []) : alternatives.flatMap { $0.flatMap(\.paths) }
  }

  /// The condition that a text occurs in any column: `* contains mor`.
  static func anywhere(_ text: String) -> Self {
    Self(column: ColumnPath(column: "*"), comparison: .contains, values: [Literal(exactly: .text(text))])
  }

  /// The text to search in all columns of a table; `nil` if the condition is about one column.
  func textAnywhere(in schema: TableSchema) -> String? {
    guard alternatives.isEmpty, column == ColumnPath(column: "*"), comparison == .contains,
      schema.column(named: "*") == nil,
      case .text(let text)? = values.first?.text
    else { return nil }
    return text
  }

  /// The columns to search.
  func columns(of schema: TableSchema) -> [ColumnPath] {
    guard alternatives.isEmpty else { return alternatives.joined().flatMap { $0.columns(of: schema) } }
    return textAnywhere(in: schema) == nil ? paths : schema.shownColumns.map { ColumnPath(column: $0.name) }
  }

  /// The maximum depth of nested parentheses. A path text can have 32, and needs two for each of these.
  static let mostLevels = 12
}

extension Condition: CustomStringConvertible {
  var description: String {
    guard alternatives.isEmpty else {
      let lists = alternatives.map { $0.map(\.description).joined(separator: " and ") }
      return "\(isNegated ? "not " : "")(\(lists.joined(separator: " or ")))"
    }
    let sign = comparison == .same && isNegated ? "is not" : (isNegated ? "not " : "") + comparison.sign
    let words = values.map(\.word).joined(separator: ", ")
    let value = other?.asValue ?? (comparison == .isIn ? "(\(words))" : words)
    return "\(column.column == "*" ? "*" : column.description) \(sign) \(value)"
  }
}

/// A list of the column, the comparison and the values. The name of a comparison with another column ends with `-column`. The name
/// of a negated comparison begins with `not-`. Alternatives are a list of `any-of`, or `none-of`, and the lists of conditions.
extension Condition: Codable {
  private static let columnMark = "-column"
  private static let notMark = "not-"
  /// No column is written this way: its name would have quotes.
  private static let alternativesMark = "any-of"
  private static let negatedMark = "none-of"

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    guard alternatives.isEmpty else {
      try container.encode(isNegated ? Self.negatedMark : Self.alternativesMark)
      for list in alternatives { try container.encode(list) }
      return
    }
    try container.encode(column)
    if let other {
      try container.encode(comparison.rawValue + Self.columnMark)
      return try container.encode(other)
    }
    try container.encode((isNegated ? Self.notMark : "") + comparison.rawValue)
    for value in values { try container.encode(value.word) }
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let first = try container.decode(String.self)
    if first == Self.alternativesMark || first == Self.negatedMark {
      var alternatives: [[Condition]] = []
      guard decoder.codingPath.count < 3 * Self.mostLevels else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "conditions are nested too deeply")
      }
      while !container.isAtEnd { alternatives.append(try container.decode([Condition].self)) }
      guard !alternatives.isEmpty, alternatives.allSatisfy({ !$0.isEmpty }) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "a list of conditions is empty")
      }
      self = Condition(anyOf: alternatives, isNegated: first == Self.negatedMark)
      return
    }
    guard let path = ColumnPath(first) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(first)\" is not \(ColumnPath.noun)")
    }
    column = path
    var name = try container.decode(String.self)
    if name.hasPrefix(Self.notMark), Comparison(rawValue: String(name.dropFirst(4)))?.takesNot == true {
      name.removeFirst(Self.notMark.count)
      isNegated = true
    }
    let isColumn = name.hasSuffix(Self.columnMark)
    if isColumn { name.removeLast(Self.columnMark.count) }
    guard let comparison = Comparison(rawValue: name) else {
      let names = Comparison.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown comparison \"\(name)\"; choose from \(names)")
    }
    self.comparison = comparison
    if isColumn {
      other = try container.decode(ColumnPath.self)
      guard container.isAtEnd, comparison.takesColumn else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) takes at most one column")
      }
      return
    }
    while !container.isAtEnd { values.append(Literal(try container.decode(String.self))) }
    guard comparison == .isIn || values.count == 1 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) takes one value")
    }
  }
}
