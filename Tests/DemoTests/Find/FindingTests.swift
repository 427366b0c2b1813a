import DBWalkSQLite
import ScreenKitTerm
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct FindingTests {
  private func find(_ text: String, _ script: String, filling fill: (Database) throws -> Void = { _ in }) async throws
    -> Finding
  {
    var finding = Finding(text: text)
    try await withDatabase(script, filling: fill) { file in
      let tables = try await file.searchedTables()
      repeat { finding = try await file.searching(finding, tables) } while !finding.isDone
    }
    return finding
  }

  @Test("A text is found in every table, without regard to case, in the first column that has it")
  func everywhere() async throws {
    let script = """
      CREATE TABLE a (x, y, PRIMARY KEY (y)) WITHOUT ROWID; CREATE TABLE b (n INTEGER, t TEXT, z BLOB);
      CREATE VIEW v AS SELECT t FROM b; CREATE VIEW broken AS SELECT * FROM gone;
      INSERT INTO a VALUES ('Rock', 1), (NULL, 'bedrock'); INSERT INTO b VALUES (7, 'no', 'ROCK'), (8, 'pop', x'726f636b');
      """
    let finding = try await find("rock", script)
    #expect(
      finding.hits == [
        .init(row: .init(table: "a", key: [1]), column: "x", value: Excerpt(cell: "Rock")),
        .init(row: .init(table: "a", key: ["bedrock"]), column: "y", value: Excerpt(cell: "bedrock")),
        .init(row: .init(table: "b", key: [1]), column: "z", value: Excerpt(cell: "ROCK")),
      ])
    #expect(finding.unreadable == ["broken"] && finding.searched == 4)
    #expect(try await find("7", script).hits.map(\.column) == ["n"])
    #expect(
      try await find("pop", script).hits.map(\.row) == [.init(table: "b", key: [2]), .init(table: "v", key: [2])])
  }

  @Test(
    "Any text is found as it is", arguments: ["%", "_", "\\", "a%b", "'", "\"", "é", "日本", "\u{1B}[31m", "e\u{301}"])
  func anyText(text: String) async throws {
    let fill = { (db: Database) in
      for value in ["x\(text)y", "axb", "plain"] { _ = try db.cells("INSERT INTO t VALUES (?)", [.text(value)]) }
    }
    let finding = try await find(text, "CREATE TABLE t (a)", filling: fill)
    #expect(finding.hits.map(\.value.cell) == [.text("x\(text)y")])
  }

  @Test("The first hits of each table are shown, with a note if more exist; a table that was dropped is skipped")
  func limits() async throws {
    let script = """
      CREATE TABLE t (a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50)
      INSERT INTO t SELECT 'x' FROM n
      """
    let finding = try await find("x", script)
    #expect(finding.hits.count == Finding.mostHits && finding.hasMore == ["t"])
    let columns = (1...2000).map { "c\($0)" }.joined(separator: ", ")
    #expect(
      try await find("y", "CREATE TABLE wide (\(columns)); INSERT INTO wide (c3) VALUES ('y')").hits.map(\.column) == [
        "c3"
      ])
    #expect(
      try await find("y", "CREATE TABLE wide (\(columns)); INSERT INTO wide (c3, c1999) VALUES (1, 'y'), ('y', 'y')")
        .hits
        .map(\.column) == ["c3", "c1999"])
    try await withDatabase("CREATE TABLE t (a)") { file in
      let gone = try await file.searching(
        Finding(text: "x"), ["gone", "t"].map { TableSummary(name: $0, kind: .table) })
      #expect(gone.unreadable == ["gone"] && !gone.isDone)
    }
    try await withDatabase("") { file in
      let none = try await file.searching(Finding(text: "x"), [])
      #expect(none.hits.isEmpty && !none.isDone)
    }
  }

  @Test(
    "Letters of all scripts are found in either case",
    arguments: [
      ("äpfel", ["Äpfel", "ÄPFEL", "x äpFel"], ["apfel"]), ("ÉTÉ", ["été", "Été"], ["ete"]),
      ("σασ", ["ΣΑΣ", "σας"], ["σαα"]), ("straße", ["STRAẞE", "Straße"], ["strasse"]),
      ("жук", ["ЖУК", "Жук"], ["жуг"]), ("[ä*?]", ["x[Ä*?]y"], ["ä", "[äb?]"]), ("ıx", ["ıX"], ["ix"]),
      ("ä^-]", ["Ä^-]"], ["ä"]), ("日本k", ["日本K", "日本\u{212A}"], ["日本"]),
    ])
  func unicodeCase(text: String, found: [String], others: [String]) async throws {
    let fill = { (db: Database) in
      for value in found + others { _ = try db.cells("INSERT INTO t VALUES (?)", [.text(value)]) }
    }
    #expect(try await find(text, "CREATE TABLE t (a)", filling: fill).hits.map(\.value.cell) == found.map(Cell.text))
    try await withDatabase("CREATE TABLE t (a)", filling: fill) { file in
      let contains = Condition(
        column: ColumnPath(column: "a"), comparison: .contains, values: [Literal(exactly: .text(text))])
      for condition in [contains, .anywhere(text)] {
        let page = try await file.page(of: TableView(table: "t", conditions: [condition])).1
        #expect(page.values.map { $0[0] } == found.map(Cell.text))
      }
    }
  }

  @Test("All rows of a table in which a text occurs are a view, also where a view has the rows")
  func anywhere() async throws {
    let script = """
      CREATE TABLE t (a, b, c); CREATE VIEW v AS SELECT * FROM t; CREATE TABLE star ("*", b);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 90)
      INSERT INTO t SELECT iif(i % 3 = 0, 'x' || i, i), iif(i % 3 = 1, 'X', NULL), iif(i % 9 = 2, x'78', i) FROM n;
      INSERT INTO star VALUES ('x', 1), (1, 'x');
      """
    try await withDatabase(script) { file in
      let expected = try await file.read { db in
        try db.cells("SELECT * FROM t WHERE a LIKE '%x%' OR b LIKE '%x%'")
      }
      for table in ["t", "v"] {
        var view = TableView(table: table, conditions: [.anywhere("x")])
        #expect(try [Route](pathText: [Route.rows(of: view)].pathText()).first?.view == view)
        var seen: [[Cell]] = []
        repeat {
          let page = try await file.page(of: view, size: 7).1
          seen += page.values
          view.start = page.next
        } while view.start != nil && seen.count < 100
        #expect(seen == expected)
      }
      let star = try await file.page(of: TableView(table: "star", conditions: [.anywhere("x")])).1
      #expect(star.values == [["x", 1]], "a column of that name is the column")
    }
  }

  @Test("Tables are searched before views, and empty ones at once")
  func order() async throws {
    let script = """
      CREATE VIEW a AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
      CREATE TABLE b (x); CREATE TABLE c (x); CREATE TABLE d (x); INSERT INTO d VALUES ('yes');
      """
    try await withDatabase(script) { file in
      let tables = try await file.searchedTables()
      #expect(tables.map(\.name) == ["b", "c", "d", "a"])
      let found = try await file.searching(Finding(text: "yes"), tables)
      #expect(found.hits.map(\.row.table) == ["d"] && !found.isDone)
    }
  }

  @Test("A script fails when a table cannot be searched; what is found elsewhere is shown")
  func unsearched() async throws {
    let script = "CREATE TABLE t (a); INSERT INTO t VALUES ('x'); CREATE VIEW broken AS SELECT * FROM gone"
    try await withDatabase(script) { file in
      let reader = Reader(file: file, window: .fixed(20), bookmarks: Bookmarks(of: file.path, environment: [:]))
      let found = AsyncStream.makeStream(of: Step.self)
      let find = Find(reader: reader, place: .find("x"), text: "x")
      await #expect(throws: DatabaseProblem.unsearched(["broken"])) {
        try await find.run(Dispatcher { found.continuation.yield($0) })
      }
      found.continuation.finish()
      var hits = 0
      for await case .found(_, let finding) in found.stream { hits = finding.hits.count }
      #expect(hits == 1)
    }
  }
}
