import DBWalkSQLite

/// A row in the list of tables.
struct TableSummary: Equatable, Sendable {
  enum Kind: String, Sendable {
    case table, view, virtual
  }

  /// A number of rows, counted only as far as counting is fast.
  enum RowCount: Equatable, Sendable {
    case exactly(Int)
    case atLeast(Int)
  }

  var name: String
  var kind: Kind
  /// Nil if SQLite does not know: for a view of a table that no longer exists, or a virtual table of an unknown module.
  var columnCount: Int?
  /// Nil for views and virtual tables, where counting may take any time, and for damaged tables.
  var rows: RowCount?
}

extension TableSummary.RowCount: CustomStringConvertible {
  /// The number, with a sign in front if there may be more: `347`, `≥ 64000`.
  var description: String {
    switch self {
    case .exactly(let count): count.description
    case .atLeast(let count): "≥ \(count)"
    }
  }
}

extension TableSummary {
  /// The tables and views that people made, by name, without SQLite's own and the parts of virtual tables.
  ///
  /// - Parameter counting: Limits how long rows are counted, in all tables together.
  static func all(in db: Database, counting: Counting) throws -> [TableSummary] {
    try listed(in: db).map { table in
      var table = table
      let name = table.name
      if table.kind == .table {
        table.rows = try db.ifReadable { try counting.count(of: "SELECT 1 FROM \(name: name)", in: db) }
      } else {
        table.columnCount = try db.ifReadable {
          try db.number("SELECT count(*) FROM temp.pragma_table_xinfo(?) WHERE hidden <> 1", [.text(name)])
        }
      }
      return table
    }
  }

  /// The tables and views of `all(in:)`, without reading them: tables first, since the rows of a view may take any time.
  static func unread(in db: Database) throws -> [TableSummary] {
    let all = try listed(in: db)
    return all.filter { $0.kind != .view } + all.filter { $0.kind == .view }
  }

  /// The names of `all(in:)`.
  static func names(in db: Database) throws -> [String] {
    try listed(in: db).map(\.name)
  }

  private static func listed(in db: Database) throws -> [TableSummary] {
    let rows = try db.cells(
      #"""
      SELECT name, type, ncol FROM temp.pragma_table_list
      WHERE schema = 'main' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
      ORDER BY name COLLATE NOCASE, name
      """#)
    // An entry without a kind here is a shadow table, the storage of a virtual one.
    return rows.compactMap { row in
      guard let kind = Kind(rawValue: row[1].description) else { return nil }
      // Others have columns that are hidden, or that SQLite does not know.
      let columnCount: Int? = if kind == .table, case .integer(let count) = row[2] { Int(count) } else { nil }
      return TableSummary(name: row[0].description, kind: kind, columnCount: columnCount)
    }
  }
}

extension Database {
  /// The result of `read`, nil if SQLite refuses. A canceled read still throws.
  func ifReadable<Value>(_ read: () throws -> Value?) throws -> Value? {
    do {
      return try read()
    } catch let error as DatabaseError where error.code != .interrupted {
      return nil
    }
  }
}
