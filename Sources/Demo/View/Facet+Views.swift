import GRDB

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
