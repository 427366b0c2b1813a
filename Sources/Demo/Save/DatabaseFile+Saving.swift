import DBWalkSQLite
import ScreenKitTerm

extension DatabaseFile {
  /// Writes all rows of a view, one after the other.
  ///
  /// - Parameters:
  ///   - write: Receives the bytes in pieces.
  ///   - progress: Receives the number of rows written so far, at intervals.
  /// - Returns: The number of rows.
  func write(
    _ view: TableView, as format: RowFormat, to write: @escaping @Sendable ([UInt8]) throws -> Void,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Int {
    if let statement = view.source.statement { try check(statement) }
    return try await read { db in
      let schema = try TableSchema(of: view.source, in: db)
      let sql = try PageQuery(view, of: schema, in: db).shownPage(from: nil, count: .max)
      let shown = view.shownColumns(of: schema)
      // In the new table, the declared type of a view's column could convert values, which the view itself does not do.
      let types = shown.map { path in
        let own = path.hops.isEmpty && schema.kind == .table ? schema.column(named: path.column) : nil
        return own.map { $0.holdsAny ? "" : $0.type } ?? ""
      }
      var writer = RowWriter(
        format, columns: view.titles(of: schema), types: types, table: view.table ?? "rows", write: write)
      // One row is held at a time, regardless of its length.
      try db.refusing(valuesOver: .max) {
        try db.forEachRow(of: sql.text, sql.values) { statement in
          let hasWritten = try writer.append { statement.value(at: $0) }
          if hasWritten { progress(writer.count) }
        }
      }
      try writer.end()
      return writer.count
    }
  }
}
