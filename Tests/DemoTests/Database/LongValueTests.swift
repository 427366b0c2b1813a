import DBWalkSQLite
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

/// Texts so long that holding them would take more memory than the program may have.
@Suite(.timeLimit(.minutes(10))) struct LongValueTests {
  /// Twelve million bytes, more than SQLite may hold at once: é, then digits.
  private static let script = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT, n INTEGER);
    INSERT INTO t VALUES (1, 'short', 1), (2, 'é' || hex(zeroblob(6000000)), 2), (3, NULL, 3),
      (4, hex(zeroblob(700000)), 4);
    CREATE VIEW v AS SELECT body, id FROM t; CREATE INDEX i ON t (n);
    CREATE TABLE generated (id INTEGER PRIMARY KEY, body, twice AS (id * 2)); INSERT INTO generated SELECT id, body FROM t;
    """
  private static let zeros = String(repeating: "0", count: 8)

  @Test("A page shows the beginning of a text without reading the rest", arguments: [[], ["n"], ["-n"]])
  func page(order: [String]) async throws {
    try await withDatabase(Self.script) { file in
      let view = TableView(table: "t", sorting: try order.map { try #require(Sorting($0)) })
      let rows = try await file.page(of: view, longest: 10).1.rows.sorted { "\($0.key)" < "\($1.key)" }
      #expect(rows.map(\.key) == [[1], [2], [3], [4]])
      #expect(
        rows.map { $0.cells[1] } == [
          Excerpt(cell: "short"), Excerpt(cell: .text("é" + Self.zeros), omitted: 11_999_992), Excerpt(cell: nil),
          Excerpt(cell: .text("00" + Self.zeros), omitted: 1_399_990),
        ])
      #expect(rows.map { $0.cells[2].cell } == [1, 2, 3, 4])
    }
  }

  @Test("A view and a statement show the rows of such a text, and of one that SQLite can cut the beginning")
  func views() async throws {
    try await withDatabase(Self.script) { file in
      let sources: [TableView.Source] = [.table("v"), .query("SELECT body, id FROM t"), .query("SELECT * FROM v")]
      for source in sources {
        for sorting in [[], [Sorting(column: ColumnPath(column: "id"), isDescending: true)]] {
          let rows = try await file.page(of: TableView(source: source, sorting: sorting), longest: 4).1.rows
          let cells = Dictionary(uniqueKeysWithValues: rows.map { ($0.cells[1].cell, $0.cells[0]) })
          #expect(cells[1] == Excerpt(cell: "shor", omitted: 1) && cells[3] == Excerpt(cell: nil))
          #expect(cells[2] == Excerpt(cell: "", omitted: ValueLimit.single, mayOmitMore: true))
          #expect(cells[4] == Excerpt(cell: "0000", omitted: 1_399_996))
        }
        let last = try await file.turn(TableView(source: source), to: .last, size: 2)
        #expect(last.start == [3])
      }
      let row = try await file.row(in: "v", key: [2], longest: 4)
      #expect(row.fields.map(\.value.cell) == ["", 2])
    }
  }

  @Test("A row shows the beginning of a text, also where SQLite reads no pieces", arguments: ["t", "generated"])
  func row(table: String) async throws {
    try await withDatabase(Self.script) { file in
      let row = try await file.rowView(in: table, key: [2]).row
      let value = try #require(row.value(of: "body"))
      #expect(value.omitted > 8_000_000 && value.mayOmitMore == (table == "generated"))
      let other = try await file.rowView(in: table, key: [4]).row.value(of: "body")
      #expect(other?.omitted == 1_400_000 - (1 << 20))
    }
  }

  @Test(
    "All of a text is reached on the screen of its cell, piece by piece, whatever its encoding",
    arguments: ["8", "16le", "16be"])
  func pieces(encoding: String) async throws {
    let text = String(repeating: "aé日👨‍👩‍👧\u{301}", count: 25)
    let script = """
      PRAGMA encoding = 'UTF-\(encoding)'; CREATE TABLE t (id INTEGER PRIMARY KEY, x, b);
      CREATE TABLE w (id INTEGER PRIMARY KEY, x, b) WITHOUT ROWID; CREATE VIEW v AS SELECT * FROM t;
      """
    let fill = { (db: Database) in
      for table in ["t", "w"] {
        _ = try db.cells("INSERT INTO \(table) VALUES (1, ?, ?)", [.text(text), .blob(Array(text.utf8))])
      }
    }
    try await withDatabase(script, filling: fill) { file in
      for table in ["t", "w", "v"] {
        for size in [4, 10, 64, 10_000] {
          var (found, start) = ("", Optional(0))
          while let place = start {
            let cell = try await file.cell(of: "x", in: table, key: [1], from: place, longest: size)
            guard case .text(let piece) = cell.value.cell else { return #expect(Bool(false), "\(cell.value)") }
            found += piece
            start = cell.value.isWhole ? nil : place + size
          }
          #expect(Array(found.unicodeScalars) == Array(text.unicodeScalars), "\(table), \(size) bytes")
        }
        let blob = try await file.cell(of: "b", in: table, key: [1], from: 3, longest: 5)
        #expect(blob.value == Excerpt(cell: .blob(Array(Array(text.utf8)[3..<8])), omitted: text.utf8.count - 8))
        #expect(blob.total == text.utf8.count && blob.next == 515)
        let behind = try await file.cell(of: "x", in: table, key: [1], from: 1 << 30)
        #expect(behind.value == Excerpt(cell: "") && behind.next == nil)
      }
    }
  }

  @Test("A statement that would make SQLite hold a long value fails with that reason, and the next statement runs")
  func tooLong() async throws {
    try await withDatabase(Self.script) { file in
      let condition = Condition(column: ColumnPath(column: "body"), comparison: .contains, values: [Literal("x")])
      await #expect(throws: DatabaseProblem.tooLong) {
        try await file.page(of: TableView(table: "t", conditions: [condition]))
      }
      await #expect(throws: DatabaseProblem.tooLong) {
        try await file.page(of: TableView(source: .query("SELECT max(body) FROM t")))
      }
      var finding = Finding(text: "short")
      let names = try await file.searchedTables()
      repeat { finding = try await file.searching(finding, names) } while !finding.isDone
      #expect(finding.hits.map(\.row.table) == ["generated", "t"], "what comes before the long value is found")
      #expect(finding.tooLong == ["generated.body", "t.body", "v.body"] && finding.unreadable.isEmpty)
      finding = Finding(text: "2")
      repeat { finding = try await file.searching(finding, names) } while !finding.isDone
      #expect(
        finding.hits.map(\.row) == [
          .init(table: "generated", key: [1]), .init(table: "generated", key: [2]), .init(table: "t", key: [2]),
          .init(table: "v", key: [2]),
        ])
    }
  }

  @Test(
    "Views, statements and tables of 1,000 and of 2,000 columns open, with a long text among them too", .slow,
    arguments: [1000, 2000])
  func wide(count: Int) async throws {
    let columns = (1...count).map { "c\($0)" }.joined(separator: ", ")
    let script = """
      CREATE TABLE wide (\(columns)); INSERT INTO wide (c1, c\(count)) VALUES (1, 2), (3, 'x'), (5, 6);
      CREATE VIEW v AS SELECT * FROM wide; CREATE TABLE long (\(columns)); INSERT INTO long SELECT * FROM wide;
      UPDATE long SET c7 = hex(zeroblob(6000000)) WHERE c1 = 3; CREATE VIEW lv AS SELECT * FROM long;
      """
    try await withDatabase(script) { file in
      for source in [.table("wide"), .table("v"), .query("SELECT * FROM wide"), .table("long"), .table("lv")]
        as [TableView.Source]
      {
        let (schema, page) = try await file.page(of: TableView(source: source))
        #expect(page.columns.count == count && page.rows.map(\.key) == [[1], [2], [3]])
        #expect(page.values.map { [$0[0], $0[count - 1]] } == [[1, 2], [3, "x"], [5, 6]])
        guard let table = page.view.table, count == 1000 || table == "v" else { continue }
        let view = TableView(
          table: table,
          conditions: [Condition(column: ColumnPath(column: "c1"), comparison: .greater, values: [Literal("1")])],
          sorting: [Sorting(column: ColumnPath(column: "c\(count)"), isDescending: true)])
        let sorted = try await file.page(of: view).1
        #expect(sorted.rows.map(\.key) == [[2], [3]], "\(schema.name)")
        let row = try await file.row(in: table, key: [2])
        #expect(row.value(of: "c\(count)")?.cell == "x" && row.fields.count == count)
        let cell = try await file.cell(of: "c\(count)", in: table, key: [2])
        #expect(cell.value == Excerpt(cell: "x"))
      }
    }
  }

  @Test("Rows without keys keep their numbers, whichever index has all that is shown of them")
  func numbers() async throws {
    let script = """
      CREATE TABLE t (a, b); CREATE INDEX i ON t (a); INSERT INTO t VALUES (3, 'x'), (2, hex(zeroblob(6000000))), (1, 'z');
      CREATE VIEW v AS SELECT a, b FROM t;
      """
    try await withDatabase(script) { file in
      let page = try await file.page(of: TableView(table: "v", columns: [ColumnPath(column: "a")])).1
      #expect(page.values == [[3], [2], [1]])
      for (row, a) in zip(page.rows, [3, 2, 1] as [Cell]) {
        let cell = try await file.cell(of: "a", in: "v", key: row.key)
        #expect(cell.value.cell == a)
        let record = try await file.row(in: "v", key: row.key)
        #expect(record.value(of: "a")?.cell == a)
      }
    }
  }
}
