import Foundation
import DBWalkSQLite
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

/// Random rows in tables of every shape, walked page by page in both directions.
@Suite(.timeLimit(.minutes(RunLength.limit))) struct PageWalkTests {
  /// A declaration that follows the name of the table, and the key that identifies its rows.
  static let shapes: [(declaration: String, key: [String])] = [
    ("(a INTEGER PRIMARY KEY, b, c)", ["a"]), ("(a, b, c)", ["rowid"]),
    ("(a TEXT PRIMARY KEY, b, c)", ["a", "rowid"]), ("(a PRIMARY KEY, b, c) WITHOUT ROWID", ["a"]),
    ("(a, b, c, PRIMARY KEY (c, a))", ["c", "a", "rowid"]),
    ("(a, b NOT NULL, c, PRIMARY KEY (b, c, a)) WITHOUT ROWID", ["b", "c", "a"]),
    ("(a REAL PRIMARY KEY, b INTEGER, c TEXT)", ["a", "rowid"]),
    ("(a TEXT COLLATE NOCASE PRIMARY KEY, b COLLATE NOCASE, c)", ["a", "rowid"]),
    ("(a, b, c, rowid, d AS (a || b))", ["_rowid_"]), ("(a NUMERIC PRIMARY KEY, b, c)", ["a", "rowid"]),
    ("(a, b, c, rowid INTEGER PRIMARY KEY)", ["rowid"]), ("(a, b, c, PRIMARY KEY (a DESC, b))", ["a", "b", "rowid"]),
    ("(a INTEGER PRIMARY KEY DESC, b, c)", ["a", "rowid"]),
  ]
  /// The number of tables of each shape: a thousand in long runs.
  private static let seeds: ClosedRange<UInt64> =
    RunLength.isLong ? 1...77 : 1...24
  static let indexes = ["", "CREATE INDEX i ON t (b);", "CREATE INDEX i ON t (c DESC, b); CREATE INDEX j ON t (b, a);"]

  @Test(
    "Pages forwards and backwards are what ORDER BY gives, filtered and sorted in any way", .slow,
    arguments: shapes.indices)
  func walk(shape: Int) async throws {
    let (declaration, key) = Self.shapes[shape]
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<Int.random(in: 0...40, using: &random)).map { _ in (0..<3).map { _ in Self.cell(using: &random) }
      }
      let index = Self.indexes.randomElement(using: &random) ?? ""
      let fill = { (db: Database) in
        for row in rows { _ = try? db.cells("INSERT INTO t (a, b, c) VALUES (?, ?, ?)", row) }
      }
      let script = "CREATE TABLE t \(declaration); \(index) CREATE VIEW v AS SELECT * FROM t"
      let descends = (0..<2).map { _ in Bool.random(using: &random) }
      let names = ["a", "b", "c"].shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
      let sorting = zip(names, descends).map { Sorting(column: ColumnPath(column: $0), isDescending: $1) }
      let conditions = seed.isMultiple(of: 2) ? [] : [Self.condition(using: &random)]
      let size = Int.random(in: 1...9, using: &random)
      try await withDatabase(script, filling: fill) { file in
        let view = TableView(table: "t", conditions: conditions.map(\.0), sorting: sorting)
        try await check(
          view, where: conditions.map(\.1), key: key, size: size, in: file, "seed \(seed), \(view)")
        try await check(TableView(table: "v"), where: [], key: [], size: size, in: file, "seed \(seed), view")
      }
    }
  }

  private func check(
    _ view: TableView, where conditions: [String], key: [String], size: Int, in file: DatabaseFile, _ comment: Comment
  ) async throws {
    let last = view.sorting.last?.isDescending ?? false
    let order =
      view.sorting.map { "\($0.column.column)\($0.isDescending ? " DESC" : "")" }
      + key.map { "\($0)\(last ? " DESC" : "")" }
    let expected = try await file.read { db in
      try db.cells(
        "SELECT * FROM \(view.table ?? "")" + (conditions.isEmpty ? "" : " WHERE \(conditions[0])")
          + (order.isEmpty ? "" : " ORDER BY \(order.joined(separator: ", "))"))
    }
    var pages: [TablePage] = []
    var next = view
    repeat {
      let page = try await file.page(of: next, size: size, longest: 1 << 20).1
      pages.append(page)
      next.start = page.next
      #expect(page.rows.count == size || page.next == nil, comment)
      guard pages.count <= expected.count + 1 else { break }
    } while next.start != nil
    #expect(pages.flatMap(\.values) == expected, comment)
    let keys = pages.flatMap { $0.rows.map(\.key) }
    #expect(Set(keys).count == keys.count, comment)
    for row in pages.flatMap(\.rows) {
      let record = try await file.row(in: view.table ?? "", key: row.key)
      #expect(record.fields.map(\.value) == row.cells, comment)
    }
    try await checkBackwards(view, expected, size: size, in: file, comment)
  }

  private func checkBackwards(
    _ view: TableView, _ expected: [[Cell]], size: Int, in file: DatabaseFile, _ comment: Comment
  ) async throws {
    var back = try await file.turn(view, to: .last, size: size)
    var rest = expected
    while true {
      let page = try await file.page(of: back, size: size, longest: 1 << 20).1
      #expect(page.next == nil || page.rows.count == size, comment)
      guard back.start != nil else {
        #expect(page.values == Array(expected.prefix(size)), comment)
        break
      }
      #expect(page.values == Array(rest.suffix(size)), comment)
      rest.removeLast(min(size, rest.count))
      back = try await file.turn(back, to: .previous, size: size)
    }
    #expect(rest.count <= size, comment)
  }

  /// A condition, and its SQL.
  private static func condition(using random: inout SeededGenerator) -> (Condition, String) {
    let column = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    let cell = cell(using: &random)
    let path = ColumnPath(column: column)
    let literal = Literal(exactly: cell)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (Condition(column: path, comparison: .equal, values: [literal]), "\(column) IS \(cell.literal)")
    case 1: return (Condition(column: path, comparison: .less, values: [literal]), "\(column) < \(cell.literal)")
    case 2:
      let isNot = cell.isNull ? "IS NOT NULL" : "!= \(cell.literal)"
      return (Condition(column: path, comparison: .unequal, values: [literal]), "\(column) \(isNot)")
    default:
      return (
        Condition(column: path, comparison: .isIn, values: [literal, Literal("null")]),
        "(\(column) = \(cell.literal) OR \(column) IS NULL)"
      )
    }
  }

  private static func cell(using random: inout SeededGenerator) -> Cell {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: nil
    case 1: .integer(Int64.random(in: -3...3, using: &random))
    case 2: .real(Double.random(in: -2...2, using: &random))
    case 3: HostileTexts.all.randomElement(using: &random) ?? nil
    case 4: .blob((0..<Int.random(in: 0...3, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    default: .text(["1", "1.0", "a", "A", "é", "e\u{301}"].randomElement(using: &random) ?? "")
    }
  }

  @Test("A page of any size, from any place, is empty or whole, never a crash")
  func extremes() async throws {
    try await withDatabase("CREATE TABLE t (n); INSERT INTO t VALUES (1); CREATE TABLE e (n)") { file in
      for size in [0, -1, .min, 1, .max] {
        let page = try await file.page(of: "t", size: size)
        #expect(page.values == [[1]] && page.next == nil)
        let empty = try await file.turn(TableView(table: "e"), to: .last, size: size)
        #expect(empty.start == nil)
      }
      let behind = try await file.page(of: TableView(table: "t", start: [99])).1
      #expect(behind.rows.isEmpty && !behind.hasLostStart)
      await #expect(throws: DatabaseProblem.noPageBefore) {
        try await file.turn(TableView(table: "t", start: [1]), to: .previous, size: 5)
      }
    }
  }

  @Test("A sorted page whose first row was deleted becomes the first page, and says so")
  func lostStart() async throws {
    try await withDatabase("CREATE TABLE t (n INTEGER PRIMARY KEY, x); INSERT INTO t VALUES (1, 9), (2, 8)") { file in
      let sorting = [Sorting(column: ColumnPath(column: "x"))]
      let page = try await file.page(of: TableView(table: "t", sorting: sorting, start: [3])).1
      #expect(page.hasLostStart && page.values == [[2, 8], [1, 9]] && page.view.start == nil)
      let previous = try await file.turn(TableView(table: "t", sorting: sorting, start: [3]), to: .previous, size: 5)
      #expect(try await file.page(of: previous).1.hasLostStart, "going back from there says so, too")
    }
  }

  @Test("Along a key or an index, no page looks at the rows before it")
  func plan() async throws {
    let script = """
      CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE t (id INTEGER PRIMARY KEY, x, y, p REFERENCES p); CREATE INDEX i ON t (x);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) INSERT INTO t SELECT i, i % 7, i, 1 FROM n
      """
    try await withDatabase(script) { file in
      for sorting in [[], ["x"], ["-x"]] {
        let view = TableView(
          table: "t",
          sorting: sorting.map {
            Sorting(column: ColumnPath(column: String($0.suffix(1))), isDescending: $0.count > 1)
          },
          columns: [ColumnPath(column: "y"), try #require(ColumnPath("p.name"))], start: [500])
        let plan = try await file.read { db in
          let page = try TablePage(view, of: TableSchema(named: "t", in: db), size: 20, longest: 100, in: db)
          return try db.cells("EXPLAIN QUERY PLAN \(page.statement)").map { $0[3].description }
        }
        #expect(!plan.contains { $0.hasPrefix("SCAN t") && !$0.contains("USING") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
      }
    }
  }
}
