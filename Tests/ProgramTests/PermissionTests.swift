import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("A program that a permission starts", .serialized, .timeLimit(.minutes(10)))
struct PermissionTests {
  private func open(changing changes: [String: String?] = [:]) throws -> TerminalSession {
    try Programs.openConsole(Programs.verbs, changing: changes)
  }

  /// Waits for a program that prints that it has begun, and that it is ready when it has read a line: then it has the terminal.
  private func waitUntilForeground(_ session: TerminalSession) throws {
    try session.wait(for: "\nbegun")
    try session.send("\r")
    try session.wait(for: "\nready")
  }

  @Test(
    "gets pastes unmarked; the next line knows a new size of the window")
  func resized() throws {
    let session = try open()
    try session.send("!echo ready; read line\r")
    try session.wait(for: "\nready")
    #expect(!session.screen.modes.bracketedPaste)
    try session.resize(columns: 20, rows: 24)
    try session.send("\r")
    try session.waitUntilIdle()
    try session.send(String(repeating: "w", count: 30) + "\u{01}Q")
    // The line is painted when the size has been stable for a moment, during which the program waits.
    try session.wait(for: "/> Q\(String(repeating: "w", count: 16))\n\(String(repeating: "w", count: 14))")
    #expect(session.screen.modes.bracketedPaste)
  }

  @Test("gets Ctrl-C and Ctrl-Z; a stop does not block a console that no shell with job control started")
  func signals() throws {
    let session = try open()
    try session.send("!echo ready; cat\r")
    try session.wait(for: "\nready")
    try session.send("first\r")
    try session.wait(until: { $0.text.components(separatedBy: "first").count == 3 }, described: "first is there twice")
    try session.send(.control("z"))
    try session.send("second\r")
    try session.wait(
      until: { $0.text.components(separatedBy: "second").count == 3 }, described: "second is there twice")
    try session.send(.control("c"))
    try session.wait(for: "cancelled")
    try session.waitUntilIdle()
    #expect(session.screen.lines.contains("cancelled"), "The word has a line for itself, below ^C.")
    #expect(!session.screen.text.contains("signal 2"))
    try session.send("count\r")
    try session.wait(for: "3 albums")
  }

  @Test("has the terminal before it begins")
  func foreground() throws {
    let session = try open()
    for round in 1...10 {
      // Its process group, and the one in the foreground of its terminal.
      try session.send("!read s < /proc/self/stat; set -- $s; echo \(round)-$(($5 - $8))\r")
      try session.wait(for: "\n\(round)-0\n")
      try session.waitUntilIdle()
    }
  }

  @Test("may live on after Ctrl-C, and then ends as if it had not been pressed", arguments: ["PAGER", "VISUAL"])
  func surviving(variable: String) throws {
    let name = FileManager.default.temporaryDirectory.appending(path: "survivor-\(UUID().uuidString)")
    try Data(
      """
      #!/bin/sh
      trap : INT
      echo begun; read line </dev/tty; echo ready; until [ "$line" = q ]; do read line </dev/tty; done
      [ -z "$1" ] || echo saved >"$1"

      """.utf8
    ).write(to: name)
    defer { try? FileManager.default.removeItem(at: name) }
    let session = try open(changing: [variable: "sh \(name.path)"])
    try session.send(variable == "PAGER" ? "page help\r" : "note\r")
    try waitUntilForeground(session)
    try session.send(.control("c"))
    try session.wait(for: "^C")
    try session.send("q\r")
    try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix("/>") }, described: "the prompt is there again")
    #expect(!session.screen.text.contains("signal") && !session.screen.text.contains("cancelled"))
    #expect(session.screen.text.contains("Note: saved") == (variable == "VISUAL"))
  }

  @Test("that Ctrl-C ends, such as a pager, leaves the word canceled, in a line of its own")
  func cancelledPager() throws {
    let session = try open(changing: ["PAGER": "sh -c 'echo begun; read line </dev/tty; echo ready; exec sleep 1000'"])
    try session.send("page help\r")
    try waitUntilForeground(session)
    try session.send(.control("c"))
    try session.wait(for: "^C\ncancelled\n/>")
  }

  @Test(
    "that is an editor leaves a file when the terminal closes, but only one that the user has changed",
    arguments: [false, true])
  func editorHangUp(isChanged: Bool) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    let session = try open(changing: [
      "TMPDIR": directory.path,
      "VISUAL":
        "sh -c 'echo begun; read line; \(isChanged ? "echo $PPID >\"$1\";" : "") echo ready; exec sleep 1000' sh",
    ])
    try session.send("note\r")
    try waitUntilForeground(session)
    session.signal(SIGHUP)
    #expect(try session.waitForExit() == .signalled(SIGHUP))
    let end = ContinuousClock.now + .seconds(60)
    var left = [""]
    if isChanged {
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: directory.path).first)
      let shell = try String(contentsOf: directory.appending(path: name), encoding: .utf8).dropLast()
      // The shell that might remove the file has exited when its command line is empty, or cannot be read.
      var isRunning = true
      while isRunning, ContinuousClock.now < end {
        isRunning = (try? Data(contentsOf: URL(filePath: "/proc/\(shell)/cmdline")).isEmpty) == false
      }
      #expect(!isRunning)
      left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      #expect(left == [name])
      return
    }
    while !left.isEmpty, ContinuousClock.now < end {
      left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    }
    #expect(left == [])
  }
}

@Suite("A program that a permission starts, in tmux", .serialized, .timeLimit(.minutes(10)))
struct PermissionTmuxTests {
  @Test("is stopped together with the console, and continues with it")
  func stopped() throws {
    let pane = try TmuxPane()
    try pane.start(Programs.verbs)
    try pane.type("!echo ready; cat", "Enter")
    try pane.wait { $0.hasSuffix("ready") }
    try pane.type("first", "Enter")
    try pane.wait { $0.hasSuffix("first\nfirst") }
    for _ in 1...3 {
      try pane.stop()
      try pane.goOn("Verbs")
      try pane.type("again", "Enter")
      try pane.wait { $0.hasSuffix("again\nagain") }
    }
    try pane.type("C-d")
    try pane.wait(forLast: "/>")
    try pane.type("half")
    try pane.stop()
    try pane.type("fg", "Enter")
    try pane.wait(forLast: "/> half")
  }
}
