import Foundation
import ScreenKitTermTesting
import Testing

/// Lines on terminals without control sequences: they are edited in one row, with blanks and backspaces.
@Typist @Suite("A line on a terminal that can do nothing", .serialized, .timeLimit(.minutes(10)))
struct PlainTypingTests {
  @Test("moves below a message, with the typed text; no spinner turns while another line takes long")
  func notices() throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.send("say ha")
    try session.waitUntilIdle()
    session.signal(SIGUSR2)
    try session.wait(for: "USR2 came,\nin two lines, with ␛[2J.\n/> say ha")
    try session.send("lf\r")
    try session.wait(for: "/> say half\nHeard 1.")
    try session.send("doze 1\rsay x\r")
    try session.wait(for: "Heard 2.")
    #expect(!session.transcript.contains(0x1B) && !session.screen.text.contains("Ctrl-C to cancel"))
  }

  @Test("is dropped as a whole by Ctrl-C, also after a message", arguments: [false, true])
  func interrupted(isLater: Bool) throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    try session.send("say a")
    try session.waitUntilIdle()
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.\n/> say a")
    if isLater { try session.send("bc") }
    try session.send("\u{3}")
    try session.wait(for: "/> say a\(isLater ? "bc" : "")^C\n/>")
    try session.send("say b\r")
    try session.wait(for: "/> say b\nHeard 1.")
  }

  @Test("is edited with cursor keys, TAB, the history and its search")
  func edited() throws {
    let session = try Consoles.open(Consoles.watch, columns: 40, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.send("sy one\u{1}\u{6}a\r")
    try session.wait(for: "/> say one\nHeard 1.")
    try session.send("sa\ttwo\r")
    try session.wait(for: "/> say two\nHeard 2.")
    try session.send(.up)
    try session.send(.up)
    try session.wait(for: "Heard 2.\n/> say one")
    try session.send("\u{3}\u{12}tw")
    try session.wait(until: { $0.lines[$0.cursor.row] == "(reverse-i-search)`tw': say two" }, described: "the search")
    try session.send("\r")
    try session.wait(for: "/> say two\nHeard 3.")
    // A line that is longer than its row scrolls sideways.
    try session.send("say " + String(repeating: "0123456789", count: 5))
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix("89") }, described: "the end of the line")
    #expect(session.screen.lines.count { $0.contains("0123") } == 1)
    try session.send("\r")
    try session.wait(for: "Heard 4.")
    #expect(!session.transcript.contains(0x1B))
  }

  @Test("has not begun if a message is shown at once, followed by the prompt")
  func empty() throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.\n/>")
    try session.send("say a\r")
    try session.wait(for: "/> say a\nHeard 1.")
  }

  @Test(
    "stays one line with any control character in it except a line feed", arguments: ["dumb", "xterm"],
    ["\u{0B}", "\u{0C}", "\r", "\u{1B}"])
  func controls(term: String, control: String) throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": term])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    try session.send("say a\u{16}\(control)say\r")
    try session.wait(for: "Heard 1.")
    try session.send("say c\r")
    try session.wait(for: "Heard 2.")
    try session.waitUntilIdle()
    #expect(!session.screen.text.contains("missing"))
  }

  @Test("that was typed ahead appears after its own prompt")
  func typedAhead() throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    try session.send("doze 1\rsay x\rfrob\r")
    try session.wait(
      for: "/> doze 1\n/> say x\nHeard 1.\n/> frob\nunknown command \"frob\"; type help to list the commands\n/>")
  }

  @Test("is not ended by Ctrl-D, which means the end on an empty line")
  func controlD() throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    try session.send("say xy\u{2}\u{4}\u{4}")
    try session.wait(until: { $0.lines[$0.cursor.row] == "/> say x" }, described: "the line without its last letter")
    try session.send("\r")
    try session.wait(for: "/> say x\nHeard 1.\n/>")
    try session.waitUntilIdle()
    try session.send("\u{4}")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("In a script, messages go to standard error, after what was shown")
  func script() throws {
    let run = try Consoles.run(Consoles.watch, script: "say x\nshout\n")
    #expect(run.exit == .exited(0))
    #expect(run.outputText == "Heard 1.\nShouted.\n")
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.count > 500 && lines.contains { $0.hasSuffix("earlier messages") })
    #expect(lines.allSatisfy { $0.hasPrefix("notice ") || $0.hasSuffix("earlier messages") })
  }
}
