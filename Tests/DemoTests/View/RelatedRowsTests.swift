import DBWalkSQLite
import PresentationCore
import ScreenKitTerm
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

@Suite("Rows that lead here, as a column", .timeLimit(.minutes(10)))
struct RelatedRowsTests {
  private static let script = """
    CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, boss INTEGER REFERENCES customer(id), code TEXT COLLATE NOCASE UNIQUE);
    INSERT INTO customer VALUES (1, 'a', NULL, 'X'), (2, 'b', 1, 'y'), (3, 'c', 1, NULL), (4, 'd', 9, '7');
    CREATE TABLE invoice (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer(id));
    INSERT INTO invoice (customer) VALUES (1), (1), (2), (NULL), (99);
    CREATE TABLE visit (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer(id));
    CREATE INDEX visits ON visit(customer);
    INSERT INTO visit (customer) VALUES (3), (3), (3), (2);
    CREATE TABLE badge (code TEXT REFERENCES customer(code));
    INSERT INTO badge VALUES ('x'), ('X'), ('Y'), (7);
    CREATE TABLE trade (seller INTEGER REFERENCES customer(id), buyer INTEGER REFERENCES customer(id));
    CREATE TABLE remark (id INTEGER PRIMARY KEY, customer_id INTEGER);
    INSERT INTO remark (customer_id) VALUES (4), (4);
    CREATE TABLE pair (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;
    INSERT INTO pair VALUES (1, 1), (1, 2), (2, 1);
    CREATE TABLE use (a INTEGER, b INTEGER, FOREIGN KEY (a, b) REFERENCES pair(a, b));
    INSERT INTO use VALUES (1, 2), (1, 2), (1, NULL), (2, 1);
    """

  private func page(_ view: TableView, of file: DatabaseFile) async throws -> [[Cell]] {
    #expect(try [Route](pathText: [Route.rows(of: view)].pathText()).first?.view == view)
    return try await file.page(of: view).1.values
  }

  @Test(
    "have their number, whether an index leads to them or not",
    arguments: [
      ("invoice", [2, 1, 0, 0]), ("visit", [0, 1, 3, 0]), ("badge", [2, 1, 0, 1]), ("customer", [2, 0, 0, 0]),
      ("remark", [0, 0, 0, 2]), ("INVOICE", [2, 1, 0, 0]),
    ] as [(String, [Cell])])
  func numbers(table: String, counts: [Cell]) async throws {
    try await withDatabase(Self.script) { file in
      let shown = try await page(
        TableView(table: "customer", columns: [ColumnPath(column: "id"), ColumnPath(column: table)]), of: file)
      #expect(shown.map { $0[1] } == counts)
    }
  }

  @Test(
    "are compared and sorted by, also along a foreign key",
    arguments: [
      ("customer", "invoice = 0", [3, 4]), ("customer", "invoice > 0 and visit = 0", [1]),
      ("customer", "invoice = 0 or visit between 1 and 2", [2, 3, 4]), ("customer", "boss.visit = 0", [1, 2, 3, 4]),
      ("customer", "boss.invoice = 2", [2, 3]), ("invoice", "customer.visit > 0", [3]),
      ("customer", "invoice = visit", [2, 4]),
      ("invoice", "customer.visit = 0 and customer.remark = 0", [1, 2, 4, 5]),
    ] as [(String, String, [Cell])])
  func conditions(table: String, typed: String, ids: [Cell]) async throws {
    try await withDatabase(Self.script) { file in
      let schema = try await file.table(named: table)
      var words = typed.split(separator: " ").map(String.init)
      var view = TableView(table: table, conditions: [])
      if typed == "invoice = visit" {
        view.conditions = [
          Condition(column: ColumnPath(column: "invoice"), comparison: .equal, other: ColumnPath(column: "visit"))
        ]
        words = []
      }
      view.conditions += try [Condition](typed: words, in: schema)
      view.columns = [ColumnPath(column: "id")]
      #expect(try await page(view, of: file).map { $0[0] } == ids)
      view.conditions = []
      view.sorting = [Sorting(column: ColumnPath(column: "visit"), isDescending: true)]
      if table == "customer" { #expect(try await page(view, of: file).map { $0[0] } == [3, 2, 4, 1]) }
    }
  }

  @Test("are found by keys of several columns, grouped by, and stay apart in pages")
  func others() async throws {
    try await withDatabase(Self.script) { file in
      let uses = try await page(
        TableView(table: "pair", columns: ["a", "b", "use"].map { ColumnPath(column: $0) }), of: file)
      #expect(uses == [[1, 1, 0], [1, 2, 2], [2, 1, 1]])
      let grouping = Grouping(column: ColumnPath(column: "invoice"))
      let facet = Facet(table: "customer", conditions: [], grouping: grouping, measure: Measure())
      #expect(try await page(TableView(source: .facet(facet)), of: file) == [[0, 2], [1, 1], [2, 1]])
      #expect(try await page(facet.rows(of: [0], in: []), of: file).map { $0[0] } == [3, 4])
      var view = TableView(
        table: "customer", sorting: [Sorting(column: ColumnPath(column: "invoice"), isDescending: true)])
      view.columns = [ColumnPath(column: "id")]
      var (found, start): ([Cell], RowKey?) = ([], nil)
      repeat {
        view.start = start
        let page = try await file.page(of: view, size: 1).1
        found += page.values.map { $0[0] }
        start = page.next
      } while start != nil
      #expect(found == [1, 2, 4, 3])
    }
  }

  @Test("cannot be counted where several columns lead here, and other names are unknown as before")
  func refused() async throws {
    try await withDatabase(Self.script) { file in
      let view = TableView(table: "customer", columns: [ColumnPath(column: "trade")])
      await #expect { try await file.page(of: view) } throws: {
        "\($0)" == "rows of \"trade\" lead here by several columns (buyer, seller); they cannot be counted"
          || "\($0)" == "rows of \"trade\" lead here by several columns (seller, buyer); they cannot be counted"
      }
      for name in ["pair", "nothing", "customers"] {
        await #expect(throws: DatabaseProblem.self) {
          try await file.page(of: TableView(table: "customer", columns: [ColumnPath(column: name)]))
        }
      }
      let completer = ColumnCompleter(file: file, view: TableView(table: "customer"))
      let words = await completer.columns(beginning: "").map(\.word)
      #expect(words.contains("invoice") && words.contains("remark") && !words.contains("trade"))
    }
  }
}
