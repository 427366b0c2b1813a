import Foundation
import PresentationCore
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct StatementTests {
  private static let script = "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, 'x')"

  private func query(_ text: String, sorting: [Sorting] = [], start: RowKey? = nil) -> TableView {
    TableView(source: .query(text), sorting: sorting, start: start)
  }

  @Test("The rows of a statement are sorted, filtered and paged like a table's rows")
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
    "A statement that would do more than read is refused, and no byte changes",
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
    "Text that is not exactly one statement is refused with the reason",
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

  private static let tables = """
    CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO artist VALUES (1, 'Ann'), (2, 'Bob'), (5, 'Eve');
    CREATE TABLE album (artist REFERENCES artist, title TEXT, PRIMARY KEY (artist, title)) WITHOUT ROWID;
    INSERT INTO album VALUES (1, 'x'), (2, 'y'), (9, 'z'); CREATE TABLE note (text); INSERT INTO note VALUES ('n'), ('m');
    CREATE TABLE other (id INTEGER PRIMARY KEY); INSERT INTO other VALUES (1), (7);
    CREATE VIEW both AS SELECT id FROM artist UNION ALL SELECT id FROM other; CREATE VIEW named AS SELECT id AS k, name FROM artist;
    """

  @Test(
    "A row of a statement leads to the row of a table whose key it has",
    arguments: [
      ("SELECT name, id FROM artist ORDER BY id DESC", ["/row:artist,5", "/row:artist,2", "/row:artist,1"]),
      ("SELECT k FROM named WHERE k > 1", ["/row:artist,2", "/row:artist,5"]),
      (
        "SELECT title AS t, artist AS a, name FROM album JOIN artist ON id = artist",
        ["/row:album,+(1,x)", "/row:album,+(2,y)"]
      ),
      (
        "SELECT title, a.id FROM album LEFT JOIN artist AS a ON a.id = artist", ["/row:artist,1", "/row:artist,2", nil]
      ),
      ("SELECT rowid, text FROM note", ["/row:note,1", "/row:note,2"]),
      ("SELECT id, count(*) FROM artist JOIN album ON artist = id GROUP BY id", ["/row:artist,1", "/row:artist,2"]),
      ("SELECT b.id, a.id FROM artist a JOIN artist b ON b.id > a.id WHERE a.id = 2", ["/row:artist,5"]),
    ] as [(String, [String?])])
  func origin(text: String, routes: [String?]) async throws {
    try await withDatabase(Self.tables) { file in
      let (schema, page) = try await file.page(of: query(text))
      let origin = try #require(schema.origin)
      let paths = page.rows.map { row in try? [page.route(from: row, to: origin)].pathText() }
      #expect(paths == routes)
    }
  }

  @Test(
    "A row of which no table is known to have the key leads nowhere",
    arguments: [
      "SELECT name FROM artist", "SELECT id + 0 AS id FROM artist", "SELECT title FROM album", "SELECT text FROM note",
      "SELECT id FROM artist UNION SELECT id FROM other", "SELECT id FROM both",
      "SELECT id FROM other EXCEPT SELECT 1 ORDER BY 1",
      "SELECT * FROM (SELECT id FROM artist UNION ALL SELECT id FROM other) WHERE id > 0", "VALUES (1), (2)",
      "WITH RECURSIVE n(id) AS (SELECT id FROM artist UNION ALL SELECT id + 1 FROM n WHERE id < 4) SELECT * FROM n",
      "SELECT name AS type, rootpage FROM sqlite_schema",
    ])
  func noOrigin(text: String) async throws {
    try await withDatabase(Self.tables) { file in
      let schema = try await file.page(of: query(text)).0
      #expect(schema.origin == nil)
    }
  }
}
