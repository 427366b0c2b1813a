import Foundation
import Testing

// A program has no interface.
@testable import Demo

@Suite(.timeLimit(.minutes(10))) struct StatementTests {
  private static let script = "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, 'x')"

  private func query(_ text: String, sorting: [Sorting] = [], start: RowKey? = nil) -> TableView {
    TableView(source: .query(text), sorting: sorting, start: start)
  }

  @Test("The rows of a statement are sorted, filtered and paged as those of a table")
  func page() async throws {
    try await withDatabase(Self.script) { file in
      var view = query(
        "SELECT b, count(*) AS n FROM t GROUP BY b; ",
        sorting: [Sorting(column: ColumnPath(column: "n"), isDescending: true)])
      let page = try await file.page(of: view, size: 1).1
      #expect(page.values == [["x", 2]] && page.columns == ["b", "n"])
      view.start = page.next
      #expect(try await file.page(of: view, size: 1).1.values == [["y", 1]])
      let same = try await file.page(of: query("SELECT a, a, a AS \"row number\" FROM t -- all of them"), size: 2).1
      #expect(same.rows.count == 2 && same.next == [3] && same.columns.count == 3)
      let last = try await file.turn(query("VALUES (1), (2), (3)"), to: .last, size: 2)
      #expect(last.start == [2])
    }
  }

  @Test("A statement without an end shows its first rows")
  func endless() async throws {
    try await withDatabase("") { file in
      let text = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
      let page = try await file.page(of: query(text), size: 3).1
      #expect(page.values == [[1], [2], [3]])
    }
  }

  @Test(
    "What would do more than read is refused, and no byte changes",
    arguments: [
      "DELETE FROM t", "INSERT INTO t VALUES (1, 2) RETURNING a", "UPDATE t SET a = 1", "DROP TABLE t",
      "CREATE TABLE u (a)",
      "CREATE TEMP TABLE u (a)", "ATTACH 'x' AS y", "PRAGMA journal_mode = WAL", "PRAGMA user_version", "VACUUM",
      "VACUUM INTO 'x'", "BEGIN", "EXPLAIN SELECT 1", "REINDEX", "ANALYZE", "SELECT load_extension('x')",
      "WITH n AS (SELECT 1) DELETE FROM t", "SELECT * FROM pragma_user_version",
    ])
  func refused(text: String) async throws {
    try await withDatabase(Self.script) { file in
      let before = try Data(contentsOf: URL(filePath: file.path))
      await #expect(throws: DatabaseProblem.self) { try await file.page(of: query(text)) }
      await #expect(throws: DatabaseProblem.self) { try await file.plan(of: text) }
      #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
    }
  }

  @Test("An R-tree is read, whose parts SQLite is ready to change")
  func rtree() async throws {
    let script = "CREATE VIRTUAL TABLE r USING rtree(id, low, high); INSERT INTO r VALUES (7, 1, 2)"
    try await withDatabase(script) { file in
      let page = try await file.page(of: query("SELECT id FROM r WHERE low < 5")).1
      let plan = try await file.plan(of: "SELECT id FROM r")
      #expect(page.values == [[7]] && !plan.isEmpty)
      await #expect(throws: DatabaseProblem.notReading("DELETE FROM r")) {
        try await file.page(of: query("DELETE FROM r"))
      }
    }
  }

  @Test(
    "What is not one statement says so",
    arguments: [
      ("SELECT 1; SELECT 2", .notOneStatement), ("", .notOneStatement), (" ; ", .notOneStatement),
      ("-- x", .notOneStatement), ("SELECT ?", .parameters), ("SELECT a FROM t WHERE b = :b", .parameters),
      ("SELECT", .failed(detail: "incomplete input")),
      ("SELECT 1) UNION SELECT (2", .failed(detail: "near \")\": syntax error")),
      ("SELECT * FROM nowhere", .failed(detail: "no such table: nowhere")),
    ] as [(String, DatabaseProblem)])
  func mistakes(text: String, problem: DatabaseProblem) async throws {
    try await withDatabase(Self.script) { file in
      await #expect(throws: problem) { try await file.page(of: query(text)) }
    }
  }

  @Test("The statement of a page gives its rows")
  func statement() async throws {
    try await withDatabase(Self.script) { file in
      for text in HostileTexts.valid where !text.utf8.contains(0) {
        let view = TableView(
          table: "t",
          conditions: [
            Condition(column: ColumnPath(column: "b"), comparison: .unequal, values: [Literal(exactly: .text(text))])
          ],
          sorting: [Sorting(column: ColumnPath(column: "b"))], start: [2])
        let page = try await file.page(of: view, size: 2).1
        let again = try await file.page(of: query(page.statement)).1
        #expect(again.values == page.values)
      }
    }
  }
}
