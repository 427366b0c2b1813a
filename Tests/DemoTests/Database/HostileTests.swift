import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct HostileTests {
  @Test("Hostile cells come out of pages and rows byte by byte, and their keys find them again")
  func cells() async throws {
    let fill = { (db: Database) in
      for cell in HostileTexts.all {
        let bytes = Cell.blob(cell.bytes)
        _ = try db.cells("INSERT INTO t VALUES (CAST(? AS TEXT), ?)", [bytes, bytes])
      }
    }
    try await withDatabase("CREATE TABLE t (key TEXT PRIMARY KEY NOT NULL, bytes BLOB)", filling: fill) { file in
      let page = try await file.page(of: "t", size: 1000)
      #expect(Set(page.values.map { $0[0] }) == Set(HostileTexts.all))
      for row in page.rows {
        #expect(row.key.cells == [row.cells[0].cell])
        #expect(row.cells[1].cell == .blob(row.cells[0].cell.bytes))
        let record = try await file.row(in: "t", key: row.key)
        #expect(record.fields.map(\.value) == row.cells)
      }
    }
  }

  @Test("Hostile names of tables and columns are listed, read and followed as they are")
  func names() async throws {
    let names = HostileTexts.valid.filter { !$0.utf8.contains(0) }
    let fill = { (db: Database) in
      for name in names {
        let table = "t\(name)".quoted
        try db.perform("CREATE TABLE \(table) (\(name.quoted) PRIMARY KEY REFERENCES \(table))")
        try db.perform("INSERT INTO \(table) VALUES ('x')")
      }
    }
    try await withDatabase("", filling: fill) { file in
      let tables = try await file.tables()
      #expect(Set(tables.map { Cell.text($0.name) }) == Set(names.map { Cell.text("t\($0)") }))
      for name in names {
        let schema = try await file.table(named: "t\(name)")
        #expect(schema.columns.map { Cell.text($0.name) } == [.text(name)])
        let page = try await file.page(of: schema.name)
        #expect(page.values == [["x"]])
        let row = try await file.rowView(in: schema.name, key: ["x"])
        let target = try followed(name, from: row)
        #expect(target == RowReference(table: schema.name, key: ["x"]))
      }
    }
  }

  @Test("Texts of a database in UTF-16 are read as the same texts")
  func otherEncoding() async throws {
    let script = "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (a TEXT PRIMARY KEY NOT NULL)"
    let fill = { (db: Database) in try db.perform("INSERT INTO t VALUES ('né👨‍👩‍👧'), ('a' || char(0) || 'b')") }
    try await withDatabase(script, filling: fill) { file in
      let page = try await file.page(of: "t")
      #expect(page.values == [["a\0b"], ["né👨‍👩‍👧"]])
      let row = try await file.row(in: "t", key: ["a\0b"])
      #expect(row.fields.map(\.value.cell) == ["a\0b"])
    }
  }

  @Test("A table of 2,000 columns is read with its rowid")
  func manyColumns() async throws {
    let columns = (1...2000).map { "c\($0)" }.joined(separator: ", ")
    let script = "CREATE TABLE wide (\(columns)); INSERT INTO wide (c1, c2000) VALUES (1, 2000)"
    try await withDatabase(script) { file in
      let page = try await file.page(of: "wide")
      #expect(page.columns.count == 2000)
      #expect(page.rows.map(\.key) == [[1]])
      let row = try await file.row(in: "wide", key: [1])
      #expect(row.value(of: "C2000")?.cell == 2000)
    }
  }

  @Test("Long cells are cut on a page, never inside a scalar, and whole in their row")
  func longCells() async throws {
    let script = """
      CREATE TABLE t (a, b, c);
      INSERT INTO t VALUES (replace(hex(zeroblob(600)), '0', 'é'), zeroblob(3000), CAST(zeroblob(3000) AS TEXT));
      """
    try await withDatabase(script) { file in
      let page = try await file.page(of: "t", longest: 1001)
      #expect(
        page.rows[0].cells == [
          Excerpt(cell: .text(String(repeating: "é", count: 500)), omitted: 1400),
          Excerpt(cell: .blob(Array(repeating: 0, count: 1001)), omitted: 1999),
          Excerpt(cell: .text(String(repeating: "\0", count: 1001)), omitted: 1999),
        ])
      let row = try await file.row(in: "t", key: [1])
      #expect(row.fields.map(\.value.omitted) == [0, 0, 0])
      #expect(row.fields[0].value.cell == .text(String(repeating: "é", count: 1200)))
    }
  }

  @Test(
    "A view of a foreign file calls no function that could do harm",
    arguments: ["", "CREATE TABLE json (a);"])
  func untrustedView(others: String) async throws {
    let script = "\(others) CREATE VIEW v AS SELECT load_extension('a')"
    try await withDatabase(script) { file in
      let problem = DatabaseProblem.failed(detail: "unsafe use of load_extension()")
      await #expect(throws: problem) { try await file.page(of: "v") }
    }
  }

  @Test("JSON in generated columns, indexes and views is read, which some versions of SQLite take for harmful")
  func json() async throws {
    let script = """
      CREATE TABLE t (doc, name AS (json_extract(doc, '$.name')), CHECK (json_valid(doc)));
      CREATE INDEX i ON t (json_extract(doc, '$.age'));
      CREATE VIEW v AS SELECT json_extract(doc, '$.age') AS age FROM t;
      INSERT INTO t VALUES ('{"name": "Ada", "age": 36}')
      """
    try await withDatabase(script) { file in
      let (table, view) = (try await file.page(of: "t"), try await file.page(of: "v"))
      #expect(table.values == [["{\"name\": \"Ada\", \"age\": 36}", "Ada"]] && view.values == [[36]])
    }
  }
}

extension Cell {
  /// The bytes of a text.
  fileprivate var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .malformed(let bytes): bytes
    default: []
    }
  }
}
