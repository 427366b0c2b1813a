import DBWalkSQLite
import ScreenKitTerm
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct PeriodTests {
  private func facet(_ text: String, _ words: String...) throws -> TableView {
    let grouping = try #require(Grouping(text))
    return TableView(
      source: .facet(Facet(table: "t", conditions: [], grouping: grouping, measure: try Measure(typed: words))))
  }

  private static let script = """
    CREATE TABLE t (d DATE, n INT);
    INSERT INTO t VALUES ('2024-01-31', 1), ('2024-02-01 10:00', 2), ('2024-02-29T23:59:59Z', 3), ('2023-12-31', 4), (NULL, 5);
    """

  @Test(
    "Dates are grouped by year, month or day, in the order of time",
    arguments: [
      ("d-year", [[nil, 5], ["2023", 4], ["2024", 6]]),
      ("d-month", [[nil, 5], ["2023-12", 4], ["2024-01", 1], ["2024-02", 5]]),
      ("d-day", [[nil, 5], ["2023-12-31", 4], ["2024-01-31", 1], ["2024-02-01", 2], ["2024-02-29", 3]]),
    ] as [(String, [[Cell]])])
  func groups(text: String, rows: [[Cell]]) async throws {
    for type in ["DATE", "TEXT", ""] {
      try await withDatabase(Self.script.replacing("d DATE", with: "d \(type)")) { file in
        let view = try facet(text, "sum", "n")
        let (schema, page) = try await file.page(of: view)
        #expect(page.values == rows && page.columns == [String(text.dropFirst(2)), "sum n"])
        #expect(schema.columns[0].affinity == .text)
        let again = try await file.page(of: TableView(source: .query(page.statement))).1
        #expect(again.values == rows)
      }
    }
  }

  @Test("Seconds since 1970 are dates, too", arguments: ["INTEGER", "", "REAL", "DATETIME"])
  func seconds(type: String) async throws {
    let script = """
      CREATE TABLE t (d \(type)); INSERT INTO t VALUES (0), (-1), (1706745599), (1706745600), (1709251199.5), (1e300)
      """
    try await withDatabase(script) { file in
      let page = try await file.page(of: facet("d-month")).1
      #expect(page.values == [[nil, 1], ["1969-12", 1], ["1970-01", 1], ["2024-01", 1], ["2024-02", 2]])
    }
  }

  @Test("A period opens as many rows as it counts, whatever a column of dates holds", arguments: 1...32)
  func behind(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let dates: [Cell] =
      [
        nil, 0, 1_706_745_600, 1_709_251_199.5, -1, 1e300, 2024, "2024", "2024-0", "2024-01", "2024-01-31",
        "2024-02-01 10:00",
      ]
      + [
        "2024/01/31", "31.01.2024", "20240131", "2024-1-5", "", "x", "é2024-01-31", "2024-13-77", "*-[?]-x",
        "1706745600", "X", "x ", "2024-0 ", "2024-01 ", "Spring 2024", "SPRING 2024 ",
      ]
      + [.blob(Array("2024-01-31".utf8)), .blob([0xFF]), .malformed([0x32, 0xFF, 0x32, 0x34, 0x2D, 0x30, 0x31, 0x2D])]
    let rows = (0..<60).map { _ in dates.randomElement(using: &random) ?? nil }
    let types = ["TEXT", "", "DATE", "INTEGER", "BLOB", "REAL", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM"]
    let type = types[Int(seed % 8)]
    let index = seed.isMultiple(of: 2) ? "CREATE INDEX i ON t (d)" : ""
    let fill = { (db: Database) in for cell in rows { _ = try db.cells("INSERT INTO t VALUES (?)", [cell]) } }
    try await withDatabase("CREATE TABLE t (d \(type)); \(index)", filling: fill) { file in
      for period in Period.allCases {
        let grouping = Grouping(column: ColumnPath(column: "d"), period: period)
        let facet = Facet(table: "t", conditions: [], grouping: grouping, measure: Measure())
        let groups = try await file.page(of: TableView(source: .facet(facet)), size: .max).1
        var total = 0
        for group in groups.values {
          let view = facet.rows(of: [group[0]], in: [])
          let read = try [Route](pathText: [Route.rows(of: view)].pathText())
          #expect(read.first?.view == view)
          let behind = try await file.page(of: view, size: .max).1
          #expect(.integer(Int64(behind.rows.count)) == group[1], "\(type) \(period) \(group)")
          total += behind.rows.count
        }
        #expect(total == rows.count)
      }
    }
  }

  @Test("The rows of a month are found along an index")
  func plan() async throws {
    try await withDatabase("CREATE TABLE t (d TEXT, n); CREATE INDEX i ON t (d)") { file in
      let condition = Condition(column: ColumnPath(column: "d"), comparison: .within, values: [Literal("2024-01")])
      let page = try await file.page(of: TableView(table: "t", conditions: [condition])).1
      let plan = try await file.plan(of: page.statement)
      #expect(plan.contains { $0.hasPrefix("SEARCH t USING INDEX i") }, "\(plan)")
    }
  }

  @Test(
    "A grouping is read back from its text, whatever its column is called",
    arguments: ["d", "d-month", "x.y-day", "-year", "a b", "\"", "year"])
  func text(name: String) throws {
    for period in [nil] + Period.allCases {
      let grouping = Grouping(column: ColumnPath(column: name), period: period)
      #expect(Grouping(grouping.description) == grouping)
      let facet = Facet(table: "t", conditions: [], grouping: grouping, measure: Measure())
      let places = [Route.rows(of: TableView(source: .facet(facet)))]
      #expect(try [Route](pathText: places.pathText()) == places)
    }
    let path = try [Route.rows(of: facet("d-month", "sum", "n"))].pathText()
    #expect(path == "/facet:t,d-month,(sum,n)")
  }

  @Test("After within, completion offers the months of dates, and no other texts")
  func completion() async throws {
    try await withDatabase("CREATE TABLE t (d TEXT); INSERT INTO t VALUES ('2024-01-31'), ('soon'), ('2023-12-31')") {
      file in
      let completer = ColumnCompleter(file: file, view: TableView(table: "t"))
      let months = await completer.suggestions(behind: ["d", "within"], beginning: "")
      #expect(months.map(\.word) == ["2023-12", "2024-01", "null"])
    }
  }

  @Test("The arguments of facet are a column, a period and a measure; TAB offers each in its place")
  func typed() async throws {
    try await withDatabase(Self.script) { file in
      let schema = try await file.table(named: "t")
      let view = TableView(table: "t")
      let facet = try Facet(typed: ["d", "BY", "Month", "sum", "n"], of: view, in: schema)
      #expect(facet.groupings.first.description == "d-month" && facet.measure.description == "sum n")
      #expect(try Facet(typed: ["d", "by", "day"], of: view, in: schema).measure == Measure())
      #expect(throws: DatabaseProblem.noPeriod("week")) { try Facet(typed: ["d", "by", "week"], of: view, in: schema) }
      #expect(throws: DatabaseProblem.noPeriod("")) { try Facet(typed: ["d", "by"], of: view, in: schema) }
    }
  }

  @Test("A group with a long value is opened, and one that is another by now is not", arguments: [1001, 5000, 100_000])
  func longGroup(length: Int) async throws {
    let script = """
      CREATE TABLE t (x); INSERT INTO t VALUES ('\(String(repeating: "é", count: length))1'), ('b'), ('b'),
      ('\(String(repeating: "é", count: length))2');
      """
    try await withDatabase(script) { file in
      let facet = Facet(
        table: "t", conditions: [], grouping: Grouping(column: ColumnPath(column: "x")), measure: Measure())
      let page = try await file.page(of: TableView(source: .facet(facet))).1
      #expect(page.rows.map { $0.cells[0].isWhole } == [true, false, false])
      for (row, id) in zip(page.rows.dropFirst(), [1, 4] as [Cell]) {
        let view = try await file.rows(ofGroup: row.key, beginning: row.cells[0].cell, of: facet)
        let behind = try await file.page(of: view).1
        #expect(behind.rows.map(\.key) == [RowKey([id])])
      }
      await #expect(throws: DatabaseProblem.changedGroup) {
        try await file.rows(ofGroup: [1], beginning: page.rows[1].cells[0].cell, of: facet)
      }
    }
  }
}
