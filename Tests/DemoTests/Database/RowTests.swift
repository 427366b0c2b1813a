import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct RowTests {
  @Test("The error for a missing row has the key that was searched for")
  func noRow() async throws {
    let script = """
      CREATE TABLE one (a INTEGER PRIMARY KEY); CREATE TABLE two (a, b, PRIMARY KEY (a, b)); CREATE TABLE none (a);
      CREATE VIEW view AS SELECT 1; INSERT INTO one VALUES (7);
      """
    try await withDatabase(script) { file in
      let missing: [(table: String, key: RowKey, names: [String])] = [
        ("one", [99], ["a"]), ("two", ["x", 1], ["a", "b"]), ("none", [1], ["rowid"]), ("view", [2], ["row number"]),
        ("view", [0], ["row number"]), ("view", ["x"], ["row number"]),
      ]
      for (table, key, names) in missing {
        await #expect(throws: DatabaseProblem.noRow(table, names, key)) { try await file.row(in: table, key: key) }
      }
      for (table, key) in [("one", [1, 2]), ("one", []), ("two", [1]), ("two", [nil, 1, 2, 3])] as [(String, RowKey)] {
        let names = table == "one" ? ["a"] : ["a", "b"]
        let problem = DatabaseProblem.wrongValueCount(table, names, given: key.cells.count)
        await #expect(throws: problem) { try await file.row(in: table, key: key) }
      }
    }
  }

  @Test("Hidden columns of a virtual table are shown neither on a page nor on a row")
  func hidden() async throws {
    let script = "CREATE VIRTUAL TABLE s USING fts5(title); INSERT INTO s VALUES ('Low')"
    try await withDatabase(script) { file in
      let page = try await file.page(of: "s")
      #expect(page.columns == ["title"] && page.values == [["Low"]])
      let row = try await file.row(in: "s", key: [1])
      #expect(row.fields.map(\.column) == ["title"])
    }
  }
}
