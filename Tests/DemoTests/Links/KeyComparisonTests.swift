import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

/// Foreign keys whose columns compare in other ways than those they lead to.
@Suite(.timeLimit(.minutes(10))) struct KeyComparisonTests {
  /// Declarations that follow `parent (id INTEGER PRIMARY KEY, code` and `child (n INTEGER PRIMARY KEY, pid`, and values of each.
  static let pairs: [(parent: String, parents: [Cell], child: String, children: [Cell])] = [
    ("TEXT UNIQUE", ["1", "01", "1.0", "a"], "INTEGER", [1, 2, "a", nil]),
    ("TEXT UNIQUE", ["1", "01"], "REAL", [1, 1.5]),
    ("TEXT UNIQUE", ["1", "x"], "", [1, "1", "x"]),
    ("UNIQUE", [1, "1", "01"], "INTEGER", [1, "01"]),
    ("UNIQUE", [1, "1"], "TEXT", ["1", "01"]),
    ("INTEGER UNIQUE", [1, 2, "x"], "TEXT", ["1", "01", "1.0", "x"]),
    ("TEXT COLLATE NOCASE UNIQUE", ["a", "b"], "TEXT", ["A", "a", "B"]),
    ("TEXT UNIQUE", ["a", "A"], "TEXT COLLATE NOCASE", ["A", "a"]),
    ("INTEGER UNIQUE", [1, 2], "NUMERIC", [1, 2.0, 3]),
  ]

  @Test("Both directions of a link and dotted columns agree with what SQLite checks", arguments: pairs.indices)
  func agreement(index: Int) async throws {
    let (parent, parents, child, children) = Self.pairs[index]
    let script = """
      CREATE TABLE parent (id INTEGER PRIMARY KEY, code \(parent), name TEXT);
      CREATE TABLE child (n INTEGER PRIMARY KEY, pid \(child) REFERENCES parent (code));
      """
    try await withDatabase(
      script,
      filling: { db in
        for cell in parents { _ = try db.cells("INSERT INTO parent (code, name) VALUES (?, 'p')", [cell]) }
        for cell in children { _ = try db.cells("INSERT INTO child (pid) VALUES (?)", [cell]) }
      }
    ) { file in
      let orphans = try await file.read { db in try db.cells("PRAGMA foreign_key_check(child)").map { $0[1] } }
      var found: [Cell: [Cell]] = [:]
      for n in children.indices.map({ Cell.integer(Int64($0) + 1) }) {
        let target = try await file.rowView(in: "child", key: RowKey([n])).links[0].target
        if case .row(let row, _) = target { found[row.key.cells[0], default: []].append(n) }
        let isOrphan = if case .problem(.dangling) = target { true } else { false }
        #expect(isOrphan == orphans.contains(n), "\(n)")
      }
      for id in parents.indices.map({ Cell.integer(Int64($0) + 1) }) {
        let row = try await file.rowView(in: "parent", key: RowKey([id]))
        guard case .rows(let view, let tally) = row.links[0].target else { continue }
        let rows = try await file.page(of: view).1.values.map { $0[0] }
        #expect(rows == found[id, default: []] && tally == .exactly(rows.count), "\(id)")
      }
      let columns = [ColumnPath(column: "n"), try #require(ColumnPath("pid.id"))]
      let joined = try await file.page(of: TableView(table: "child", columns: columns)).1.values
      #expect(joined.count == children.count, "no row is doubled")
      for row in joined {
        let target = found.first { $0.value.contains(row[0]) }?.key ?? Cell.null
        #expect(target == row[1])
      }
    }
  }

  @Test(
    "A key that can match several rows cannot be used by a dotted column",
    arguments: [
      "CREATE UNIQUE INDEX i ON p (a, lower(name))", "CREATE UNIQUE INDEX i ON p (a) WHERE name < 0",
      "CREATE UNIQUE INDEX i ON p (a, name)", "CREATE UNIQUE INDEX i ON p (a COLLATE BINARY)",
    ])
  func ambiguous(index: String) async throws {
    let script = """
      CREATE TABLE p (a TEXT COLLATE NOCASE, name TEXT); CREATE TABLE c (a REFERENCES p (a)); \(index);
      INSERT INTO p VALUES ('x', 'y'), ('X', 'z'); INSERT INTO c VALUES ('x');
      """
    try await withDatabase(script) { file in
      let view = TableView(table: "c", columns: [try #require(ColumnPath("a.name"))])
      await #expect(throws: DatabaseProblem.unusableParent("p", columns: ["a"])) { try await file.page(of: view) }
      let labelled = try await file.labelled(TableView(table: "c"))
      #expect(labelled.columns.map(\.description) == ["a"])
    }
  }

  @Test("A primary key that distinguishes values its column treats as equal finds each of its rows")
  func finerKey() async throws {
    for kind in ["", "WITHOUT ROWID"] {
      let script = """
        CREATE TABLE t (a TEXT NOT NULL COLLATE NOCASE, n, PRIMARY KEY (a COLLATE BINARY)) \(kind);
        INSERT INTO t VALUES ('x', 1), ('X', 2), ('y', 3);
        """
      try await withDatabase(script) { file in
        var view = TableView(table: "t")
        var seen: [[Cell]] = []
        repeat {
          let page = try await file.page(of: view, size: 1).1
          seen += page.values
          view.start = page.next
        } while view.start != nil && seen.count < 9
        #expect(seen == [["X", 2], ["x", 1], ["y", 3]])
        for row in seen {
          let record = try await file.row(in: "t", key: RowKey([row[0]]))
          #expect(record.fields.map(\.value.cell) == row)
        }
      }
    }
  }

  @Test("Rows whose keys are NULL, without another name, are numbered")
  func namelessRows() async throws {
    let script = """
      CREATE TABLE t (rowid, _rowid_, oid, k TEXT PRIMARY KEY);
      INSERT INTO t VALUES (1, 0, 0, NULL), (2, 0, 0, NULL), (3, 0, 0, NULL), (4, 0, 0, 'x');
      """
    try await withDatabase(script) { file in
      let page = try await file.page(of: "t", size: 2)
      #expect(page.next == [3])
      let next = try await file.page(of: TableView(table: "t", start: page.next), size: 2).1
      #expect(next.values.map { $0[0] } == [3, 4] && next.next == nil)
    }
  }
}
