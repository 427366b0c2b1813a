import GRDB

extension DatabaseFile {
  /// The tables and views, by name, their rows counted for at most so long.
  func tables(countingFor limit: Duration = .milliseconds(50)) async throws -> [TableSummary] {
    try await read { db in try TableSummary.all(in: db, counting: Counting(for: limit)) }
  }

  /// The table of this name, in either case; otherwise the error names the nearest.
  func table(named name: String) async throws -> TableSchema {
    try await read { db in try TableSchema(named: name, in: db) }
  }

  /// A page of a view. Beyond the view's end it is empty.
  ///
  /// Texts and blobs are cut to `longest` bytes.
  func page(of view: TableView, size: Int = 20, longest: Int = 1000) async throws -> (TableSchema, TablePage) {
    try await read { db in
      let schema = try TableSchema(named: view.table, in: db)
      return (schema, try TablePage(view, of: schema, size: size, longest: longest, in: db))
    }
  }

  /// The view at its last page, or at the page before.
  func turn(_ view: TableView, to turn: TableView.Turn, size: Int) async throws -> TableView {
    try await read { db in
      try view.turned(turn, of: TableSchema(named: view.table, in: db), size: size, in: db)
    }
  }

  /// The row of a key, texts and blobs cut to `longest` bytes.
  func row(in table: String, key: RowKey, longest: Int = 1 << 20) async throws -> RowRecord {
    try await read { db in
      let schema = try TableSchema(named: table, in: db)
      return try RowRecord(of: schema, key: key, longest: longest, in: db)
    }
  }

  /// The key of typed words, one for each value of the table's keys. Whether the row exists is not looked up.
  func key(from words: [String], in table: String) async throws -> RowKey {
    try await self.table(named: table).key(from: words)
  }

  /// The row that a column's foreign key leads to; a composite key takes the values of all its columns.
  ///
  /// A column that is part of several foreign keys stands for the one it makes up alone, unless `parent` names
  /// the table meant.
  func target(
    of column: String, to parent: String? = nil, from row: RowRecord, in table: TableSchema
  ) async throws -> RowReference {
    try await read { db in try RowReference(following: column, to: parent, from: row, of: table, in: db) }
  }
}
