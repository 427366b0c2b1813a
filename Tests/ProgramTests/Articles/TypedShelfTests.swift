import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("In the article on tests:", .timeLimit(.minutes(10)))
enum TypedShelf {
  @Suite("A shelf of albums, key by key")
  struct TypedShelfTests {
    /// The program, which is built next to the tests.
    private let program = Bundle.main.bundleURL.appending(path: "Verbs").path
    /// An environment that does not depend on the user who runs the tests.
    private let environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "INPUTRC": "/dev/null",
    ]

    @Test("opens an album that TAB completes")
    func completion() throws {
      let session = try TerminalSession(
        program, environment: environment, columns: 40, rows: 12)
      try session.wait(forLine: "/>")
      try session.send("open K")
      try session.send(.tab)
      try session.wait(forLine: #"/> open "Kind of Blue""#)
      try session.send(.enter)
      try session.wait(forLine: "/album:2>")
      try session.send(.control("d"))
      try session.wait(forLine: "/>")
      try session.send("quit")
      try session.send(.enter)
      try session.waitForExit(.exited(0))
      #expect(try session.attributes() == session.initialAttributes)
    }

    @Test(
      "fits into a window that becomes narrow, and shows the prompt in color")
    func window() throws {
      let session = try TerminalSession(
        program, environment: environment, columns: 40, rows: 12)
      try session.wait(forLine: "/>")
      try session.send("note 'a word or two'")
      try session.resize(columns: 12, rows: 8)
      try session.wait(
        until: { $0.text.hasSuffix("/> note 'a w\nord or two'") },
        described: "the line in two rows")
      try session.waitUntilIdle()
      #expect(session.screen.cursor.column == 11)
      let screen = session.screen
      let row = screen.lines.firstIndex { $0.hasPrefix("/> note") } ?? 0
      #expect(screen.cell(row: row, column: 0).style.foreground != nil)
    }

    @Test("runs a script, whose errors give the line")
    func script() throws {
      let run = try PipedProgram.run(
        program, environment: environment, input: "count\nopne 1\n")
      #expect(run.exit == .exited(1) && run.outputText == "3 albums\n")
      #expect(run.errorText.hasPrefix("<stdin>:2: unknown command \"opne\""))
    }
  }
}
