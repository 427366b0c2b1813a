import SQLite

extension DatabaseFile {
  /// Returns the view without the columns that are empty in all of its rows, not only on one page. A column is empty if it
  /// contains only NULL and empty texts.
  ///
  /// - Throws: `DatabaseProblem.noEmptyColumn` or `onlyEmptyColumns` if every column has a value, or no column does.
  func filled(_ view: TableView) async throws -> TableView {
    if let statement = view.source.statement { try check(statement) }
    return try await read { db in
      try TableSchema(of: view.source, in: db).read { schema in
        let shown = view.shownColumns(of: schema)
        var filled = view
        filled.columns = []
        // SQLite returns at most 2,000 columns at a time.
        for start in stride(from: 0, to: shown.count, by: 1_000) {
          let part = shown[start..<min(start + 1_000, shown.count)]
          var query = Query(of: schema, in: db)
          let tests = try part.map { "max(\(try query.term($0).sql) <> '')" as SQL }
          let condition = try view.conditions.map { try query.sql($0) }.conjunction.map { " WHERE \($0)" as SQL } ?? ""
          let found = try db.cells(of: "SELECT \(tests.joined(separator: ", ")) FROM \(query.source)\(condition)")
          filled.columns += zip(part, found[0]).filter { $1 == .integer(1) }.map(\.0)
        }
        if filled.columns.isEmpty { throw DatabaseProblem.onlyEmptyColumns }
        if filled.columns.count == shown.count { throw DatabaseProblem.noEmptyColumn }
        return filled
      }
    }
  }
}
