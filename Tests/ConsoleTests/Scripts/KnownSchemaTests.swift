import SQLite
import ScreenKitTermTesting
import TestDatabases
import TestSupport
import Testing

/// What is asked of the databases of programs that many people have.
@Typist @Suite("The database of a program that many people have", .serialized, .timeLimit(.minutes(10)))
struct KnownSchemaTests {
  private func run(_ lines: [String], on schema: KnownSchema, _ options: [String] = []) throws -> PipedProgram {
    let database = try ScratchDatabase(named: "known.db") { try $0.perform(schema.script) }
    var environment = TestEnvironment.variables
    environment["XDG_DATA_HOME"] = database.path + "-data"
    return try Consoles.run(
      Consoles.dbwalk, [database.path] + options, script: lines.joined(separator: "\n"), environment: environment)
  }

  nonisolated private static let questions: [(schema: KnownSchema, lines: [String], answer: [String])] = [
    (.northwind, ["open Orders", "where ShippedDate > RequiredDate"], ["1        1  ALFKI"]),
    (
      .northwind, [#"open "Order Details""#, "where UnitPrice < Quantity", "open 1"],
      ["Order Details", "Quantity   20"]
    ),
    (
      .northwind, [#"open "Order Details""#, "facet ProductID.ProductName sum UnitPrice*Quantity"],
      ["Chai", "360", "Konbu", "246"]
    ),
    (
      .northwind, [#"open "Order Subtotals""#, "sort -Subtotal", "where OrderID.CustomerID = ALFKI"], ["445.5", "240"]
    ),
    (.northwind, ["open Customers", "where Orders = 0"], ["PARIS"]),
    (.northwind, ["open Orders", "where OrderDate within 2016-07 and ShippedDate = null"], ["2016-07-05"]),
    (
      .firefox, ["open moz_historyvisits", "link place_id to moz_places", "facet place_id.url visit_date by day"],
      ["https://example.org/", "2023-11-13", "2023-11-14"]
    ),
    (.firefox, ["open moz_places", "where last_visit_date within 2023-11-15"], ["https://swift.org/"]),
    (
      .anki, ["open revlog", "link cid to cards", "facet id by year count"], ["2023", "2", "2025"]
    ),
    (.anki, ["open cards", "link nid to notes", "open 1", "follow nid"], ["Hund"]),
    (.anki, ["find katze"], ["notes", "Katze"]),
    (
      .homeAssistant, ["open states", "where metadata_id.entity_id = sensor.kitchen and last_updated_ts < 2023-11-15"],
      ["20.5", "21.0"]
    ),
    (
      .homeAssistant, ["open states", "columns attributes_id.shared_attrs.friendly_name state", "where state >= 21"],
      ["Kitchen", "21.0"]
    ),
    (.homeAssistant, ["open states", "open 2", "follow old_state_id"], ["20.5"]),
    (.mail, ["open mail", "where * match soup or subject = Café"], ["Lunch", "Re: Lunch", "Café"]),
    (.mail, ["open box", "facet name"], ["Inbox", "2", "Sent"]),
    (.mail, ["open box", "where flags.seen = true"], ["Inbox"]),
  ]

  @Test("answers what its users ask", arguments: questions.indices)
  func answers(index: Int) throws {
    let question = Self.questions[index]
    let run = try run(question.lines, on: question.schema)
    #expect(run.exit == .exited(0), "\(question.lines): \(run.errorText)\(run.outputText)")
    let last = run.outputText
    for text in question.answer { #expect(last.contains(text), "\(question.lines): \(text)\n\(last)") }
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
      // A view without a key has no rows to open.
      #expect(run.exit == .exited(0) || run.errorText.contains("key"), "\(table): \(run.errorText)")
      let json = try self.run(lines.dropLast(), on: schema, ["--format", "json"])
      #expect(json.exit == .exited(0), "\(table): \(json.errorText)")
    }
  }
}
