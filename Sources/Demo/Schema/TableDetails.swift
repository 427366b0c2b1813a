import DBWalkSQLite

/// The definition of a table: its columns as SQLite reports them, its triggers, and the keys from and to it.
struct TableDetails: Equatable, Sendable {
  struct Column: Equatable, Sendable {
    var column: TableSchema.Column
    /// Its position in the primary key, counted from 1; 0 if it is not part of it.
    var keyPlace: Int
    /// The expression of its default value.
    var standard: String?
  }

  struct Trigger: Equatable, Sendable {
    var name: String
    /// The statement that created it.
    var sql: String
  }

  var schema: TableSchema
  var columns: [Column]
  var triggers: [Trigger]
  /// The statement that created the table; `nil` for SQLite's own.
  var sql: String?
  /// The keys that refer to other tables, then those that refer to this one.
  var references: [Reference]
}

extension TableDetails {
  init(of table: String, in db: Database) throws {
    let schema = try TableSchema(named: table, in: db)
    let name = Cell.text(schema.name)
    let information = try db.cells("SELECT pk, dflt_value FROM temp.pragma_table_xinfo(?) ORDER BY cid", [name])
    let all = try Reference.all(in: db)
    self.init(
      schema: schema,
      columns: zip(schema.columns, information).map { column, row in
        Column(
          column: column, keyPlace: Int(row[0].description) ?? 0, standard: row[1].isNull ? nil : row[1].description)
      },
      triggers: try db.cells(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE ORDER BY name",
        [name]
      ).map { Trigger(name: $0[0].description, sql: $0[1].description) },
      sql: try db.cells(
        "SELECT sql FROM sqlite_schema WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE", [name]
      ).first.flatMap { $0[0].isNull ? nil : $0[0].description },
      references: all.filter { $0.table == schema.name }
        + all.filter { $0.table != schema.name && $0.key.parent.names(same: schema.name) })
  }
}

extension DatabaseFile {
  /// The definition of a table.
  func details(of table: String) async throws -> TableDetails {
    try await read { db in try TableDetails(of: table, in: db) }
  }
}
