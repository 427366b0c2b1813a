import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct OtherValueTests {
  @Test(
    "A computation leaves out what is not a number, and says how many values that were",
    arguments: [
      ("avg n", 2.0, 3), ("sum n", 4.0, 3), ("median n", 2.0, 3), ("avg n*2", 4.0, 3), ("sum n+k", 6.0, 3),
      ("sum -n", -4.0, 3),
      ("avg k", 1.0, nil), ("sum 1", 6.0, nil), ("count n", 5.0, nil),
    ] as [(String, Double, Int?)])
  func others(measure: String, value: Double, others: Int?) async throws {
    for type in ["", "INTEGER", "NUMERIC", "BLOB"] {
      let script = """
        CREATE TABLE t (g, n \(type), k INT); INSERT INTO t VALUES (1, 1, 1), (1, 3, 1), (1, 'x', 1), (1, '1x', 1), (1, NULL, 1),
        (1, x'35', 1);
        """
      try await withDatabase(script) { file in
        let facet = Facet(
          table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: "g")),
          measure: try Measure(typed: measure.split(separator: " ").map(String.init)))
        for countsAll in [false, true] {
          let page = try await file.page(of: TableView(source: .facet(facet)), countingAll: countsAll).1
          #expect(page.values.map { Double($0[1].description) } == [value], "\(type)")
          #expect(page.otherValues == others.map { .exactly($0) })
        }
        let stats = try await file.stats(of: ColumnPath(column: "n"), in: .table("t"), where: [])
        #expect(stats.average == 2 && stats.others == 3)
      }
    }
  }

  @Test("Texts that are numbers are added up")
  func texts() async throws {
    let script =
      "CREATE TABLE t (g, n TEXT); INSERT INTO t VALUES (1, '1.5'), (1, '2'), (1, '-3e1'), (1, ''), (1, 'true')"
    try await withDatabase(script) { file in
      let facet = Facet(
        table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: "g")),
        measure: try Measure(typed: ["sum", "n"]))
      let page = try await file.page(of: TableView(source: .facet(facet))).1
      #expect(page.values == [[1, -26.5]] && page.otherValues == .exactly(2))
    }
  }

  @Test("Rows are counted to the end where output must not depend on time")
  func counts() async throws {
    let script = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, n INT); CREATE VIEW v AS SELECT a.id FROM t AS a, t AS b;
      WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i LIMIT 1500) INSERT INTO t SELECT i, nullif(i % 5, 0) FROM i;
      """
    try await withDatabase(script) { file in
      let page = try await file.page(of: TableView(table: "v"), countingAll: true).1
      #expect(page.total == .exactly(2_250_000))
      #expect(try await file.count(TableView(table: "v")) == 2_250_000)
      let schema = try await file.table(named: "t")
      let odd = TableView(table: "t", conditions: try [Condition](typed: "n != 1".pieces(), in: schema))
      let rest = try await file.page(of: odd, countingAll: true).1
      #expect(rest.total == .exactly(900) && rest.nulls.map(\.rows) == [.exactly(300)])
      #expect(try await file.count(odd) == 900)
      #expect(try await file.count(TableView(source: .query("SELECT n FROM t GROUP BY n"))) == 5)
      let facet = Facet(
        table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: "n")), measure: Measure())
      #expect(try await file.count(TableView(source: .facet(facet))) == 5)
    }
  }
}
