import Foundation
import ScreenKitTermTesting
import Testing

/// What keys do to a line, wherever the cursor is and whatever was begun.
@Suite("A line that is edited", .serialized, .enabled(if: Programs.haveReadline))
struct EditingTests {
  private func open(
    _ program: String = Programs.watch, columns: Int = 40, changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    let session = try Programs.open(program, columns: columns, rows: 12, changing: changes)
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    return session
  }

  private func type(_ keys: String, into session: TerminalSession) throws {
    try session.send(keys)
    try session.waitUntilIdle()
  }

  private func promptLine(_ session: TerminalSession) -> String {
    session.screen.lines[session.screen.cursor.row]
  }

  @Test(
    "is what the keys make of it, with the cursor in its cell",
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
    try type(keys, into: session)
    let typed = promptLine(session).dropFirst("/> ".count).drop { $0 == " " }
    #expect(typed == text)
    #expect(session.screen.cursor.column == "/> ".count + column)
  }

  @Test("of three rows is painted anew from its beginning, and leaves no cell behind")
  func wrapped() throws {
    let session = try open()
    try type(String(repeating: "a", count: 100) + "\u{01}Q", into: session)
    let rows = ["/> Q" + String(repeating: "a", count: 36), String(repeating: "a", count: 40)]
    #expect(session.screen.text == (["Heard 0."] + rows + [String(repeating: "a", count: 24)]).joined(separator: "\n"))
    #expect(session.screen.cursor == (1, 4))
    try type("\u{0B}", into: session)
    #expect(session.screen.text == "Heard 0.\n/> Q")
  }

  @Test("that fills its row has the cursor in the next one, and Backspace takes it back")
  func exactWidth() throws {
    let session = try open()
    try type(String(repeating: "b", count: 37), into: session)
    #expect(session.screen.cursor == (2, 0))
    try type("\u{7F}", into: session)
    #expect(session.screen.cursor == (1, 39))
    try type("c\u{7F}\u{7F}", into: session)
    #expect(session.screen.text == "Heard 0.\n/> " + String(repeating: "b", count: 35))
  }

  @Test("is there again when a search is given up")
  func searchGivenUp() throws {
    let session = try open()
    try type("say alpha\r", into: session)
    try type("half\u{12}alp", into: session)
    #expect(promptLine(session).contains("say alpha"))
    try type("\u{07}", into: session)
    #expect(promptLine(session) == "/> half")
  }

  @Test(
    "is given up by Ctrl-C, whatever was begun: a new prompt below it, and nothing left of it",
    arguments: [
      ("say \(String(repeating: "w", count: 60))\u{01}", "\(String(repeating: "w", count: 27))^C"),
      ("say x\r\u{12}say", "/> say x^C"), ("\u{12}nowhere", "/> ^C"), ("ab\u{1B}5", "/> ab^C"), ("s\t\t", "/> s^C"),
      ("ab\u{1B}", "/> ab^C"), ("ab\u{18}", "/> ab^C"), ("say x\r\u{10}y\u{01}", "/> say xy^C"),
    ])
  func interrupted(keys: String, last: String) throws {
    let session = try open()
    try type(keys, into: session)
    try type("\u{03}", into: session)
    let row = session.screen.cursor.row
    #expect(Array(session.screen.lines[(row - 1)...row]) == [last, "/>"])
    #expect(session.screen.text.hasSuffix("/>"))
    try type("say good\r", into: session)
    #expect(session.screen.text.contains("/> say good\nHeard "))
  }

  @Test("is given up by Ctrl-C that another process sends, as is a secret")
  func interruptedFromElsewhere() throws {
    let session = try open(Programs.verbs)
    try type("half", into: session)
    session.signal(SIGINT)
    try session.wait(for: "/> half^C\n/>")
    try session.waitUntilIdle()
    try type("lock\r", into: session)
    #expect(promptLine(session) == "password:")
    session.signal(SIGINT)
    try session.wait(for: "cancelled\n/>")
    try type("count\r", into: session)
    #expect(session.screen.text.contains("/> count\n3 albums\n/>"))
  }

  @Test(
    "is given up by Ctrl-C while a command of vi waits for the key that it needs; behind Ctrl-V it is a character",
    arguments: [("d", nil), ("2c", nil), ("r", nil), ("f", nil), ("A\u{16}", "/> say one two^C")] as [(String, String?)]
  )
  func interruptedCommand(keys: String, left: String?) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID().uuidString)")
    try Data("set editing-mode vi\nset keyseq-timeout 50\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let session = try open(changing: ["INPUTRC": file.path])
    try type("say one two\u{1B}", into: session)
    try session.wait(until: { $0.cursor.column == 13 }, described: "vi waits for commands")
    try type(keys, into: session)
    try type("\u{03}", into: session)
    #expect(promptLine(session) == left ?? "/>")
    if left == nil { #expect(session.screen.text.hasSuffix("\n/> say one two^C\n/>")) }
  }

  @Test("keeps a question that Ctrl-C, the arrow keys and wide letters do not answer")
  func question() throws {
    let session = try open(Programs.verbs)
    try type("select 1\rdelete\r", into: session)
    try type("half\u{03}", into: session)
    try session.send(.up)
    try type("\u{03}日\r", into: session)
    #expect(session.screen.text.contains("/?> half^C\n/?> delete^C\n/?> 日\nthere is no command"))
    #expect(promptLine(session) == "/?>")
    try type("y\r", into: session)
    #expect(promptLine(session) == "/>" && session.screen.text.hasSuffix("  1 Kind of Blue\n  2 Blue Train\n/>"))
  }

  @Test("is not held up by Ctrl-S, nor is what is shown above it, nor what comes after it")
  func stopKey() throws {
    let session = try open()
    try type("say half\u{13}", into: session)
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.")
    try type("\u{07}\u{15}", into: session)
    try session.send("doze 1\r")
    try session.wait(for: "Ctrl-C cancels")
    try session.send("\u{13}")
    try session.wait(until: { !$0.text.contains("Ctrl-C cancels") }, described: "the line has ended")
  }

  @Test("is completed as far as there is no choice, with a bell; the second TAB lists what there is, with summaries")
  func completed() throws {
    let session = try open(Programs.verbs, columns: 60)
    try type("se\t", into: session)
    #expect(promptLine(session) == "/> se" && session.transcript.last == 0x07)
    #expect(!session.screen.text.contains("Search for albums"))
    try type("\t", into: session)
    #expect(session.screen.text.contains("\nsearch  Search for albums\nselect  Select albums\n"))
    #expect(promptLine(session) == "/> se")
    try type("l\t1", into: session)
    #expect(promptLine(session) == "/> select 1")
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
    "gets the prompt of another screen as soon as a search, or a numeric argument, lets it be seen",
    arguments: [
      ("half\u{12}alp", "\u{07}", "half"), ("half\u{12}alp", "\u{01}", "say alpha"), ("\u{1B}5", "x", "xxxxx"),
    ])
  func coveredPrompt(keys: String, next: String, text: String) throws {
    let session = try open()
    try type("say alpha\r", into: session)
    try type(keys, into: session)
    let before = promptLine(session)
    session.signal(SIGALRM)
    try session.wait(for: "Alarm!")
    try session.waitUntilIdle()
    #expect(promptLine(session) == before)
    try type(next, into: session)
    #expect(promptLine(session) == "/alarm> \(text)")
    #expect(session.screen.lines[session.screen.cursor.row - 1] == "Alarm!")
  }

  @Test("on a terminal of a type that nobody knows is edited, with messages above it, without an escape sequence")
  func unknownType() throws {
    let session = try open(changing: ["TERM": "nosuch"])
    try type("say hello\u{01}\u{1B}f\u{1B}f,\r", into: session)
    try session.wait(for: "Heard 1.")
    try type("say \t?half", into: session)
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.\n/> say half")
    try type("\u{03}doze 1\r", into: session)
    try session.wait(for: "/> doze 1\n/>")
    try type(String(repeating: "w", count: 60) + "\u{03}", into: session)
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
    #expect(!session.transcript.contains(0x1B))
  }
}
