import Testing

@testable import Demo

@Suite struct RowTests {
  @Test("Pages follow the key, count from 0 and know whether another comes")
  func pages() async throws {
    let script = "CREATE TABLE t (n INTEGER PRIMARY KEY); INSERT INTO t VALUES (50), (10), (40), (20), (30)"
    try await withDatabase(script) { file in
      let first = try await file.page(of: "T", number: 0, size: 2)
      #expect(first.table == "t" && first.columns == ["n"] && first.hasNext)
      #expect(first.rows.map(\.number) == [1, 2] && first.values == [[10], [20]])
      let last = try await file.page(of: "t", number: 2, size: 2)
      #expect(last.rows.map(\.number) == [5] && last.values == [[50]] && !last.hasNext)
      let exact = try await file.page(of: "t", number: 0, size: 5)
      #expect(exact.rows.count == 5 && !exact.hasNext)
    }
  }

  @Test("Pages at the far ends are empty or whole, never a crash")
  func extremes() async throws {
    try await withDatabase("CREATE TABLE t (n); INSERT INTO t VALUES (1)") { file in
      for number in [1, 2, .max] {
        let page = try await file.page(of: "t", number: number)
        #expect(page.rows.isEmpty && !page.hasNext)
      }
      let before = try await file.page(of: "t", number: -1)
      #expect(before.number == 0 && before.values == [[1]])
      let all = try await file.page(of: "t", number: 0, size: .max)
      #expect(all.values == [[1]] && !all.hasNext)
      let none = try await file.page(of: "t", number: 0, size: 0)
      #expect(none.values == [[1]])
    }
  }

  @Test("A row that is not there is named by what was looked for")
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

  @Test("A row's number finds its key, and one beyond the end is answered with the count")
  func numbers() async throws {
    let script = """
      CREATE TABLE t (n INTEGER PRIMARY KEY); INSERT INTO t VALUES (50), (10), (40); CREATE VIEW v AS SELECT n FROM t;
      CREATE TABLE empty (a);
      """
    try await withDatabase(script) { file in
      let (second, inView) = (try await file.key(ofRow: 2, in: "t"), try await file.key(ofRow: 3, in: "v"))
      #expect(second == [40] && inView == [3])
      for (number, table, count) in [(4, "t", 3), (0, "t", 3), (.min, "t", 3), (.max, "v", 3), (1, "empty", 0)] {
        await #expect(throws: DatabaseProblem.noRowNumber(number, table: table, count: count)) {
          try await file.key(ofRow: number, in: table)
        }
      }
    }
  }

  @Test("A row of a virtual table shows its hidden columns, a page does not")
  func hidden() async throws {
    let script = "CREATE VIRTUAL TABLE s USING fts5(title); INSERT INTO s VALUES ('Low')"
    try await withDatabase(script) { file in
      let page = try await file.page(of: "s", number: 0)
      #expect(page.columns == ["title"] && page.values == [["Low"]])
      let row = try await file.row(in: "s", key: [1])
      #expect(row.fields.map(\.column) == ["title", "s", "rank"])
    }
  }
}
