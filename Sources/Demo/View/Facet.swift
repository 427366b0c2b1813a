/// The rows of a table in groups that have the same value in a column.
struct Facet: Hashable, Sendable {
  var table: String
  var conditions: [Condition]
  var grouping: Grouping
  var measure: Measure
}

/// What the rows of a group have in common: the value of a column, or the period in which its date is.
struct Grouping: Hashable, Sendable {
  var column: ColumnPath
  var period: Period?

  /// The name of the column that the groups have for it.
  var name: String { period?.rawValue ?? (column.hops.isEmpty ? column.column : column.description) }

  /// What the groups are made by, in words.
  var words: String { (period.map { "\($0.rawValue) of " } ?? "") + column.description }
}

extension Grouping: WrittenAsText {
  static var noun: String { "a column to group by" }

  /// The column, and behind a minus sign the period.
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
