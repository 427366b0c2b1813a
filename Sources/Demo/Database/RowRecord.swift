import DBWalkSQLite

/// One row with the names of its columns.
struct RowRecord: Equatable, Sendable {
  struct Field: Equatable, Sendable {
    var column: String
    var value: Excerpt
  }

  var table: String
  var key: RowKey
  /// The columns in the table's order, without those that are hidden.
  var fields: [Field]

  func value(of column: String) -> Excerpt? {
    fields.first { $0.column.names(same: column) }?.value
  }
}

extension RowRecord {
  /// Reads the row of `key`, texts and blobs cut to `longest` bytes.
  init(of schema: TableSchema, key: RowKey, longest: Int, in db: Database) throws {
    let names = schema.shownColumns.map(\.name)
    let terms = names.map { "t.\(name: $0)" as SQL }
    let blobs = LongBlobs(of: schema, names: names)
    var cells: [Excerpt]?
    do {
      // 2,000 columns leave no room for lengths or a number.
      if names.count < 999 {
        cells = try db.refusing(valuesOver: max(longest, ValueLimit.each(of: names.count))) {
          try Self.cells(of: schema, key, terms, blobs, longest: longest, in: db)
        }
      } else {
        cells = try Self.longCells(of: schema, key, terms, blobs, longest: longest, in: db)
      }
    } catch let error as DatabaseError where error.code == .tooLong {
      cells = try Self.longCells(of: schema, key, terms, blobs, longest: longest, in: db)
    }
    guard let cells else { throw DatabaseProblem.noRow(schema.name, schema.keyNames, key) }
    self.init(table: schema.name, key: key, fields: zip(names, cells).map { Field(column: $0.0, value: $0.1) })
  }

  private static func cells(
    of schema: TableSchema, _ key: RowKey, _ terms: [SQL], _ blobs: LongBlobs, longest: Int, in db: Database
  ) throws -> [Excerpt]? {
    let columns = (blobs.guarded(terms) + blobs.lengths(terms)).joined(separator: ", ")
    let found = try schema.condition(finding: key)
    let rows = try db.excerpts(
      of: "SELECT \(columns) FROM \(schema.namedSource) WHERE \(found) LIMIT 1", longest: longest)
    guard var row = rows.first else { return nil }
    let lengths = row.suffix(from: terms.count).map(\.cell)
    row.removeLast(lengths.count)
    try blobs.restore(&row, lengths: lengths, longest: longest, in: db)
    return row
  }

  private static func longCells(
    of schema: TableSchema, _ key: RowKey, _ terms: [SQL], _ blobs: LongBlobs, longest: Int, in db: Database
  ) throws -> [Excerpt]? {
    let place = try schema.place(of: key)
    let rowid = try blobs.rowid.flatMap { try db.cells(of: "SELECT \($0) FROM \(place)").first?.first }
    return try LongRows(
      count: 1, terms: terms, mentions: schema.mentions, pieces: blobs.pieces(rowid: rowid), longest: longest
    ) { _ in place }.cells(in: db).first
  }
}
