import DBWalkSQLite

/// The statements that read the pages of a view.
///
/// A page is found by the key of its first row, never by counting the rows before it: if an index has the order,
/// every page takes the same time.
struct PageQuery {
  private let query: Query
  /// The same rows with only the columns that are needed to find and order them.
  private let numbering: Query
  private let order: RowOrder
  private let condition: SQL?
  let columns: [SQL]
  /// The paths of these columns.
  private let paths: [ColumnPath]
  /// The blobs that are not read with the page.
  let blobs: LongBlobs
  /// The number of terms of the order before the terms of the key.
  private let sortCount: Int
  /// Whether SQLite can read the rows in the order of the view without sorting.
  private let isIndexed: Bool

  /// - Throws: A `DatabaseProblem` when a column does not exist.
  init(_ view: TableView, of schema: TableSchema, in db: Database) throws {
    var query = Query(of: schema, in: db)
    let shown = view.shownColumns(of: schema)
    paths = shown
    // Searching them for each of thousands of columns would be slow.
    columns =
      view.columns.isEmpty
      ? schema.shownColumns.map { "t.\(name: $0.name)" } : try shown.map { try query.term($0).sql }
    blobs = LongBlobs(of: schema, names: shown.map { $0.hops.isEmpty ? $0.column : nil })
    condition = try query.sql(view.conditions)
    let sorted = try view.sorting.map { try query.term($0.column) }
    let sortTerms = zip(sorted, view.sorting).map { term, sorting in
      RowOrder.Term(sql: term.sql, isDescending: sorting.isDescending, mayBeNull: term.mayBeNull)
    }
    let descends = view.sorting.last?.isDescending ?? false
    let keyTerms = schema.keyColumns.enumerated().map { place, key in
      RowOrder.Term(sql: schema.keyTerm(place), isDescending: descends, mayBeNull: key.mayBeNull)
    }
    order = RowOrder(terms: sortTerms + keyTerms)
    sortCount = sorted.count
    isIndexed = sorted.first?.isIndexed ?? (schema.identity != .position)
    self.query = query
    let used = view.conditions.flatMap { $0.columns(of: schema) } + view.sorting.map(\.column)
    numbering = query.numbering(with: used)
  }

  var schema: TableSchema { query.schema }
  var db: Database { query.db }
  var epochNotes: [String] { query.epochNotes }

  /// How the columns read words.
  ///
  /// - Parameter hasDates: Whether a column shows a date, so that its first values decide what that means.
  func readings(_ hasDates: (Int) -> Bool) throws -> [Reading] {
    var query = query
    let own = paths.count == schema.shownColumns.count ? schema.shownColumns : []
    return try paths.enumerated().map { index, path in
      let hasDates = hasDates(index)
      if !hasDates, own.indices.contains(index), own[index].name == path.column { return Reading(of: own[index]) }
      // A page shows the beginnings of texts that are too long for other questions.
      return try db.ifReadable { try query.reading(of: path, readingDates: hasDates) } ?? Reading(keys: .none)
    }
  }

  /// Whether SQLite must sort all rows for each page, but can find the rows of keys without sorting.
  var mustSort: Bool { sortCount > 0 && !isIndexed && schema.kind == .table && schema.identity != .position }

  /// Whether rows are in order without sorting, because they are numbered as they are found. Sorting would find all of them first.
  private var hasRunningNumbers: Bool { schema.identity == .position && sortCount == 0 }

  private var keys: [SQL] { order.terms[sortCount...].map(\.sql) }

  /// The shown columns, the columns of the key, and the lengths of omitted blobs.
  private var pageColumns: [SQL] { blobs.guarded(columns) + keys + blobs.lengths(columns) }

  /// The statement for a page.
  func page(from start: [Cell]?, count: Int) throws -> SQL {
    try statement(selecting: pageColumns, from: start, .forwards, count)
  }

  /// The statement for the page with the rows of some keys.
  func page(of rows: [RowKey]) throws -> SQL {
    let found = try rows.map { "(\(try schema.condition(finding: $0)))" as SQL }.joined(separator: " OR ")
    return select(pageColumns, query.source, rows.isEmpty ? "0" : found, .forwards, .max)
  }

  /// The statement for the shown columns: the page without the columns that only its links need.
  func shownPage(from start: [Cell]?, count: Int) throws -> SQL {
    try statement(selecting: columns, from: start, .forwards, count, isNarrowed: false)
  }

  /// The statement for the keys of a page, and for the data that finds pieces of values in the rows, if possible.
  func keys(from start: [Cell]?, count: Int) throws -> SQL {
    try statement(
      selecting: keys + (blobs.rowid.map { [$0] } ?? []), from: start, .forwards, count, in: numbering)
  }

  /// The rows of keys, read as far as SQLite delivers them: consecutive rows are read together if rows are numbered.
  func longRows(_ keys: [[Cell]], longest: Int) throws -> [[Excerpt]] {
    var cells: [[Excerpt]] = []
    var start = 0
    while start < keys.count {
      let first = schema.key(from: keys[start])
      var end = start + 1
      while end < keys.count, schema.identity == .position, keys[end][0].follows(keys[end - 1][0]) { end += 1 }
      let rows = LongRows(
        count: end - start, terms: columns, mentions: schema.mentions, pieces: blobs.pieces(rowid: keys[start].last),
        longest: longest
      ) { rows in
        try schema.place(of: first, skipping: rows.lowerBound, count: rows.count) { query.source(of: $0) }
      }
      cells += try rows.cells(in: db)
      start = end
    }
    return cells
  }

  /// The statement for the keys before a place, or without one for the last keys of the view, in reverse order.
  func keys(before start: [Cell]?, count: Int) throws -> SQL {
    try statement(selecting: keys, from: start, .backwards, count, in: numbering)
  }

  /// The statement for the rows before a place, or without one for all rows of the view, unordered.
  func rows(before place: [Cell]?) -> SQL {
    let places = place.map { order.conditions(behind: $0, .backwards).map { "(\($0 ?? "1"))" as SQL } }
    let isBefore = places.map { $0.isEmpty ? "0" : "(\($0.joined(separator: " OR ")))" as SQL }
    let all = [condition, isBefore].compactMap(\.self).conjunction
    return "SELECT 1 FROM \(numbering.source)\(SQL.filter(all))"
  }

  /// The values by which a row is ordered; `nil` if the row does not exist.
  func place(of key: RowKey) throws -> [Cell]? {
    let found = try schema.condition(finding: key)
    if sortCount == 0, key.cells.count == schema.keyNames.count { return key.cells }
    let terms = order.terms.map(\.sql).joined(separator: ", ")
    return try db.cells(of: "SELECT \(terms) FROM \(numbering.source) WHERE \(found) LIMIT 1").first
  }

  /// Joins the queries of the conditions, one after the other: with an index each of them finds its rows at
  /// once, else all rows are read once.
  private func statement(
    selecting columns: [SQL], from start: [Cell]?, _ direction: RowOrder.Direction, _ count: Int,
    in query: Query? = nil, isNarrowed: Bool = true
  ) throws -> SQL {
    let source = (query ?? self.query).source
    let places = start.map { order.conditions(behind: $0, direction) } ?? [nil]
    if places.count > 1, isIndexed {
      let all = places.map { place -> SQL in
        let condition = [condition, place].compactMap(\.self).conjunction
        return "SELECT * FROM (\(select(columns, source, condition, direction, count)))"
      }
      return "\(all.joined(separator: " UNION ALL ")) LIMIT \(count)"
    }
    let either = places.map { "(\($0 ?? "1"))" as SQL }.joined(separator: " OR ")
    let place = places.count == 1 ? places[0] : places.isEmpty ? "0" : "(\(either))"
    var conditions = [condition, place].compactMap(\.self)
    if isNarrowed, let bound = try bound(conditions.conjunction, direction, count, source) { conditions.append(bound) }
    return select(columns, source, conditions.conjunction, direction, count)
  }

  /// The number of rows at either end of a table from which a bound is chosen.
  private static let sampleSize = 20_000

  /// A condition that all rows of a page meet and, if they must be sorted, most others do not: comparing a row with one value takes
  /// less time than sorting it. The value comes from rows at both ends of the table, enough of which precede it to fill the page.
  ///
  /// - Returns: `nil` if it would not help, or if reading a few rows takes as long as reading all.
  private func bound(
    _ condition: SQL?, _ direction: RowOrder.Direction, _ count: Int, _ source: SQL
  ) throws -> SQL? {
    guard mustSort, schema.rowid != nil || keys.count == 1, count <= Self.sampleSize / 4 else { return nil }
    let term = order.terms[0]
    let descends = term.isDescending == (direction == .forwards)
    let stored = schema.rowid.map { ["t.\(name: $0)"] } ?? keys
    let ends = ["ASC", "DESC"].map { end -> SQL in
      let order = stored.map { "\($0) \(SQL(end))" as SQL }.joined(separator: ", ")
      return """
        SELECT * FROM (SELECT \(term.sql) AS value, \(condition ?? "1") AS meets FROM \(source) ORDER BY \(order) \
        LIMIT \(Self.sampleSize))
        """
    }
    let sample = ends.joined(separator: " UNION ALL ")
    let ordered: SQL = "SELECT value FROM (\(sample)) WHERE meets ORDER BY value\(descends ? " DESC" : "")"
    let found = { (place: Int) in try db.cells(of: "\(ordered) LIMIT 1 OFFSET \(place)").first?.first }
    do {
      return try db.refusing(valuesOver: 1 << 12) {
        // In a short table, each row is at both ends.
        guard let value = try found(2 * count - 1), !value.isNull, let middle = try found(Self.sampleSize),
          middle != value
        else { return nil }
        return "(\(term.sql) \(descends ? "<" : ">") \(value: value)) IS NOT 1"
      }
    } catch let error as DatabaseError where error.code != .interrupted {
      return nil
    }
  }

  private func select(
    _ columns: [SQL], _ source: SQL, _ condition: SQL?, _ direction: RowOrder.Direction, _ count: Int
  ) -> SQL {
    var sql: SQL = "SELECT \(columns.joined(separator: ", ")) FROM \(source)\(SQL.filter(condition))"
    if direction == .backwards || !hasRunningNumbers { sql += " ORDER BY \(order.sql(direction))" }
    if count < .max { sql += " LIMIT \(count)" }
    return sql
  }
}

extension Cell {
  /// Whether this number follows another one.
  fileprivate func follows(_ other: Cell) -> Bool {
    if case (.integer(let number), .integer(let before)) = (self, other) { number == before + 1 } else { false }
  }
}
