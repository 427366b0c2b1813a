import Foundation
import ScreenKitTermTesting
import Testing

/// A front end outside the package: it has the whole terminal, and reads single keys.
@Typist @Suite("A front end of one's own", .serialized, .timeLimit(.minutes(10)))
struct KioskTests {
  enum Size: CaseIterable {
    case small, usual

    var columns: Int { self == .small ? 40 : 80 }
    var rows: Int { self == .small ? 10 : 24 }
  }

  /// Opens the kiosk and waits for its first screen.
  ///
  /// - Parameter pace: The milliseconds between two frames; weighing takes forty of them, a change of screens about six.
  private func open(
    _ titles: [String] = ["book", "lamp", "vase"], pace: Int = 1, size: Size = .usual
  ) throws -> TerminalSession {
    let session = try Consoles.open(
      Consoles.kiosk, ["\(pace)"] + titles, columns: size.columns, rows: size.rows)
    try session.wait(until: { $0.text.contains("q quit") && $0.modes.alternateScreen }, described: "the first screen")
    return session
  }

  /// Waits until the first row shows a path, and the last ones all the given texts.
  private func wait(_ session: TerminalSession, at path: String, showing texts: String...) throws {
    try session.wait(
      until: { screen in
        !screen.modes.synchronizedOutput && screen.lines[0] == path && texts.allSatisfy { screen.text.contains($0) }
      }, described: "\(path) shows \(texts)")
  }

  private func expectRestored(_ session: TerminalSession) throws {
    #expect(try session.attributes() == session.initialAttributes)
    #expect(!session.screen.modes.alternateScreen && session.screen.modes.cursorVisible)
    #expect(session.screen.text == "")
  }

  @Test("fills the terminal: the path above, the keys on the last row, nothing scrolled away", arguments: Size.allCases)
  func fills(size: Size) throws {
    let session = try open(size: size)
    try session.waitUntilIdle()
    #expect(session.screen.lines[0] == "/")
    #expect(session.screen.line(containing: "book") == ">  book")
    #expect(session.screen.lines[size.rows - 1].hasSuffix("q quit"))
    #expect(session.screen.text.contains("1 next"))
    #expect(!session.screen.text.contains("add"), "a verb that needs an argument has no key")
    #expect(!session.screen.modes.cursorVisible)
    #expect(try session.attributes() != session.initialAttributes)
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.scrollback.isEmpty)
    try expectRestored(session)
  }

  // Rule C-11.2
  @Test("walks with single keys: forward, back, and through a question", arguments: Size.allCases)
  func walks(size: Size) throws {
    let session = try open(size: size)
    try session.send("1")
    try wait(session, at: "/", showing: ">  lamp")
    try session.send("2")
    try wait(session, at: "/parcel", showing: "Parcel lamp", "1 delete")
    try session.send("1")
    try wait(session, at: "/parcel/?", showing: "Delete?", "1 yes  2 no")
    try session.send("2")
    try wait(session, at: "/parcel", showing: "Parcel lamp", "1 delete")
    try session.send("1")
    try wait(session, at: "/parcel/?", showing: "Delete?")
    try session.send("b")
    try wait(session, at: "/parcel", showing: "Parcel lamp", "1 delete")
    try session.send("11")
    try wait(session, at: "/", showing: ">  book", "vase")
    #expect(!session.screen.text.contains("lamp"))
  }

  @Test("loses no key that is typed while screens change, and handles none twice")
  func typedAhead() throws {
    let session = try open(pace: 20)
    try session.send("1121")
    try wait(session, at: "/parcel/?", showing: "Delete?")
    try session.send("1211q")
    #expect(try session.waitForExit() == .exited(0))
    try expectRestored(session)
    let shown = String(decoding: session.transcript, as: UTF8.self)
    #expect(shown.contains("Parcel vase") || shown.contains("vase"))
  }

  @Test("animates a change of screens: the new one comes from above, row by row")
  func wipes() throws {
    let session = try open(pace: 100)
    try session.send("2")
    try session.wait(
      until: { !$0.modes.synchronizedOutput && $0.lines[0] == "/parcel" && $0.text.contains("2 open") },
      described: "the new screen above, the keys of the old one below")
    try session.send("1")
    try wait(session, at: "/parcel/?", showing: "Delete?")
  }

  // Rule C-11.2
  @Test("lets its user close the screen on top, also during its animation, and never the root")
  func closes() throws {
    let session = try open(pace: 100)
    try session.send("x2")
    try session.wait(
      until: { !$0.modes.synchronizedOutput && $0.lines[0] == "/parcel" && $0.text.contains("2 open") },
      described: "a screen that comes")
    try session.send("x")
    try session.wait(
      until: {
        !$0.modes.synchronizedOutput && $0.lines[0] == "/" && $0.text.contains(">  book") && $0.text.contains("2 open")
      },
      described: "the screen below")
    try session.send("2")
    try wait(session, at: "/parcel", showing: "1 delete")
    try session.send("x")
    try wait(session, at: "/", showing: ">  book", "2 open")
  }

  @Test("closes what a key has opened when both keys are typed at once")
  func closesTypedAhead() throws {
    let session = try open()
    try session.send("21x1x1xxx1")
    try wait(session, at: "/", showing: ">  lamp", "vase", "2 open")
    #expect(session.screen.text.contains("book"))
  }

  @Test("shows that a line runs, and its final message, on the rows above the keys", arguments: Size.allCases)
  func progress(size: Size) throws {
    let session = try open(pace: 20, size: size)
    try session.send("3")
    try session.wait(for: "All parcels are weighed.")
    try session.wait(until: { !$0.text.contains("- weigh") && !$0.modes.synchronizedOutput }, described: "no spinner")
    let keys = try #require(session.screen.lines.firstIndex { $0.contains("1 next") })
    #expect(session.screen.lines[keys - 1] == "All parcels are weighed.")
    let written = String(decoding: session.transcript, as: UTF8.self)
    for sign in ["|", "/", "-", "\\"] { #expect(written.contains("\(sign) weigh"), "\(sign)") }
    try session.send("1")
    try session.wait(
      until: { !$0.text.contains("weighed") && $0.text.contains(">  lamp") }, described: "it is dismissed")
  }

  @Test("shows a verb's output until the next key")
  func answers() throws {
    let session = try open()
    try session.send("4")
    try wait(session, at: "/", showing: "A counter for parcels.")
    #expect(!session.screen.text.contains("lamp"))
    try session.send("z")
    try wait(session, at: "/", showing: ">  book")
  }

  @Test("says why a key does nothing")
  func disabled() throws {
    let session = try open([])
    try session.send("2")
    try wait(session, at: "/", showing: "open: there are no parcels")
    try session.send("b")
    try wait(session, at: "/", showing: "back: this is the first screen")
  }

  @Test("takes no byte of an arrow for a key", arguments: ["\u{1B}[A", "\u{1B}OB", "\u{1B}[15~", "\u{1B}"])
  func sequences(keys: String) throws {
    let session = try open()
    try session.send(keys)
    try session.waitUntilIdle()
    #expect(session.screen.line(containing: "book") == ">  book")
    try session.send("1")
    try wait(session, at: "/", showing: ">  lamp")
  }

  @Test("cancels a running line with Ctrl-C, and ends when no line runs")
  func interrupted() throws {
    let session = try open(pace: 400)
    try session.send("3")
    try session.wait(for: " weigh\n")
    try session.send(.control("c"))
    try session.wait(until: { $0.text.contains("1 next") && !$0.text.contains(" weigh\n") }, described: "no line runs")
    #expect(!session.screen.text.contains("weighed"))
    try session.send(.control("c"))
    #expect(try session.waitForExit() == .signalled(SIGINT))
    try expectRestored(session)
  }

  @Test("fills a resized terminal, also while screens change")
  func resized() throws {
    let session = try open(pace: 100)
    for (columns, rows) in [(40, 10), (120, 40), (40, 10), (80, 24)] {
      try session.resize(columns: columns, rows: rows)
      try session.wait(
        until: { !$0.modes.synchronizedOutput && $0.lines[0] == "/" && $0.lines[rows - 1].hasSuffix("q quit") },
        described: "\(columns)x\(rows)")
      #expect(session.screen.line(containing: "book") == ">  book")
    }
    try session.send("2")
    try session.wait(until: { $0.lines[0] == "/parcel" }, described: "a screen that comes")
    try session.resize(columns: 40, rows: 10)
    try session.wait(
      until: { !$0.modes.synchronizedOutput && $0.lines[0] == "/parcel" && $0.lines[9].hasSuffix("q quit") },
      described: "the new screen")
    #expect(session.screen.lines[1] == "Parcel book")
  }

  @Test("stays usable where nothing fits", arguments: [(1, 1), (2, 3), (8, 2), (40, 3)])
  func tiny(columns: Int, rows: Int) throws {
    let session = try open()
    try session.resize(columns: columns, rows: rows)
    try session.waitUntilIdle()
    try session.send("2")
    try session.waitUntilIdle()
    try session.resize(columns: 80, rows: 24)
    try wait(session, at: "/parcel", showing: "Parcel book")
  }

  @Test("pages through content that does not fit")
  func pages() throws {
    let session = try open((1...50).map { "parcel \($0)." }, size: .small)
    #expect(session.screen.text.contains("(space: more)") && !session.screen.text.contains("parcel 20."))
    for _ in 1...50 where !session.screen.text.contains("parcel 50.") {
      try session.send(" ")
      try session.waitUntilIdle()
    }
    #expect(session.screen.text.contains("parcel 50."))
    #expect(session.screen.lines[9].hasSuffix("q quit"))
  }

  @Test("shows hostile titles in visible characters", arguments: Size.allCases)
  func hostile(size: Size) throws {
    let session = try open(["a\u{1B}[2J\u{1B}[?1049lb", "c\nd", "\u{202E}e\u{9B}31m"], size: size)
    try session.waitUntilIdle()
    #expect(session.screen.modes.alternateScreen)
    #expect(session.screen.line(containing: "a␛[2J␛[?1049lb") != nil)
    #expect(session.screen.line(containing: "c⏎d") != nil)
    #expect(session.screen.line(containing: "\\u{202e}e") != nil)
    try session.send("2")
    try wait(session, at: "/parcel", showing: "Parcel a␛[2J␛[?1049lb")
  }
}
