import ScreenKitTermTesting
import Testing
import TestSupport

@Suite(
  "A screen that is longer than the window", .serialized,
  .timeLimit(.minutes(10)))
struct PageTests {
  private func lines(_ session: TerminalSession) -> [String] { session.screen.lines.filter { !$0.isEmpty } }

  @Test("is shown a screenful at a time, without a permission")
  func pages() throws {
    let session = try Programs.openConsole(Programs.blocks, columns: 60, rows: 10)
    let whole = try Programs.openConsole(Programs.blocks, columns: 60, rows: 40)
    let screen = lines(whole).filter { !$0.hasPrefix("/>") }
    try session.type("page\r")
    #expect(lines(session).last?.hasPrefix("line 9 of \(screen.count): space, Enter") == true)
    #expect(lines(session).dropLast() == screen.prefix(9))
    try session.type("\r")
    #expect(lines(session).dropLast() == screen[1..<10] && lines(session).last?.hasPrefix("line 10 of") == true)
    try session.type("b")
    #expect(lines(session).dropLast() == screen.prefix(9))
    try session.type("  ")
    #expect(session.promptLine == "/>" && lines(session).dropLast() == screen.suffix(9))
  }

  @Test(
    "is left with q, Ctrl-C and Ctrl-D, and the next line runs", arguments: ["q", "\u{03}", "\u{04}"])
  func leaving(key: String) throws {
    let session = try Programs.openConsole(Programs.blocks, columns: 60, rows: 10)
    try session.type("page\r")
    try session.type("x")
    #expect(lines(session).last?.hasPrefix("line 9 of") == true)
    try session.type(key)
    #expect(session.promptLine == "/>" && !session.screen.text.contains("cancelled"))
    try session.type("path\r")
    #expect(lines(session).suffix(3) == ["/> path", "/", "/>"])
  }

  @Test("takes keys that were typed ahead, and keys after a change of size")
  func ahead() throws {
    let session = try Programs.openConsole(Programs.blocks, columns: 60, rows: 10)
    try session.type("page\r\rqpath\r")
    #expect(lines(session).suffix(3) == ["/> path", "/", "/>"])
    try session.type("page\r")
    try session.resize(columns: 60, rows: 6)
    try session.waitUntilIdle()
    try session.send(" ")
    try session.wait(for: "line 14 of 16")
    #expect(lines(session).count == 6)
  }

  // Rule C-10.2
  @Test("is shown whole where it fits, and is not paged where pages cannot be turned")
  func whole() throws {
    let session = try Programs.openConsole(Programs.blocks, columns: 60, rows: 40)
    try session.type("page\r")
    #expect(session.promptLine == "/>" && !session.screen.text.contains("lines "))
    let dumb = try Programs.openConsole(Programs.blocks, columns: 60, rows: 10, changing: ["TERM": "dumb"])
    try dumb.type("page\r")
    #expect(dumb.screen.text.contains("page: this program does not grant the permission"))
  }
}
