import Glibc
import ScreenKitTermTesting
import Testing

@Suite("Leaving a program that has something to lose", .timeLimit(.minutes(10)))
struct LeavingProgramTests {
  @Test("by force, by a signal or by a hangup does not ask", arguments: ["force", "term", "hangup"])
  func unasked(way: String) throws {
    let session = try Programs.open(Programs.letter)
    try session.wait(for: "/>")
    try session.send("letter\rwrite dear\r")
    try session.wait(for: "dear\n/letter>")
    switch way {
    case "force": try session.send("quit --force\r")
    case "term": session.signal(SIGTERM)
    default: session.signal(SIGHUP)
    }
    let exits = ["force": ProgramExit.exited(0), "term": .signalled(SIGTERM)]
    #expect(try session.waitForExit() == exits[way] ?? .signalled(SIGHUP))
    #expect(!session.screen.text.contains("Discard"))
  }
}
