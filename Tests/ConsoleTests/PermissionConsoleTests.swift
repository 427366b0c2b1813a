import ScreenKitTermTesting
import TestSupport
import Testing

/// The tests that need no process of their own; the rest are in ``PermissionTests``.
@Typist @Suite("A program that a permission of a console starts", .serialized, .timeLimit(.minutes(10)))
struct PermissionConsoleTests {
  @Test("gets the terminal as a shell leaves it, and the prompt takes it back afterwards")
  func cooked() throws {
    let session = try Consoles.openConsole(Consoles.verbs)
    let before = try session.attributes()
    try session.send("!stty -a | grep -ow -e '-*icanon' -e '-*isig' -e '-*icrnl'; stty raw -echo\r")
    try session.wait(for: "\nicrnl")
    try session.waitUntilIdle()
    let shown = session.screen.text
    #expect(shown.contains("\nicanon") && shown.contains("\nisig") && !shown.contains("\n-i"))
    try session.send("count\r")
    try session.wait(for: "3 albums")
    try session.waitUntilIdle()
    #expect(try session.attributes() == before)
  }

  @Test(
    "may leave its last row unfinished: its end is marked, and the prompt begins a row",
    arguments: [80, 40, 33], [[:], ["TERM": "dumb"], ["LC_ALL": "C"], ["ACCESSIBLE": "1"]])
  func unfinishedRow(columns: Int, environment: [String: String]) throws {
    let session = try Consoles.openConsole(
      Consoles.verbs, columns: columns, changing: environment.mapValues { $0 })
    let mark = environment["LC_ALL"] == nil ? "⏎" : "%"
    for (length, isFinished) in [(0, true), (1, false), (5, false), (columns - 1, false), (columns, false), (5, true)] {
      let text = String(repeating: "x", count: length)
      try session.type("!printf '\(text)\(isFinished && length > 0 ? "\\n" : "")'\r")
      try session.type("count\r")
      try session.wait(for: "3 albums\n/>")
      let output = length == 0 ? "" : text + (isFinished || length == columns ? "\n" : mark + "\n")
      #expect(session.screen.text.hasSuffix("'\n\(output)/> count\n3 albums\n/>"), "\(session.screen.text)")
      try session.type("!clear\r")
    }
  }

  @Test("returns the text that was written in it, and begins with the existing text")
  func editor() throws {
    do {
      let session = try Consoles.openConsole(Consoles.verbs, changing: ["VISUAL": "sed -i -e 's/$/ and more/'"])
      try session.send("note 'some text'\r")
      try session.wait(for: "Note: some text")
      try session.waitUntilIdle()
      try session.send("note\r")
      try session.wait(for: "Note: some text and more")
      try session.waitUntilIdle()
    }
    let failing = try Consoles.openConsole(Consoles.verbs, changing: ["VISUAL": "false"])
    try failing.send("note\r")
    try failing.wait(for: "note: the editor: the command exited with status 1")
  }

  @Test("shows a line's output in the user's pager, and nothing else of ours")
  func pager() throws {
    do {
      let session = try Consoles.openConsole(Consoles.verbs, changing: ["PAGER": "sed -e 's/^/paged: /'"])
      try session.send("page count\r")
      try session.wait(for: "paged: 3 albums")
      try session.waitUntilIdle()
      try session.send("page nonsense\r")
      try session.wait(for: "unknown command \"nonsense\"")
      try session.waitUntilIdle()
    }
    let missing = try Consoles.openConsole(Consoles.verbs, changing: ["PAGER": "no-such-pager"])
    try missing.send("page count\r")
    try missing.wait(for: "page: command not found")
  }

  @Test("runs in a script too, reads nothing of it, and its output appears in its place")
  func script() throws {
    let run = try Consoles.run(
      Consoles.verbs, script: "count\n!cat; echo from outside\npage count\ncount\n!exit 3\ncount\n")
    #expect(run.outputText == "3 albums\nfrom outside\n3 albums\n3 albums\n")
    #expect(run.errorText == "<stdin>:5: shell: the command exited with status 3\n")
    let editor = try Consoles.run(Consoles.verbs, script: "note\n")
    let advice = "type it on the same line, since an editor needs a terminal"
    #expect(editor.errorText == "<stdin>:1: note: the text is missing; \(advice)\n")
  }
}
