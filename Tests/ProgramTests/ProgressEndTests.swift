import Glibc
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("The progress on a window", .serialized, .timeLimit(.minutes(10)))
struct ProgressEndTests {
  private func open() throws -> TerminalSession {
    let session = try Programs.open(Programs.backups, changing: ["VTE_VERSION": "8000"])
    try session.wait(for: "/>")
    try session.send("copy all\r")
    try session.wait(for: "1 of 4  db")
    return session
  }

  @Test("is removed when the program ends while a line is at work", arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func ended(by signal: Int32) throws {
    let session = try open()
    session.signal(signal)
    _ = try session.waitForExit()
    #expect(session.told.split(separator: "<4;").last?.hasPrefix("0>") == true)
  }
}
