import DBWalkSQLite

/// The table whose key the rows of a statement contain, so that they can be opened.
struct RowOrigin: Equatable, Sendable {
  var table: String
  /// The columns of the statement that hold the key, in its order.
  var columns: [String]
}

extension RowOrigin {
  /// The columns of a query that are columns of tables, each with its name in the query. Empty if the query has several parts:
  /// SQLite names only the tables of the first one.
  fileprivate static func columns(
    of query: String, in db: Database
  ) throws -> [(table: String, column: String, name: String)] {
    let plan = try db.cells("EXPLAIN QUERY PLAN \(query)").map { $0[3].description }
    if plan.contains(where: { ["COMPOUND", "MERGE", "RECURSIVE"].contains(where: $0.contains) }) { return [] }
    let statement = try db.prepare(query)
    return statement.columnNames.enumerated().compactMap { index, name in
      statement.origin(ofColumn: index).map { ($0.table, $0.column, name) }
    }
  }

  /// Finds the first table whose whole key a query returns; `nil` if there is none.
  init?(of query: String, in db: Database) throws {
    var names: [String] = []
    var columns: [String: [String: String]] = [:]
    for (table, column, name) in try Self.columns(of: query, in: db) {
      if columns[table] == nil { names.append(table) }
      columns[table, default: [:]][column] = columns[table]?[column] ?? name
    }
    for table in names {
      guard let schema = try? TableSchema(named: table, in: db), schema.identity != .position else { continue }
      let key = schema.keyNames.compactMap { columns[table]?[$0] }
      guard key.count == schema.keyNames.count else { continue }
      self.init(table: schema.name, columns: key)
      return
    }
    return nil
  }
}

extension TableSchema.ForeignKey {
  /// The foreign keys of the columns of a query. A column that is a column of a table has that column's foreign keys,
  /// unless they have several columns.
  static func inherited(by query: String, in db: Database) throws -> [Self] {
    var keys: [String: [Self]] = [:]
    return try RowOrigin.columns(of: query, in: db).flatMap { table, column, name in
      if keys[table] == nil { keys[table] = (try? TableSchema(named: table, in: db))?.foreignKeys ?? [] }
      return keys[table, default: []].filter { $0.columns == [column] }.map {
        Self(columns: [name], parent: $0.parent, parentColumns: $0.parentColumns)
      }
    }
  }
}

extension TablePage {
  /// The row of a table to which a row of the page refers.
  ///
  /// - Throws: `DatabaseProblem.nothingToFollow` or `tooLongToFollow` if a part of the key is NULL or not known.
  func route(from row: Row, to origin: RowOrigin) throws(DatabaseProblem) -> Route {
    var key: [Cell] = []
    for name in origin.columns {
      guard let index = columns.firstIndex(of: name), !row.cells[index].cell.isNull else {
        throw .nothingToFollow(name)
      }
      guard row.cells[index].isWhole else { throw .tooLongToFollow(name) }
      key.append(row.cells[index].cell)
    }
    return .row(origin.table, RowKey(key))
  }
}
