import SQLite
import TestSupport
import Testing

// A program has no interface.
@testable import Demo

/// Tables that are sorted without an index, with more rows than are looked at before.
@Suite(.timeLimit(.minutes(10))) struct SortedTableTests {
  private static let rows = 4500

  /// How the values of a column lie in a table, from its first row to its last.
  enum Spread: CaseIterable {
    case rising, falling, hill, few, constant, mixed

    func cell(_ row: Int, using random: inout SeededGenerator) -> Cell {
      switch self {
      case .rising: .integer(Int64(row / 3))
      case .falling: .real(Double(-row))
      case .hill: .integer(Int64(min(row, SortedTableTests.rows - row) / 2))
      case .few: .text(["a", "A", "b"].randomElement(using: &random) ?? "")
      case .constant: 7
      case .mixed: [nil, 1, 1.5, "b", "B", "1", .blob([1]), .real(.infinity)].randomElement(using: &random) ?? nil
      }
    }
  }

  static let shapes = [
    "(k INTEGER PRIMARY KEY, x, y)", "(x, k TEXT PRIMARY KEY, y) WITHOUT ROWID", "(x COLLATE NOCASE, k, y)",
    "(k INTEGER PRIMARY KEY, x NUMERIC, y REFERENCES t)",
  ]

  @Test(
    "Their first pages, last pages and those between are what ORDER BY gives",
    arguments: shapes.indices, Spread.allCases)
  func pages(shape: Int, spread: Spread) async throws {
    var random = SeededGenerator(seed: UInt64(shape))
    let rows = (1...Self.rows).map { row in
      [.integer(Int64(row)), spread.cell(row, using: &random), .integer(.random(in: 1...3, using: &random))] as [Cell]
    }
    let fill = { (db: Database) in
      try db.writing { db in
        for row in rows { try db.perform("INSERT INTO t (k, x, y) VALUES (?, ?, ?)", row) }
      }
    }
    try await withDatabase("CREATE TABLE t \(Self.shapes[shape])", filling: fill) { file in
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
        }
      }
    }
  }

  private func check(_ view: TableView, _ expected: [[Cell]], in file: DatabaseFile) async throws {
    #expect(try await file.page(of: view).1.values == Array(expected.prefix(20)))
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
    // A walk over the ends of what is kept, there and back.
    var walked: [[Cell]] = []
    for _ in 0..<24 {
      let page = try await file.page(of: middle, size: 50).1
      walked += page.values
      middle.start = page.next
    }
    #expect(walked == Array(expected[700..<1900]))
    walked = []
    for _ in 0..<24 {
      middle = try await file.turn(middle, to: .previous, size: 50)
      walked = try await file.page(of: middle, size: 50).1.values + walked
    }
    #expect(walked == Array(expected[700..<1900]))
    await #expect(throws: DatabaseProblem.noPageBefore) {
      try await file.turn(view.beginning(at: RowKey(expected[0])), to: .previous, size: 20)
    }
  }

  @Test(
    "Of values that are spread, only those are sorted that can be on the page",
    arguments: [(Spread.rising, true), (.falling, true), (.few, true), (.constant, false)])
  func bound(spread: Spread, isBound: Bool) async throws {
    var random = SeededGenerator(seed: 1)
    let cells = (1...Self.rows).map { spread.cell($0, using: &random) }
    let fill = { (db: Database) in
      try db.writing { db in for cell in cells { try db.perform("INSERT INTO t (x) VALUES (?)", [cell]) } }
    }
    try await withDatabase("CREATE TABLE t (k INTEGER PRIMARY KEY, x)", filling: fill) { file in
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
