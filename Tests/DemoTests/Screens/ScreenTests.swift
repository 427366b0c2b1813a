import ScreenKitTerm
import Testing

// A program has no interface.
@testable import Demo

@MainActor @Suite(.timeLimit(.minutes(10))) struct ScreenTests {
  /// What a place shows, as CSV or as lines.
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

  @Test("Groups show their very values; people see fifteen digits of a sum, programs see all")
  func groups() async throws {
    let script = "CREATE TABLE t (x, n); INSERT INTO t VALUES (1700000000.123456, 0.1), (1700000000.123456, 0.2)"
    #expect(try await show(facet([]), of: script).csv.contains("1,1700000000.123456,2\n"))
    #expect(try await show(facet(["sum", "n"]), of: script).csv.contains("1,1700000000.123456,0.30000000000000004\n"))
    #expect(try await show(facet(["sum", "n"]), of: script, in: .terminal).csv.contains("1,1700000000.123456,0.3\n"))
    #expect(
      try await show(facet(["max", "n*1.1"]), of: script).csv.contains("1,1700000000.123456,0.22000000000000003\n"))
  }

  @Test("A row that has no key is called by its number")
  func rowOfView() async throws {
    let script = "CREATE TABLE t (name); CREATE VIEW v AS SELECT * FROM t; INSERT INTO t VALUES ('a'), ('b')"
    #expect(try await show(.row("v", [2]), of: script).text.contains("v, row number 2"))
    #expect(try await show(.row("t", [2]), of: script).text.contains("t 2"))
  }

  @Test("What a page offers can be done: the rows of a statement cannot be opened")
  func hint() async throws {
    let script = "CREATE TABLE t (n); INSERT INTO t VALUES (1)"
    let query = Route.query("SELECT * FROM t", where: nil, sort: nil, columns: nil, from: nil)
    #expect(try await show(query, of: script).text.contains("Type back or help."))
    #expect(try await show(.rows(of: TableView(table: "t")), of: script).text.contains("Type open 1, back or help."))
  }
}
