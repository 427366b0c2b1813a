import DBWalkSQLite

/// The statistics of a column.
struct Stats: Equatable, Sendable {
  /// A run of numbers, or one value, with how often it occurs.
  struct Bin: Equatable, Sendable {
    var lower: Cell
    /// `nil` for a single value.
    var upper: Cell?
    var count: Int
  }

  var source: RowSource
  var conditions: [Condition]
  var column: ColumnPath
  /// How the column reads words.
  var reading: Reading
  var schema: TableSchema
  var rows: Int
  var nulls: Int
  var distinct: Int
  var least: Excerpt
  var greatest: Excerpt
  /// The average of the numbers; `nil` if there are none.
  var average: Double?
  /// The number of values that are not numbers.
  var others: Int
  /// Ten bins of equal width if all values are numbers, else the ten most frequent values.
  var bins: [Bin]
}

extension Stats {
  init(of path: ColumnPath, in source: RowSource, where conditions: [Condition], in db: Database) throws {
    var schema = try TableSchema(of: .init(source), in: db)
    schema.isUnnumbered = true
    var query = Query(of: schema, in: db)
    let column = try query.term(path).sql
    let condition = try query.sql(conditions)
    let isPresent: SQL = "\(column) IS NOT NULL"
    let present = SQL.filter([condition, isPresent].compactMap(\.self).conjunction)
    let isNumber: SQL = "typeof(\(column)) IN ('integer', 'real')"
    let found = try db.excerpts(
      of: """
        SELECT count(*), count(\(column)), count(DISTINCT \(column)), sum(\(isNumber)),
        avg(CASE WHEN \(isNumber) THEN \(column) END), min(\(column)), max(\(column)) FROM \(query.source)\(SQL.filter(condition))
        """, longest: 1000)
    let row = found[0].map(\.cell)
    let reading = try query.reading(of: path, readingDates: true)
    self.init(
      source: source, conditions: conditions, column: path, reading: reading, schema: schema, rows: row[0].count,
      nulls: row[0].count - row[1].count,
      distinct: row[2].count, least: found[0][5], greatest: found[0][6],
      average: row[3].count > 0 ? row[4].number : nil,
      others: row[1].count - row[3].count, bins: [])
    if row[3].count == row[1].count, let low = row[5].number, let high = row[6].number, low < high, distinct > 10 {
      try measure(column, from: query.source, present, low, high, in: db)
    } else {
      bins = try db.excerpts(
        of: """
          SELECT \(column), count(*) FROM \(query.source)\(present) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10
          """, longest: 100
      ).map { Bin(lower: $0[0].cell, upper: nil, count: $0[1].cell.count) }
    }
  }

  private mutating func measure(
    _ column: SQL, from source: SQL, _ condition: SQL, _ low: Double, _ high: Double, in db: Database
  ) throws {
    let width = (high - low) / 10
    guard width > 0, width.isFinite else { return }
    let counts = try db.cells(
      of: """
        SELECT min(9, CAST((\(column) - \(value: .real(low))) / \(value: .real(width)) AS INTEGER)), count(*) \
        FROM \(source)\(condition) GROUP BY 1
        """)
    bins = (0..<10).map { bin in
      let edges = (low + width * Double(bin), bin == 9 ? high : low + width * Double(bin + 1))
      let count = counts.first { $0[0] == .integer(Int64(bin)) }?[1].count ?? 0
      return Bin(lower: .real(edges.0), upper: .real(edges.1), count: count)
    }
  }
}

extension DatabaseFile {
  /// The statistics of a column, for the rows that meet conditions.
  func stats(of column: ColumnPath, in source: RowSource, where conditions: [Condition]) async throws -> Stats {
    if case .statement(let statement) = source { try check(statement) }
    return try await read { db in try Stats(of: column, in: source, where: conditions, in: db) }
  }

  /// The query plan of a statement, a line for each step, the inner ones indented.
  func plan(of statement: String) async throws -> [String] {
    try check(statement)
    return try await read { db in
      var depths: [Cell: Int] = [:]
      return try db.cells("EXPLAIN QUERY PLAN \(statement)").map { row in
        let depth = depths[row[1]].map { $0 + 1 } ?? 0
        depths[row[0]] = depth
        return String(repeating: "  ", count: depth) + row[3].description
      }
    }
  }
}

extension Cell {
  fileprivate var count: Int { if case .integer(let value) = self { Int(value) } else { 0 } }

  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}
