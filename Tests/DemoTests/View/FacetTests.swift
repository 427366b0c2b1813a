import GRDB
import TestSupport
import Testing

// A program has no interface.
@testable import Demo

@Suite struct FacetTests {
  static let script = """
    CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE album (id INTEGER PRIMARY KEY, artist REFERENCES artist, "unit price" REAL, n INTEGER);
    INSERT INTO artist VALUES (1, 'Ann'), (2, 'count'), (3, 'it''s');
    INSERT INTO album VALUES (1, 1, 1.5, 2), (2, 1, 2, 1), (3, 2, 4, 5), (4, NULL, 9, NULL), (5, 3, 0.25, 4), (6, 7, 1, 1);
    """

  private func groups(_ words: [String], by column: String, where conditions: [Condition] = []) async throws -> [[Cell]]
  {
    var values: [[Cell]] = []
    try await withDatabase(Self.script) { file in
      let path = try #require(ColumnPath(column))
      let facet = Facet(table: "album", conditions: conditions, column: path, measure: try Measure(typed: words))
      values = try await file.page(of: TableView(source: .facet(facet))).1.values
    }
    return values
  }

  @Test("Groups are counted, or what follows is added up, the largest first, along foreign keys")
  func measures() async throws {
    #expect(try await groups([], by: "artist.name") == [[nil, 2], ["Ann", 2], ["count", 1], ["it's", 1]])
    #expect(
      try await groups(["sum", "\"unit price\"*n"], by: "artist.name")
        == [["count", 20.0], ["Ann", 5.0], [nil, 1.0], ["it's", 1.0]])
    #expect(try await groups(["max", "n"], by: "artist.name").first == ["count", 5])
    #expect(try await groups(["count", "n"], by: "artist") == [[1, 2], [2, 1], [3, 1], [7, 1], [nil, 0]])
    let condition = Condition(column: ColumnPath(column: "n"), comparison: .greater, values: [Literal("1")])
    #expect(try await groups(["avg", "n"], by: "artist", where: [condition]) == [[2, 5.0], [3, 4.0], [1, 2.0]])
    #expect(try await groups(["count"], by: "n").count == 5)
  }

  @Test(
    "Expressions are computed as they are written",
    arguments: [
      "1+2*3", "(1+2)*3", "1-(2-3)", "1-2-3", "8/2/2", "8/(2/2)", "-(1+2)", "-n*-2", "1.5+n", "2*(3+n)-1/(2+n)",
    ])
  func expressions(text: String) async throws {
    let expression = try #require(Expression(text))
    #expect(expression.description == text && Expression(expression.description) == expression)
    try await withDatabase(Self.script) { file in
      let (computed, reference) = try await file.read { db in
        var query = Query(of: try TableSchema(named: "album", in: db), in: db)
        let sql = try query.sql(expression)
        return (try db.cells(of: "SELECT \(sql) FROM album AS t"), try db.cells("SELECT \(text) FROM album"))
      }
      #expect(computed == reference)
    }
  }

  @Test(
    "What is no expression is refused",
    arguments: [
      "", "1+", "*2", "(1", "1)", "1..2", "1.", "a b", "a;b", "a..b", "'x'", "sum(a)", "\"a", "1e5x", "a--", "a,b",
    ])
  func noExpression(text: String) {
    #expect(Expression(text) == nil)
    #expect(throws: DatabaseProblem.notAnExpression(text)) { try Measure(typed: ["sum", text]) }
  }

  @Test("Parentheses in any number stop no program")
  func deep() {
    #expect(Expression(String(repeating: "(", count: 100_000)) == nil)
    #expect(Expression(String(repeating: "-", count: 100_000) + "1") == nil)
  }

  @Test("The rows behind a group are as many as it has", arguments: 1...20)
  func behind(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let texts = HostileTexts.all + [nil, 1, 1.5, "1", "null", "'x'", .blob([1]), .blob([])]
    let rows = (0..<40).map { _ in texts.randomElement(using: &random) ?? nil }
    let type = ["TEXT", "", "BLOB", "NUMERIC"].randomElement(using: &random) ?? ""
    let fill = { (db: Database) in for cell in rows { _ = try db.cells("INSERT INTO t VALUES (?)", [cell]) } }
    try await withDatabase("CREATE TABLE t (x \(type))", filling: fill) { file in
      let column = ColumnPath(column: "x")
      let view = TableView(source: .facet(Facet(table: "t", conditions: [], column: column, measure: Measure())))
      let groups = try await file.page(of: view, size: .max, longest: .max).1
      #expect(
        groups.values.map { $0[1] }.reduce(0) { if case .integer(let count) = $1 { $0 + Int(count) } else { $0 } } == 40
      )
      for group in groups.values {
        let condition = Condition(column: column, comparison: .equal, values: [Literal(exactly: group[0])])
        let behind = try await file.page(of: TableView(table: "t", conditions: [condition]), size: .max).1
        #expect(.integer(Int64(behind.rows.count)) == group[1], "\(group)")
      }
    }
  }

  @Test("A column has its numbers, its range, and a histogram that counts every value once")
  func stats() async throws {
    let script = """
      CREATE TABLE t (n, x TEXT); WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i LIMIT 100)
      INSERT INTO t SELECT nullif(i, 50), 'x' || (i % 3) FROM i;
      """
    try await withDatabase(script) { file in
      let numbers = try await file.stats(of: ColumnPath(column: "n"), in: "t", where: [])
      #expect(numbers.rows == 100 && numbers.nulls == 1 && numbers.distinct == 99 && numbers.average == 5000 / 99)
      #expect(numbers.least.cell == 1 && numbers.greatest.cell == 100)
      #expect(numbers.bins.count == 10 && numbers.bins.map(\.count).reduce(0, +) == 99)
      let texts = try await file.stats(of: ColumnPath(column: "x"), in: "t", where: [])
      #expect(texts.average == nil && texts.bins.map(\.count) == [34, 33, 33] && texts.bins[0].lower == "x1")
      let condition = Condition(column: ColumnPath(column: "n"), comparison: .less, values: [Literal("0")])
      let none = try await file.stats(of: ColumnPath(column: "n"), in: "t", where: [condition])
      #expect(none.rows == 0 && none.bins.isEmpty && none.least.cell == nil)
    }
  }
}
