import GRDB

/// One row with the names of its columns.
struct RowRecord: Equatable, Sendable {
  struct Field: Equatable, Sendable {
    var column: String
    var value: Excerpt
  }

  var table: String
  var key: RowKey
  /// All columns in the table's order, the hidden ones too.
  var fields: [Field]

  func value(of column: String) -> Excerpt? {
    fields.first { $0.column.names(same: column) }?.value
  }
}

extension RowRecord {
  /// Reads the row of `key`, texts and blobs cut to `longest` bytes.
  init(of schema: TableSchema, key: RowKey, longest: Int, in db: Database) throws {
    let names = schema.columns.map(\.name)
    let clause = try schema.clause(finding: key)
    let rows = try db.excerpts(
      "SELECT \(names.map(\.quoted).joined(separator: ", ")) FROM \(schema.name.quoted) \(clause.sql)",
      clause.values, longest: longest)
    guard let row = rows.first else { throw DatabaseProblem.noRow(schema.name, schema.keyNames, key) }
    self.init(table: schema.name, key: key, fields: zip(names, row).map { Field(column: $0.0, value: $0.1) })
  }
}

extension RowKey {
  /// The key of the row with this number, counted from 1 in the order of the pages.
  init(ofRow number: Int, of schema: TableSchema, in db: Database) throws {
    let table = schema.name.quoted
    if number > 0 {
      let order = schema.keyTerms.map { "ORDER BY \($0)" } ?? ""
      let found = try db.cells("SELECT \(schema.keyTerms ?? "1") FROM \(table) \(order) LIMIT 1 OFFSET \(number - 1)")
      if let values = found.first {
        self = schema.keyTerms == nil ? RowKey([.integer(Int64(number))]) : schema.key(from: values)
        return
      }
    }
    let count = try db.number("SELECT count(*) FROM \(table)") ?? 0
    throw DatabaseProblem.noRowNumber(number, table: schema.name, count: count)
  }
}
