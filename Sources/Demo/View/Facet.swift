import GRDB

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

extension Facet {
  /// Reads what is typed behind `facet`: a column, `by` and a period if it holds dates, and a measure.
  init(typed words: [String], of view: TableView, in schema: TableSchema) throws(DatabaseProblem) {
    guard let table = view.table, let first = words.first, let column = ColumnPath(typed: first, in: schema) else {
      throw .notAColumn(words.first ?? "")
    }
    var rest = words.dropFirst()
    var period: Period?
    if rest.first?.lowercased() == "by" {
      let word = rest.dropFirst().first ?? ""
      period = Period(rawValue: word.lowercased())
      if period == nil { throw .noPeriod(word) }
      rest = rest.dropFirst(2)
    }
    self.init(
      table: table, conditions: view.conditions, grouping: Grouping(column: column, period: period),
      measure: try Measure(typed: Array(rest)))
  }
}

extension Facet {
  /// The view of the rows that have this value, or a date in this period.
  func rows(of value: Cell) -> TableView {
    var condition = Condition(column: grouping.column, comparison: .equal, values: [Literal(exactly: value)])
    if let period = grouping.period {
      // A text that is shorter than a date begins other texts, too.
      let isShort = if case .text(let text) = value { text.unicodeScalars.count < period.length } else { false }
      if !isShort {
        condition = Condition(
          column: grouping.column, comparison: .within, values: [Literal(exactly: value, in: .text)])
      }
    }
    return TableView(table: table, conditions: conditions + [condition])
  }
}

extension DatabaseFile {
  /// The whole value of a group of which the beginning is known.
  ///
  /// - Throws: `DatabaseProblem.changedGroup` if another group is there now.
  func value(ofGroup key: RowKey, beginning: Cell, of facet: Facet) async throws -> Cell {
    try await read { db in
      let schema = try TableSchema(of: .facet(facet), in: db)
      let found = try schema.read { schema in
        let column: SQL = "t.\(name: schema.columns[0].name)"
        return try db.excerpts(
          of: "SELECT \(([column] + schema.mentions).joined(separator: ", ")) FROM \(schema.place(of: key))",
          longest: 1 << 20)
      }
      guard let value = found.first?.first, value.cell.begins(with: beginning) else {
        throw DatabaseProblem.changedGroup
      }
      guard value.isWhole else { throw DatabaseProblem.tooLongToFollow(facet.grouping.column.description) }
      return value.cell
    }
  }
}

extension Cell {
  fileprivate func begins(with beginning: Cell) -> Bool {
    switch (self, beginning) {
    case (.text(let text), .text(let start)): text.utf8.starts(with: start.utf8)
    case (.text(let text), .malformed(let start)): text.utf8.starts(with: start)
    case (.malformed(let bytes), .text(let start)): bytes.starts(with: start.utf8)
    case (.malformed(let bytes), .malformed(let start)), (.blob(let bytes), .blob(let start)):
      bytes.starts(with: start)
    default: false
    }
  }
}
