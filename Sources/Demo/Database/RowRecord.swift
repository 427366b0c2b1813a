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
    let terms = names.map { "t.\(name: $0)" as SQL }
    let blobs = LongBlobs(of: schema, names: names.count < 999 ? names : [])
    let columns = (blobs.guarded(terms) + blobs.lengths(terms)).joined(separator: ", ")
    let found = try schema.condition(finding: key)
    let rows = try db.excerpts(
      of: "SELECT \(columns) FROM \(schema.namedSource) WHERE \(found) LIMIT 1", longest: longest)
    guard var row = rows.first else { throw DatabaseProblem.noRow(schema.name, schema.keyNames, key) }
    let lengths = row.suffix(from: names.count).map(\.cell)
    row.removeLast(lengths.count)
    try blobs.restore(&row, lengths: lengths, longest: longest, in: db)
    self.init(table: schema.name, key: key, fields: zip(names, row).map { Field(column: $0.0, value: $0.1) })
  }
}
