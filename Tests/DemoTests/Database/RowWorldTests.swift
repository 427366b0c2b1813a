import GRDB
import Testing
import TestSupport

@testable import Demo

/// Random rows in tables of every shape: whatever a page shows, its key must find again.
@Suite struct RowWorldTests {
  static let shapes = [
    "(a INTEGER PRIMARY KEY, b, c)", "(a, b, c)", "(a TEXT PRIMARY KEY, b, c)", "(a PRIMARY KEY, b, c) WITHOUT ROWID",
    "(a, b, c, PRIMARY KEY (c, a))", "(a, b, c, PRIMARY KEY (b, c, a)) WITHOUT ROWID", "(a REAL PRIMARY KEY, b, c)",
    "(a TEXT COLLATE NOCASE PRIMARY KEY, b, c)", "(a, b, c, rowid, d AS (a || b))", "(a NUMERIC PRIMARY KEY, b, c)",
    "(a, b, c, rowid INTEGER PRIMARY KEY)", "(a, b, c, PRIMARY KEY (a DESC, b))",
  ]

  @Test("The rows of all pages are the table's, and each is found by its key and by its number", arguments: shapes)
  func everyRow(shape: String) async throws {
    for seed in UInt64(1)...4 {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<30).map { _ in (0..<3).map { _ in Self.cell(using: &random) } }
      let size = Int.random(in: 1...9, using: &random)
      let fill = { (db: Database) in
        for row in rows {
          _ = try? db.cells("INSERT INTO t (a, b, c) VALUES (?, ?, ?)", row)
        }
      }
      try await withDatabase("CREATE TABLE t \(shape); CREATE VIEW v AS SELECT * FROM t", filling: fill) { file in
        try await check(table: "t", size: size, in: file, "seed \(seed)")
        try await check(table: "v", size: size, in: file, "seed \(seed)")
      }
    }
  }

  private func check(table: String, size: Int, in file: DatabaseFile, _ comment: Comment) async throws {
    var rows: [TablePage.Row] = []
    var hasNext = true
    for number in 0... where hasNext {
      let page = try await file.page(of: table, number: number, size: size)
      rows += page.rows
      hasNext = page.hasNext
      #expect(page.rows.count == size || !hasNext, comment)
      if !hasNext { break }
    }
    let stored = try await file.read { db in try db.cells("SELECT * FROM \(table)") }
    let counts = { (rows: [[Cell]]) in Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +) }
    #expect(!stored.isEmpty && counts(rows.map { $0.cells.map(\.cell) }) == counts(stored), comment)
    #expect(rows.map(\.number) == Array(1...rows.count), comment)
    #expect(Set(rows.map(\.key)).count == rows.count, comment)
    for row in rows {
      let record = try await file.row(in: table, key: row.key)
      #expect(record.fields.map(\.value) == row.cells, comment)
      let key = try await file.key(ofRow: row.number, in: table)
      #expect(key == row.key, comment)
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
}
