import Foundation
import DBWalkSQLite
import PresentationFiles
import ScreenKitTerm
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

/// Views that are written to files, each compared with SQLite's result of an independent statement.
@Suite(.timeLimit(.minutes(10))) struct SavedRowsTests {
  private static let names = ["id", "a.b", "q\"u", "select", "x y"]
  private static let columns =
    "\(names[0]) INTEGER PRIMARY KEY, \(names[1].quoted) TEXT, \(names[2].quoted) REAL, "
    + "\(names[3].quoted), \(names[4].quoted) NUMERIC"

  /// Fills a table with values of all kinds.
  private func fill(_ db: Database, seed: UInt64, rows: Int = 70) throws {
    var random = SeededGenerator(seed: seed)
    let values: [Cell] =
      HostileTexts.all + [nil, 1, -1, .integer(.min), .integer(.max), 1.5, 1e-7, 1e300, .real(.infinity)]
      + ["1", "a,b", "a\"b", "a\nb", "a\r\nb", " a", "a ", "'", "|", "\\", .blob([]), .blob([0, 255])]
    for _ in 0..<rows {
      let row = (1...4).map { _ in values.randomElement(using: &random) ?? nil }
      _ = try db.cells("INSERT INTO t VALUES (NULL, ?, ?, ?, ?)", row)
    }
  }

  /// The bytes that are saved of a view.
  private func saved(_ view: TableView, as format: RowFormat, of file: DatabaseFile) async throws -> Data {
    let path = "\(NSTemporaryDirectory())dbwalk-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let output = try NewFile(path, replaces: false)
    _ = try await file.write(view, as: format, to: output.write)
    try output.finish()
    return try Data(contentsOf: URL(filePath: path))
  }

  /// A view of each kind, with a statement that gives the same rows.
  private static let views: [(view: TableView, statement: String)] = {
    let id = ColumnPath(column: "id")
    let condition = Condition(column: id, comparison: .greater, values: [Literal("20")])
    let text = ColumnPath(column: "a.b")
    let facet = Facet(table: "t", conditions: [condition], grouping: Grouping(column: text), measure: Measure())
    return [
      (TableView(table: "t"), "SELECT * FROM t ORDER BY id"),
      (
        TableView(
          table: "t", conditions: [condition], sorting: [Sorting(column: text, isDescending: true)],
          columns: [text, id, text], start: [30]),
        "SELECT \"a.b\", id, \"a.b\" FROM t WHERE id > 20 ORDER BY 1 DESC, id DESC"
      ),
      (
        TableView(source: .facet(facet)),
        "SELECT \"a.b\", count(*) FROM t WHERE id > 20 GROUP BY 1 ORDER BY 2 DESC, 1"
      ),
      (
        TableView(source: .query("SELECT \"select\" AS a, 2 AS a FROM t -- x"), conditions: []),
        "SELECT \"select\", 2 FROM t"
      ),
      (TableView(table: "v"), "SELECT * FROM v"),
      (TableView(table: "t", conditions: [.anywhere("zzz")]), "SELECT 1 LIMIT 0"),
    ]
  }()

  private func withRows(seed: UInt64, _ body: (DatabaseFile) async throws -> Void) async throws {
    let script = "CREATE TABLE t (\(Self.columns)); CREATE VIEW v AS SELECT *, id || 'x' AS z FROM t ORDER BY z"
    try await withDatabase(script, filling: { try fill($0, seed: seed) }, body: body)
  }

  @Test("SQL makes a table of the very same rows", arguments: 1...4)
  func sql(seed: UInt64) async throws {
    try await withRows(seed: seed) { file in
      for (view, statement) in Self.views {
        let script = String(decoding: try await saved(view, as: .sql, of: file), as: UTF8.self)
        let expected = try await file.read { try $0.cells(statement) }
        try await withDatabase(script) { copy in
          let name = view.table ?? "rows"
          let copied = try await copy.read { db in try db.cells("SELECT * FROM \(name) ORDER BY rowid") }
          #expect(copied == expected)
        }
      }
    }
  }

  @Test(
    "SQL has no carriage returns, which a program that reads it would lose",
    arguments: ["a\r\nb", "\r", "a\rb", "\r\n'"])
  func carriageReturns(text: String) async throws {
    let fill = { (db: Database) in _ = try db.cells("INSERT INTO t VALUES (?)", [.text(text)]) }
    try await withDatabase("CREATE TABLE t (x TEXT)", filling: fill) { file in
      let condition = Condition(
        column: ColumnPath(column: "x"), comparison: .equal, values: [Literal(exactly: .text(text))])
      let view = TableView(table: "t", conditions: [condition])
      let script = try await saved(view, as: .sql, of: file)
      let statement = try await file.page(of: view).1.statement
      #expect(!script.contains(13) && !statement.utf8.contains(13))
      try await withDatabase(String(decoding: script, as: UTF8.self)) { copy in
        let rows = try await copy.page(of: "t").values
        let found = try await copy.page(of: TableView(source: .query(statement))).1.values
        #expect(rows == [[.text(text)]] && found == rows)
      }
    }
  }

  @Test("CSV and Markdown have all rows as pages have them")
  func pages() async throws {
    try await withRows(seed: 5) { file in
      for (view, _) in Self.views {
        var view = view
        view.start = nil
        let page = try await file.page(of: view, size: .max, longest: .max).1
        let table = Block.table(
          titles: page.columns, rows: page.rows.map { $0.cells.map { Block.Value($0) } })
        #expect(try await saved(view, as: .csv, of: file) == Data(Block.csv([table]).utf8))
        #expect(try await saved(view, as: .md, of: file) == Data(Block.markdown([table]).utf8))
      }
    }
  }

  @Test("JSON holds the values, in an array or in lines")
  func json() async throws {
    try await withRows(seed: 6) { file in
      for (view, statement) in Self.views {
        let expected = try await file.read { try $0.cells(statement) }
        let lines = try await saved(view, as: .ndjson, of: file).split(separator: UInt8(ascii: "\n"))
        let array = try await saved(view, as: .json, of: file)
        let objects = try #require(try JSONSerialization.jsonObject(with: array) as? [NSDictionary])
        #expect(try lines.map { try JSONSerialization.jsonObject(with: $0) as? NSDictionary } == objects)
        #expect(objects.count == expected.count)
        let titles = view.columns.isEmpty ? nil : ["a.b", "id", "a.b_"]
        for (object, row) in zip(objects, expected) {
          guard let names = titles ?? (view.table == "t" ? Self.names : nil) else { continue }
          for (name, cell) in zip(names, row) { #expect(Self.isEqual(object[name], cell), "\(name) \(cell)") }
        }
      }
    }
  }

  private static func isEqual(_ value: Any?, _ cell: Cell) -> Bool {
    switch cell {
    case .null: value is NSNull
    case .integer(let number): (value as? NSNumber)?.int64Value == number
    case .real(let number) where number.isFinite: (value as? NSNumber)?.doubleValue == number
    case .real(let number): value as? [String: String] == ["real": "\(number)"]
    case .text(let text): (value as? String).map { Cell.text($0) == .text(text) } == true
    case .malformed(let bytes): value as? [String: String] == ["base64": Data(bytes).base64EncodedString()]
    case .blob(let bytes): value as? [String: String] == ["bytes": Hexadecimal.digits(of: bytes)]
    }
  }

  @Test(
    "All of many rows are saved, and their number is reported meanwhile", arguments: RowFormat.allCases)
  func many(format: RowFormat) async throws {
    let script = """
      CREATE TABLE n (i INTEGER PRIMARY KEY, x TEXT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000) INSERT INTO n SELECT i, 'row ' || i FROM n
      """
    try await withDatabase(script) { file in
      let text = String(decoding: try await saved(TableView(table: "n"), as: format, of: file), as: UTF8.self)
      let numbers = text.split(separator: "\n").compactMap { line in
        line.contains("row ") ? line.split { !$0.isNumber }.last.flatMap { Int($0) } : nil
      }
      #expect(numbers == Array(1...9000))
      let counts = AsyncStream.makeStream(of: Int.self)
      let count = try await file.write(TableView(table: "n"), as: format, to: { _ in }) {
        counts.continuation.yield($0)
      }
      counts.continuation.finish()
      var told: [Int] = []
      for await count in counts.stream { told.append(count) }
      #expect(count == 9000 && !told.isEmpty && told == told.sorted())
    }
  }

  @Test("A value is saved byte for byte, in pieces", arguments: ["", "WITHOUT ROWID"])
  func cell(kind: String) async throws {
    var random = SeededGenerator(seed: 1)
    let long = (0..<2_600_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let values: [Cell] =
      [.blob(long), .blob([]), .blob([1]), "", "é", .text(String(repeating: "日é\u{10348}", count: 300_000)), 7, 1.5]
    let fill = { (db: Database) in
      for (key, value) in values.enumerated() {
        _ = try db.cells("INSERT INTO t VALUES (?, ?)", [.integer(Int64(key)), value])
      }
      _ = try db.cells("INSERT INTO t VALUES (99, NULL)")
    }
    try await withDatabase("CREATE TABLE t (k INTEGER PRIMARY KEY NOT NULL, v) \(kind)", filling: fill) { file in
      try await withTemporaryDirectory { directory in
        for (key, value) in values.enumerated() {
          let path = "\(directory)/\(key)"
          let output = try NewFile(path, replaces: false)
          try await file.write("v", in: "t", key: RowKey([.integer(Int64(key))]), to: output)
          try output.finish()
          let expected = if case .blob(let bytes) = value { bytes } else { Array(value.description.utf8) }
          #expect(try Data(contentsOf: URL(filePath: path)) == Data(expected), "\(key)")
        }
        let output = try NewFile("\(directory)/99", replaces: false)
        await #expect(throws: DatabaseProblem.nothingToSave(column: "v")) {
          try await file.write("v", in: "t", key: [99], to: output)
        }
      }
    }
  }
}
