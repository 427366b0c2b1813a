import Glibc
import ScreenKitTermTesting
import Testing

@Suite("A secret that a command asks for", .timeLimit(.minutes(10)))
struct SecretProgramTests {
  @Test("restores the terminal when the program is ended while it asks", arguments: ["xterm-256color", "dumb"])
  func ended(term: String) throws {
    let session = try Programs.open(Programs.verbs, changing: ["TERM": term])
    try session.wait(for: "/>")
    try session.send("lock\r")
    try session.wait(for: "password:")
    try session.waitUntilIdle()
    #expect(try session.attributes() != session.initialAttributes, "nothing is echoed")
    session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signalled(SIGTERM))
    #expect(try session.attributes() == session.initialAttributes)
  }
}
