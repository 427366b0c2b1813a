import Foundation
import ScreenKitTermTesting
import Testing

/// What a terminal without control sequences gets instead.
@Typist @Suite("A line on a terminal that can do nothing", .serialized, .timeLimit(.minutes(10)))
struct PlainTypingTests {
  @Test("is still there below a message, and no sign turns while another one takes long")
  func notices() throws {
    let session = try Consoles.open(Consoles.watch, changing: ["TERM": "dumb"])
    try session.wait(for: "/>")
    try session.send("say ha")
    try session.waitUntilIdle()
    session.signal(SIGUSR2)
    try session.wait(for: "in two lines, with ␛[2J.\n/>")
    try session.send("lf\r")
    try session.wait(for: "Heard 1.")
    try session.send("doze 1\rsay x\r")
    try session.wait(for: "Heard 2.")
    #expect(!session.transcript.contains(0x1B) && !session.screen.text.contains("Ctrl-C cancels"))
  }

  @Test("In a script, messages go to standard error, behind what was shown")
  func script() throws {
    let run = try Consoles.run(Consoles.watch, script: "say x\nshout\n")
    #expect(run.exit == .exited(0))
    #expect(run.outputText == "Heard 1.\nShouted.\n")
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.count > 500 && lines.contains { $0.hasSuffix("more messages") })
    #expect(lines.allSatisfy { $0.hasPrefix("notice ") || $0.hasSuffix("more messages") })
  }
}
