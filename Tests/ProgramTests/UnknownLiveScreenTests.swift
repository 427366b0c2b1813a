import Glibc
import ScreenKitTermTesting
import Testing

/// Readline remembers for the life of the process that its first terminal did not mark pastes.
@Suite("A live screen on a terminal of an unknown type", .timeLimit(.minutes(10)))
struct UnknownLiveScreenTests {
  @Test("reports in a line what has changed, and repaints nothing")
  func told() throws {
    let session = try Programs.openConsole(Programs.feed, columns: 40, changing: ["TERM": "nonsense"])
    let first = session.screen.text
    for build in 0...1 {
      session.signal(SIGUSR1)
      try session.wait(for: "build \(build): step 1\n/>")
    }
    #expect(session.screen.text.hasPrefix(String(first.dropLast(2))))
  }
}
