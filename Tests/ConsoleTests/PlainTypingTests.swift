import Foundation
import ScreenKitTermTesting
import Testing

/// What a terminal without control sequences gets instead.
@Typist @Suite("A line on a terminal that can do nothing", .serialized, .timeLimit(.minutes(10)))
struct PlainTypingTests {
  @Test("is not separated from the user by a message, which follows it; no sign turns while another one takes long")
  func notices() throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.send("say ha")
    try session.waitUntilIdle()
    session.signal(SIGUSR2)
    try session.waitUntilIdle()
    #expect(session.screen.text.hasSuffix("/> say ha"))
    try session.send("lf\r")
    try session.wait(for: "/> say half\nUSR2 came,\nin two lines, with ␛[2J.\nHeard 1.")
    try session.send("doze 1\rsay x\r")
    try session.wait(for: "Heard 2.")
    #expect(!session.transcript.contains(0x1B) && !session.screen.text.contains("Ctrl-C to cancel"))
  }

  @Test("is dropped by Ctrl-C as a whole, also after a message", arguments: [false, true])
  func interrupted(isLater: Bool) throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    try session.send("say a")
    try session.waitUntilIdle()
    session.signal(SIGUSR2)
    try session.waitUntilIdle()
    if isLater { try session.send("bc") }
    try session.send("\u{3}")
    try session.wait(for: "^C\nUSR2 came,\nin two lines, with ␛[2J.\n/>")
    try session.send("say b\r")
    try session.wait(for: "/> say b\nHeard 1.")
  }

  @Test("is not begun when a message is shown at once, with the prompt behind it")
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
    "stays one line with any control character but a line feed in it", arguments: ["dumb", "xterm"],
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

  @Test("that was typed ahead leaves the row of its prompt empty: no output follows the prompt there")
  func typedAhead() throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    try session.send("doze 1\rsay x\rfrob\r")
    try session.wait(
      for: "/> doze 1\nsay x\nfrob\n/>\nHeard 1.\n/>\nunknown command \"frob\"; type help to list the commands\n/>")
  }

  @Test("that Ctrl-D ends in place of Enter has its row for itself, and the program goes on", arguments: [false, true])
  func endedByControlD(hasMessage: Bool) throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    try session.send("say x")
    try session.waitUntilIdle()
    if hasMessage { session.signal(SIGUSR2) }
    try session.waitUntilIdle()
    try session.send("\u{4}")
    try session.waitUntilIdle()
    if !hasMessage { try session.send("\u{4}") }
    try session.wait(for: "/> say x\n\(hasMessage ? "USR2 came,\nin two lines, with ␛[2J.\n" : "")Heard 1.\n/>")
    try session.waitUntilIdle()
    try session.send("say y\r")
    try session.wait(for: "/> say y\nHeard 2.\n/>")
  }

  @Test("In a script, messages go to standard error, behind what was shown")
  func script() throws {
    let run = try Consoles.run(Consoles.watch, script: "say x\nshout\n")
    #expect(run.exit == .exited(0))
    #expect(run.outputText == "Heard 1.\nShouted.\n")
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.count > 500 && lines.contains { $0.hasSuffix("earlier messages") })
    #expect(lines.allSatisfy { $0.hasPrefix("notice ") || $0.hasSuffix("earlier messages") })
  }
}
