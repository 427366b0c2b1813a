import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// A screen that stays current above the line.
@Typist @Suite("A live screen", .serialized, .timeLimit(.minutes(10)))
struct LiveScreenTests {
  private func open(
    columns: Int = 80, rows: Int = 24, changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.feed, columns: columns, rows: rows, changing: changes)
  }

  /// The rows of the board after some steps of its builds.
  private func board(_ steps: Int, builds: Int = 3) -> [String] {
    (0..<builds).map { "build \($0): step \((steps + builds - 1 - $0) / builds)" }
  }

  /// Waits until the screen holds these rows, and nothing else; above it, these.
  private func expect(
    _ session: TerminalSession, _ rows: [String], scrollback: [String]? = [],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try? session.wait(until: { $0.text == rows.joined(separator: "\n") }, described: "the rows", within: .seconds(5))
    try session.waitUntilIdle()
    #expect(session.screen.text == rows.joined(separator: "\n"), sourceLocation: location)
    if let scrollback { #expect(session.screen.scrollback == scrollback, sourceLocation: location) }
  }

  // Rule C-06.2
  @Test("changes in place above the line, which stays as it is", arguments: [80, 40], ["C.UTF-8", "C"])
  func inPlace(columns: Int, locale: String) throws {
    let session = try open(columns: columns, changing: ["LC_ALL": locale])
    try expect(session, board(0) + ["/>"])
    try session.type("say ha")
    for step in 1...4 {
      session.signal(SIGUSR1)
      try expect(session, board(step) + ["/> say ha"])
    }
    #expect(session.screen.cursor == (3, 9))
  }

  @Test("remains above a line that changes it; other lines, an empty one and Ctrl-C leave no copy of it")
  func frozen() throws {
    let session = try open()
    session.signal(SIGUSR1)
    try expect(session, board(1) + ["/>"])
    try session.type("say ha\r")
    var above = ["/> say ha"]
    try expect(session, above + board(1) + ["ha", "/>"])
    try session.type("step\r")
    above += ["ha"] + board(1) + ["/> step"]
    try expect(session, above + board(2) + ["/>"])
    try session.type("\rha\u{03}")
    above += ["/>", "/> ha^C"]
    try expect(session, above + board(2) + ["/>"])
    session.signal(SIGUSR1)
    try expect(session, above + board(3) + ["/>"])
  }

  private static let unknown = #"unknown command "opne"; type help to list the commands"#

  @Test("has the output of a line between its rows and the prompt, until the next line; each is written once")
  func messages() throws {
    let session = try open(rows: 12)
    var above: [String] = []
    for _ in 0..<3 {
      try session.type("opne\r")
      try expect(session, Array(above.suffix(7)) + ["/> opne"] + board(0) + [Self.unknown, "/>"], scrollback: nil)
      above += ["/> opne", Self.unknown]
    }
    session.signal(SIGUSR1)
    try session.type("say ha")
    try expect(session, Array(above.dropLast().suffix(7)) + board(1) + [Self.unknown, "/> say ha"], scrollback: nil)
    try session.type("\r")
    try expect(session, Array(above.suffix(6)) + ["/> say ha"] + board(1) + ["ha", "/>"], scrollback: nil)
    try session.type("\r")
    above += ["/> say ha", "ha", "/>"]
    try expect(session, Array(above.suffix(8)) + board(1) + ["/>"], scrollback: Array(above.dropLast(8)))
  }

  @Test("has at most five rows of output below it; more are written above", arguments: [5, 6])
  func longMessages(rows: Int) throws {
    let session = try open(columns: 21)
    let words = Array(repeating: "twelve-chars", count: rows)
    try session.type("say '\(words.joined(separator: " "))'\r")
    let said = rows == 5 ? board(0) + words : words + board(0)
    try session.wait(
      until: { $0.text.hasSuffix((said + ["/>"]).joined(separator: "\n")) }, described: "what was said")
    #expect(session.screen.lines.count { $0 == "build 0: step 0" } == 1)
  }

  @Test("keeps that output visible in a window that is too small for all of it", arguments: [2, 3, 4, 5])
  func messagesInSmallWindows(rows: Int) throws {
    let session = try open(rows: rows)
    try session.type("opne\r")
    let seen = rows == 5 ? [board(0)[0], "… 2 more; type look to show all"] : Array(board(0).prefix(max(0, rows - 3)))
    try expect(session, (rows == 2 ? [] : ["/> opne"]) + seen + [Self.unknown, "/>"], scrollback: nil)
    try session.type("\r")
    try session.waitUntilIdle()
    let all = session.screen.scrollback + session.screen.lines
    #expect(all.count { $0 == Self.unknown } == 1)
  }

  @Test("has no other copy above it after a line that fails, however long", arguments: ["x", "日本", "x \u{16}\u{01}"])
  func wrapped(text: String) throws {
    let session = try open(columns: 30)
    try session.type("step\r")
    try session.type(String(repeating: text, count: 40) + "\r")
    try session.wait(for: "unknown command")
    try session.waitUntilIdle()
    #expect(session.screen.lines.count { $0 == "build 0: step 1" } == 1)
    #expect(session.screen.lines.count { $0 == "build 0: step 0" } == 1)
  }

  @Test(
    "leaves the message on the terminal when another screen comes, and when the user leaves", arguments: ["", "\u{04}"])
  func leavesMessage(key: String) throws {
    let session = try open()
    try session.type("opne\r")
    try expect(session, ["/> opne"] + board(0) + [Self.unknown, "/>"])
    if key.isEmpty {
      session.signal(SIGALRM)
      try expect(session, ["/> opne", Self.unknown] + board(0) + ["/log>"])
    } else {
      try session.type(key)
      _ = try session.waitForExit()
      #expect(session.screen.lines.count { $0 == Self.unknown } == 1)
    }
  }

  @Test("stays visible above when the user goes to another screen, and is written once")
  func navigation() throws {
    let session = try open()
    session.signal(SIGUSR1)
    try expect(session, board(1) + ["/>"])
    try session.type("log\r")
    try expect(session, board(1) + ["/> log", "step 1", "/log>"])
    session.signal(SIGUSR1)
    try expect(session, board(1) + ["/> log", "step 1", "step 2", "/log>"])
    try session.type("\u{04}")
    try expect(session, board(1) + ["/> log", "step 1", "step 2", "/log>"] + board(2) + ["/>"])
  }

  // Rule C-06.2
  @Test("stays visible above when the program goes to another screen, and the typed line is kept")
  func navigationByItself() throws {
    let session = try open()
    session.signal(SIGUSR1)
    try session.type("say ha")
    try expect(session, board(1) + ["/> say ha"])
    session.signal(SIGALRM)
    try expect(session, board(1) + ["step 1", "/log> say ha"])
  }

  @Test("has messages above it")
  func notices() throws {
    let session = try open()
    try session.type("say ha")
    session.signal(SIGUSR2)
    try expect(session, ["USR2 came."] + board(0) + ["/> say ha"])
    session.signal(SIGUSR1)
    try expect(session, ["USR2 came."] + board(1) + ["/> say ha"])
  }

  @Test("gives its place to candidates and to help until the next key other than TAB", arguments: ["s\t\t", "?"])
  func answers(keys: String) throws {
    let session = try open()
    try session.type(keys)
    let line = keys.hasPrefix("s") ? "/> s" : "/>"
    try session.wait(until: { !$0.text.contains("build 0") && $0.text.contains("say") }, described: "the answer")
    #expect(session.promptLine == line)
    session.signal(SIGUSR1)
    try session.type("\t")
    #expect(!session.screen.text.contains("build 0"))
    try session.type("\u{01}")
    try expect(session, board(1) + [line])
  }

  @Test("that arrives replaces candidates and help, which belong to another screen", arguments: ["s\t\t", "s?"])
  func comesOverAnswers(keys: String) throws {
    let session = try open()
    session.signal(SIGUSR1)
    try expect(session, board(1) + ["/>"])
    try session.type(keys)
    try session.wait(until: { !$0.text.contains("build 0") && $0.text.contains("say") }, described: "the answer")
    session.signal(SIGALRM)
    try expect(session, board(1) + ["step 1", "/log> s"])
  }

  @Test("is cut to the available rows, with a count of the others; look shows all", arguments: [10, 24])
  func clipped(rows: Int) throws {
    let session = try open(rows: rows)
    try session.type("builds 50\r")
    let seen = board(0, builds: 50).prefix(rows - 3) + ["… \(50 - rows + 3) more; type look to show all", "/>"]
    try session.wait(until: { $0.text.hasSuffix(seen.joined(separator: "\n")) }, described: "a part of the board")
    try session.waitUntilIdle()
    let before = session.screen.scrollback.count
    session.signal(SIGUSR1)
    let changed = board(1, builds: 50).prefix(rows - 3) + seen.suffix(2)
    try session.wait(until: { $0.text.hasSuffix(changed.joined(separator: "\n")) }, described: "the change")
    #expect(session.screen.scrollback.count == before)
    try session.type("look\r")
    try session.waitUntilIdle()
    let all = session.screen.scrollback + session.screen.lines
    #expect(all.contains("build 49: step 0") && all.count { $0 == "build 49: step 0" } == 1)
    #expect(session.screen.text.hasSuffix(changed.joined(separator: "\n")))
  }

  @Test("keeps its end in view if it says so")
  func end() throws {
    let session = try open(rows: 8)
    try session.type("log\r")
    for _ in 0..<12 {
      session.signal(SIGUSR1)
      try session.waitUntilIdle()
    }
    let seen = ["… 7 more; type look to show all"] + (8...12).map { "step \($0)" } + ["/log>"]
    try session.wait(until: { $0.text.hasSuffix(seen.joined(separator: "\n")) }, described: "the end")
  }

  @Test("is shown like any other screen if the user wants that")
  func off() throws {
    let session = try open()
    try session.type("set live off\r")
    let above = board(0) + ["/> set live off"]
    try expect(session, above + ["/>"])
    try session.type("step\r")
    try expect(session, above + ["/> step"] + board(1) + ["/>"])
    session.signal(SIGUSR1)
    try expect(session, above + ["/> step"] + board(1) + board(2) + ["/>"])
    try session.type("set live on\r")
    try expect(session, above + ["/> step"] + board(1) + board(2) + ["/> set live on"] + board(2) + ["/>"])
  }

  @Test("is not touched while a line runs, and appears again below it")
  func running() throws {
    let session = try open()
    try session.type("wait 3600\r")
    try session.wait(for: "Ctrl-C to cancel")
    session.signal(SIGUSR1)
    try session.waitUntilIdle()
    #expect(Array(session.screen.lines.prefix(4)) == board(0) + ["/> wait 3600"])
    try session.send(.control("c"))
    try expect(session, ["/> wait 3600"] + board(1) + ["cancelled", "/>"])
  }

  @Test("stays as it is while a line is searched for")
  func search() throws {
    let session = try open()
    try session.type("say ha\r\u{12}sa")
    let above = ["/> say ha"]
    try expect(session, above + board(0) + ["ha", "(reverse-i-search)`sa': say ha"])
    session.signal(SIGUSR1)
    try expect(session, above + board(0) + ["ha", "(reverse-i-search)`sa': say ha"])
    try session.type("\u{07}")
    try expect(session, above + board(1) + ["ha", "/>"])
  }

  @Test("shows between pasted lines the result of each")
  func paste() throws {
    let session = try open()
    try session.type("\u{1B}[200~step\nsay ha\nstep\n\u{1B}[201~")
    try session.wait(for: "Run, edit")
    try session.type("r\r")
    try session.waitUntilIdle()
    let shown = board(0) + ["/> step"] + board(1) + ["/> say ha", "ha", "/> step"] + board(2) + ["/>"]
    #expect(session.screen.text.hasSuffix(shown.joined(separator: "\n")))
  }

  @Test(
    "is painted right in a terminal of any size, and after any change of size",
    arguments: [(80, 24), (40, 10), (10, 3), (20, 4), (200, 50), (12, 30), (3, 2), (1, 1)])
  func sizes(columns: Int, rows: Int) throws {
    let session = try open(columns: 60, rows: 20)
    try session.type("builds 12\rsay ha")
    try session.resize(columns: columns, rows: rows)
    try session.waitUntilIdle()
    session.signal(SIGUSR1)
    try session.waitUntilIdle()
    try session.resize(columns: 60, rows: 20)
    try session.wait(
      until: { $0.text.hasSuffix((board(1, builds: 12) + ["/> say ha"]).joined(separator: "\n")) },
      described: "the board")
    try session.resize(columns: 10, rows: 3)
    try session.wait(until: { $0.text == "build 0:\n/> say ha" }, described: "one row of it")
  }
}

@Typist @Suite("A live screen on a terminal that cannot be repainted", .serialized, .timeLimit(.minutes(10)))
struct PlainLiveScreenTests {
  @Test(
    "reports in a line what has changed, and repaints nothing",
    arguments: [["TERM": "dumb"], ["ACCESSIBLE": "1"]])
  func told(environment: [String: String?]) throws {
    let session = try Consoles.openConsole(Consoles.feed, columns: 40, changing: environment)
    let first = "build 0: step 0\nbuild 1: step 0\nbuild 2: step 0\n/>"
    #expect(session.screen.text == first)
    session.signal(SIGUSR1)
    try session.wait(for: "build 0: step 1\n/>")
    session.signal(SIGUSR1)
    session.signal(SIGUSR1)
    try session.wait(for: "2 lines have changed; type look.\n/>")
    #expect(session.screen.text.hasPrefix(String(first.dropLast(2))))
    try session.send("say ha\r")
    try session.wait(for: "ha\nbuild 0: step 1\nbuild 1: step 1\nbuild 2: step 1\n/>")
  }

  @Test("prints nothing on its own in a script")
  func script() throws {
    let run = try Consoles.run(Consoles.feed, script: "step\nstep\nlog\n")
    let expected =
      "build 0: step 1\nbuild 1: step 0\nbuild 2: step 0\n" + "build 0: step 1\nbuild 1: step 1\nbuild 2: step 0\n"
      + "step 1\nstep 2\n"
    #expect(run.outputText == expected)
  }
}
