import DBWalkSQLite

/// A run of consecutive rows of a view that fills a window.
struct TablePage: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    var key: RowKey
    /// One cell for each of the page's columns.
    var cells: [Excerpt]
  }

  /// The view, with its table as the database spells it.
  var view: TableView
  /// For groups these are all columns, although the view may show only some.
  var columns: [String]
  /// How these columns read words.
  var readings: [Reading] = []
  /// Empty after the view's end.
  var rows: [Row]
  /// The key of the first row after the page; `nil` on the last page.
  var next: RowKey?
  /// Whether the first row of the page no longer exists, so that this is the first page instead.
  var hasLostStart = false
  /// Rows that a condition with `!=` or `not` excludes because a column is NULL, which is neither equal nor unequal to a value.
  struct Nulls: Equatable, Sendable {
    var column: ColumnPath
    var rows: TableSummary.RowCount
  }

  var nulls: [Nulls] = []
  /// How numbers were read as dates, where that is not the usual way.
  var epochs: [String] = []
  /// How many values were left out of a computation because they are not numbers.
  var otherValues: TableSummary.RowCount?
  /// The number of the first row in the view; `nil` if counting would take longer than a moment.
  var position: Int?
  /// The number of rows in the view; `nil` if it is not known.
  var total: TableSummary.RowCount?
  /// The table that the rows of a statement lead to.
  var origin: RowOrigin?
  /// How long reading took, if it should be shown.
  var elapsed: Duration?
  /// The statement that gives these rows.
  var statement: String
}

extension TablePage {
  /// Reads `size` rows, one more only to learn its key.
  ///
  /// - Parameter countsAll: Whether rows are counted to the end, instead of for a moment.
  init(
    _ view: TableView, of schema: TableSchema, size: Int, longest: Int, countingAll countsAll: Bool = false,
    in db: Database
  ) throws {
    var whole = view
    // A group is opened by its columns, even if they are hidden.
    if case .facet = view.source { whole.columns = [] }
    let query = try PageQuery(whole, of: schema, in: db)
    let shown = whole == view ? query : try PageQuery(view, of: schema, in: db)
    let count = min(max(1, size), .max - 1)
    let place = try view.start.flatMap { try query.place(of: $0) }
    let hasLostStart = view.start != nil && place == nil
    var view = view
    if view.table != nil { view.source = .table(schema.name) }
    if hasLostStart { view.start = nil }
    let found = try query.rows(from: view.start, at: place, count: count + 1, longest: longest)
    self.init(
      view: view, columns: whole.titles(of: schema), rows: Array(found.prefix(count)),
      next: found.count > count ? found[count].key : nil, hasLostStart: hasLostStart,
      nulls: try Self.nulls(leftOutOf: view, of: schema, countsAll ? nil : .milliseconds(10), in: db),
      origin: schema.origin,
      statement: try shown.shownPage(from: place, count: count).written)
    readings = try query.readings { index in rows.contains { $0.cells[index].isDate } }
    epochs = schema.epochNotes + query.epochNotes
    if case .facet(let facet) = view.source {
      otherValues = try facet.otherValues(Counting(for: countsAll ? nil : .milliseconds(10)), in: db)
    }
    try locate(place, query, countsAll ? nil : .milliseconds(5))
  }

  /// Counts the rows before the page and in the view, within a time limit.
  private mutating func locate(_ place: [Cell]?, _ query: PageQuery, _ limit: Duration?) throws {
    let count = { (place: [Cell]?) in
      try query.db.ifReadable {
        try Counting(for: limit).count(of: query.rows(before: place), in: query.db)
      }
    }
    if place == nil { position = 1 }
    if let place, case .exactly(let before)? = try count(place) { position = before + 1 }
    if let position, next == nil {
      total = .exactly(position - 1 + rows.count)
    } else {
      total = try count(nil)
      // At least one row follows the page.
      if let position, case .atLeast(let least)? = total { total = .atLeast(max(least, position + rows.count)) }
    }
  }

  /// Looks for such rows, within a time limit.
  private static func nulls(
    leftOutOf view: TableView, of schema: TableSchema, _ limit: Duration?, in db: Database
  ) throws -> [Nulls] {
    try view.conditions.enumerated().flatMap { index, condition -> [Nulls] in
      guard condition.leavesOutNulls(in: schema) else { return [] }
      return try condition.paths.compactMap { column in
        var query = Query(of: schema, in: db)
        guard try query.term(column).mayBeNull else { return nil }
        var conditions = view.conditions
        conditions[index] = Condition(column: column, comparison: .equal, values: [Literal(exactly: .null)])
        let all = try SQL.filter(query.sql(conditions))
        let count = try Counting(for: limit).exceptions(in: "SELECT 1 FROM \(query.source)\(all)", db)
        return count.map { Nulls(column: column, rows: $0) }
      }
    }
  }
}

extension Condition {
  /// Whether it requires that a column has another value, which NULL is not.
  fileprivate func leavesOutNulls(in schema: TableSchema) -> Bool {
    guard alternatives.isEmpty, textAnywhere(in: schema) == nil else { return false }
    return (isNegated || comparison == .unequal) && !values.contains(where: \.isNull)
  }
}

extension PageQuery {
  /// SQLite returns at most this many columns.
  private static let mostColumns = 2000

  /// The rows of a page: in one statement if SQLite permits, else one by one.
  fileprivate func rows(
    from start: RowKey?, at place: [Cell]?, count: Int, longest: Int
  ) throws -> [TablePage.Row] {
    // Row numbers need one more column.
    let isWide = schema.identity == .position && schema.columns.count >= Self.mostColumns
    if isWide { return try longRows(from: place, count: count, longest: longest) }
    do {
      return try db.refusing(valuesOver: ValueLimit.each(of: columns.count)) {
        try shortRows(from: start, at: place, count: count, longest: longest)
      }
    } catch let error as DatabaseError where error.code == .tooLong {
      return try longRows(from: place, count: count, longest: longest)
    }
  }

  private func shortRows(
    from start: RowKey?, at place: [Cell]?, count: Int, longest: Int
  ) throws -> [TablePage.Row] {
    let keyCount = schema.keyColumns.count
    guard columns.count + keyCount + blobs.count <= Self.mostColumns else {
      let rows = try db.excerpts(of: shownPage(from: place, count: count), longest: longest)
      let keys = try db.cells(of: keys(from: place, count: count))
      return zip(rows, keys).map { TablePage.Row(key: schema.key(from: $1), cells: $0) }
    }
    let page =
      mustSort && count <= SortedRun.longestPage
      ? try page(of: keys(from: start, at: place, count: count)) : try page(from: place, count: count)
    return try db.excerpts(of: page, longest: longest, wholeFrom: columns.count).map { row in
      var cells = Array(row.prefix(columns.count))
      let rest = row.dropFirst(columns.count).map(\.cell)
      try blobs.restore(&cells, lengths: Array(rest.dropFirst(keyCount)), longest: longest, in: db)
      return TablePage.Row(key: schema.key(from: rest), cells: cells)
    }
  }

  private func longRows(from place: [Cell]?, count: Int, longest: Int) throws -> [TablePage.Row] {
    let keys = try db.cells(of: keys(from: place, count: count))
    return zip(try longRows(keys, longest: longest), keys).map { TablePage.Row(key: schema.key(from: $1), cells: $0) }
  }
}

extension TableView {
  /// A page of the view relative to another one.
  enum Turn: Equatable, Sendable {
    case last, previous
  }

  /// The view at another page.
  ///
  /// - Throws: `DatabaseProblem.noPageBefore` when the page is the first one.
  func turned(_ turn: Turn, of schema: TableSchema, size: Int, in db: Database) throws -> TableView {
    let query = try PageQuery(self, of: schema, in: db)
    var turned = self
    turned.start = nil
    var place: [Cell]?
    if turn == .previous {
      // The page reports that its first row no longer exists.
      guard let start, let found = try query.place(of: start) else { return self }
      place = found
    }
    let size = min(max(1, size), .max - 1)
    let keys = try query.keys(before: turn == .previous ? start : nil, at: place, count: size + 1)
    if keys.isEmpty, turn == .previous { throw DatabaseProblem.noPageBefore }
    if keys.count > size { turned.start = keys[size - 1] }
    return turned
  }
}
