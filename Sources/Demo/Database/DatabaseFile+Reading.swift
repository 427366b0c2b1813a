import DBWalkSQLite

extension DatabaseFile {
  /// The tables and views, by name; counting their rows takes at most `limit`, or as long as it takes.
  func tables(countingFor limit: Duration? = .milliseconds(50)) async throws -> [TableSummary] {
    try await read { db in try TableSummary.all(in: db, counting: Counting(for: limit)) }
  }

  /// The table with this name, ignoring case; otherwise the error names the nearest.
  func table(named name: String) async throws -> TableSchema {
    try await read { db in try TableSchema(named: name, in: db) }
  }

  /// A page of a view. It is empty after the view's end.
  ///
  /// Texts and blobs are cut to `longest` bytes.
  ///
  /// - Parameter countsAll: Whether rows are counted to the end.
  func page(
    of view: TableView, size: Int = 20, longest: Int = 1000, countingAll countsAll: Bool = false
  ) async throws -> (TableSchema, TablePage) {
    if let statement = view.source.statement { try check(statement) }
    return try await read { db in
      let schema = try TableSchema(of: view.source, in: db)
      return try schema.read { schema in
        (schema, try TablePage(view, of: schema, size: size, longest: longest, countingAll: countsAll, in: db))
      }
    }
  }

  /// The number of rows of a view.
  func count(_ view: TableView) async throws -> Int {
    if let statement = view.source.statement { try check(statement) }
    return try await read { db in
      try TableSchema(of: view.source, in: db).read { schema in
        let rows = try PageQuery(view, of: schema, in: db).rows(before: nil)
        let query: SQL = "SELECT count(*) FROM (\(rows))"
        return try db.number(query.text, query.values) ?? 0
      }
    }
  }

  /// The view at its last page, or at the page before.
  func turn(_ view: TableView, to turn: TableView.Turn, size: Int) async throws -> TableView {
    try await read { db in
      try TableSchema(of: view.source, in: db).read { schema in
        try view.turned(turn, of: schema, size: size, in: db)
      }
    }
  }

  /// The row of a key, texts and blobs cut to `longest` bytes.
  func row(in table: String, key: RowKey, longest: Int = 1 << 20) async throws -> RowRecord {
    try await read { db in
      try TableSchema(named: table, in: db).read { schema in
        try RowRecord(of: schema, key: key, longest: longest, in: db)
      }
    }
  }

  /// The key of typed words, one for each value of the table's keys. Whether the row exists is not looked up.
  func key(from words: [String], in table: String) async throws -> RowKey {
    try await self.table(named: table).key(from: words)
  }

  /// The row of a key with its links, with texts and blobs cut to `longest` bytes. Rows that refer to it
  /// are counted for at most 20 ms, or to the end.
  func rowView(
    in table: String, key: RowKey, longest: Int = 1 << 20, countingAll countsAll: Bool = false
  ) async throws -> RowView {
    try await read { db in
      let counting = Counting(for: countsAll ? nil : .milliseconds(20))
      return try RowView(in: table, key: key, longest: longest, counting, in: db)
    }
  }

  /// The key of the row before or after another one in the order of a view; `nil` if there is none.
  func neighbor(of key: RowKey, _ direction: RowOrder.Direction, in view: TableView) async throws -> RowKey? {
    try await read { db in
      try TableSchema(of: view.source, in: db).read { schema in
        let query = try PageQuery(view, of: schema, in: db)
        guard let place = try query.place(of: key) else {
          throw DatabaseProblem.noRow(schema.name, schema.keyNames, key)
        }
        return direction == .forwards
          ? try query.keys(from: key, at: place, count: 2).dropFirst().first
          : try query.keys(before: key, at: place, count: 1).first
      }
    }
  }

  /// The view with labels in place of foreign keys.
  func labelled(_ view: TableView) async throws -> TableView {
    try await read { db in
      let schema = try TableSchema(of: view.source, in: db)
      var labelled = view
      let shown = view.shownColumns(of: schema)
      var joined = Set((shown + view.conditions.flatMap(\.paths) + view.sorting.map(\.column)).flatMap(\.hopsOnTheWay))
      labelled.columns = try shown.map { path in
        // If no more tables can be joined, a key that refers to another one need not be read: there may be thousands.
        let isFull = joined.count >= Self.mostTables - 1
        if isFull, !joined.contains(where: { $0.dropLast() == path.hops[...] && $0.last?.column == path.column }) {
          return path
        }
        if path.memberIndex(in: schema, db) != nil { return path }
        let owner = try schema.table(behind: path.hops, in: db)
        guard let (hop, label) = owner.label(in: path.column, db) else { return path }
        let behind = ColumnPath(hops: path.hops + [hop], column: label)
        let tables = joined.union(behind.hopsOnTheWay)
        guard tables.count < Self.mostTables else { return path }
        joined = tables
        return behind
      }
      return labelled
    }
  }

  /// SQLite joins at most this many tables.
  private static let mostTables = 64

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
          let condition = try SQL.filter(query.sql(view.conditions))
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
