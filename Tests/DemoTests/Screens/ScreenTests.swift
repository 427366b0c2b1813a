import ScreenKitTerm
import Testing

// A program has no interface.
@testable import dbwalk

@MainActor @Suite(.timeLimit(.minutes(10))) struct ScreenTests {
  /// Shows a place, as CSV and as lines.
  private func show(_ place: Route, of script: String, in window: PageHeight = .fixed(20)) async throws -> (
    csv: String, text: String
  ) {
    var shown = ("", "")
    try await withDatabase(script) { file in
      let reader = Reader(file: file, window: window, bookmarks: Bookmarks(of: file.path, environment: [:]))
      var walk = Walk(name: "test.db", path: [place])
      walk.contents[place] = try await reader.content(of: place)
      let blocks = Self.body(of: place.screen(reading: reader), walk)
      shown = (Block.csv(blocks), Block.markdown(blocks))
    }
    return shown
  }

  private static func body(of screen: any Screen<Walk, Step>, _ walk: Walk) -> [Block] { screen.body(walk) }

  private func facet(_ words: [String]) throws -> Route {
    let facet = Facet(
      table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: "x")),
      measure: try Measure(typed: words))
    return .rows(of: TableView(source: .facet(facet)))
  }

  @Test("Groups show their exact values; people see fifteen digits of a sum, programs see all")
  func groups() async throws {
    let script = "CREATE TABLE t (x, n); INSERT INTO t VALUES (1700000000.123456, 0.1), (1700000000.123456, 0.2)"
    #expect(try await show(facet([]), of: script).csv.contains("1,1700000000.123456,2\n"))
    #expect(try await show(facet(["sum", "n"]), of: script).csv.contains("1,1700000000.123456,0.30000000000000004\n"))
    #expect(
      try await show(facet(["sum", "n"]), of: script, in: .fitting(Window())).csv.contains("1,1700000000.123456,0.3\n"))
    #expect(
      try await show(facet(["max", "n*1.1"]), of: script).csv.contains("1,1700000000.123456,0.22000000000000003\n"))
  }

  @Test("A page says which rows of how many it has, unless it has all")
  func position() async throws {
    let script = """
      CREATE TABLE t (k INTEGER PRIMARY KEY, x); CREATE VIEW v AS SELECT x FROM t;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50) INSERT INTO t SELECT i, i % 7 FROM n;
      """
    let x = ColumnPath(column: "x")
    let even = Condition(column: x, comparison: .greater, values: [Literal("0")])
    let sorted = [Sorting(column: x, isDescending: true)]
    let views = [
      (TableView(table: "t"), "Rows 1 to 20 of 50. Type"),
      (TableView(table: "t", start: [15]), "Rows 15 to 34 of 50. Type"),
      (TableView(table: "t", start: [45]), "Rows 45 to 50 of 50. Type"),
      (TableView(table: "v", start: [21]), "Rows 21 to 40 of 50."),
      (TableView(table: "t", conditions: [even]), "Rows 1 to 20 of 43."),
      (TableView(table: "t", conditions: [even], start: [48]), "Rows 42 to 43 of 43."),
      (TableView(table: "t", sorting: sorted, start: [41]), "Rows 2 to 21 of 50."),
      (TableView(source: .query("SELECT x FROM t"), start: [31]), "Rows 31 to 50 of 50."),
    ]
    for (view, text) in views { #expect(try await show(.rows(of: view), of: script).text.contains(text), "\(text)") }
    let whole = TableView(table: "t", conditions: [Condition(column: x, comparison: .equal, values: [Literal("0")])])
    #expect(try await !show(.rows(of: whole), of: script).text.contains("Rows"))
  }

  @Test("A blob that is too long for a page is shown with the number of all its bytes")
  func longBlob() async throws {
    let script = "CREATE TABLE t (b); INSERT INTO t VALUES (zeroblob(1008))"
    let text = try await show(.rows(of: TableView(table: "t")), of: script).text
    #expect(text.contains(" 1008 bytes") && !text.contains("more bytes"))
  }

  @Test("A row that has no key is called by its number")
  func rowOfView() async throws {
    let script = "CREATE TABLE t (name); CREATE VIEW v AS SELECT * FROM t; INSERT INTO t VALUES ('a'), ('b')"
    #expect(try await show(.row("v", [2]), of: script).text.contains("v, row number 2"))
    #expect(try await show(.row("t", [2]), of: script).text.contains("t 2"))
  }

  @Test("A page offers only possible verbs: the rows of a statement cannot be opened")
  func hint() async throws {
    let script = "CREATE TABLE t (n); INSERT INTO t VALUES (1)"
    let query = Route.query("SELECT * FROM t", where: nil, sort: nil, columns: nil, from: nil)
    #expect(try await show(query, of: script).text.contains("Type back or help."))
    #expect(try await show(.rows(of: TableView(table: "t")), of: script).text.contains("Type open 1, back or help."))
  }
}
