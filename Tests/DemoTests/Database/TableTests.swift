import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct TableTests {
  @Test("Tables and views are listed by name, without SQLite's own and the parts of virtual tables")
  func listed() async throws {
    let script = """
      CREATE TABLE zebra (a INTEGER PRIMARY KEY AUTOINCREMENT); CREATE TABLE Apple (a, b, c AS (a + b));
      CREATE TABLE apricot (a PRIMARY KEY) WITHOUT ROWID; CREATE TABLE sqliteX (a);
      CREATE VIEW both AS SELECT * FROM zebra, Apple; CREATE VIEW broken AS SELECT * FROM gone;
      CREATE VIRTUAL TABLE search USING fts5(title, body);
      INSERT INTO Apple VALUES (1, 2); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1001)
      INSERT INTO apricot SELECT i FROM n; INSERT INTO zebra SELECT a FROM apricot WHERE a <= 1000; ANALYZE;
      """
    try await withDatabase(script) { file in
      let tables = try await file.tables()
      #expect(
        tables == [
          TableSummary(name: "Apple", kind: .table, columnCount: 3, rows: .exactly(1)),
          TableSummary(name: "apricot", kind: .table, columnCount: 1, rows: .exactly(1001)),
          TableSummary(name: "both", kind: .view, columnCount: 4),
          TableSummary(name: "broken", kind: .view),
          TableSummary(name: "search", kind: .virtual, columnCount: 2),
          TableSummary(name: "sqliteX", kind: .table, columnCount: 1, rows: .exactly(0)),
          TableSummary(name: "zebra", kind: .table, columnCount: 1, rows: .exactly(1000)),
        ])
      #expect(tables.compactMap(\.rows?.description) == ["1", "1001", "0", "1000"])
    }
  }

  @Test("Tables named like SQLite's pragma functions do not interfere with reading the schema")
  func pragmaNames() async throws {
    let names = ["table_list", "table_xinfo", "foreign_key_list", "index_list", "index_xinfo"].map { "pragma_\($0)" }
    let script = names.map {
      "CREATE TABLE \($0) (a INTEGER PRIMARY KEY REFERENCES \($0)); INSERT INTO \($0) VALUES (1);"
    }
    try await withDatabase(script.joined()) { file in
      let tables = try await file.tables().map(\.name)
      #expect(tables == names.sorted())
      for name in names {
        let row = try await file.rowView(in: name, key: [1])
        let details = try await file.details(of: name)
        #expect(row.links.count == 2 && details.columns.count == 1)
      }
    }
  }

  @Test("A strict table keeps values of the type ANY unchanged; other tables convert them to numbers")
  func anyType() async throws {
    for (kind, found) in [("STRICT", 1), ("", 2)] {
      let script = "CREATE TABLE t (a ANY) \(kind); INSERT INTO t VALUES (1), ('1')"
      try await withDatabase(script) { file in
        let condition = Condition(column: ColumnPath(column: "a"), comparison: .equal, values: [Literal("1")])
        let schema = try await file.table(named: "t")
        #expect(schema.columns[0].affinity == (kind == "STRICT" ? .none : .numeric))
        let page = try await file.page(of: TableView(table: "t", conditions: [condition])).1
        #expect(page.rows.count == found)
      }
    }
  }

  @Test("A table's schema has its columns as they were declared, and its key in the key's order")
  func columns() async throws {
    let script = """
      CREATE TABLE t (a TEXT NOT NULL, b, c VARCHAR(9), d INT AS (1), e INT AS (2) STORED, PRIMARY KEY (c, a));
      """
    try await withDatabase(script) { file in
      let schema = try await file.table(named: "T")
      #expect(
        schema
          == TableSchema(
            name: "t", kind: .table,
            columns: [
              .init(name: "a", type: "TEXT", isRequired: true, visibility: .ordinary),
              .init(name: "b", type: "", isRequired: false, visibility: .ordinary),
              .init(name: "c", type: "VARCHAR(9)", isRequired: false, visibility: .ordinary),
              .init(name: "d", type: "INT", isRequired: false, visibility: .generated),
              .init(name: "e", type: "INT", isRequired: false, visibility: .generated),
            ],
            primaryKey: ["c", "a"], rowid: "rowid", foreignKeys: [],
            indexes: [.init(name: "sqlite_autoindex_t_1", isUnique: true, isPartial: false, columns: ["c", "a"])]))
    }
  }

  @Test(
    "Rows are identified by the primary key, else by the rowid under a free name, else by position",
    arguments: [
      ("TABLE t (a INTEGER PRIMARY KEY)", .primaryKey(["a"], rowid: nil)),
      ("TABLE t (a INTEGER PRIMARY KEY DESC)", .primaryKey(["a"], rowid: "rowid")),
      ("TABLE t (a TEXT NOT NULL PRIMARY KEY)", .primaryKey(["a"], rowid: nil)),
      ("TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID", .primaryKey(["a"], rowid: nil)),
      ("TABLE t (a, b NOT NULL, PRIMARY KEY (b, a))", .primaryKey(["b", "a"], rowid: "rowid")),
      ("TABLE t (a)", .rowid("rowid")), ("TABLE t (ROWID)", .rowid("_rowid_")),
      ("TABLE t (rowid, _RowId_)", .rowid("oid")), ("TABLE t (rowid, _rowid_, oid)", .position),
      ("TABLE t (rowid TEXT NOT NULL PRIMARY KEY)", .primaryKey(["rowid"], rowid: nil)),
      ("VIEW t AS SELECT 1", .position), ("VIRTUAL TABLE t USING fts5(a)", .rowid("rowid")),
    ] as [(String, TableSchema.Identity)])
  func identity(declaration: String, identity: TableSchema.Identity) async throws {
    try await withDatabase("CREATE \(declaration)") { file in
      let schema = try await file.table(named: "t")
      #expect(schema.identity == identity)
    }
  }

  @Test("Foreign keys keep the order of their declaration, and a NULL column means the parent's primary key")
  func foreignKeys() async throws {
    let script = """
      CREATE TABLE child (
        a REFERENCES p, b REFERENCES P(y), c, d, e,
        FOREIGN KEY (C, d) REFERENCES pair, FOREIGN KEY (d, c) REFERENCES pair (u, v), FOREIGN KEY (c) REFERENCES p (y)
      );
      """
    try await withDatabase(script) { file in
      let schema = try await file.table(named: "child")
      #expect(
        schema.foreignKeys == [
          .init(columns: ["a"], parent: "p"), .init(columns: ["b"], parent: "P", parentColumns: ["y"]),
          .init(columns: ["c", "d"], parent: "pair"),
          .init(columns: ["d", "c"], parent: "pair", parentColumns: ["u", "v"]),
          .init(columns: ["c"], parent: "p", parentColumns: ["y"]),
        ])
      #expect(schema.followable == ["a", "b", "c", "d"])
    }
  }

  @Test("An unknown table is answered with the nearest name", arguments: [("Albun", "Album"), ("xyz", nil)])
  func unknown(name: String, nearest: String?) async throws {
    try await withDatabase("CREATE TABLE Album (a); CREATE TABLE Artist (a)") { file in
      await #expect(throws: DatabaseProblem.noTable(name, nearest: nearest)) { try await file.table(named: name) }
      await #expect(throws: DatabaseProblem.noTable("Album\0", nearest: "Album")) {
        try await file.page(of: "Album\0")
      }
    }
  }

  @Test("A view that cannot be read fails with the reason")
  func brokenView() async throws {
    try await withDatabase("CREATE VIEW broken AS SELECT * FROM gone") { file in
      await #expect(throws: DatabaseProblem.failed(detail: "no such table: main.gone")) {
        try await file.table(named: "broken")
      }
    }
  }
}
