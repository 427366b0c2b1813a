import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

/// Programs whose actions are in a journal.
@Suite("Programs with a journal", .timeLimit(.minutes(10)))
struct JournalProgramTests {
  private let folder: TestDirectory
  private var path: String { folder.path + "/cash.journal" }
  private var state: [String: String?] { ["XDG_STATE_HOME": folder.path, "HOME": folder.path] }

  init() throws { folder = try TestDirectory() }

  private func open(until text: String = "/>") throws -> TerminalSession {
    let session = try Programs.open(Programs.cashbook, [path], changing: state)
    try session.wait(for: text)
    return session
  }

  /// The number of entries on the last screen; each is of one cent.
  private func balance(of session: TerminalSession) throws -> Int {
    let line = session.screen.text.split(separator: "\n").last { $0.hasPrefix("Balance: ") }
    return try #require(line.flatMap { Int($0.dropFirst(9)) })
  }

  @Test("restore everything that was above a prompt when they were killed, fifty times")
  func killed() throws {
    var generator = SeededGenerator(seed: 7)
    var (promised, lost) = (0, 0)
    for round in 1...50 {
      let session = try open()
      let found = try balance(of: session)
      #expect(promised <= found && found <= promised + lost, "round \(round)")
      promised = found
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        try session.type("enter 1 x\r", until: "Balance: \(promised + 1)\n/>")
        promised += 1
      }
      // More than the disk has received when the process ends.
      lost = Int.random(in: 0...3, using: &generator)
      for _ in 0..<lost { try session.send("enter 1 x\r") }
      for _ in 0..<Int.random(in: 0...300, using: &generator) { _ = session.screen }
      session.signal(SIGKILL)
      #expect(try session.waitForExit() == .signalled(SIGKILL))
    }
    #expect(!FileManager.default.fileExists(atPath: path + ".cut"))
  }

  @Test("continue where they were, and undo lines of the previous process")
  func again() throws {
    let session = try open()
    try session.type("enter 5 milk\r", until: "Balance: 5\n/>")
    try session.type("enter 7 bread\r", until: "Balance: 12\n/>")
    try session.type("undo\r", until: "Balance: 5\n/>")
    #expect(session.screen.text.contains("Undid \"enter 7 bread\"."))
    try session.type("open 1\r", until: "/entry:1>")
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let again = try open(until: "/entry:1>")
    #expect(again.screen.text == "what   milk\ncents  5\n/entry:1>")
    try again.type("back\r", until: "Balance: 5\n/>")
    try again.type("enter 9 eggs\r", until: "Balance: 14\n/>")
    again.signal(SIGKILL)
    #expect(try again.waitForExit() == .signalled(SIGKILL))
    let last = try open()
    try last.type("then 2\r", until: "Balance: 14\n/>")
    #expect(last.screen.text.contains("After 2, \"enter 9 eggs\", at \"/\":"))
    try last.type("undo\r", until: "Balance: 5\n/>")
    #expect(last.screen.text.contains("Undid \"enter 9 eggs\"."))
    try last.type("undo\r", until: "Balance: 0\n/>")
    #expect(last.screen.text.contains("Undid \"enter 5 milk\"."))
  }

  @Test("refuse a file that another process writes, a damaged one, and one that is not a journal")
  func refused() throws {
    let session = try open()
    let second = try Programs.run(Programs.cashbook, [path])
    #expect(second.errorText == "Error: another process writes to \(path)\n" && second.exit != .exited(0))
    try session.type("enter 5 milk\r", until: "Balance: 5\n/>")
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
    var text = try String(contentsOfFile: path, encoding: .utf8)
    text = text.replacing("milk", with: "silk")
    try folder.write("cash.journal", text)
    let damaged = try open()
    try damaged.wait(for: "line 2 of")
    #expect(try balance(of: damaged) == 0)
    try folder.write("other", "text")
    let other = try Programs.run(Programs.cashbook, [folder.path + "/other"])
    #expect(other.errorText == "Error: \(folder.path)/other is not a journal\n")
  }

  @Test("report that the disk is full, and keep what was saved before")
  func full() throws {
    // The system limits the files of the process to 4 blocks of 1,024 bytes.
    let limited = #"trap "" XFSZ; ulimit -f 4; exec "$0" "$1""#
    let long = String(repeating: "x", count: 1_500)
    let program = try PipedProgram.run(
      "/bin/bash", arguments: ["-c", limited, Programs.cashbook, path], environment: TestEnvironment.variables,
      input: "enter 1 milk\nenter 2 \(long)\nenter 3 \(long)\n")
    #expect(program.exit == .exited(1))
    #expect(program.errorText.contains("done, but not saved yet in \(path): File too large"), "\(program.errorText)")
    let session = try open()
    try session.wait(for: "the last line of")
    #expect(try balance(of: session) == 3)
  }

  @Test("run a script from the first screen, wherever the last user stopped, unless --at names another")
  func fromTheStart() throws {
    let session = try open()
    try session.type("enter 5 milk\r", until: "Balance: 5\n/>")
    try session.type("open 1\r", until: "/entry:1>")
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    // The verb is one of the first screen.
    let script = try Programs.run(Programs.cashbook, [path, "-c", "enter 7 bread", "-c", "path"])
    #expect(script.errorText.isEmpty && script.exit == .exited(0) && script.outputText.hasSuffix("/\n"))
    let elsewhere = try Programs.run(Programs.cashbook, [path, "--at", "/entry:2", "-c", "path"])
    #expect(elsewhere.outputText == "/entry:2\n" && elsewhere.exit == .exited(0))
    let piped = try Programs.run(Programs.cashbook, [path, "--read-only"], script: "path\n")
    #expect(piped.outputText == "/\n" && piped.exit == .exited(0))
  }

  @Test("are replayed without touching the journal, also while another process writes to it")
  func replayed() throws {
    let bug = folder.path + "/bug.record"
    _ = try Programs.run(Programs.cashbook, [path, "--record", bug, "-c", "enter 5 milk", "-c", "open 1"])
    let new = folder.path + "/new.journal"
    let first = try Programs.run(Programs.cashbook, [new, "--replay", bug])
    #expect(first.outputText == "faithful\n" && !FileManager.default.fileExists(atPath: new))
    #expect(!FileManager.default.fileExists(atPath: new + ".lock"))
    let session = try open(until: "/entry:1>")
    let before = try Data(contentsOf: URL(filePath: path))
    let second = try Programs.run(Programs.cashbook, [path, "--replay", bug])
    // The program begins with the entry that the recording enters.
    #expect(second.outputText.hasPrefix("the first screen shows something else\n  - Balance: 0\n"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
    // Nothing is repaired, either.
    let damaged = before + Data("00000000 {\n".utf8)
    try damaged.write(to: URL(filePath: path))
    _ = try Programs.run(Programs.cashbook, [path, "--replay", bug])
    #expect(try Data(contentsOf: URL(filePath: path)) == damaged)
  }

  @Test("write pending changes when they end, in scripts too", arguments: ["", "quit\n"])
  func scripts(end: String) throws {
    let program = try Programs.run(Programs.cashbook, [path], script: "enter 5 milk\nenter 6 egg\n" + end)
    #expect(program.exit == .exited(0))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"what\":\"milk\"") && text.contains("\"what\":\"egg\"") && text.hasSuffix("}\n"))
  }
}
