import DBWalkSQLite
import ScreenKitTerm
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

/// Each value can be typed as it is shown.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LiteralTests {
  /// Values that look like something else: NULL, numbers, bytes, dates, columns, comparisons.
  private nonisolated static let nasty: [Cell] =
    [
      nil, 0, 1, -1, 2024, 12, .integer(.max), .integer(.min), 1.5, 2.0, -0.5, 1e300, .real(.infinity),
      .real(-.infinity),
      "null", "NULL", "Null", "'null'", "1", " 1", "1 ", "1.0", "1e3", "+1", "-", ".", "007", "9e999", "inf", "true",
      "FALSE",
      "x'31'", "X'31'", "x''", "x'3'", "n'1'", "n'x'", "t'a'", "t'\\ff'", "status", "a", "A", "b c", "\"b c\"", ".a",
      ".\"b c\"",
      "p.a", "null.a", "and", "or", "not", "in", "is", "between", "contains", "a = 1", "x and a = 1", "x or y",
      "Rock and Roll",
      "x and", "or x", "(", ")", "(x)", "x)", "a,b", ",", "it's", "O'Brien", "'s Gravenhage", "'", "''", "'x", "x'",
      "\"", "\"x\"",
      "a\"b", "C:\\dir", "\\", "\\u{31}", "a\nb", "a\tb", "\u{1B}[31m", "", " ", "  a", "a  b", "a b", "é", "e\u{301}",
      "\u{301}",
      "2024", "2024-05", "2024-05-31", "2024-05-31 10:00", "2024-05-31T10:00:00Z", "2024-13", "2024-05-31x", "20245",
      "=", "=1",
      ">5", "!=x", "a=b", "%", "*", "#1", ":a", "?", "--help", "-1", "1,5", "a\0b", "\u{FFFD}", "\u{A0}", "desc",
      "in (1, 2)",
      .blob([]), .blob([0x31]), .blob(Array("null".utf8)), .malformed([0x4D, 0xFC, 0x6C]),
      .malformed([0xFF, 0x27, 0x5C]),
    ] + HostileTexts.all.filter { $0.description.utf8.count < 60 }

  private nonisolated static let types = [
    "", "TEXT", "INTEGER", "REAL", "NUMERIC", "DATE", "BOOLEAN", "BLOB", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM",
  ]

  @Test("A value that is printed for a column is read back as the same value, whatever it looks like", arguments: nasty)
  func roundTrip(cell: Cell) throws {
    let schema = TableSchema(
      name: "t", kind: .table, columns: ["a", "b c", "status", "null", "1"].map { .init(name: $0) })
    let column = ColumnPath(column: "a")
    for affinity in [Affinity.integer, .real, .text, .numeric, .none] {
      for type in ["", "BOOLEAN", "NUMERIC"] {
        for (longest, hasNumbers) in [(0, false), (7, false), (10, true), (Int.max, true)] {
          var reading = Reading(type: type, affinity: affinity)
          (reading.longestDate, reading.hasNumbers) = (longest, hasNumbers)
          #expect(reading.meaning(of: Literal(cell, in: reading)) == .value(cell))
          #expect(reading.meaning(of: Literal(exactly: cell, in: reading)) == .value(cell))
          let shown = Literal(shown: cell, in: reading, column, of: schema).word
          let read = try [Condition](typed: "a = \(shown)".pieces(), in: schema)
          try #require(read.count == 1 && read[0].other == nil && read[0].values.count == 1, "\(shown)")
          #expect(reading.meaning(of: read[0].values[0]) == .value(cell), "\(shown)")
          #expect(try [Condition](typed: read[0].description.pieces(), in: schema) == read)
        }
      }
    }
  }

  @Test("A column that is compared with is read back from the text of the condition, whatever its name is")
  func columns() throws {
    let names = ["a", "b c", "null", "1", "x'31'", "true", "and", "2024-05", "\"", "'", ".", "a.b", "é", "in", "("]
    let schema = TableSchema(name: "t", kind: .table, columns: names.map { .init(name: $0) })
    for name in names.dropFirst() {
      let path = ColumnPath(column: name)
      for comparison in Condition.Comparison.allCases where comparison.takesColumn {
        let condition = Condition(column: ColumnPath(column: "a"), comparison: comparison, other: path)
        #expect(try [Condition](typed: condition.description.pieces(), in: schema) == [condition], "\(condition)")
      }
      let quoted = try [Condition](typed: "a = \(Literal(exactly: .text(name)).word)".pieces(), in: schema)
      #expect(quoted.first?.other == nil && quoted.first?.values.first?.exact == .text(name))
    }
  }

  /// The words that a screen shows in a table, without the number of each row.
  private static func cells(of place: Route, _ reader: Reader) async throws -> [[String]] {
    var walk = Walk(name: "test.db", path: [place])
    walk.contents[place] = try await reader.content(of: place)
    let blocks = body(of: place.screen(reading: reader), walk)
    for block in blocks {
      if case .table(_, let rows) = block.kind {
        return rows.map { $0.values.dropFirst().map { $0.text().string } }
      }
    }
    return []
  }

  private static func body(of screen: any Screen<Walk, Step>, _ walk: Walk) -> [Block] { screen.body(walk) }

  @Test(
    "Filtering by what a cell shows finds exactly the rows with that value",
    arguments: 1...UInt64(RunLength.isLong ? 300 : 12))
  func law(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let pool = (0..<12).map { _ in Self.nasty.randomElement(using: &random)! }
    let dates = ["2024", "2024-05", "2024-05-31", "2024-05-31 10:00", 1_717_113_600] as [Cell]
    let values = pool + (seed.isMultiple(of: 3) ? dates : [])
    let columns = ["a", "b c", "status", "null"].map { "\($0.quoted) \(Self.types.randomElement(using: &random)!)" }
    let rows = (1...25).map { id in
      [.integer(id)] + (0..<4).map { _ in values.randomElement(using: &random)! }
    }
    let script = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")));
      CREATE VIEW v AS SELECT * FROM t UNION ALL SELECT id + 100, a || '', 5, '5', "b c" FROM t LIMIT 40;
      """
    let fill = { (db: Database) in
      for row in rows { _ = try db.cells("INSERT INTO t VALUES (?, ?, ?, ?, ?)", row) }
    }
    try await withDatabase(script, filling: fill) { file in
      let reader = Reader(
        file: file, window: .fitting(Window(rows: 200)), bookmarks: Bookmarks(of: file.path, environment: [:]))
      for source in [TableView.Source.table("t"), .table("v"), .query("SELECT * FROM t"), .query("SELECT * FROM v")] {
        let view = TableView(source: source)
        let name = source == .table("v") || source == .query("SELECT * FROM v") ? "v" : "t"
        let schema = try await file.read { try TableSchema(of: source, in: $0) }
        let shown = try await Self.cells(of: .rows(of: view), reader)
        let stored = try await file.read { try $0.cells("SELECT * FROM \(name)") }
        try #require(shown.count == stored.count)
        for index in 1...4 {
          var seen: Set<Cell> = []
          for (words, cells) in zip(shown, stored) where seen.insert(cells[index]).inserted {
            let column = ["a", "\"b c\"", "status", "\"null\""][index - 1]
            // The number of bytes follows them.
            var word = words[index]
            if case .blob = cells[index] { word = String(word[...word.lastIndex(of: "'")!]) }
            let typed = "\(column) = \(word)"
            let oracle = "SELECT id FROM \(name) WHERE +\(column) IS ? ORDER BY 1"
            let expected = try await file.read { [cell = cells[index]] in try $0.cells(oracle, [cell]).map { $0[0] } }
            for text in [
              typed, "\(column) in (\(Literal(typed: word).word), \(Literal(typed: word).word))",
              "(\(column)=\(Literal(typed: word).word))",
            ] {
              var filtered = view
              filtered.conditions = try [Condition](typed: text.pieces(), in: schema)
              let routes = try [Route](pathText: [Route.rows(of: filtered)].pathText())
              #expect(routes.first?.view == filtered)
              let found = try await file.page(of: filtered, size: .max).1.values.map { $0[0] }
              #expect(
                Set(found) == Set(expected) && found.count == expected.count,
                "seed \(seed): \(source) where \(text); \(cells[index].testDescription)")
            }
          }
        }
      }
    }
  }

  @Test(
    "A group opens as many rows as it counts, and is found again by what its cell shows",
    arguments: 1...UInt64(12))
  func groups(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let type = Self.types[Int(seed) % Self.types.count]
    let rows = (0..<40).map { _ in Self.nasty.randomElement(using: &random)! }
    let fill = { (db: Database) in for cell in rows { _ = try db.cells("INSERT INTO t VALUES (?)", [cell]) } }
    try await withDatabase("CREATE TABLE t (a \(type))", filling: fill) { file in
      let reader = Reader(
        file: file, window: .fitting(Window(rows: 200)), bookmarks: Bookmarks(of: file.path, environment: [:]))
      let facet = Facet(
        table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: "a")), measure: Measure())
      let view = TableView(source: .facet(facet))
      let (schema, page) = try await file.page(of: view, size: .max)
      let shown = try await Self.cells(of: .rows(of: view), reader)
      for (words, group) in zip(shown, page.values) {
        let behind = facet.rows(of: [group[0]], in: [], page.readings)
        let count = try await file.page(of: behind, size: .max).1.rows.count
        #expect(.integer(Int64(count)) == group[1], "seed \(seed): \(behind.conditions)")
        let table = try await file.table(named: "t")
        #expect(
          try [Condition](typed: behind.conditions[0].description.pieces(), in: table) == behind.conditions,
          "seed \(seed)")
        var word = words[0]
        if case .blob = group[0] { word = String(word[...word.lastIndex(of: "'")!]) }
        var filtered = view
        filtered.conditions = try [Condition](typed: "a = \(word)".pieces(), in: schema)
        let found = try await file.page(of: filtered, size: .max).1.values
        #expect(found == [group], "seed \(seed): \(word)")
      }
    }
  }

  @Test("TAB completes values with the quotes that they need, and offers null in addition to a text that begins so")
  func completion() async throws {
    let script = """
      CREATE TABLE t (name TEXT, n); INSERT INTO t VALUES ('name', '1'), ('nullable', 1), ('null', x'31'), ('it''s so', NULL),
      ('St. John', 'n'), ('Rock and Roll', 2.5), ('a'' b', 'x''31''')
      """
    try await withDatabase(script) { file in
      let completer = ColumnCompleter(file: file, view: TableView(table: "t"))
      let schema = try await file.table(named: "t")
      func words(_ column: String, _ partial: String) async -> [String] {
        await completer.suggestions(behind: [column, "="], beginning: partial).map(\.word)
      }
      #expect(await words("name", "nul") == ["'null'", "nullable", "null"])
      #expect(await words("name", "'nul") == ["'null'", "'nullable'"])
      #expect(await words("name", "st") == ["'St. John'"])
      #expect(await words("name", "'st") == ["'St. John'"])
      #expect(await words("name", "\"it's") == ["'it''s so'"])
      for column in ["name", "n"] {
        for word in await words(column, "") {
          let read = try [Condition](typed: "\(column) = \(word)".pieces(), in: schema)
          let found = try await file.page(of: TableView(table: "t", conditions: read)).1.rows
          #expect(found.count == 1 || word == "null", "\(column) = \(word)")
        }
      }
    }
  }
}
