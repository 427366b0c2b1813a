import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

extension AskingTests {
  private static let up = "\u{1B}[A"

  /// Asks for a title, and for a note, in turns; `:list` leaves both.
  private static let turns: @MainActor @Sendable (Notebook) -> Input<Note>? = { notebook in
    if notebook.notes.last == "said list" { return nil }
    return Input(notebook.notes.count.isMultiple(of: 2) ? "Title" : "Note", .text) { text in
      if text == "taken" { throw LineError("that is taken.") }
      return .note(text)
    }
  }

  @Test(
    "Each label recalls its own values, including refused ones, and no commands")
  func recall() throws {
    let session = try Consoles.open(asking.console(Self.turns))
    try session.wait(for: "Title:")
    for (line, prompt) in [
      ("t1", "Note:"), ("taken\u{3}", "Note:"), ("n1", "Title:"), ("::t2", "Note:"), ("n2", "Title:"),
    ] {
      try session.type(line + "\r")
      try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix(prompt) }, described: prompt)
    }
    try session.waitUntilIdle()
    try session.type("taken\r", until: "Title: that is taken.\nTitle: taken")
    try session.type("\u{3}", until: "^C\nTitle:")
    try session.type(":path\r", until: "\n/\nTitle:")
    try session.type(Self.up, until: "Title: taken")
    try session.type(Self.up, until: "Title: ::t2")
    try session.type(Self.up + Self.up)
    #expect(session.promptLine == "Title: t1")
    try session.type("\u{3}")
    try session.type("\u{12}t2")
    #expect(session.screen.text.contains("(reverse-i-search)`t2': ::t2"))
    try session.type("\r")
    try session.wait(until: { _ in asking.values.count == 5 }, described: "the value")
    #expect(asking.values == ["t1", "n1", ":t2", "n2", ":t2"])
    try session.type(Self.up)
    #expect(session.promptLine == "Note: n2")
    try session.type("\u{15}:say list\r", until: "\n/>")
    try session.type(Self.up, until: "/> :say list")
    try session.type(Self.up, until: "/> :path")
  }

  @Test("Values are not written to a file, and are dropped with the console")
  func noFile() throws {
    let state = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: state) }
    for isAgain in [false, true] {
      let session = try Consoles.open(asking.title(), changing: ["XDG_STATE_HOME": state])
      try session.wait(for: "Title:")
      if isAgain {
        try session.type(Self.up)
        #expect(session.promptLine == "Title:")
      }
      try session.type(":say one\r")
      try session.type("hunter2\r")
      try session.type(Self.up)
      #expect(session.promptLine == "Title: hunter2")
      try session.type("\u{15}:quit\r")
      #expect(try session.waitForExit() == .exited(0))
      let kept = try String(contentsOfFile: state + "/Asking/history.jsonl", encoding: .utf8)
      #expect(!kept.contains("hunter2") && kept.contains(":say one"))
    }
  }

  @Test("Several lines are recalled as one value, and corrected as one")
  func severalLines() throws {
    let session = try Consoles.open(
      asking.console { _ in
        Input("Notes", .lines) { notes in
          if notes.hasSuffix("worse") { throw LineError("no.") }
          return .note(notes)
        }
      })
    try session.wait(for: "Notes (end with .):")
    func type(_ lines: [String]) throws {
      try session.type(lines[0] + "\r", until: "\nNotes 2:")
      try session.type("half\u{3}", until: "^C\nNotes 2:")
      try session.type(lines[1] + "\r", until: "\nNotes 3:")
      try session.type(".\r")
    }
    func wait(for values: [String]) throws {
      try session.wait(
        until: { $0.lines[$0.cursor.row] == "Notes (end with .):" && asking.values == values }, described: "the value")
      try session.waitUntilIdle()
    }
    try type(["one", "two"])
    try wait(for: ["one\ntwo"])
    try session.type(Self.up, until: "Notes (end with .): one\ntwo")
    try session.type(" three\r")
    try wait(for: ["one\ntwo", "one\ntwo three"])
    try type(["bad", "worse"])
    try session.wait(
      until: { $0.text.hasSuffix("Notes: no.\nNotes (end with .): bad\nworse") }, described: "the correction")
  }

  @Test("A secret is never recalled, even if a text has its label")
  func secretAndText() throws {
    let session = try Consoles.open(
      asking.console { notebook in
        if notebook.notes.count == 1 { return Input("Word", .secret) { _ in .note("in") } }
        return Input("Word", .text) { .note($0) }
      })
    try session.wait(for: "Word:")
    try session.waitUntilIdle()
    try session.type("open\r")
    try session.wait(until: { _ in asking.values == ["open"] }, described: "the text")
    try session.waitUntilIdle()
    try session.send("sesame\r")
    try session.wait(until: { _ in asking.values == ["open", "in"] }, described: "the secret")
    try session.waitUntilIdle()
    try session.type(Self.up, until: "Word: open")
    try session.type(Self.up)
    #expect(session.promptLine == "Word: open")
    #expect(!String(decoding: session.transcript, as: UTF8.self).contains("sesame"))
  }
}
