import ScreenKitTermTesting
import Testing
import TestSupport

private let question = "\u{1B}]11;?\u{1B}\\"
private let light = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
/// The beginning of the prompt in each theme.
private let (ofStandard, ofDark, ofLight) = (
  "\u{1B}[38;2;95;95;255m/", "\u{1B}[38;2;103;212;232m/", "\u{1B}[38;2;0;110;128m/"
)

@Typist
@Suite(
  "A terminal that reports its background", .serialized,
  .timeLimit(.minutes(10)))
struct BackgroundTests {
  private func open(_ changes: [String: String?] = [:]) throws -> TerminalSession {
    let colors: [String: String?] = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "TMUX": nil]
    return try Consoles.openConsole(Consoles.backups, changing: colors.merging(changes) { $1 })
  }

  private func text(of session: TerminalSession) -> String { String(decoding: session.transcript, as: UTF8.self) }

  @Test("is asked once, and its answer chooses the colors, whenever it arrives", arguments: ["", "no"])
  func answer(typed: String) throws {
    let session = try open()
    try session.send(typed)
    try session.waitUntilIdle()
    #expect(text(of: session).contains(ofStandard))
    try session.send(light)
    try session.waitUntilIdle()
    #expect(text(of: session).contains(ofLight))
    try session.send("nonsense".dropFirst(typed.count) + "\r")
    try session.wait(for: "unknown command")
    let text = text(of: session)
    #expect(text.contains(ofLight) && !text.contains("rgb:"))
    #expect(text.ranges(of: question).count == 1)
  }

  @Test("may answer together with keys and other answers")
  func together() throws {
    let session = try open()
    try session.waitUntilIdle()
    try session.send("non" + light + "\u{1B}[I\u{1B}[?62;4csense\r")
    try session.wait(for: "unknown command \"nonsense\"")
    #expect(text(of: session).contains(ofLight))
  }

  @Test("may send its answer in pieces, between which keys wait")
  func pieces() throws {
    let session = try open()
    for byte in light.unicodeScalars {
      try session.send(String(byte))
      try session.waitUntilIdle()
    }
    try session.send("nonsense\r")
    try session.wait(for: "unknown command")
    #expect(text(of: session).contains(ofLight))
  }

  @Test("need not answer; then the environment decides", arguments: ["15;0": ofDark, "0;15": ofLight, "": ofStandard])
  func silent(variable: String, prompt: String) throws {
    let session = try open(["COLORFGBG": variable])
    try session.send("nonsense\r")
    try session.wait(for: "unknown command")
    let text = text(of: session)
    for other in [ofStandard, ofDark, ofLight] { #expect(text.contains(other) == (other == prompt)) }
  }

  @Test(
    "is not asked if the answer would change nothing",
    arguments: [
      ["TERM": "xterm"], ["TERM": "vt220"], ["NO_COLOR": "1"], ["ACCESSIBLE": "1"], ["TERM": "dumb"],
    ] as [[String: String?]])
  func unasked(changes: [String: String?]) throws {
    let session = try open(changes.merging(["COLORTERM": nil]) { $1 })
    try session.send("nonsense\r")
    try session.wait(for: "unknown command")
    #expect(!text(of: session).contains("]11;"))
  }

  @Test("is not asked by a script")
  func script() throws {
    let run = try Consoles.run(
      Consoles.backups, script: "look\n",
      environment: TestEnvironment.variables.merging(["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"]) { $1 })
    #expect(run.exit == .exited(0) && !run.outputText.contains("]11;") && !run.errorText.contains("]11;"))
  }
}
