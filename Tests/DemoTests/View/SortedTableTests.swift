import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

/// Tables that are sorted without an index, with more rows than are looked at before.
@Suite(.timeLimit(.minutes(10))) struct SortedTableTests {
  private static let rows = 25_000

  /// How the values of a column lie in a table, from its first row to its last: an expression with the number `i` of the row.
  enum Spread: String, CaseIterable {
    case rising = "i / 3"
    case falling = "-1.0 * i"
    case hill = "min(i, 25000 - i) / 2"
    case few = "substr('aAb', i * 7919 % 3 + 1, 1)"
    case constant = "7"
    case mixed = """
      CASE i * 7919 % 9 WHEN 0 THEN NULL WHEN 1 THEN 1 WHEN 2 THEN 1.5 WHEN 3 THEN 'b' WHEN 4 THEN 'B' WHEN 5 THEN '1'
      WHEN 6 THEN x'01' WHEN 7 THEN 9e999 ELSE i END
      """
  }

  /// A statement that fills a table with rows whose column `x` has values that lie so.
  private static func filling(_ columns: String, _ spread: Spread) -> String {
    """
    WITH RECURSIVE row(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM row WHERE i < \(rows))
    INSERT INTO t (\(columns)) SELECT \(columns.replacing("k", with: "i").replacing("x", with: spread.rawValue)
      .replacing("y", with: "i * 31 % 3 + 1")) FROM row
    """
  }

  static let shapes = [
    "(k INTEGER PRIMARY KEY, x, y)", "(x, k TEXT PRIMARY KEY, y) WITHOUT ROWID", "(x COLLATE NOCASE, k, y)",
    "(k INTEGER PRIMARY KEY, x NUMERIC, y REFERENCES t)",
  ]

  @Test(
    "Their first pages, last pages and those between are what ORDER BY gives",
    arguments: shapes.indices, Spread.allCases)
  func pages(shape: Int, spread: Spread) async throws {
    let script = "CREATE TABLE t \(Self.shapes[shape]); \(Self.filling("k, x, y", spread))"
    try await withDatabase(script) { file in
      let key = Self.shapes[shape].contains("PRIMARY KEY") ? "k" : "rowid"
      for descends in [false, true] {
        let isOdd = Condition(column: ColumnPath(column: "y"), comparison: .unequal, values: [Literal("2")])
        for conditions in [[], [isOdd]] {
          let view = TableView(
            table: "t", conditions: conditions,
            sorting: [Sorting(column: ColumnPath(column: "x"), isDescending: descends)],
            columns: [ColumnPath(column: "k")])
          let direction = descends ? " DESC" : ""
          let expected = try await file.read { db in
            try db.cells(
              """
              SELECT k FROM t \(conditions.isEmpty ? "" : "WHERE y <> 2") ORDER BY x\(direction), \(key)\(direction)
              """)
          }
          try await check(view, expected, in: file)
          if descends == conditions.isEmpty { try await walk(view, expected, in: file) }
        }
      }
    }
  }

  private func check(_ view: TableView, _ expected: [[Cell]], in file: DatabaseFile) async throws {
    #expect(try await file.page(of: view).1.values == Array(expected.prefix(20)))
    #expect(try await file.page(of: view, size: 1200).1.values == Array(expected.prefix(1200)))
    let last = try await file.turn(view, to: .last, size: 20)
    #expect(try await file.page(of: last).1.values == expected.suffix(20))
    var middle = view
    middle.start = RowKey(expected[700])
    #expect(try await file.page(of: middle).1.values == Array(expected[700..<720]))
    let previous = try await file.turn(middle, to: .previous, size: 20)
    #expect(try await file.page(of: previous).1.values == Array(expected[680..<700]))
    let neighbor = try await file.neighbor(of: RowKey(expected[700]), .backwards, in: view)
    #expect(neighbor == RowKey(expected[699]))
    #expect(try await file.neighbor(of: RowKey(expected[700]), .forwards, in: view) == RowKey(expected[701]))
    await #expect(throws: DatabaseProblem.noPageBefore) {
      try await file.turn(view.beginning(at: RowKey(expected[0])), to: .previous, size: 20)
    }
  }

  /// Walks past both ends of the kept rows, and back.
  private func walk(_ view: TableView, _ expected: [[Cell]], in file: DatabaseFile) async throws {
    var middle = view.beginning(at: RowKey(expected[700]))
    var walked: [[Cell]] = []
    for _ in 0..<10 {
      let page = try await file.page(of: middle, size: 120).1
      walked += page.values
      middle.start = page.next
    }
    #expect(walked == Array(expected[700..<1900]))
    walked = []
    for _ in 0..<10 {
      middle = try await file.turn(middle, to: .previous, size: 120)
      walked = try await file.page(of: middle, size: 120).1.values + walked
    }
    #expect(walked == Array(expected[700..<1900]))
  }

  @Test(
    "Of values that are spread, only those are sorted that can be on the page",
    arguments: [(Spread.rising, true), (.falling, true), (.few, true), (.constant, false)])
  func bound(spread: Spread, isBound: Bool) async throws {
    try await withDatabase("CREATE TABLE t (k INTEGER PRIMARY KEY, x); \(Self.filling("x", spread))") { file in
      for descends in [false, true] {
        let view = TableView(
          table: "t", sorting: [Sorting(column: ColumnPath(column: "x"), isDescending: descends)])
        let (read, shown) = try await file.read { db in
          let query = try PageQuery(view, of: TableSchema(named: "t", in: db), in: db)
          return (try query.page(from: nil, count: 21).text, try query.shownPage(from: nil, count: 20).text)
        }
        #expect(read.contains("IS NOT 1") == isBound)
        #expect(!shown.contains("WHERE"), "who asks for the statement sees none of it")
      }
    }
  }
}
