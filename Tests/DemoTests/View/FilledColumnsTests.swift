import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct FilledColumnsTests {
  private static let script = """
    CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE t (id INTEGER PRIMARY KEY, a, b TEXT, c INT, d BLOB, e REAL, "f g" DEFAULT NULL, p REFERENCES p);
    INSERT INTO p VALUES (1, NULL);
    INSERT INTO t VALUES (1, NULL, '', 0, x'', NULL, NULL, 1), (2, NULL, '', NULL, NULL, 0.0, NULL, NULL),
      (3, 'x', '', NULL, NULL, NULL, NULL, NULL);
    CREATE TABLE none (x, y);
    CREATE TABLE blank (x, y); INSERT INTO blank VALUES (NULL, '');
    CREATE TABLE full (x); INSERT INTO full VALUES (1), (NULL);
    """

  @Test(
    "Columns stay that have a value in some row: a number, a blob or a text that is not empty",
    arguments: [
      (TableView(table: "t"), ["id", "a", "c", "d", "e", "p"]),
      (
        TableView(
          table: "t",
          conditions: [Condition(column: ColumnPath(column: "id"), comparison: .less, values: [Literal("2")])]),
        ["id", "c", "d", "p"]
      ),
      (TableView(table: "t", columns: [ColumnPath(column: "f g"), ColumnPath(column: "c")], start: [3]), ["c"]),
      (TableView(source: .query("SELECT a, b, e AS \"e e\" FROM t")), ["a", "e e"]),
    ])
  func filled(view: TableView, columns: [String]) async throws {
    try await withDatabase(Self.script) { file in
      let filled = try await file.filled(view)
      #expect(filled.columns.map(\.column) == columns && filled.start == view.start)
      #expect(try await file.page(of: filled).1.columns == columns)
    }
  }

  @Test("Where no column is empty, or all are, nothing changes")
  func refused() async throws {
    try await withDatabase(Self.script) { file in
      await #expect(throws: DatabaseProblem.noEmptyColumn) { try await file.filled(TableView(table: "full")) }
      for table in ["none", "blank"] {
        await #expect(throws: DatabaseProblem.onlyEmptyColumns) { try await file.filled(TableView(table: table)) }
      }
    }
  }

  @Test("There may be more columns than SQLite gives at a time")
  func many() async throws {
    let names = (0..<1_990).map { "c\($0)" }.joined(separator: ", ")
    try await withDatabase("CREATE TABLE t (\(names)); INSERT INTO t (c0, c1500) VALUES (1, 2)") { file in
      let filled = try await file.filled(TableView(table: "t"))
      #expect(filled.columns.map(\.column) == ["c0", "c1500"])
    }
  }
}
