import GRDB
import Testing

// A program has no interface.
@testable import Demo

@Suite(.timeLimit(.minutes(10))) struct FindingTests {
  private func find(_ text: String, _ script: String, filling fill: (Database) throws -> Void = { _ in }) async throws
    -> Finding
  {
    var finding = Finding(text: text)
    try await withDatabase(script, filling: fill) { file in
      let names = try await file.tableNames()
      repeat { finding = try await file.searching(finding, names) } while !finding.isDone
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

  @Test("Of each table the first hits are shown, and that there are more; no table at all is searched at once")
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
      let gone = try await file.searching(Finding(text: "x"), ["gone", "t"])
      #expect(gone.unreadable == ["gone"] && !gone.isDone)
    }
    try await withDatabase("") { file in
      let none = try await file.searching(Finding(text: "x"), [])
      #expect(none.hits.isEmpty && !none.isDone)
    }
  }
}
