import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("The history of a console", .timeLimit(.minutes(10)))
final class HistoryProgramTests {
  private let state = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)").path

  private func open() throws -> TerminalSession {
    try Programs.openConsole(Programs.watch, changing: ["XDG_STATE_HOME": state])
  }

  private var lines: [String] {
    let text = (try? String(contentsOfFile: state + "/Watch/history.jsonl", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { $0.split(separator: "\"line\":").last.map(String.init) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: state)
  }

  @Test("is there again the next time: for the arrow keys and for the search; lines that begin with a space are not")
  func kept() throws {
    let first = try open()
    for line in ["say one", "say two", " say hidden", "say two"] {
      try first.send(line + "\r")
      try first.waitUntilIdle()
    }
    first.signal(SIGKILL)
    try first.waitForExit()
    #expect(lines == ["\"say one\"}", "\"say two\"}"])

    let second = try open()
    func expect(_ line: String) throws {
      try second.wait(until: { _ in second.promptLine == line }, described: "the prompt shows \(line)")
    }
    try second.send(.up)
    try expect("/> say two")
    try second.send(.up)
    try expect("/> say one")
    // Waits for each key: a Ctrl-C ahead of the prompt would be a signal.
    try second.send("X")
    try expect("/> say oneX")
    try second.send(.control("c"))
    try expect("/>")
    try second.send(.up)
    try second.send(.up)
    // As it was before it was edited and given up.
    try expect("/> say one")
    try second.send("X")
    try second.send(.down)
    try second.send("Y")
    try expect("/> say twoY")
    try second.send(.control("c"))
    // Also when it had been left for another one.
    try expect("/>")
    for line in ["/> say two", "/> say one"] {
      try second.send(.up)
      try expect(line)
    }
    try second.send(.control("c"))
    try expect("/>")
    try second.send(.control("r"))
    try second.send("tw")
    try second.wait(for: "`tw': say two")
    try second.send(.enter)
    try second.wait(for: "Heard 1.")
  }

  @Test("keeps the lines of two consoles that run at once")
  func together() throws {
    let (one, other) = (try open(), try open())
    for number in 0..<10 {
      try one.send("say one\(number)\r")
      try other.send("say other\(number)\r")
    }
    try one.wait(for: "Heard 10.")
    try other.wait(for: "Heard 10.")
    // A console writes its last line to the history after showing its result.
    try one.waitUntilIdle()
    try other.waitUntilIdle()
    #expect(lines.count == 20)
    #expect(lines.filter { $0.contains("one") } == (0..<10).map { "\"say one\($0)\"}" })
    #expect(lines.filter { $0.contains("other") } == (0..<10).map { "\"say other\($0)\"}" })
  }

  @Test("is not kept for dbwalk either, nor its library, if HOME does not exist", arguments: [[], [":memory:"]])
  func missingHomeOfLibrary(arguments: [String]) throws {
    let environment = TestEnvironment.variables.merging(["HOME": state]) { $1 }
    let run = try Programs.run(Programs.dbwalk, arguments, script: "tables\n", environment: environment)
    if arguments.isEmpty {
      #expect(run.exit != .exited(0) && run.errorText.contains("set HOME to an existing directory"))
    }
    #expect(!FileManager.default.fileExists(atPath: state))
  }
}
