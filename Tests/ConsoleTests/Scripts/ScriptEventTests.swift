import Foundation
import ScreenKitTermTesting
import Testing

@Typist @Suite("The events of a script", .serialized, .timeLimit(.minutes(10)))
struct ScriptEventTests {
  @Test("are documents, including screens if they are requested", arguments: [80, 40], [true, false])
  func documents(columns: Int, tellsScreens: Bool) throws {
    let session = try Consoles.open(
      Consoles.feed, ["--format", "json"] + (tellsScreens ? ["--events"] : []), columns: columns, rows: 60)
    try session.send("builds 1\n")
    try session.wait(for: "\"status\":\"done\"")
    session.signal(SIGUSR1)
    if tellsScreens { try session.wait(until: { Self.text($0).contains("build 0: step 1") }, described: "the event") }
    session.signal(SIGUSR2)
    try session.wait(until: { Self.text($0).contains("USR2 came.") }, described: "the message")
    try session.send("quit\n")
    #expect(try session.waitForExit() == .exited(0))
    let text = Self.text(session.screen)
    let event =
      #"{"event":"screen","path":"/","question":null,"asks":null,"title":null,"live":true,"screen":[{"kind":"text","text":"build 0: step 1"}]}"#
    #expect(text.contains(event) == tellsScreens)
    #expect(text.contains(#"{"event":"notice","level":"info","text":"USR2 came."}"#))
  }

  /// The screen without its trailing blanks.
  private static func text(_ screen: TerminalScreen) -> String {
    screen.lines.map { $0.padding(toLength: screen.columns, withPad: " ", startingAt: 0) }.joined()
      .replacing(/\ {2,}/, with: "")
  }

  @Test("for screens are only for programs")
  func people() throws {
    let run = try Consoles.run(Consoles.feed, ["--events", "-c", "look"])
    #expect(run.exit == .exited(64) && run.errorText.contains("--events requires --format json or json-objects"))
  }
}
