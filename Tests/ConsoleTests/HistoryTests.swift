import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist
@Suite("The history of a console", .serialized, .timeLimit(.minutes(10)))
final class HistoryTests {
  private let state = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)").path

  private var file: String { state + "/Watch/history.jsonl" }

  private func open(columns: Int = 80) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.watch, columns: columns, changing: ["XDG_STATE_HOME": state])
  }

  private var lines: [String] {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { $0.split(separator: "\"line\":").last.map(String.init) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: state)
  }

  @Test("recalls pasted lines as they were run: edited as one line, otherwise one by one")
  func pastedLines() throws {
    let session = try open()
    try session.paste("say one\nsay two")
    try session.wait(for: "Run, edit or drop")
    try session.send("e\r+\r")
    try session.wait(for: "Heard 2.")
    #expect(lines == [#""say one\nsay two+"}"#])
    try session.paste("say three\nsay four")
    try session.wait(for: "Run, edit or drop")
    try session.send("r\r")
    try session.wait(for: "Heard 4.\n/>")
    #expect(lines.dropFirst() == [#""say three"}"#, #""say four"}"#])
    for _ in 0..<3 { try session.send(.up) }
    try session.wait(for: "/> say one\nsay two+")
    try session.send("\r")
    try session.wait(for: "Heard 6.\n/>")
    #expect(lines.count == 4 && lines.last == #""say one\nsay two+"}"#)
  }

  @Test("that cannot be kept is reported in one message, without other consequences")
  func unusable() throws {
    try Data().write(to: URL(filePath: state))
    let session = try open(columns: 200)
    try session.wait(for: "history: \(file): Not a directory")
    try session.send("say one\r")
    try session.wait(for: "Heard 1.")
    try session.send(.up)
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say one")
  }

  @Test("creates no missing HOME, says once that nothing is kept and how to fix that, and works in memory")
  func missingHome() throws {
    let session = try Consoles.openConsole(Consoles.watch, columns: 200, changing: ["HOME": state])
    try session.wait(for: "history: HOME is \(state), which is not a directory; set HOME or XDG_STATE_HOME to one")
    try session.send("say one\r")
    try session.wait(for: "Heard 1.")
    try session.send(.up)
    try session.wait(for: "/> say one\nHeard 1.\n/> say one")
    try session.type("\u{15}quit\r")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.components(separatedBy: "which is not a directory").count == 2)
    #expect(!FileManager.default.fileExists(atPath: state))
  }
}
