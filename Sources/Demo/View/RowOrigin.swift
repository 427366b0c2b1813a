import SQLite

/// The table of which the rows of a statement have the key, so that they can be opened.
struct RowOrigin: Equatable, Sendable {
  var table: String
  /// The columns of the statement that hold the key, in its order.
  var columns: [String]
}

extension RowOrigin {
  /// Finds the first table of which a query gives the whole key; `nil` if there is none.
  init?(of query: String, in db: Database) throws {
    // SQLite names the tables of the first part only if a query has several.
    let plan = try db.cells("EXPLAIN QUERY PLAN \(query)").map { $0[3].description }
    guard !plan.contains(where: { ["COMPOUND", "MERGE", "RECURSIVE"].contains(where: $0.contains) }) else { return nil }
    let statement = try db.prepare(query)
    var names: [String] = []
    var columns: [String: [String: String]] = [:]
    for (index, name) in statement.columnNames.enumerated() {
      guard let (table, column) = statement.origin(ofColumn: index) else { continue }
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

extension TablePage {
  /// The row of a table that a row of the page leads to.
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
