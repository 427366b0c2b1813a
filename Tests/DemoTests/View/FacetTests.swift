import DBWalkSQLite
import ScreenKitTerm
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct FacetTests {
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
      let facet = Facet(
        table: "album", conditions: conditions, grouping: Grouping(column: path), measure: try Measure(typed: words))
      values = try await file.page(of: TableView(source: .facet(facet))).1.values
    }
    return values
  }

  @Test("Groups have their share, and the number of different values")
  func shares() async throws {
    #expect(
      try await groups(["percent"], by: "artist")
        == [[1, 33.33], [nil, 16.67], [2, 16.67], [3, 16.67], [7, 16.67]])
    #expect(
      try await groups(["distinct", "n"], by: "artist") == [[1, 2], [2, 1], [3, 1], [7, 1], [nil, 0]])
    #expect { try Measure(typed: ["percent", "n"]) } throws: { "\($0)" == "percent takes no expression" }
    #expect(throws: DatabaseProblem.self) { try Measure(typed: ["distinct"]) }
  }

  @Test("Years are refused as dates")
  func years() async throws {
    let script =
      "CREATE TABLE y (id INTEGER PRIMARY KEY, year INT); INSERT INTO y (year) VALUES (1927), (1931), (1931), (NULL);"
    try await withDatabase(script) { file in
      let path = ColumnPath(column: "year")
      let facet = Facet(table: "y", conditions: [], grouping: Grouping(column: path, period: .year), measure: Measure())
      await #expect { try await file.page(of: TableView(source: .facet(facet))) } throws: {
        "\($0)" == "year holds years, not dates; use facet year"
      }
      let condition = Condition(column: path, comparison: .within, values: [Literal("1931-05")])
      await #expect { try await file.page(of: TableView(table: "y", conditions: [condition])) } throws: {
        "\($0)" == "year holds years, not dates; use year = 1931"
      }
    }
  }

  @Test("Groups are counted, or what follows is added up, the largest first, along foreign keys")
  func measures() async throws {
    #expect(
      try await groups([], by: "artist.name") == [[nil, nil, 2], ["Ann", 1, 2], ["count", 2, 1], ["it's", 3, 1]])
    #expect(
      try await groups(["sum", "\"unit price\"*n"], by: "artist.name")
        == [["count", 2, 20.0], ["Ann", 1, 5.0], [nil, nil, 1.0], ["it's", 3, 1.0]])
    #expect(try await groups(["max", "n"], by: "artist.name").first == ["count", 2, 5])
    #expect(try await groups(["count", "n"], by: "artist") == [[1, 2], [2, 1], [3, 1], [7, 1], [nil, 0]])
    let condition = Condition(column: ColumnPath(column: "n"), comparison: .greater, values: [Literal("1")])
    #expect(try await groups(["avg", "n"], by: "artist", where: [condition]) == [[2, 5.0], [3, 4.0], [1, 2.0]])
    #expect(try await groups(["count"], by: "n").count == 5)
  }

  @Test("A quotient of whole numbers is not rounded")
  func quotient() async throws {
    let script = "CREATE TABLE t (x, a INT, b INT); INSERT INTO t VALUES (1, 7, 2), (1, 1, 4), (1, 1, 0), (1, 9, 3)"
    try await withDatabase(script) { file in
      let facet = Facet(
        table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: "x")),
        measure: try Measure(typed: ["sum", "a/b"]))
      #expect(try await file.page(of: TableView(source: .facet(facet))).1.values == [[1, 6.75]])
    }
  }

  @Test("Rows with the same label are groups of their own, and each group opens its rows", arguments: 1...12)
  func labels(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let keys = ["TEXT NOT NULL PRIMARY KEY", "INTEGER PRIMARY KEY", "TEXT COLLATE NOCASE PRIMARY KEY NOT NULL"]
    let isPair = seed.isMultiple(of: 4)
    let parent =
      isPair
      ? "a INT NOT NULL, b TEXT NOT NULL, name TEXT, PRIMARY KEY (a, b)" : "id \(keys[Int(seed % 3)]), name TEXT"
    let child =
      isPair ? "a INT, b TEXT, FOREIGN KEY (a, b) REFERENCES p" : "p \(seed % 3 == 1 ? "INT" : "TEXT") REFERENCES p"
    let fill = { (db: Database) in
      for id in 1...6 {
        let name: Cell = ["Nirvana", "nirvana", "X", nil].randomElement(using: &random) ?? nil
        let key: [Cell] = isPair ? [.integer(Int64(id % 2)), .text("b\(id)")] : [.integer(Int64(id))]
        _ = try db.cells("INSERT INTO p VALUES (\(key.map { _ in "?, " }.joined())?)", key + [name])
      }
      for _ in 1...50 {
        let id = Int64.random(in: 0...8, using: &random)
        let key: [Cell] = isPair ? [.integer(id % 2), .text("b\(id)")] : [id == 0 ? nil : .integer(id)]
        _ = try db.cells("INSERT INTO c VALUES (\(key.map { _ in "?" }.joined(separator: ", ")))", key)
      }
    }
    try await withDatabase("CREATE TABLE p (\(parent)); CREATE TABLE c (\(child))", filling: fill) { file in
      let label = try #require(ColumnPath(isPair ? "a:p.name" : "p.name"))
      let facet = Facet(table: "c", conditions: [], grouping: Grouping(column: label), measure: Measure())
      let (schema, page) = try await file.page(of: TableView(source: .facet(facet)))
      let counts = try await file.read { db in
        let key = isPair ? "p.a, p.b" : "p.id"
        let join = isPair ? "c.a = p.a AND c.b = p.b" : "c.p = p.id"
        return try db.cells("SELECT p.name, \(key), count(*) FROM c LEFT JOIN p ON \(join) GROUP BY \(key)")
      }
      #expect(Set(page.values) == Set(counts) && page.values.count == counts.count)
      for group in page.values {
        let columns = schema.columns.map(\.name).dropLast()
        let behind = try await file.page(of: facet.rows(of: group.dropLast(), in: Array(columns)), size: .max).1
        #expect(.integer(Int64(behind.rows.count)) == group.last, "\(group)")
      }
    }
  }

  @Test("A column that is called like the measure keeps its values, in either case", arguments: ["Count", "count"])
  func sameName(name: String) async throws {
    try await withDatabase("CREATE TABLE t (\(name) INT); INSERT INTO t VALUES (5), (5), (7)") { file in
      let facet = Facet(
        table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: name)), measure: Measure())
      let page = try await file.page(of: TableView(source: .facet(facet))).1
      #expect(page.values == [[5, 2], [7, 1]])
    }
  }

  @Test(
    "Expressions are computed as they are written",
    arguments: [
      "1+2*3", "(1+2)*3", "1-(2-3)", "1-2-3", "8/2/2", "8/(2/2)", "-(1+2)", "-n*-2", "1.5+n", "2*(3+n)-1/(2+n)",
    ])
  func expressions(text: String) async throws {
    let expression = try Expression(text)
    #expect(try expression.description == text && Expression(expression.description) == expression)
    try await withDatabase(Self.script) { file in
      let (computed, reference) = try await file.read { db in
        var query = Query(of: try TableSchema(named: "album", in: db), in: db)
        let sql = try query.sql(expression)
        let exact = text.replacing("/", with: "*1.0/")
        return (try db.cells(of: "SELECT \(sql) FROM album AS t"), try db.cells("SELECT \(exact) FROM album"))
      }
      #expect(computed == reference)
    }
  }

  @Test(
    "Text that is not an expression is refused",
    arguments: [
      "", "1+", "*2", "(1", "1)", "1..2", "1.", "a b", "a;b", "a..b", "'x'", "sum(a)", "\"a", "1e5x", "a--", "a,b",
    ])
  func noExpression(text: String) {
    #expect(throws: DatabaseProblem.notAnExpression(text)) { try Expression(text) }
    #expect(throws: DatabaseProblem.notAnExpression(text)) { try Measure(typed: ["sum", text]) }
  }

  @Test(
    "An expression of any length stops no program",
    arguments: [
      String(repeating: "(", count: 100_000), String(repeating: "-", count: 100_000) + "1",
      "1" + String(repeating: "+1", count: 30_000), "n" + String(repeating: "*n", count: Expression.mostParts),
    ])
  func long(text: String) {
    #expect(throws: DatabaseProblem.self) { try Measure(typed: ["sum", text]) }
  }

  @Test("A name that is completed in an expression has the quotes it needs, and quoted characters are not operators")
  func completion() async throws {
    try await withDatabase("CREATE TABLE t (\"unit price\", \"x-y\", n)") { file in
      let completer = ColumnCompleter(file: file, view: TableView(table: "t"))
      let operands = await completer.operands(beginning: "(n*\"unit p").map(\.word)
      #expect(operands == ["(n*\"unit price\"", "(n*\"x-y\"", "(n*n"])
      let columns = await completer.columns(beginning: "").map(\.word)
      #expect(columns == ["unit price", "x-y", "n"])
    }
  }

  @Test("An expression may have the maximum number of parts, and not one more")
  func longest() async throws {
    let text = "1" + String(repeating: "+1", count: Expression.mostParts - 1)
    #expect(throws: DatabaseProblem.longExpression(most: Expression.mostParts)) { try Expression(text + "+1") }
    #expect(try await groups(["max", text], by: "id").first?[1] == .integer(Int64(Expression.mostParts)))
  }

  @Test("A group leads to as many rows as it counts", arguments: 1...20)
  func behind(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let texts =
      HostileTexts.all + [nil, 1, 1.5, .real(.infinity), .real(-.infinity), "1", "null", "'x'", .blob([1]), .blob([])]
    let rows = (0..<40).map { _ in texts.randomElement(using: &random) ?? nil }
    let type = ["TEXT", "", "BLOB", "NUMERIC"].randomElement(using: &random) ?? ""
    let fill = { (db: Database) in for cell in rows { _ = try db.cells("INSERT INTO t VALUES (?)", [cell]) } }
    try await withDatabase("CREATE TABLE t (x \(type))", filling: fill) { file in
      let column = ColumnPath(column: "x")
      let view = TableView(
        source: .facet(Facet(table: "t", conditions: [], grouping: Grouping(column: column), measure: Measure())))
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

  @Test(
    "Infinite numbers are found through their group, whatever the type of their column",
    arguments: ["REAL", "", "INT"])
  func infinity(type: String) async throws {
    try await withDatabase("CREATE TABLE t (x \(type)); INSERT INTO t VALUES (9e999), (-9e999), (9e999)") { file in
      for (value, count) in [(Double.infinity, 2), (-.infinity, 1)] {
        let condition = Condition(
          column: ColumnPath(column: "x"), comparison: .equal, values: [Literal(exactly: .real(value))])
        let page = try await file.page(of: TableView(table: "t", conditions: [condition])).1
        #expect(page.rows.count == count)
      }
    }
  }

  @Test("A column called like a part of the statement has a histogram, too", arguments: ["bin", "count", "t", "x y"])
  func statsOfAnyName(name: String) async throws {
    let script = """
      CREATE TABLE t (\(name.quoted)); WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i LIMIT 100)
      INSERT INTO t SELECT nullif(i, 50) FROM i;
      """
    try await withDatabase(script) { file in
      let stats = try await file.stats(of: ColumnPath(column: name), in: .table("t"), where: [])
      #expect(stats.bins.map(\.count) == [10, 10, 10, 10, 9, 10, 10, 10, 10, 10])
    }
  }

  @Test("A column has its numbers, its range, and a histogram that counts every value once")
  func stats() async throws {
    let script = """
      CREATE TABLE t (n, x TEXT); WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i LIMIT 100)
      INSERT INTO t SELECT nullif(i, 50), 'x' || (i % 3) FROM i;
      """
    try await withDatabase(script) { file in
      let numbers = try await file.stats(of: ColumnPath(column: "n"), in: .table("t"), where: [])
      #expect(numbers.rows == 100 && numbers.nulls == 1 && numbers.distinct == 99 && numbers.average == 5000 / 99)
      #expect(numbers.least.cell == 1 && numbers.greatest.cell == 100)
      #expect(numbers.bins.count == 10 && numbers.bins.map(\.count).reduce(0, +) == 99)
      let texts = try await file.stats(of: ColumnPath(column: "x"), in: .table("t"), where: [])
      #expect(texts.average == nil && texts.bins.map(\.count) == [34, 33, 33] && texts.bins[0].lower == "x1")
      let condition = Condition(column: ColumnPath(column: "n"), comparison: .less, values: [Literal("0")])
      let none = try await file.stats(of: ColumnPath(column: "n"), in: .table("t"), where: [condition])
      #expect(none.rows == 0 && none.bins.isEmpty && none.least.cell == nil)
    }
  }
}
