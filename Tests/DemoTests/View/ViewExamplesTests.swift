import Testing

// A program has no interface.
@testable import dbwalk

/// Help shows lines that can be typed: with columns and values of the open database.
@Suite(.timeLimit(.minutes(10))) struct ViewExamplesTests {
  private func examples(_ script: String, of view: TableView = TableView(table: "t")) async throws -> [String] {
    var lines: [String] = []
    try await withDatabase(script) { file in
      let (schema, page) = try await file.page(of: view)
      let examples = ViewExamples(page, of: schema)
      lines = [examples.conditions, examples.sorting, examples.columnList, examples.column, examples.facet]
    }
    return lines
  }

  @Test(
    "The examples have texts, numbers and dates of the first rows",
    arguments: [
      (
        "CREATE TABLE t (id INTEGER PRIMARY KEY, \"the name\" TEXT, n INT, d TEXT); INSERT INTO t VALUES (1, NULL, 5, '2024-05-01'), (2, 'it''s', 6, NULL)",
        [
          #"where "the name" = 'it''s' and n > 5"#, "sort n desc", #"columns "the name" n"#, "stats n",
          "facet d by month sum n",
        ]
      ),
      (
        "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE t (p REFERENCES p, x BLOB); INSERT INTO t VALUES (1, x'00')",
        ["where p = null", "sort p desc", "columns p", "stats p", "facet p"]
      ),
      (
        "CREATE TABLE t (a, b)",
        ["where rowid = null", "sort rowid desc", "columns rowid", "stats rowid", "facet rowid"]
      ),
      (
        "CREATE TABLE t (k TEXT PRIMARY KEY, other TEXT); INSERT INTO t VALUES ('x', 'k')",
        ["where other = 'k'", "sort other desc", "columns other", "stats other", "facet other"]
      ),
    ])
  func examples(script: String, lines: [String]) async throws {
    #expect(try await examples(script) == lines)
  }
}
