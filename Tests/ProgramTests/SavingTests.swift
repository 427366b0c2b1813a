import Foundation
import Glibc
import ScreenKitTermTesting
import Testing
import TestSupport

/// The program of the recipe for saving, which saves in the background, a second after the last change.
@Suite(
  "Work in the background", .serialized,
  .timeLimit(.minutes(RunLength.limit)))
struct SavingTests {
  private let directory: TestDirectory
  private var file: String { directory.path + "/notes.json" }

  init() throws { directory = try TestDirectory() }

  private var saved: [String]? {
    FileManager.default.contents(atPath: file).flatMap { try? JSONDecoder().decode([String].self, from: $0) }
  }

  private func open() throws -> TerminalSession { try Programs.openConsole(Programs.notes, [file]) }

  private func add(_ note: String, _ session: TerminalSession) throws {
    try session.send("add \(note)\r")
    try session.wait(until: { $0.text.hasSuffix("\(note)\n/>") }, described: note)
  }

  @Test("is done before the program ends, however its user leaves", arguments: ["quit\r", "\u{4}", "add jam\rquit\r"])
  func left(keys: String) throws {
    let session = try open()
    try add("milk", session)
    try session.send(keys)
    #expect(try session.waitForExit() == .exited(0))
    #expect(saved?.first == "milk")
    #expect(saved?.count == (keys.contains("jam") ? 2 : 1))
  }

  @Test("is finished before a signal ends the program", arguments: [SIGTERM, SIGHUP])
  func signalled(signal: Int32) throws {
    let session = try open()
    try add("milk", session)
    try session.send("half a li")
    session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    #expect(try session.attributes() == session.initialAttributes)
    #expect(saved == ["milk"])
  }

  @Test("is not dropped at Ctrl-C, nor at two signals", arguments: [1, 2, 5])
  func interrupted(count: Int) throws {
    let session = try open()
    try add("milk", session)
    try session.send(String(repeating: "\u{3}", count: count))
    try session.wait(until: { $0.text.hasSuffix("/>") }, described: "a prompt")
    session.signal(SIGHUP)
    session.signal(SIGTERM)
    _ = try session.waitForExit()
    #expect(saved == ["milk"])
  }

  @Test("is finished for everything that was shown, whenever a signal arrives", arguments: 1...12)
  func anyMoment(changes: Int) throws {
    let session = try open()
    let notes = (1...changes).map { "note\($0)" }
    for note in notes { try session.send("add \(note)\r") }
    try session.wait(for: "note\(changes / 2 + 1)\n")
    session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signalled(SIGTERM))
    let shown = session.screen.text
    let lost = notes.filter { shown.contains("\n\($0)\n") && saved?.contains($0) != true }
    #expect(lost.isEmpty, "\(shown)\nbut saved was \(saved ?? [])")
  }

  @Test(
    "loses nothing that was shown and leaves no partial file, at whatever step Ctrl-C and a signal arrive",
    arguments: [SIGTERM, SIGHUP])
  func anyStep(signal: Int32) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 1...(RunLength.isLong ? 200 : 4) {
      let note: Comment = "seed \(seed), round \(round)"
      try? FileManager.default.removeItem(atPath: file)
      let session = try open()
      var shown: [String] = []
      for step in 0..<Int.random(in: 1...6, using: &random) {
        try session.send("add note\(step)\r")
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          // The save runs, or is about to: it waits for the file.
          try session.wait(for: "note\(step)\n")
          for _ in 0..<1_000 where saved?.last != "note\(step)" {
            // The program writes nothing after it has saved.
            try? session.wait(until: { _ in saved?.last == "note\(step)" }, described: "", within: .milliseconds(20))
          }
        case 1: try session.wait(for: "note\(step)\n")
        case 2:
          try session.wait(for: "note\(step)\n")
          try session.send("\u{3}")
        default: ()
        }
      }
      if Bool.random(using: &random) { try session.send("\u{3}") }
      let before = saved
      session.signal(signal)
      try #require(try session.waitForExit() == .signalled(signal), note)
      let text = session.screen.text
      shown = (0..<6).map { "note\($0)" }.filter { text.contains("\n\($0)\n") }
      // Complete, and the newest: its beginning is the previous save.
      let after = try #require(saved ?? (shown.isEmpty ? [] : nil), note)
      try #require(after.starts(with: before ?? []) && shown.allSatisfy(after.contains), note)
      try #require(after == (0..<after.count).map { "note\($0)" }, note)
      try #require(try FileManager.default.contentsOfDirectory(atPath: directory.path).count <= 1, note)
    }
  }

  @Test("is finished when a script has ended, even one that fails")
  func scripts() throws {
    #expect(try Programs.run(Programs.notes, [file, "-c", "add milk"]).exit == .exited(0))
    #expect(saved == ["milk"])
    #expect(try Programs.run(Programs.notes, [file], script: "add jam\nnonsense\n").exit == .exited(1))
    #expect(saved == ["milk", "jam"])
  }

  @Test(
    "is finished before a signal ends a script, even if it arrives twice", arguments: [SIGINT, SIGTERM, SIGHUP], [1, 2])
  func signalledScript(signal: Int32, count: Int) throws {
    let arguments = [file, "-c", "add milk", "-c", "wait bread --limit 1000"]
    let session = try Programs.open(Programs.notes, arguments)
    try session.wait(for: "milk")
    for _ in 0..<count { session.signal(signal) }
    #expect(try session.waitForExit() == .signalled(signal))
    #expect(saved == ["milk"])
  }

  // Rules C-02.4, C-15.4
  @Test("that fails at the end of a script is a failure of the script")
  func failingScript() throws {
    let run = try Programs.run(Programs.notes, [directory.path + "/none/notes", "-c", "add milk"])
    #expect(run.exit == .exited(1))
    // The notice and the error of the line come from two tasks, in either order.
    #expect(
      run.errorText.split(separator: "\n").sorted() == [
        "-c:1: quit: background work has failed: \(directory.path)/none/notes cannot be written; quit again to leave anyway",
        "In the background: \(directory.path)/none/notes cannot be written.",
      ])
  }

  // Rule C-15.4
  @Test("that fails when the user leaves keeps the program open, and the user may then leave without it")
  func failing() throws {
    let session = try Programs.openConsole(Programs.notes, [directory.path + "/none/notes"], columns: 200)
    try add("milk", session)
    try session.send("quit\r")
    try session.wait(for: "quit: background work has failed: ")
    try session.wait(for: "none/notes cannot be written.")
    try session.wait(until: { $0.text.hasSuffix("/>") }, described: "a prompt")
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
  }
}
