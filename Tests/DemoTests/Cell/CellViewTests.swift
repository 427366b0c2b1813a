import DBWalkSQLite
import CScreenKitSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct CellViewTests {
  private func form(_ cell: Cell, omitted: Int = 0) -> CellView.Form {
    CellView(row: .init(table: "t", key: [1]), column: "a", value: Excerpt(cell: cell, omitted: omitted)).form
  }

  @Test("A document in JSON is laid out, any other text is shown as it is")
  func texts() {
    #expect(
      form(#" {"b":[1,null],"a":"é/\u001b"}"#)
        == .json("{\n  \"b\": [\n    1,\n    null\n  ],\n  \"a\": \"é/\\u001b\"\n}"))
    #expect(
      form(#"{"n": 1.10, "n":12345678901234567890123456789, "o":{ }, "s": "{\",[\\"}"#)
        == .json(
          "{\n  \"n\": 1.10,\n  \"n\": 12345678901234567890123456789,\n  \"o\": {},\n  \"s\": \"{\\\",[\\\\\"\n}"))
    for text in ["{", "[1", "1", "", "\"x\"", "{x}", "[31m"] as [Cell] { #expect(form(text) == .text) }
    #expect(form("[1]", omitted: 5) == .text, "half a document is none")
    #expect(form(nil) == .plain && form(1.5) == .plain)
  }

  @Test(
    "The type of bytes is recognized by their first bytes",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "a PNG image"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
      (Array("RIFF1234WEBPVP8".utf8), "a WebP image"), (Array("RIFF1234WAVE".utf8), "text in UTF-8"),
      (Array("plain\n".utf8), "text in UTF-8"),
      ([], nil), ([0], nil), ([0xFF, 0xFE], nil), ([0x89, 0x50], nil),
    ] as [([UInt8], String?)])
  func types(bytes: [UInt8], type: String?) {
    #expect(form(.blob(bytes)) == .bytes(type: type))
  }

  @Test(
    "The first bytes of a long blob are read without the others, or where that takes a rowid, its length alone",
    arguments: ["", "BLOB", "BINARY", "BYTEA", "TEXT", "INTEGER"])
  func longBlob(type: String) async throws {
    let script = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, b TEXT, a \(type)); CREATE TABLE r (a \(type)); CREATE INDEX i ON t (b);
      CREATE TABLE named (b TEXT PRIMARY KEY, a \(type)); CREATE TABLE w (b TEXT PRIMARY KEY, a \(type)) WITHOUT ROWID;
      CREATE TABLE taken (rowid INTEGER PRIMARY KEY, _rowid_, oid, a \(type));
      CREATE TABLE c (t INTEGER PRIMARY KEY REFERENCES t);
      INSERT INTO t VALUES (7, 'x', CAST(x'0102' || zeroblob(8000000) AS BLOB)), (8, 'y', x'05');
      INSERT INTO r SELECT a FROM t; INSERT INTO named SELECT b, a FROM t; INSERT INTO w SELECT b, a FROM t;
      INSERT INTO taken SELECT id, 0, 0, a FROM t; INSERT INTO c SELECT id FROM t;
      """
    let sorting = [Sorting(column: ColumnPath(column: "b"))]
    try await withDatabase(script) { file in
      for (view, isFound) in [
        (TableView(table: "t"), true), (TableView(table: "r"), true), (TableView(table: "named"), true),
        (TableView(table: "taken"), true), (TableView(table: "w"), false),
        (TableView(table: "t", sorting: sorting, start: [7]), true),
        (TableView(table: "c", columns: [try #require(ColumnPath("t.a"))]), false),
      ] {
        let before = try await pagesRead(file)
        let page = try await file.page(of: view, longest: 3).1
        let cells = page.rows.compactMap(\.cells.last)
        let first = Excerpt(cell: .blob(isFound ? [1, 2, 0] : []), omitted: isFound ? 7_999_999 : 8_000_002)
        #expect(cells == [first, Excerpt(cell: .blob([5]))], "\(view)")
        let row = try await file.row(in: view.table ?? "", key: page.rows[0].key, longest: 3)
        #expect(view.table == "c" || row.value(of: "a") == cells[0])
        let after = try await pagesRead(file)
        // To find a key without rowids, SQLite compares whole rows.
        #expect(after - before < 200 || view.table == "w", "of 2,000 pages")
      }
      let whole = try await file.row(in: "t", key: [7], longest: .max)
      #expect(whole.value(of: "a")?.isWhole == true && whole.value(of: "a")?.cell.bytes.count == 8_000_002)
    }
  }

  private func pagesRead(_ file: DatabaseFile) async throws -> Int {
    try await file.read { db in
      var (now, most) = (Int32(0), Int32(0))
      sqlite3_db_status(db.handle, SQLITE_DBSTATUS_CACHE_MISS, &now, &most, 0)
      return Int(now)
    }
  }

  @Test(
    "The table that SQLite keeps the schema in can be opened by both of its names",
    arguments: ["sqlite_schema", "SQLITE_MASTER"])
  func schemaTable(name: String) async throws {
    try await withDatabase("CREATE TABLE t (a)") { file in
      let page = try await file.page(of: name)
      #expect(page.values.first?[1] == "t" && page.view.table == "sqlite_schema")
    }
  }

  @Test(
    "A file URL names the file",
    arguments: [
      ("file:a%20b.db", "a b.db"), ("file:/x/y.db?mode=ro&immutable=1", "/x/y.db"), ("file:///x.db#y", "/x.db"),
      ("file://localhost/x.db", "/x.db"), ("./file:x", "./file:x"), ("file:%zz", "%zz"),
    ])
  func fileURL(text: String, path: String) {
    #expect(DatabaseFile.path(typed: text) == path)
  }
}
