import Foundation
import Glibc
import ScreenKitTermTesting
import Testing
import TestSupport

/// Sends signals to a program at chosen system calls.
private enum Strace {
  static let path = "/usr/bin/strace"

  /// Whether strace is installed, and may trace.
  static let isUsable =
    (try? PipedProgram.run(
      path, arguments: arguments(SIGTERM, at: "rename", count: 1) + ["/bin/true"],
      environment: TestEnvironment.variables,
      input: ""))?.exit == .exited(0)

  /// Each thread of the program gets the signal when it begins such a call for the `count`th time.
  static func arguments(_ signal: Int32, at call: String, count: Int) -> [String] {
    [
      "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
      "inject=\(call):signal=\(signal):when=\(count)",
    ]
  }
}

@Suite(
  "A save that a signal interrupts at any system call", .serialized,
  .enabled(if: Strace.isUsable, "strace is missing, or may not trace"),
  .timeLimit(.minutes(RunLength.limit)))
struct SavingAtCallsTests {
  private let directory: TestDirectory
  private var file: String { directory.path + "/notes.json" }

  init() throws { directory = try TestDirectory() }

  /// The system calls of a save: it writes another file, syncs it to the disk, and renames it to the old name.
  private static let calls = ["openat", "write", "fsync", "rename", "close", "futex"]

  /// The number of times that the call has to begin before the signal arrives.
  private static var counts: [Int] {
    RunLength.isLong ? Array(1...30) : [1, .random(in: 2...6)]
  }

  @Test(
    "leaves the old notes or the new ones, and the new ones if they were shown",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL], calls)
  func script(signal: Int32, call: String) throws {
    for count in Self.counts {
      try Data(#"["old"]"#.utf8).write(to: URL(filePath: file))
      let arguments = Strace.arguments(signal, at: call, count: count)
      let run = try Programs.run(Strace.path, arguments + [Programs.notes, file, "-c", "add milk"])
      try check(run.exit, shown: run.outputText, signal, call, "\(signal) at \(call) \(count)")
    }
  }

  @Test("does so when lines are typed", arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL], calls)
  func typed(signal: Int32, call: String) throws {
    for count in RunLength.isLong ? [1, 2, 3, 5, 8, 13] : [1] {
      let note: Comment = "\(signal) at \(call) \(count)"
      try Data(#"["old"]"#.utf8).write(to: URL(filePath: file))
      let arguments = Strace.arguments(signal, at: call, count: count)
      let session = try Programs.open(Strace.path, arguments + [Programs.notes, file])
      // The program may end before each of these.
      for (line, text) in [("", "/>"), ("add milk\r", "milk\n/>"), ("quit\r", nil)] {
        try? session.send(line)
        if let text { try? session.wait(until: { $0.text.hasSuffix(text) }, described: text) }
      }
      try check(try session.waitForExit(), shown: session.screen.text, signal, call, note)
    }
  }

  @Test(
    "leaves the old file or the new one when dbwalk is killed, and the next save removes what is left",
    arguments: calls + ["linkat"])
  func killed(call: String) throws {
    let (rows, database) = (directory.path + "/a.csv", directory.path + "/a.db")
    let made = try PipedProgram.run(
      "/usr/bin/sqlite3", arguments: [database], input: "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2);")
    try #require(made.exit == .exited(0))
    let save = [Programs.dbwalk, database, "-c", "open t", "-c", "save over \(rows)"]
    for count in Self.counts {
      try Data("old".utf8).write(to: URL(filePath: rows))
      _ = try Programs.run(Strace.path, Strace.arguments(SIGKILL, at: call, count: count) + save)
      let text = try String(contentsOfFile: rows, encoding: .utf8)
      try #require(["old", "a\n1\n2\n"].contains(text), "at \(call) \(count)")
      try #require(try Programs.run(save[0], Array(save.dropFirst())).exit == .exited(0))
      try #require(try String(contentsOfFile: rows, encoding: .utf8) == "a\n1\n2\n")
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      try #require(names == ["a.csv", "a.db"], "at \(call) \(count)")
    }
  }

  private func check(_ exit: ProgramExit, shown: String, _ signal: Int32, _ call: String, _ note: Comment) throws {
    try #require([.exited(0), .exited(128 + signal), .signalled(signal)].contains(exit), note)
    let saved = try JSONDecoder().decode([String].self, from: Data(contentsOf: URL(filePath: file)))
    try #require([["old"], ["old", "milk"]].contains(saved), note)
    if signal == SIGKILL { return }
    // Only the save makes these calls.
    if ["rename", "fsync"].contains(call) { try #require(saved.count == 2, "\(note)\n\(shown)") }
    if shown.contains("old\nmilk") { try #require(saved == ["old", "milk"], "\(note)\n\(shown)") }
    try #require(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["notes.json"], note)
  }
}
