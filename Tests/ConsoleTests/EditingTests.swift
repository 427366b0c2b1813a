import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// How keys change a line, wherever the cursor is and whatever was begun.
@Typist
@Suite("A line that is edited", .serialized, .timeLimit(.minutes(10)))
struct EditingTests {
  private func open(
    _ console: TestedConsole = Consoles.watch, columns: Int = 40, changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    try Consoles.openConsole(console, columns: columns, rows: 12, changing: changes)
  }

  @Test(
    "is the text that the keys produce, with the cursor in its cell",
    arguments: [
      ("hello\u{01}X", "Xhello", 1), ("hello\u{08}\u{08}Y", "helY", 4), ("héé日本\u{02}\u{02}", "héé日本", 3),
      ("héé日本\u{02}\u{02}Z", "hééZ日本", 4), ("héé日本\u{02}", "héé日本", 5), ("\u{1B}5x", "xxxxx", 5),
      ("\u{16}\u{01}", "^A", 2), ("one two\u{17}\u{19}", "one two", 7),
      ("one two\u{01}\u{1B}d\u{05}\u{19}", "twoone", 7),
      ("one two\u{01}\u{06}\u{0B}", "o", 1), ("one two\u{15}\u{19}\u{19}", "one twoone two", 14), ("ab\u{14}", "ba", 2),
      ("one two\u{17}\u{1F}", "one two", 7), ("say ?", "say", 4),
    ])
  func keys(keys: String, text: String, column: Int) throws {
    let session = try open()
    try session.type(keys)
    let typed = session.promptLine.dropFirst("/> ".count).drop { $0 == " " }
    #expect(typed == text)
    #expect(session.screen.cursor.column == "/> ".count + column)
  }

  @Test("of three rows is repainted from its beginning, and leaves no stray cell")
  func wrapped() throws {
    let session = try open()
    try session.type(String(repeating: "a", count: 100) + "\u{01}Q")
    let rows = ["/> Q" + String(repeating: "a", count: 36), String(repeating: "a", count: 40)]
    #expect(session.screen.text == (["Heard 0."] + rows + [String(repeating: "a", count: 24)]).joined(separator: "\n"))
    #expect(session.screen.cursor == (1, 4))
    try session.type("\u{0B}")
    #expect(session.screen.text == "Heard 0.\n/> Q")
  }

  @Test("that fills its row has the cursor in the next row, and Backspace takes it back")
  func exactWidth() throws {
    let session = try open()
    try session.type(String(repeating: "b", count: 37))
    #expect(session.screen.cursor == (2, 0))
    try session.type("\u{7F}")
    #expect(session.screen.cursor == (1, 39))
    try session.type("c\u{7F}\u{7F}")
    #expect(session.screen.text == "Heard 0.\n/> " + String(repeating: "b", count: 35))
  }

  @Test("reappears when a search is given up")
  func searchGivenUp() throws {
    let session = try open()
    try session.type("say alpha\r")
    try session.type("half\u{12}alp")
    #expect(session.promptLine.contains("say alpha"))
    try session.type("\u{07}")
    #expect(session.promptLine == "/> half")
  }

  @Test(
    "is given up by Ctrl-C, whatever was begun: a new prompt appears below it, and nothing of it is kept",
    arguments: [
      ("say \(String(repeating: "w", count: 60))\u{01}", "\(String(repeating: "w", count: 27))^C"),
      ("say x\r\u{12}say", "/> say x^C"), ("\u{12}nowhere", "/> ^C"), ("ab\u{1B}5", "/> ab^C"), ("s\t\t", "/> s^C"),
      ("ab\u{1B}", "/> ab^C"), ("ab\u{18}", "/> ab^C"), ("say x\r\u{10}y\u{01}", "/> say xy^C"),
    ])
  func interrupted(keys: String, last: String) throws {
    let session = try open()
    try session.type(keys)
    try session.type("\u{03}")
    let row = session.screen.cursor.row
    #expect(Array(session.screen.lines[(row - 1)...row]) == [last, "/>"])
    #expect(session.screen.text.hasSuffix("/>"))
    try session.type("say good\r")
    #expect(session.screen.text.contains("/> say good\nHeard "))
  }

  @Test("is given up by Ctrl-C that another process sends, as is a secret")
  func interruptedFromElsewhere() throws {
    let session = try open(Consoles.verbs)
    try session.type("half")
    session.signal(SIGINT)
    try session.wait(for: "/> half^C\n/>")
    try session.waitUntilIdle()
    try session.type("lock\r")
    #expect(session.promptLine == "password:")
    session.signal(SIGINT)
    try session.wait(for: "cancelled\n/>")
    try session.type("count\r")
    #expect(session.screen.text.contains("/> count\n3 albums\n/>"))
  }

  @Test("keeps a question that Ctrl-C, the arrow keys and wide letters do not answer")
  func question() throws {
    let session = try open(Consoles.verbs)
    try session.type("select 1\rdelete\r")
    try session.type("half\u{03}")
    try session.send(.up)
    try session.type("\u{03}日\r")
    #expect(session.screen.text.contains("/?> half^C\n/?> delete^C\n/?> 日\nunknown command"))
    #expect(session.promptLine == "/?>")
    try session.type("y\r")
    #expect(session.promptLine == "/>" && session.screen.text.hasSuffix("  1 Kind of Blue\n  2 Blue Train\n/>"))
  }

  @Test("is not blocked by Ctrl-S, nor is what is shown above it, nor what comes after it")
  func stopKey() throws {
    let session = try open()
    try session.type("say half\u{13}")
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.")
    try session.type("\u{07}\u{15}")
    try session.send("doze 1\r")
    try session.wait(for: "Ctrl-C to cancel")
    try session.send("\u{13}")
    try session.wait(until: { !$0.text.contains("Ctrl-C to cancel") }, described: "the line has ended")
  }

  @Test("that is pasted without marks is typed: help for ?, and each line runs")
  func unmarkedPaste() throws {
    let session = try open()
    try session.send("say ?x\rsay two\r")
    try session.wait(for: "Heard 2.")
    try session.waitUntilIdle()
    #expect(session.screen.text.hasSuffix("<what>\n/> say x\nHeard 1.\n/> say two\nHeard 2.\n/>"))
  }

  @Test(
    "gets the prompt of another screen as soon as a search, or a numeric argument, shows it",
    arguments: [
      ("half\u{12}alp", "\u{07}", "half"), ("half\u{12}alp", "\u{01}", "say alpha"), ("\u{1B}5", "x", "xxxxx"),
    ])
  func coveredPrompt(keys: String, next: String, text: String) throws {
    let session = try open()
    try session.type("say alpha\r")
    try session.type(keys)
    let before = session.promptLine
    session.signal(SIGALRM)
    try session.wait(for: "Alarm!")
    try session.waitUntilIdle()
    #expect(session.promptLine == before)
    try session.type(next)
    #expect(session.promptLine == "/alarm> \(text)")
    #expect(session.screen.lines[session.screen.cursor.row - 1] == "Alarm!")
  }

  @Test("on a terminal of an unknown type is edited, with messages above it, without an escape sequence")
  func unknownType() throws {
    let session = try open(changing: ["TERM": "nosuch"])
    try session.type("say hello\u{01}\u{1B}f\u{1B}f,\r")
    try session.wait(for: "Heard 1.")
    try session.type("say \t?half")
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.\n/> say half")
    try session.type("\u{03}doze 1\r")
    try session.wait(for: "/> doze 1\n/>")
    try session.type(String(repeating: "w", count: 60) + "\u{03}")
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
    #expect(!session.transcript.contains(0x1B))
    // The next console of the process marks pastes again, if its terminal can.
    let next = try open()
    try next.paste("say one\nsay two")
    try next.wait(for: "Run, edit or drop")
  }
}
