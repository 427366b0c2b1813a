import DBWalkSQLite
import Testing

@Suite("A connection to a database", .timeLimit(.minutes(10)))
struct DatabaseTests {
  private func memory(_ script: String = "") throws -> Database {
    let db = try Database(":memory:", .writing)
    try db.perform(script)
    return db
  }

  @Test(
    "Values are read as they were bound, byte by byte",
    arguments: [
      .null, .integer(.min), .integer(.max), .real(0.1), .real(-.infinity), .text(""), .text("a\0b"), .text("e\u{301}"),
      .malformed([0x61, 0xC0]), .blob([]), .blob([0, 1, 255]),
    ] as [Cell])
  func values(cell: Cell) throws {
    let db = try memory("CREATE TABLE t (a)")
    try db.perform("INSERT INTO t VALUES (?)", [cell])
    #expect(try db.cells("SELECT a FROM t") == [[cell]])
    #expect(try db.cells("SELECT ?, ? IS ?", [cell, cell, cell]) == [[cell, .integer(1)]])
    #expect(db.lastRowid == 1)
  }

  @Test(
    "A file that does not exist, or is not a database, is not opened", arguments: [Database.Access.reading, .writing])
  func refused(access: Database.Access) {
    let error = #expect(throws: DatabaseError.self) { try Database("/proc/none/a", access) }
    #expect(error?.code == .cannotOpen && error?.message == "unable to open database file")
    let other = #expect(throws: DatabaseError.self) { try Database(#filePath, .reading) }
    #expect(other?.code == .notADatabase && other?.message == "file is not a database")
  }

  @Test("A name in double quotes that names nothing is an error, not a text")
  func names() throws {
    let db = try memory("CREATE TABLE t (a)")
    let error = #expect(throws: DatabaseError.self) { try db.cells(#"SELECT "b" FROM t"#) }
    #expect(error?.message.contains("no such column") == true)
  }

  @Test("Only one statement is prepared", arguments: ["", "-- nothing", "SELECT 1; SELECT 2", "SELECT 1; x"])
  func one(text: String) throws {
    let error = #expect(throws: DatabaseError.self) { try memory().prepare(text) }
    #expect(error == DatabaseError(.misuse, "not one statement"))
  }

  @Test("A statement knows where the values of its rows come from")
  func columns() throws {
    let db = try memory("CREATE TABLE t (a TEXT COLLATE nocase, b); CREATE VIEW v AS SELECT b AS c, a || 'x' FROM t")
    let statement = try db.prepare("SELECT c, 1 AS one, ? FROM v")
    #expect(statement.columnNames == ["c", "one", "?"] && statement.parameterCount == 1 && statement.isReadOnly)
    #expect(statement.origin(ofColumn: 0)?.table == "t" && statement.origin(ofColumn: 0)?.column == "b")
    #expect(statement.origin(ofColumn: 1) == nil)
    #expect(db.collation(of: "a", in: "t") == "NOCASE" && db.collation(of: "c", in: "v") == nil)
    #expect(try !db.prepare("DELETE FROM t").isReadOnly)
  }

  @Test("A transaction that throws leaves nothing, and one that reads changes nothing")
  func transactions() throws {
    let db = try memory("CREATE TABLE t (a)")
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try db.writing { db in
        try db.perform("INSERT INTO t VALUES (1)")
        throw Refusal()
      }
    }
    #expect(throws: DatabaseError.self) { try db.writing { try $0.perform("INSERT INTO nowhere VALUES (1)") } }
    try db.writing { try $0.perform("INSERT INTO t VALUES (2)") }
    try db.reading { try $0.perform("INSERT INTO t VALUES (3)") }
    #expect(try db.cells("SELECT a FROM t") == [[.integer(2)]])
  }

  @Test("Long values are refused while there is a limit")
  func limit() throws {
    let db = try memory("CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(2000))")
    db.lengthLimit = 1000
    let error = #expect(throws: DatabaseError.self) { try db.cells("SELECT a FROM t") }
    #expect(error?.code == .tooLong && db.lengthLimit == 1000)
    db.lengthLimit = 10_000
    #expect(try db.cells("SELECT length(a) FROM t") == [[.integer(2000)]])
  }

  @Test(
    "Pieces of a value are read alone",
    arguments: [(0, 3, "abc"), (2, 100, "cdef"), (6, 1, ""), (9, 1, ""), (1, 0, "")])
  func pieces(start: Int, count: Int, piece: String) throws {
    let db = try memory("CREATE TABLE t (a); INSERT INTO t VALUES ('abcdef')")
    let (bytes, total) = try db.bytes(from: start, count: count, of: "a", in: "t", rowid: 1)
    #expect(bytes == Array(piece.utf8) && total == 6)
    #expect(throws: DatabaseError.self) { try db.bytes(from: 0, count: 1, of: "a", in: "t", rowid: 2) }
  }

  @Test(
    "A connection that may only read refuses to compile all else",
    arguments: [
      ("SELECT a, upper(a) FROM t", true),
      ("WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i FROM n) SELECT * FROM n", true),
      ("PRAGMA user_version", false), ("SELECT * FROM pragma_table_info('t')", false), ("ATTACH 'x' AS y", false),
      ("CREATE TABLE u (a)", false), ("SELECT load_extension('x')", false), ("BEGIN", false), ("DROP TABLE t", false),
    ])
  func permission(statement: String, isPermitted: Bool) throws {
    let db = try memory("CREATE TABLE t (a)")
    db.permitReadingOnly()
    do {
      _ = try db.prepareFirst(of: statement)
      #expect(isPermitted)
    } catch {
      // What SQLite reads to plan a refused statement may be refused first.
      #expect(!isPermitted && (error.code == .notPermitted || error.code.rawValue == 1), "\(error)")
    }
  }

  @Test("Reading ends when its time is over, and the next one reads all")
  func time() throws {
    let db = try memory()
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    var looks = 0
    let found = try db.reading(
      until: {
        looks += 1
        return looks == 3
      }, { try db.number(endless) })
    #expect(found == nil && looks == 3)
    #expect(try db.reading(until: { false }, { try db.number("SELECT 7") }) == 7)
  }
}
