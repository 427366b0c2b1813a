import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// Events around a line that is being typed, where the process may end or has a key file of its own.
@Suite("A line that is being typed", .timeLimit(.minutes(10)))
struct TypingProgramTests {
  @Test("takes a question mark as a vi command, and as help while vi inserts")
  func viQuestionMark() throws {
    let keys = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID().uuidString)")
    try Data("set editing-mode vi\nset keyseq-timeout 50\n$if ScreenKit\n\"\\C-t\": \"say \"\n$endif\n".utf8).write(
      to: keys)
    defer { try? FileManager.default.removeItem(at: keys) }
    let session = try Programs.openConsole(Programs.watch, columns: 60, changing: ["INPUTRC": keys.path])
    try session.send("\u{14}")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say")
    try session.send("?")
    try session.wait(for: "<what>")
    try session.send("one two\u{1B}bdwaX")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say one X")
    try session.send(.enter)
    try session.waitUntilIdle()
    try session.send(.escape)
    try session.send("?")
    try session.waitUntilIdle()
    #expect(!session.screen.text.contains("doze <seconds>  Sleep"))
  }

  // Rule C-07.4
  @Test("that blocks everything else is ended by the third Ctrl-C; the terminal is restored")
  func hanging() throws {
    let session = try Programs.open(Programs.watch)
    try session.wait(for: "/>")
    try session.send("hang\r")
    try session.wait(for: "Hanging.")
    session.signal(SIGINT)
    try session.wait(for: "Hanging.\nThe command does not respond; press Ctrl-C twice more to end the program.")
    session.signal(SIGINT)
    try session.wait(for: "The command does not respond; press Ctrl-C again to end the program.")
    for _ in 0..<50 where (try? session.waitForExit(within: .milliseconds(400))) == nil { session.signal(SIGINT) }
    #expect(try session.waitForExit() == .signalled(SIGINT))
    #expect(try session.attributes() == session.initialAttributes)
  }

  // Rule C-07.3
  @Test("that runs out of stack restores the terminal")
  func stackOverflow() throws {
    let session = try Programs.open(Programs.watch, changing: ["SWIFT_BACKTRACE": "enable=no"])
    try session.wait(for: "/>")
    try session.send("overflow\r")
    #expect(try session.waitForExit() == .signalled(SIGSEGV))
    #expect(try session.attributes() == session.initialAttributes)
    #expect(!session.screen.modes.bracketedPaste)
  }
}
