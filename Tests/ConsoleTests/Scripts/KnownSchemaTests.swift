import DBWalkSQLite
import ScreenKitTermTesting
import TestDatabases
import TestSupport
import Testing

/// Questions to the databases of common programs.
@Typist @Suite("The database of a common program", .serialized, .timeLimit(.minutes(10)))
struct KnownSchemaTests {
  private func run(_ lines: some Sequence<String>, on schema: KnownSchema, _ options: [String] = []) throws
    -> PipedProgram
  {
    let database = try ScratchDatabase(named: "known.db") { try $0.perform(schema.script) }
    var environment = TestEnvironment.variables
    environment["XDG_DATA_HOME"] = database.path + "-data"
    return try Consoles.run(
      Consoles.dbwalk, [database.path] + options, script: lines.joined(separator: "\n"), environment: environment)
  }

  /// The lines that ask, and all rows or fields of the screen that answers.
  nonisolated private static let questions: [(schema: KnownSchema, lines: [String], answer: String)] = [
    (
      .northwind, ["open Orders", "where ShippedDate > RequiredDate"],
      "1        1  ALFKI       2016-07-04  2016-08-01    2016-08-03"
    ),
    (
      .northwind, [#"open "Order Details""#, "where UnitPrice < Quantity"],
      """
      1        1          1         18        20       0.0
      2        2          3          6        40       0.0
      """
    ),
    (
      .northwind, [#"open "Order Details""#, "facet ProductID.ProductName sum UnitPrice*Quantity"],
      """
      1  Chai                                     1                     360
      2  Konbu                                    3                     246
      3  Chang                                    2                      95
      """
    ),
    (
      .northwind, [#"open "Order Subtotals""#, "sort -Subtotal", "where OrderID.CustomerID = ALFKI"],
      """
      1        1     445.5
      2        2     240.0
      """
    ),
    (
      .northwind, [#"open "Order Subtotals""#, "open 2", "follow OrderID"],
      """
      1  CustomerID     Customers 'ALFKI'  Alfreds Futterkiste
      2  Order Details  Order Details, by OrderID                  1
      """
    ),
    (
      .northwind, [#"select OrderID, Quantity from "Order Details""#, "where OrderID.ShippedDate = null"],
      "1        2        40"
    ),
    (.northwind, ["open Customers", "where Orders = 0"], "1  PARIS       Paris spécialités  France"),
    (
      .northwind, ["open Orders", "where OrderDate within 2016-07 and ShippedDate = null"],
      "1        2  ALFKI       2016-07-05  2016-08-16    NULL"
    ),
    (
      .firefox, ["open moz_historyvisits", "link place_id to moz_places", "facet place_id.url visit_date by day"],
      """
      1  https://example.org/  2023-11-13      1
      2  https://example.org/  2023-11-14      1
      3  https://swift.org/    2023-11-15      1
      """
    ),
    (
      .firefox, ["open moz_places", "where last_visit_date within 2023-11-15"],
      "1   2  https://swift.org/  NULL   gro.tfiws.            1  1700086400000000  bbbbbbbbbbbb"
    ),
    (
      .anki, ["open revlog", "link cid to cards", "facet id by year count"],
      """
      1  2023      2
      2  2025      1
      """
    ),
    (.anki, ["open cards", "link nid to notes", "open 1", "follow nid"], "1  cards (yours)  cards, by nid     1"),
    (.anki, ["find katze"], #"1  notes 1600000000001  flds    "Katze\u{1f}cat""# + "\n1 found."),
    (
      .homeAssistant, ["open states", "where metadata_id.entity_id = sensor.kitchen and last_updated_ts < 2023-11-15"],
      """
      1         1  NULL       20.5     1700000000.25          NULL              1            1
      2         2  NULL       21.0      1700003600.5             1              1            1
      """
    ),
    (
      .homeAssistant, ["open states", "columns attributes_id.shared_attrs.friendly_name state", "where state != on"],
      """
      1  Kitchen                                   20.5
      2  Kitchen                                   21.0
      """
    ),
    (
      .homeAssistant, ["open states", "open 2", "follow old_state_id"],
      """
      1  old_state_id   NULL
      2  attributes_id  state_attributes 1
      3  metadata_id    states_meta 1  sensor.kitchen
      4  states         states, by old_state_id           1
      """
    ),
    (
      .mail, ["open mail", "where * match soup or subject = Café"],
      """
      1  Lunch      Soup and bread
      2  Re: Lunch  No soup for me
      3  Café       Only tea
      """
    ),
    (
      .mail, ["open box", "facet name"],
      """
      1  Inbox      2
      2  Sent       1
      """
    ),
    (.mail, ["open box", "where flags.seen = true"], "1   1     1  Inbox  {\"seen\": true}"),
    (.mail, ["open box", "where flags.seen = false"], "1   2     2  inbox  {\"seen\": false}"),
    (.mail, ["open box", "where flags.seen = 'true'"], ""),
  ]

  @Test("answers its users' questions", arguments: questions.indices)
  func answers(index: Int) throws {
    let (schema, lines, answer) = Self.questions[index]
    let run = try run(lines, on: schema)
    #expect(run.exit == .exited(0), "\(lines): \(run.errorText)")
    let before = try self.run(lines.dropLast(), on: schema)
    let screen = run.outputText.dropFirst(before.outputText.count).split(separator: "\n")
    let rows = screen.filter { $0.first { $0 != " " }?.isNumber == true }
    #expect(rows.map(String.init) == answer.split(separator: "\n").map(String.init), "\(lines)")
  }

  @Test(
    "can be walked through: each table, its first row, a column's statistics and groups",
    arguments: KnownSchema.allCases)
  func walk(schema: KnownSchema) throws {
    var tables: [(name: String, column: String)] = []
    _ = try ScratchDatabase(named: "names.db") { db in
      try db.perform(schema.script)
      tables = try db.cells(
        """
        SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
        WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'mail_%' AND c.cid = 1
        """
      ).map { ($0[0].description, $0[1].description) }
    }
    #expect(tables.count > 1)
    for (table, column) in tables {
      let lines = [
        "open \"\(table)\"", "sort \"\(column)\"", "stats \"\(column)\"", "back",
        "facet \"\(column)\"",
        "open 1", "back", "back", "back", "schema", "back", "open 1",
      ]
      let run = try run(lines, on: schema)
      #expect(run.exit == .exited(0), "\(table): \(run.errorText)")
      let json = try self.run(lines, on: schema, ["--format", "json"])
      #expect(json.exit == .exited(0), "\(table): \(json.errorText)")
    }
  }
}
