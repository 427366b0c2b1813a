import DBWalkSQLite
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

/// Numbers that are dates of many epochs. Each is made from a moment by SQL that is written here.
@Suite(.timeLimit(.minutes(10))) struct EpochTests {
  /// A column, the number for a moment `m` in it, and what the screen says about it.
  private static let kinds: [(type: String, sql: String, note: String?)] = [
    ("INTEGER", "strftime('%s', m)", nil), ("INTEGER", "strftime('%s', m) * 1000", nil),
    ("INTEGER", "strftime('%s', m) * 1000000", nil), ("REAL", "julianday(m)", nil),
    ("TIMESTAMP", "strftime('%s', m) - 978307200 + 0.25", "seconds since 2001"),
    ("INTEGER", "(strftime('%s', m) + 11644473600) * 1000000", "microseconds since 1601"),
    ("INTEGER", "(strftime('%s', m) + 11644473600) * 10000000", "tenths of microseconds since 1601"),
    ("INTEGER", "(strftime('%s', m) - 978307200) * 1000000000", "nanoseconds since 2001"),
    ("INTEGER", "strftime('%s', m) * 1000000000", "nanoseconds since 1970"),
    ("INTEGER", "strftime('%Y%m%d', m)", "years, months and days, as in 20240531"),
    ("DATE", "julianday(m) - 2415018.5", "days since 1899-12-30"),
  ]
  private static let moments = [
    "2023-12-31 23:59:59", "2024-01-01 00:00:00", "2024-02-29 12:00:00", "2024-05-31 10:00:00", "2024-05-31 23:00:00",
    "2024-06-01 00:00:00", "2025-01-01 00:00:00",
  ]

  private static func ids(_ typed: String, in file: DatabaseFile) async throws -> (ids: [Int], page: TablePage) {
    let schema = try await file.table(named: "t")
    let view = TableView(table: "t", conditions: try [Condition](typed: typed.pieces(), in: schema))
    let page = try await file.page(of: view, size: .max).1
    return (page.values.compactMap { if case .integer(let id) = $0[0] { Int(id) - 1 } else { nil } }, page)
  }

  @Test(
    "A date is found among numbers of each epoch, which is said unless it is the usual one", arguments: kinds.indices)
  func epochs(kind: Int) async throws {
    let (type, sql, note) = Self.kinds[kind]
    let rows = Self.moments.map { "INSERT INTO t (d) SELECT \(sql) FROM (SELECT '\($0)' AS m);" }
    try await withDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY, d \(type)); \(rows.joined())") { file in
      for date in ["2024-05-31", "2024-05", "2023-12", "2024-02-29", "2024-06-01"] {
        let inside = Self.moments.indices.filter { Self.moments[$0].hasPrefix(date) }
        let before = Self.moments.indices.filter { Self.moments[$0] < date }
        let behind = Self.moments.indices.filter { !inside.contains($0) && !before.contains($0) }
        let cases = [
          ("=", inside), ("within", inside), ("in", inside), ("!=", before + behind), ("<", before),
          ("<=", before + inside),
          (">", behind), (">=", inside + behind),
        ]
        for (sign, expected) in cases {
          let (ids, page) = try await Self.ids("d \(sign) \(date)", in: file)
          #expect(ids == expected.sorted(), "\(sql) \(sign) \(date)")
          #expect(page.epochs == (note.map { ["d: \($0)"] } ?? []))
        }
      }
      let facet = Facet(
        table: "t", conditions: [], grouping: try #require(Grouping("d-month")), measure: Measure())
      let page = try await file.page(of: TableView(source: .facet(facet))).1
      #expect(page.values.map { $0[0] } == ["2023-12", "2024-01", "2024-02", "2024-05", "2024-06", "2025-01"])
      #expect(page.epochs == (note.map { ["d: \($0)"] } ?? []))
      for group in page.values {
        let rows = try await file.page(of: facet.rows(of: [group[0]], in: [])).1.rows
        #expect(.integer(Int64(rows.count)) == group[1])
      }
    }
  }

  @Test("A year is a year in numbers that are dates by their type, and a number elsewhere; what is shown can be typed")
  func years() async throws {
    for (type, isDate) in [("TIMESTAMP", true), ("DATETIME", true), ("INTEGER", false), ("NUMERIC", false)] {
      let rows = Self.moments.map { "(strftime('%s', '\($0)'))" } + ["(2024)"]
      let script =
        "CREATE TABLE t (id INTEGER PRIMARY KEY, d \(type)); INSERT INTO t (d) VALUES \(rows.joined(separator: ", "))"
      try await withDatabase(script) { file in
        let inside = Array(Self.moments.indices[1...5])
        for sign in ["=", "in"] {
          #expect(try await Self.ids("d \(sign) 2024", in: file).ids == (isDate ? inside : [7]), "\(type)")
        }
        #expect(try await Self.ids("d > 2024", in: file).ids == (isDate ? [6] : Array(0...6)))
        #expect(try await Self.ids("d within 2024", in: file).ids == inside)
        #expect(try await Self.ids("d = n'2024'", in: file).ids == [7])
        let page = try await file.page(of: "t")
        #expect(Literal(2024, in: page.readings[1]).word == (isDate ? "n'2024'" : "2024"))
      }
    }
  }

  @Test("A page that shows a date is read even if another value of its column is too long")
  func longValues() async throws {
    let script = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, d); INSERT INTO t (d) VALUES ('2024-05'), (hex(zeroblob(6000000)));
      CREATE VIEW v AS SELECT d, id FROM t;
      """
    try await withDatabase(script) { file in
      let page = try await file.page(of: "v")
      #expect(page.rows.map { $0.cells[1].cell } == [1, 2] && page.rows[0].cells[0].cell == "2024-05")
    }
  }

  @Test(
    "Numbers are not claimed to be dates if they are not",
    arguments: ["1, 2, 30", "0.5, 7.25", "50000, 60000", "-5, 123456", "1e30, 5"])
  func quantities(numbers: String) async throws {
    let rows = numbers.split(separator: ",").map { "(\($0))" }.joined(separator: ", ")
    try await withDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY, n NUM); INSERT INTO t (n) VALUES \(rows)") { file in
      for condition in ["n = 2024-05", "n < 2024-05-31", "n within 2024", "n in (2024-05)", "n != 2024-05"] {
        await #expect(throws: DatabaseProblem.noDates("n")) { try await Self.ids(condition, in: file) }
      }
      let facet = Facet(
        table: "t", conditions: [], grouping: try #require(Grouping("n-month")), measure: Measure())
      await #expect(throws: DatabaseProblem.noDates("n")) { try await file.page(of: TableView(source: .facet(facet))) }
      #expect(await !ColumnCompleter(file: file, view: TableView(table: "t")).hasPeriods("n"))
    }
  }
}
