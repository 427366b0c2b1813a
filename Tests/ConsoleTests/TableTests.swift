import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("Tables in a terminal", .serialized, .timeLimit(.minutes(10)))
struct TableTests {
  /// The lines of the last table.
  private func table(_ session: TerminalSession) -> [String] {
    let lines = session.screen.lines
    let header = lines.lastIndex { $0.hasPrefix("  Id  ") } ?? 0
    return lines[header...].prefix { !$0.hasPrefix("/>") }.filter { !$0.isEmpty }
  }

  @Test("show what fits in 80 columns, numbers and dates whole, and say what is missing")
  func eighty() throws {
    let session = try Consoles.openConsole(Consoles.tables)
    #expect(
      table(session) == [
        "  Id  Customer        City                 Ordered           Shipped      Total",
        "  ──  ──────────────  ───────────────────  ────────────────  ──────────  ──────",
        "   1  Luís Gonçalves  São José dos Campos  2026-11-16 09:30  2026-11-17   13.86",
        "*  2  Leonie Köhler   Stuttgart            2026-11-16 17:05  not yet       8.91",
        "+  3  東京 太郎       東京                 2026-11-18 23:59  not yet     1234.5",
        "… 2 more columns (type right): Notes, Street",
      ])
  }

  @Test("are scrolled to the right and back, to a column by name, and start over on another screen")
  func scrolling() throws {
    let session = try Consoles.openConsole(Consoles.tables)
    try session.type("right\r")
    #expect(
      table(session) == [
        "  Id  Street                           Notes",
        "  ──  ───────────────────────────────  ─────────────────────────────────────────",
        "   1  Av. Brigadeiro Faria Lima, 2170  Leave it with the neighbour on the left",
        "                                       if nobody opens",
        "*  2  Theodor-Heuss-Straße 34",
        "+  3  千代田区千代田1-1                Gift wrap",
        "… 5 more columns (type left)",
      ])
    try session.type("columns\r")
    #expect(session.screen.text.contains("Street"))
    try session.type("left\r")
    #expect(table(session).last == "… 2 more columns (type right): Notes, Street")
    try session.type("columns stre\r")
    #expect(table(session).first == "  Id  Street")
    try session.type("explain\r")
    try session.type("right\r")
    #expect(session.screen.text.contains("right: all columns are shown"))
    try session.type("back\r")
    #expect(table(session).last == "… 2 more columns (type right): Notes, Street")
  }

  @Test("offer to scroll only while columns are left out")
  func offered() throws {
    let session = try Consoles.openConsole(Consoles.tables)
    try session.type("ri\t")
    #expect(session.promptLine.hasPrefix("/> right"))
    try session.type("\u{15}explain\r")
    try session.type("ri\t")
    #expect(session.promptLine == "/help> ri")
  }

  @Test("become CSV and Markdown, separately for each line, and errors go to standard error")
  func formats() throws {
    let csv = try Consoles.run(Consoles.tables, ["--format", "csv"], script: "look\nexplain\nnosuch\n")
    #expect(
      csv.outputText == """
        Id,Customer,Street,City,Ordered,Shipped,Total,Notes
        1,Luís Gonçalves,"Av. Brigadeiro Faria Lima, 2170",São José dos Campos,2026-11-16 09:30,2026-11-17,13.86,\
        Leave it with the neighbour on the left if nobody opens
        2,Leonie Köhler,Theodor-Heuss-Straße 34,Stuttgart,2026-11-16 17:05,,8.91,
        3,東京 太郎,千代田区千代田1-1,東京,2026-11-18 23:59,,1234.5,Gift wrap

        +,a new order
        *,an order that has changed

        """)
    #expect(csv.errorText.hasPrefix("<stdin>:3: unknown command"))
    let markdown = try Consoles.run(Consoles.tables, ["--format", "markdown", "-c", "explain"])
    #expect(markdown.outputText.hasPrefix("|  |  |\n| --- | --- |\n| + | a new order |\n"))
    let objects = try Consoles.run(Consoles.tables, ["--format", "json-objects", "-c", "look"])
    #expect(objects.outputText.contains(#"{"Id":3,"Customer":"東京 太郎""#))
  }

  @Test("are whole in a script, where there is nothing to scroll")
  func script() throws {
    let run = try Consoles.run(Consoles.tables, script: "look\nright\n")
    #expect(run.outputText.split(separator: "\n").count == 5)
    #expect(run.outputText.contains("Leave it with the neighbour on the left if nobody opens\n"))
    #expect(run.errorText == "<stdin>:2: right: all columns are shown\n")
  }
}
