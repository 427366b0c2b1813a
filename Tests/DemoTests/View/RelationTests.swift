import PresentationCore
import TestSupport
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

/// Rows of a statement and groups can be grouped, narrowed and summed up like rows of a table.
@Suite(.timeLimit(.minutes(10))) struct RelationTests {
  private func withRows(_ seed: UInt64, _ body: (DatabaseFile) async throws -> Void) async throws {
    var random = SeededGenerator(seed: seed)
    let values: [[Cell]] = [["x", "X", nil, "it's"], [1, 2, nil, 2.5], ["2024-05-31", "2023-05-01", nil]]
    let rows = (0..<60).map { _ in values.map { $0.randomElement(using: &random) ?? nil } }
    try await withDatabase(
      "CREATE TABLE t (a TEXT, n NUMERIC, d TEXT)",
      filling: { db in for row in rows { _ = try db.cells("INSERT INTO t VALUES (?, ?, ?)", row) } }, body: body)
  }

  private static let statements = [
    "SELECT * FROM t", "SELECT n, d, a FROM t WHERE 1 -- all",
    "WITH x AS (SELECT a, n, d FROM t) SELECT * FROM x ORDER BY 1;",
  ]

  @Test(
    "A statement is grouped as the table is, and its groups lead to the same numbers of rows", arguments: statements,
    1...3 as ClosedRange<UInt64>)
  func groups(statement: String, seed: UInt64) async throws {
    try await withRows(seed) { file in
      for columns in [["a"], ["a", "n"], ["d-year", "a"]] {
        for words in [["count"], ["sum", "n"], ["median", "n"], ["distinct", "a"]] {
          let all = try columns.map { try #require(Grouping($0)) }
          let groupings = Groupings(first: all[0], others: Array(all.dropFirst()))
          let facets = try [RowSource.table("t"), .statement(statement)].map {
            Facet(rows: $0, conditions: [], groupings: groupings, measure: try Measure(typed: words))
          }
          var pages: [TablePage] = []
          for facet in facets { pages.append(try await file.page(of: TableView(source: .facet(facet)), size: .max).1) }
          #expect(Set(pages[0].values) == Set(pages[1].values) && pages[0].values.count == pages[1].values.count)
          let place = [Route.rows(of: TableView(source: .facet(facets[1])))]
          #expect(try [Route](pathText: place.pathText()) == place)
          guard words == ["count"] else { continue }
          for group in pages[1].values {
            let view = facets[1].rows(of: group.dropLast(), in: pages[1].columns.dropLast())
            #expect(.integer(Int64(try await file.page(of: view, size: .max).1.rows.count)) == group.last, "\(group)")
          }
        }
      }
    }
  }

  @Test("A statement has the statistics of the table", arguments: statements)
  func statistics(statement: String) async throws {
    try await withRows(5) { file in
      let condition = Condition(column: ColumnPath(column: "n"), comparison: .greater, values: [Literal("1")])
      for (column, conditions) in [("n", []), ("a", []), ("d", [condition])] {
        let path = ColumnPath(column: column)
        var own = try await file.stats(of: path, in: .statement(statement), where: conditions)
        let table = try await file.stats(of: path, in: .table("t"), where: conditions)
        // A statement has other columns, without types.
        (own.source, own.schema, own.reading) = (table.source, table.schema, table.reading)
        #expect(own == table)
        let place = [Route.stats(of: path, in: .statement(statement), where: conditions)]
        #expect(try [Route](pathText: place.pathText()) == place)
      }
    }
  }

  @Test("A view that takes long to count has at least the rows that are seen, and one more")
  func slowCount() async throws {
    try await withRows(1) { file in
      let numbers = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 300000) SELECT x FROM c"
      let facet = Facet(
        rows: .statement(numbers), conditions: [],
        groupings: Groupings(first: Grouping(column: ColumnPath(column: "x"))),
        measure: Measure())
      let page = try await file.page(of: TableView(source: .facet(facet))).1
      switch page.total {
      case .exactly(let count)?: #expect(count == 300_000)
      case .atLeast(let count)?: #expect(page.position == 1 && page.rows.count == 20 && count >= 21)
      case nil: Issue.record("the count is missing")
      }
    }
  }

  @Test("A row of a view leads to the row of the table whose key it shows")
  func views() async throws {
    let script = """
      CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE c (id INTEGER PRIMARY KEY, p REFERENCES p);
      INSERT INTO p VALUES (1, 'one'), (2, 'two'); INSERT INTO c VALUES (7, 2), (8, NULL);
      CREATE VIEW both AS SELECT p.id AS number, p.name, c.id AS child FROM p LEFT JOIN c ON c.p = p.id ORDER BY 1;
      CREATE VIEW none AS SELECT name FROM p; CREATE VIEW broken AS SELECT * FROM gone;
      CREATE VIEW computed AS SELECT id + 1 AS id FROM p;
      """
    try await withDatabase(script) { file in
      let links = try await file.rowView(in: "both", key: [2]).links
      #expect(links.map(\.name) == ["p"])
      #expect(links.first?.target == .row(.init(table: "p", key: [2]), label: Excerpt(cell: "two")))
      for view in ["none", "computed"] { #expect(try await file.rowView(in: view, key: [1]).links.isEmpty) }
    }
  }

  @Test("Groups are grouped again, as far as they have been narrowed")
  func again() async throws {
    try await withDatabase("CREATE TABLE t (a); INSERT INTO t VALUES (1), (1), (2), (3), (3), (4), (4), (4)") { file in
      var view = TableView(
        source: .facet(
          Facet(table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: "a")), measure: Measure())))
      var (schema, page) = try await file.page(of: view)
      #expect(page.values == [[4, 3], [1, 2], [3, 2], [2, 1]])
      let again = try Facet(typed: ["count"], of: view, in: schema)
      #expect(try await file.page(of: TableView(source: .facet(again))).1.values == [[2, 2], [1, 1], [3, 1]])
      view.conditions = try [Condition](typed: ["count", ">", "1"], in: schema)
      (schema, page) = try await file.page(of: view)
      let narrowed = TableView(source: .facet(try Facet(typed: ["count"], of: view, in: schema)))
      #expect(try await file.page(of: narrowed).1.values == [[2, 2], [3, 1]])
      let stats = try await file.stats(
        of: ColumnPath(column: "count"), in: view.rows(as: schema), where: view.conditions)
      #expect(stats.rows == 3 && stats.distinct == 2 && stats.greatest == Excerpt(cell: 3))
    }
  }

  @Test(
    "A path brings in no statement that does more than read",
    arguments: ["DELETE FROM t", "SELECT load_extension('x')", "SELECT 1; SELECT 2", "PRAGMA journal_mode = DELETE"])
  func foreign(statement: String) async throws {
    try await withRows(1) { file in
      let facet = Facet(
        rows: .statement(statement), conditions: [],
        groupings: Groupings(first: Grouping(column: ColumnPath(column: "a"))), measure: Measure())
      await #expect(throws: DatabaseProblem.self) { try await file.page(of: TableView(source: .facet(facet))) }
      await #expect(throws: DatabaseProblem.self) {
        try await file.stats(of: ColumnPath(column: "a"), in: .statement(statement), where: [])
      }
      let all = try await file.page(of: "t", size: .max)
      #expect(all.rows.count == 60)
    }
  }
}
