import DBWalkSQLite

/// The results of a search of all tables so far.
struct Finding: Equatable, Sendable {
  /// A row with a value in which the text occurs.
  struct Hit: Equatable, Sendable {
    var row: RowReference
    var column: String
    var value: Excerpt
    /// How the column reads words.
    var reading = Reading(keys: .none)
  }

  var text: String
  var hits: [Hit] = []
  /// The tables with more matching rows than are shown.
  var hasMore: [String] = []
  /// The columns with values that are too long to search.
  var tooLong: [String] = []
  /// The tables that could not be read.
  var unreadable: [String] = []
  /// The number of tables that have been searched, and the number of all tables.
  var searched = 0
  var tables = 0

  var isDone: Bool { tables > 0 && searched == tables }
}

extension Finding {
  /// The maximum number of shown hits for each table.
  static let mostHits = 10

  /// Searches the next table.
  mutating func searchNext(of all: [TableSummary], in db: Database) throws {
    tables = all.count
    guard searched < all.count else { return }
    let name = all[searched].name
    searched += 1
    do {
      // An empty table is recognized without its columns. Finding them takes longer the more tables there are.
      if all[searched - 1].kind == .table, try db.cells(of: "SELECT 1 FROM \(name: name) LIMIT 1").isEmpty { return }
      let found = try hits(in: TableSchema(named: name, in: db), db)
      hits += found.prefix(Self.mostHits)
      if found.count > Self.mostHits { hasMore.append(name) }
    } catch let error as DatabaseError where error.code != .interrupted {
      unreadable.append(name)
    } catch is DatabaseProblem {
      // The table has been dropped in the meantime.
      unreadable.append(name)
    }
  }

  private mutating func hits(in schema: TableSchema, _ db: Database) throws -> [Hit] {
    let columns = schema.shownColumns
    var hits: [Hit] = []
    // SQLite accepts at most 2000 columns at a time, and patterns of at most 50,000 bytes.
    for start in stride(from: 0, to: columns.count, by: 900) {
      let part = columns[start..<min(start + 900, columns.count)]
      hits += try self.hits(in: schema, part, db).filter { hit in !hits.contains { $0.row == hit.row } }
    }
    return hits
  }

  /// Searches some columns together, or columns with long values separately.
  private mutating func hits(
    in schema: TableSchema, _ columns: ArraySlice<TableSchema.Column>, _ db: Database
  ) throws -> [Hit] {
    var found: [Hit] = []
    do {
      let source = schema.numbering(with: columns.map(\.name))
      try Self.find(text, in: source, Array(columns), db) { found.append($0) }
      return found
    } catch let error as DatabaseError where error.code == .tooLong {
      guard columns.count > 1 else {
        tooLong.append("\(schema.name).\(columns.first?.name ?? "")")
        // The hits before the long value.
        return found
      }
      let middle = (columns.startIndex + columns.endIndex) / 2
      let left = try hits(in: schema, columns[..<middle], db)
      return left
        + (try hits(in: schema, columns[middle...], db)).filter { hit in !left.contains { $0.row == hit.row } }
    }
  }

  private static func find(
    _ text: String, in schema: TableSchema, _ columns: [TableSchema.Column], _ db: Database, _ body: (Hit) -> Void
  ) throws {
    let tests = SQL.occurrenceTests(for: text, in: columns)
    let index = tests.enumerated().map { "\($1) \($0)" as SQL }.joined(separator: " ")
    let value = zip(tests, columns).map { "\($0) t.\(name: $1.name)" as SQL }.joined(separator: " ")
    let keys = schema.keyColumns.map { "t.\(name: $0.name)" as SQL }.joined(separator: ", ")
    let query: SQL = """
      SELECT CASE \(value) END, CASE \(index) END, \(keys) FROM \(schema.namedSource) \
      WHERE CASE \(index) END IS NOT NULL LIMIT \(mostHits + 1)
      """
    try db.forEachRow(of: query, longest: 1000) { cells in
      guard case .integer(let index) = cells[1].cell else { return }
      let key = schema.key(from: cells.dropFirst(2).map(\.cell))
      let column = columns[Int(index)]
      body(
        Hit(
          row: RowReference(table: schema.name, key: key), column: column.name, value: cells[0],
          reading: Reading(keys: column.affinity)))
    }
  }
}
