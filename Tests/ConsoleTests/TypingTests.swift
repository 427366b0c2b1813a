import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// Events around a line that is being typed, shown by a program whose state changes on its own.
@Typist
@Suite("A line that is being typed", .serialized, .timeLimit(.minutes(10)))
struct TypingTests {
  func open(
    columns: Int = 60, rows: Int = 24, changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.watch, columns: columns, rows: rows, changing: changes)
  }

  // MARK: The question mark

  @Test("is left unchanged by a question mark, which lists what can come next above it")
  func questionMark() throws {
    let session = try open()
    try session.send("?")
    try session.wait(for: "doze <seconds>  Sleep")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/>")
    try session.send("s?")
    try session.waitUntilIdle()
    #expect(
      session.screen.text.hasSuffix(
        "say    Say something, quoted or not\nshout  Post 10,000 notices at once\nset    Show the settings of the console\n/> s"
      ))
    try session.send("ay?")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say")
    try session.send(" ?")
    try session.waitUntilIdle()
    #expect(session.screen.text.hasSuffix("<what>\n/> say"))
    try session.send("x\u{01}?")
    try session.waitUntilIdle()
    #expect(
      session.screen.text.hasSuffix(
        "look, back, home, path, goto, help, notices, wait, quit,\nhistory, report, set, page\n/> say x"))
  }

  @Test("gets at most one screen of what can come next", arguments: [(40, 5), (40, 8), (80, 12)])
  func questionMarkOnSmallScreen(columns: Int, rows: Int) throws {
    let session = try Consoles.open(Consoles.verbs, columns: columns, rows: rows)
    try session.wait(for: "/>")
    try session.send("?")
    try session.wait(for: "more; type help to show all")
    try session.waitUntilIdle()
    let lines = session.screen.lines
    #expect(
      lines[rows - 1] == "/>" && lines[rows - 2].contains(/^\.\.\. [0-9]+ more; type help to show all$/), "\(lines)")
    #expect(lines[0] == "Here", "\(lines)")
  }

  @Test("takes a question mark as a character within quotes, and after a backslash", arguments: ["'a", "\"a", "\\"])
  func quotedQuestionMark(text: String) throws {
    let session = try open()
    try session.send("say \(text)?")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say \(text)?")
  }

  // MARK: Changes by the program

  // Rule C-06.1
  @Test(
    "is not disturbed by messages, whatever is being typed",
    arguments: ["say half", "s\u{12}say", "say\u{1B}5", "say \u{16}", "\u{1B}"])
  func notices(typed: String) throws {
    let session = try open()
    try session.send(typed)
    try session.waitUntilIdle()
    let before = session.promptLine
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.")
    try session.waitUntilIdle()
    #expect(session.promptLine == before)
    #expect(session.screen.text.contains("USR2 came,\nin two lines, with ␛[2J.\n"))
  }

  // Rule C-06.1
  @Test("is not disturbed by a message above a wrapped line, with the cursor anywhere in it")
  func noticeAboveWrappedLine() throws {
    let session = try open(columns: 20)
    try session.send("say " + String(repeating: "x", count: 50) + "\u{01}\u{1B}f")
    try session.waitUntilIdle()
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with")
    try session.waitUntilIdle()
    try session.send("Y")
    try session.waitUntilIdle()
    #expect(
      session.screen.text.hasSuffix(
        "/> sayY xxxxxxxxxxxx\n" + String(repeating: "x", count: 20) + "\n" + String(repeating: "x", count: 18)))
  }

  @Test("sees a burst of messages summed up, and stays as it is")
  func burst() throws {
    let session = try open()
    try session.send("shout\rsay half")
    try session.wait(until: { $0.scrollback.contains("... 9500 earlier messages") }, described: "the count of messages")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say half")
    let text = (session.screen.scrollback + session.screen.lines)
    #expect(text.filter { $0.hasPrefix("notice ") }.count == 500)
  }

  // Rule C-06.2
  @Test("stays while the top screen changes, which is shown above; another screen changes its prompt")
  func changes() throws {
    let session = try open()
    try session.send("say ha")
    try session.waitUntilIdle()
    for _ in 0..<5 {
      session.signal(SIGUSR1)
      try session.waitUntilIdle()
    }
    try session.wait(for: "Heard 5.")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say ha")
    session.signal(SIGALRM)
    try session.wait(for: "Alarm!")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/alarm> say ha")
  }

  // MARK: Slow lines

  // Rules S-09.5, C-08.2
  @Test("that takes long shows a spinner, which Ctrl-C removes along with the line's work")
  func longLine() throws {
    let session = try open()
    try session.send("doze 3600\r")
    try session.wait(for: "0.3 s, Ctrl-C to cancel")
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.\n⠼")
    try session.send(.control("c"))
    try session.wait(for: "cancelled\n/>")
    try session.waitUntilIdle()
    #expect(!session.screen.text.contains("Ctrl-C to cancel"))
  }

  @Test(
    "ends when the task of its console is canceled, whatever is being done, and the terminal is restored",
    arguments: ["", "say half", "say x\r\u{12}say", "doze 3600\r", "ab\u{1B}5"], ["xterm-256color", "dumb"])
  func cancelledTask(keys: String, term: String) throws {
    for _ in 0..<2 {
      let session = try open(changing: ["TERM": term])
      try session.type(keys)
      session.cancel()
      #expect(try session.waitForExit() == .exited(0))
      #expect(try session.attributes() == session.initialAttributes)
      #expect(!session.screen.modes.bracketedPaste)
    }
  }

  // MARK: Keys

  @Test("survives every size of a terminal, and is right again in a sensible one")
  func sizes() throws {
    let session = try open()
    try session.send("say \(String(repeating: "word ", count: 20))")
    for (columns, rows) in [(1, 1), (5, 2), (500, 200), (2, 50), (40, 10)] {
      try session.resize(columns: columns, rows: rows)
      try session.waitUntilIdle()
      session.signal(SIGUSR2)
      try session.waitUntilIdle()
    }
    try session.send(.control("c"))
    try session.send("say x\r")
    try session.wait(for: "Heard 1.")
  }

  @Test("does not end the program when Ctrl-D deletes its last characters")
  func deletingBurst() throws {
    let session = try open()
    try session.send("abc\u{01}\u{04}\u{04}\u{04}\u{04}\u{04}")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/>")
    try session.send("say x\r")
    try session.wait(for: "Heard 1.\n/>")
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("does not end the program at a typed-ahead Ctrl-D")
  func endAhead() throws {
    let session = try open()
    try session.send("doze 1\r\u{04}\u{04}say x\r\u{04}")
    try session.wait(for: "Heard 1.\n/>")
    try session.waitUntilIdle()
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("is not touched by the terminal's reports")
  func answers() throws {
    let session = try open()
    try session.send("sa\u{1B}[?62;c\u{1B}[3;7R\u{1B}[I\u{1B}]11;rgb:1/2/3\u{07}y")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say")
  }
}
