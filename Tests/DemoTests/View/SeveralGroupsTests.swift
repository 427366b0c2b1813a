import PresentationCore
import TestSupport
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

/// Groups by several columns, and medians, compared with counts that are made here.
@Suite(.timeLimit(.minutes(10))) struct SeveralGroupsTests {
  private static let groupings: [[String]] = [
    ["a", "b"], ["b", "a"], ["d-month", "a"], ["a", "d-year"], ["d-year", "d-day", "b"], ["a", "b", "n"],
    ["p.name", "a"],
  ]

  private static func facet(_ columns: [String], of measure: Measure = Measure()) throws -> Facet {
    let all = try columns.map { try #require(Grouping($0)) }
    return Facet(
      rows: .table("t"), conditions: [], groupings: Groupings(first: all[0], others: Array(all.dropFirst())),
      measure: measure)
  }

  /// A table of a hundred rows: texts, dates, numbers and other values.
  private func withRows(_ seed: UInt64, _ body: (DatabaseFile, [[Cell]]) async throws -> Void) async throws {
    var random = SeededGenerator(seed: seed)
    let values: [[Cell]] = [
      ["x", "X", "y y", nil, "it's"], [1, 2, nil, 2.5, "2"], ["2024-05-31", "2024-06-01", "2023-05-01", nil],
      [1, 2, 3, 4.5, -7, nil, "text", .blob([1])], [1, 2, nil],
    ]
    let rows = (0..<100).map { _ in values.map { $0.randomElement(using: &random) ?? nil } }
    let script =
      "CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO p VALUES (1, 'one'), (2, 'one');"
      + "CREATE TABLE t (a, b, d TEXT, n, p REFERENCES p)"
    try await withDatabase(
      script, filling: { db in for row in rows { _ = try db.cells("INSERT INTO t VALUES (?, ?, ?, ?, ?)", row) } }
    ) { try await body($0, rows) }
  }

  /// The value that a row has in common with its group.
  private func value(_ grouping: Grouping, of row: [Cell]) -> [Cell] {
    let index = ["a": 0, "b": 1, "d": 2, "n": 3][grouping.column.column] ?? 4
    if index == 4 { return row[4].isNull ? [nil, nil] : ["one", row[4]] }
    guard let period = grouping.period, case .text(let text) = row[index] else { return [row[index]] }
    return [.text(String(text.prefix(period.length)))]
  }

  /// The values that identify the group of a row. A label has the key of its row, too; these keys are last.
  private func key(_ facet: Facet, of row: [Cell]) -> [Cell] {
    let values = facet.groupings.all.map { value($0, of: row) }
    return values.map { $0[0] } + values.flatMap { $0.dropFirst() }
  }

  private func median(_ cells: [Cell]) -> Cell {
    let numbers = cells.compactMap { cell -> Double? in
      switch cell {
      case .integer(let value): Double(value)
      case .real(let value): value
      default: nil
      }
    }.sorted()
    if numbers.isEmpty { return nil }
    return .real((numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2)
  }

  @Test(
    "The rows of each group are counted, and are those that it leads to", arguments: groupings,
    1...3 as ClosedRange<UInt64>)
  func counts(columns: [String], seed: UInt64) async throws {
    try await withRows(seed) { file, rows in
      let facet = try Self.facet(columns)
      let (schema, page) = try await file.page(of: TableView(source: .facet(facet)), size: .max)
      let counts = Dictionary(grouping: rows) { key(facet, of: $0) }.map { $0.key + [.integer(Int64($0.value.count))] }
      #expect(
        Set(page.values) == Set(counts) && page.values.count == counts.count, "\(page.columns) \(page.values) \(counts)"
      )
      for group in page.values {
        let names = schema.columns.map(\.name).dropLast()
        let behind = try await file.page(of: facet.rows(of: group.dropLast(), in: Array(names)), size: .max).1
        #expect(.integer(Int64(behind.rows.count)) == group.last, "\(group)")
      }
    }
  }

  @Test(
    "The median is the number in the middle, or between the two there", arguments: groupings + [["a"], ["d-month"]],
    1...3 as ClosedRange<UInt64>)
  func medians(columns: [String], seed: UInt64) async throws {
    try await withRows(seed) { file, rows in
      let facet = try Self.facet(columns, of: Measure(typed: ["median", "n"]))
      let page = try await file.page(of: TableView(source: .facet(facet)), size: .max).1
      let medians = Dictionary(grouping: rows) { key(facet, of: $0) }.map { $0.key + [median($0.value.map { $0[3] })] }
      #expect(Set(page.values) == Set(medians) && page.values.count == medians.count)
      // The statement that the user sees also runs in sqlite3.
      let statement = page.statement
      #expect(try await file.read { try $0.cells(statement) } == page.values)
    }
  }

  @Test(
    "Groups are narrowed by what is counted and by what they have in common", arguments: groupings,
    1...2 as ClosedRange<UInt64>)
  func having(columns: [String], seed: UInt64) async throws {
    try await withRows(seed) { file, rows in
      let facet = try Self.facet(columns)
      var view = TableView(source: .facet(facet))
      let all = try await file.page(of: view, size: .max).1.values
      let schema = try await file.page(of: view).0
      view.conditions = try [Condition](typed: ["count", ">", "1"], in: schema)
      let large = all.filter { if case .integer(let count) = $0[$0.count - 1] { count > 1 } else { false } }
      #expect(try await file.page(of: view, size: .max).1.values == large && !large.isEmpty)
      let places = [Route.rows(of: view)]
      #expect(try [Route](pathText: places.pathText()) == places)
      view.sorting = [Sorting(column: ColumnPath(column: "count"), isDescending: true)]
      let sorted = try await file.page(of: view, size: .max).1.values
      #expect(Set(sorted) == Set(large))
    }
  }

  @Test("Periods come one after the other, and within each the largest groups first")
  func order() async throws {
    try await withRows(7) { file, _ in
      let facet = try Self.facet(["d-year", "a"])
      let values = try await file.page(of: TableView(source: .facet(facet)), size: .max).1.values
      let years = values.map { $0[0].description }
      #expect(years == years.sorted { $0 == "NULL" || $1 != "NULL" && $0 < $1 })
      for year in Set(years) {
        let counts = values.filter { $0[0].description == year }.map { Int($0[2].description) ?? 0 }
        #expect(counts == counts.sorted(by: >))
      }
    }
  }

  @Test("The path contains all columns; one column is written as before", arguments: groupings + [["a"]])
  func text(columns: [String]) throws {
    let places = [Route.rows(of: TableView(source: .facet(try Self.facet(columns))))]
    let text = try places.pathText()
    #expect(try [Route](pathText: text) == places)
    let expected = columns.count == 1 ? columns[0] : "(\(columns.joined(separator: ",")))"
    #expect(text == "/facet:t,\(expected),count")
  }

  @Test("Columns are typed one after the other, each with its period, before the measure")
  func typed() async throws {
    try await withRows(1) { file, _ in
      let schema = try await file.table(named: "t")
      let view = TableView(table: "t")
      func read(_ line: String) throws -> String {
        let facet = try Facet(typed: line.split(separator: " ").map(String.init), of: view, in: schema)
        return facet.groupings.all.map(\.description).joined(separator: " ") + "; \(facet.measure)"
      }
      #expect(try read("a b") == "a b; count" && read("d by year a MEDIAN n") == "d-year a; median n")
      #expect(try read("a d by month p.name sum n*2") == "a d-month p.name; sum n*2")
      #expect(throws: DatabaseProblem.noFunction("z")) { try read("a z") }
      #expect(throws: DatabaseProblem.noPeriod("week")) { try read("a d by week") }
      #expect(try read("a a b A") == "a b; count", "the same twice is the same once")
    }
  }

  @Test("Groups have columns of different names, whatever they are made by")
  func names() async throws {
    let script = "CREATE TABLE t (d TEXT, e TEXT, year TEXT); INSERT INTO t VALUES ('2024-05-01', '2023-01-01', 'x')"
    try await withDatabase(script) { file in
      for columns in [["d-year", "e-year"], ["d-year", "year"], ["year", "d-year", "e-year"], ["d", "d"]] {
        let page = try await file.page(of: TableView(source: .facet(Self.facet(columns)))).1
        #expect(Set(page.columns).count == columns.count + 1 && page.rows.count == 1, "\(page.columns)")
      }
    }
  }
}
