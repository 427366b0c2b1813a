import Glibc
import ScreenKitTermTesting
import Testing

@Suite("A front end of one's own", .timeLimit(.minutes(10)))
struct KioskProgramTests {
  // Rule C-07.2
  @Test(
    "restores the terminal when a signal ends it, whatever it does",
    arguments: [SIGTERM, SIGHUP, SIGINT], [("", "2 open"), ("2", "/parcel"), ("3", "weigh\n"), ("21", "/parcel")])
  func signals(number: Int32, keys: (typed: String, effect: String)) throws {
    let session = try Programs.open(Programs.kiosk, ["200", "book", "lamp", "vase"])
    try session.wait(for: "q quit")
    try session.send(keys.typed)
    try session.wait(for: keys.effect)
    session.signal(number)
    #expect(try session.waitForExit() == .signalled(number))
    #expect(try session.attributes() == session.initialAttributes)
    #expect(!session.screen.modes.alternateScreen && session.screen.modes.cursorVisible)
    #expect(session.screen.text == "")
  }

  @Test("requires a terminal")
  func noTerminal() throws {
    let run = try Programs.run(Programs.kiosk, ["1", "book"], script: "q")
    #expect(run.exit == .exited(1))
    #expect(run.outputText == "The kiosk needs a terminal.\n")
  }
}
