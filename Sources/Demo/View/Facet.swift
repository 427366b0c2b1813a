/// Rows grouped by the values of some columns.
struct Facet: Hashable, Sendable {
  var rows: RowSource
  var conditions: [Condition]
  var groupings: Groupings
  var measure: Measure
}

/// The columns whose values the rows of a group share; at least one.
struct Groupings: Hashable, Sendable {
  var first: Grouping
  var others: [Grouping] = []

  var all: [Grouping] { [first] + others }

  /// The columns and periods, in words.
  var words: String { all.map(\.words).joined(separator: ", ") }

  /// The names of the columns that the groups have for them. No two are the same to SQLite.
  var names: [String] {
    all.reduce(into: []) { names, grouping in
      let isShared = all.count { $0.name.names(same: grouping.name) } > 1
      var name = isShared ? grouping.words : grouping.name
      while names.contains(where: { $0.names(same: name) }) { name += " " }
      names.append(name)
    }
  }
}

/// A list.
extension Groupings: Codable {
  func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }

  init(from decoder: any Decoder) throws {
    let all = try [Grouping](from: decoder)
    guard let first = all.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "groups need a column"))
    }
    self.init(first: first, others: Array(all.dropFirst()))
  }
}

/// The common property of a group's rows: the value of a column, or the period of its date.
struct Grouping: Hashable, Sendable {
  var column: ColumnPath
  var period: Period?

  /// The name of the group's column.
  var name: String { period?.rawValue ?? (column.hops.isEmpty ? column.column : column.description) }

  /// The grouping in words.
  var words: String { (period.map { "\($0.rawValue) of " } ?? "") + column.description }
}

extension Grouping: WrittenAsText {
  static var noun: String { "a column to group by" }

  /// The column, followed by a minus sign and the period.
  var description: String { column.description + (period.map { "-\($0.rawValue)" } ?? "") }

  /// Reads a description; `nil` when it names no column.
  init?(_ text: String) {
    for period in Period.allCases where text.hasSuffix("-\(period.rawValue)") {
      guard let column = ColumnPath(String(text.dropLast(period.rawValue.count + 1))) else { continue }
      self.init(column: column, period: period)
      return
    }
    guard let column = ColumnPath(text) else { return nil }
    self.init(column: column)
  }
}
