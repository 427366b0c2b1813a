import PresentationTesting
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

/// A thousand messages a second for five seconds, on a clock that the test moves.
@Typist
@Suite(
  "A line amid thousands of messages", .serialized, .timeLimit(.minutes(10))
)
struct MessageFloodTests {
  private let clock = TestClock()
  private let notices = Notices()

  /// A console that waits on the clock of the test.
  private var console: TestedConsole {
    TestedConsole("Flood") { [clock, notices] terminal in
      var terminal = terminal
      terminal.clock = clock
      let store = Store(Notebook(), reducer: Notebook.reducer)
      let root = Cover { _ in Verb("say", .text("what"), "Say something") { .note($0) } }
      return await Console(store, path: \.path, root: root, notices: notices).main(on: terminal)
    }
  }

  // Rule C-06.1
  @Test(
    "keeps its text; all messages appear above it in order, and it is painted twenty times a second",
    arguments: [40, 80])
  func flood(columns: Int) throws {
    let session = try Consoles.openConsole(console, columns: columns)
    try session.type("say ")
    var typed = "/> say "
    let start = session.transcript.count
    notices.post("message 0")
    try session.wait(for: "message 0\n")
    for step in 0..<100 {
      let letter = "abcdefghij"[step % 10]
      try session.type(letter)
      typed += letter
      // The console waits for the clock.
      for number in 1...50 { notices.post("message \(step * 50 + number)") }
      clock.advance(by: .milliseconds(50))
      try session.wait(for: "message \(step * 50 + 50)\n")
    }
    try session.waitUntilIdle()
    #expect(typedLine(in: session) == typed)
    let shown = (session.screen.scrollback + session.screen.lines).filter { $0.hasPrefix("message ") }
    #expect(shown == (0...5_000).map { "message \($0)" })
    let written = session.transcript[start...]
    let paints = paints(in: written)
    #expect(paints == 101)
    #expect(written.count < shown.reduce(0) { $0 + $1.utf8.count + 2 } + paints * (typed.utf8.count + 100))

    for number in 1...5_000 { notices.post("late \(number)") }
    clock.advance(by: .milliseconds(50))
    try session.wait(for: "late 5000\n")
    try session.waitUntilIdle()
    let late = (session.screen.scrollback + session.screen.lines).drop { $0 != "... 4500 earlier messages" }
    #expect(late.dropFirst().prefix(500) == (4_501...5_000).map { "late \($0)" }[...])
    #expect(self.paints(in: session.transcript[start...]) == 102 && typedLine(in: session) == typed)
    try session.send("\u{15}quit\r")
    try session.waitUntilIdle()
    clock.advance(by: .seconds(1))
    #expect(try session.waitForExit() == .exited(0))
  }

  /// The number of times the bottom rows were erased, to be painted again below messages.
  private func paints(in bytes: ArraySlice<UInt8>) -> Int {
    String(decoding: bytes, as: UTF8.self).matches(of: /\u{1B}\[J/).count
  }

  /// The line with its prompt, whose rows are joined.
  private func typedLine(in session: TerminalSession) -> String? {
    let lines = session.screen.lines
    return lines.lastIndex { $0.hasPrefix("/>") }.map { lines[$0...].joined() }
  }
}

extension String {
  fileprivate subscript(_ offset: Int) -> String { String(self[index(startIndex, offsetBy: offset)]) }
}
