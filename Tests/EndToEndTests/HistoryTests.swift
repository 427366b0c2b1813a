import Foundation
import ScreenKitTermTesting
import Testing

@Typist @Suite("The history of a console", .serialized, .enabled(if: Programs.haveReadline))
final class HistoryTests {
  private let state = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)").path

  private var file: String { state + "/Watch/history.jsonl" }

  private func open(columns: Int = 80) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.watch, columns: columns, changing: ["XDG_STATE_HOME": state])
  }

  private func openProgram() throws -> TerminalSession {
    try Programs.openConsole(Programs.watch, changing: ["XDG_STATE_HOME": state])
  }

  private var lines: [String] {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { $0.split(separator: "\"line\":").last.map(String.init) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: state)
  }

  @Test("is there again the next time: for the arrow keys and for the search; lines behind a space are not")
  func kept() throws {
    let first = try openProgram()
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
    // Each key is waited for: a Ctrl-C ahead of the prompt would be a signal.
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

  @Test("holds the lines of two consoles that run at once")
  func together() throws {
    let (one, other) = (try openProgram(), try open())
    for number in 0..<10 {
      try one.send("say one\(number)\r")
      try other.send("say other\(number)\r")
    }
    try one.wait(for: "Heard 10.")
    try other.wait(for: "Heard 10.")
    #expect(lines.count == 20)
    #expect(lines.filter { $0.contains("one") } == (0..<10).map { "\"say one\($0)\"}" })
    #expect(lines.filter { $0.contains("other") } == (0..<10).map { "\"say other\($0)\"}" })
  }

  @Test("recalls pasted lines as they were run: edited as one line, else one by one")
  func pastedLines() throws {
    let session = try open()
    try session.paste("say one\nsay two")
    try session.wait(for: "Run, edit or drop")
    try session.send("e+\r")
    try session.wait(for: "Heard 2.")
    #expect(lines == [#""say one\nsay two+"}"#])
    try session.paste("say three\nsay four")
    try session.wait(for: "Run, edit or drop")
    try session.send("r")
    try session.wait(for: "Heard 4.\n/>")
    #expect(lines.dropFirst() == [#""say three"}"#, #""say four"}"#])
    for _ in 0..<3 { try session.send(.up) }
    try session.wait(for: "/> say one\nsay two+")
    try session.send("\r")
    try session.wait(for: "Heard 6.\n/>")
    #expect(lines.count == 4 && lines.last == #""say one\nsay two+"}"#)
  }

  @Test("that cannot be kept costs one message, and nothing else")
  func unusable() throws {
    try Data().write(to: URL(filePath: state))
    let session = try open(columns: 200)
    try session.wait(for: "history: \(file): Not a directory.")
    try session.send("say one\r")
    try session.wait(for: "Heard 1.")
    try session.send(.up)
    try session.waitUntilIdle()
    #expect(session.promptLine == "/> say one")
  }

  @Test("makes no HOME that does not exist, says once that nothing is kept and how to mend that, and serves in memory")
  func missingHome() throws {
    let session = try Consoles.openConsole(Consoles.watch, columns: 200, changing: ["HOME": state])
    try session.wait(for: "history: HOME is \(state), which is not a directory. Set HOME to one, or XDG_STATE_HOME")
    try session.send("say one\r")
    try session.wait(for: "Heard 1.")
    try session.send(.up)
    try session.wait(for: "/> say one\nHeard 1.\n/> say one")
    try session.type("\u{15}quit\r")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.components(separatedBy: "which is not a directory").count == 2)
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test("is not kept for dbwalk either, nor its library, where HOME does not exist", arguments: [[], [":memory:"]])
  func missingHomeOfLibrary(arguments: [String]) throws {
    let environment = Programs.environment.merging(["HOME": state]) { $1 }
    let run = try Programs.run(Programs.dbwalk, arguments, script: "tables\n", environment: environment)
    if arguments.isEmpty {
      #expect(run.exit != .exited(0) && run.errorText.contains("set HOME to a directory that exists"))
    }
    #expect(!FileManager.default.fileExists(atPath: state))
  }
}
