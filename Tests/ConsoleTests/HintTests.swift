import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

/// The hints of the own editor while a line is typed: the line in colors, an earlier one in faint letters, and mistakes.
@Typist @Suite("Hints while a line is typed", .serialized, .timeLimit(.minutes(10)))
struct HintTests {
  private func open(
    _ console: TestedConsole = Consoles.watch, _ changes: [String: String?] = [:], columns: Int = 60
  ) throws -> TerminalSession {
    let hints: [String: String?] = ["SCREENKIT_EDITOR": "own", "SCREENKIT_HINTS": nil]
    let session = try Consoles.open(
      console, columns: columns, rows: 12, changing: hints.merging(changes) { $1 })
    try session.wait(for: "/>")
    return session
  }

  /// The styles of the cells of the prompt's row from a column on.
  private func styles(_ session: TerminalSession, _ columns: Range<Int>) -> Set<TerminalScreen.Style> {
    Set(columns.map { session.screen.cell(row: session.screen.cursor.row, column: $0).style })
  }

  /// Waits until cells of the prompt's row have one style and no longer have some others, and returns it. Colors follow typing.
  private func color(
    of columns: Range<Int>, in session: TerminalSession, not others: TerminalScreen.Style..., line: UInt = #line
  ) throws -> TerminalScreen.Style {
    func style() -> TerminalScreen.Style? {
      let styles = styles(session, columns)
      return styles.count == 1 ? styles.first.flatMap { others.contains($0) ? nil : $0 } : nil
    }
    try session.wait(until: { _ in style() != nil }, described: "columns \(columns) in one color", line: line)
    return try #require(style())
  }

  @Test("suggest how an earlier line went on; a key to the right takes it, and Enter does not")
  func suggested() throws {
    let session = try open()
    try session.type("say one-two\r")
    try session.type("sa")
    #expect(session.promptLine == "/> say one-two" && session.screen.cursor.column == "/> sa".count)
    #expect(!styles(session, 6..<14).contains(TerminalScreen.Style()))
    try session.type("\u{1B}f")
    #expect(session.promptLine == "/> say one-two" && session.screen.cursor.column == "/> say".count)
    try session.type("\u{1B}[C")
    #expect(session.screen.cursor.column == "/> say one-two".count)
    #expect(styles(session, 7..<14) == [TerminalScreen.Style()])
    try session.type("\r")
    try session.wait(for: "/> say one-two\nHeard 2.\n/>")
    try session.type("say\r")
    #expect(session.screen.text.contains("\n/> say\n"), "nothing of the suggestion remains")
  }

  @Test("are given where the author has chosen this editor, whatever the environment says")
  func chosen() throws {
    let console = TestedConsole("Chosen") { terminal in
      let root = Cover { _ in Verb("say", .text("what"), "Say something") { .note("Heard \($0).") } }
      let store = Store(Notebook(), reducer: Notebook.reducer)
      return await Console(store, path: \.path, root: root, editor: .own).main(on: terminal)
    }
    let session = try open(console, ["SCREENKIT_EDITOR": nil])
    try session.type("say one-two\r")
    try session.wait(for: "Heard one-two.")
    try session.waitUntilIdle()
    try session.type("sa")
    #expect(session.promptLine == "/> say one-two" && session.screen.cursor.column == "/> sa".count)
  }

  @Test("are cut where the row ends", arguments: [20, 21, 22, 40])
  func narrow(columns: Int) throws {
    let session = try open(columns: columns)
    try session.type("say 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\r")
    try session.wait(for: "Heard 1.")
    let before = session.screen.cursor.row
    try session.type("sa")
    #expect(session.screen.cursor.row == before && session.promptLine.count == columns - 1)
    try session.type("\u{05}")
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix("Z") }, described: "all of the line")
  }

  @Test("color the name of a command, and mistakes; explain them when typing pauses")
  func colored() throws {
    let session = try open()
    try session.type("say hello")
    let plain = TerminalScreen.Style()
    let command = try color(of: 3..<6, in: session, not: plain)
    #expect(styles(session, 6..<12) == [plain])
    try session.type("\u{15}frob it")
    _ = try color(of: 3..<7, in: session, not: plain, command)
    try session.wait(for: "/> frob it  unknown command \"frob\"")
    #expect(session.screen.cursor.column == "/> frob it".count)
    // The reason appears again when the cursor is back.
    try session.type("\u{1B}[D")
    #expect(session.promptLine == "/> frob it")
    try session.type("\u{1B}[C")
    try session.wait(for: "/> frob it  unknown command \"frob\"")
    try session.type("s")
    #expect(session.promptLine == "/> frob its")
    // Half a word may become anything that begins with it.
    try session.type("\u{15}sa")
    #expect(session.promptLine == "/> sa")
    try session.type("\r")
  }

  @Test("color a valid number, and a wrong one as soon as more typing cannot fix it")
  func values() throws {
    let session = try open(Consoles.counter)
    try session.type("add ")
    let plain = TerminalScreen.Style()
    let command = try color(of: 3..<6, in: session, not: plain)
    try session.type("-")
    #expect(styles(session, 7..<8) == [plain])
    try session.type("5")
    let value = try color(of: 7..<9, in: session, not: plain, command)
    try session.type("000")
    let mistake = try color(of: 7..<12, in: session, not: plain, command, value)
    try session.wait(for: "-5000  <amount> must be from -999 to 999")
    try session.type("\u{7F}\u{7F}\u{7F}")
    #expect(try color(of: 7..<9, in: session, not: mistake) == value && session.promptLine.hasSuffix("> add -5"))
    try session.type("\r")
    try session.wait(for: "The count is -5.")
  }

  /// A key is shown before the line is checked, in the color of its word. When typing pauses, all is where
  /// it was when the window was cleared.
  // Rule C-13.3
  @Test("are the same after each key as in a fresh painting", arguments: 1...UInt64(RunLength.isLong ? 100 : 6))
  func corrected(seed: UInt64) throws {
    let session = try open(Consoles.counter, columns: 120)
    let fresh = try open(Consoles.counter, columns: 120)
    var random = SeededGenerator(seed: seed)
    let keys = [
      "a", "d", "d", " ", "1", "9", "-", "x", "\"", "\u{7F}", "\u{7F}", "\u{1B}[D", "\u{1B}[C", "\u{01}", "\u{05}",
      "\u{1B}b", "\u{14}",
    ]
    /// The cells of the line. The reason for a mistake, which may follow two blanks at any time, is left out.
    func cells(_ session: TerminalSession) -> [TerminalScreen.Cell] {
      let line = session.promptLine
      let end = line.firstRange(of: "  ")?.lowerBound ?? line.endIndex
      let row = session.screen.cursor.row
      return (0..<line.distance(from: line.startIndex, to: end)).map { session.screen.cell(row: row, column: $0) }
    }
    for _ in 0..<12 {
      let typed = (0..<3).map { _ in keys.randomElement(using: &random) ?? "" }.joined()
      try fresh.type(typed + "\u{0C}")
      try session.type(typed)
      try session.wait(
        until: { _ in
          _ = try? fresh.waitUntilIdle()
          return cells(session) == cells(fresh)
        }, described: "the colors of \(fresh.promptLine)")
    }
  }

  @Test(
    "are not shown without colors, for a screen reader, on a terminal that cannot show them, or if they are turned off",
    arguments: [["NO_COLOR": "1"], ["ACCESSIBLE": "1"], ["TERM": "dumb"], ["SCREENKIT_HINTS": "off"], [:]])
  func unwanted(environment: [String: String]) throws {
    let session = try open(Consoles.watch, environment.mapValues { $0 })
    if environment.isEmpty { try session.type("set hints off\r") }
    try session.type("say one\r")
    try session.type("sa")
    #expect(session.promptLine == "/> sa")
    try session.type("\u{06}\u{15}frob ")
    #expect(session.promptLine == "/> frob")
    let plain = styles(session, 3..<7) == [TerminalScreen.Style()]
    #expect(plain)
  }
}
