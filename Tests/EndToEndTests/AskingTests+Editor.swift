import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

extension AskingTests {
  private func open(_ editor: String, doors: Set<Door> = [.editorOfUser]) throws -> TerminalSession {
    let console = asking.console(doors: doors) { notebook in
      Input("Notes", .lines, default: notebook.notes.last) { .note($0) }
    }
    let session = try Consoles.open(console, changing: ["EDITOR": editor, "VISUAL": nil])
    try session.wait(for: "Notes (. ends it):")
    try session.waitUntilIdle()
    return session
  }

  @Test(
    "Several lines may be changed in the user's editor, which begins with the line or the default",
    .enabled(if: Programs.haveReadline))
  func editor() throws {
    let session = try open("sed -i '1s/^/first\\n/'")
    try session.type("last\u{18}\u{5}")
    try session.wait(until: { $0.text.hasSuffix("Notes (. ends it): first\nlast") }, described: "the edited text")
    try session.waitUntilIdle()
    try session.type(" line\r")
    try session.wait(until: { _ in asking.values == ["first\nlast line"] }, described: "the value")
    try session.wait(until: { $0.lines[$0.cursor.row] == "Notes (. ends it):" }, described: "the prompt")
    try session.waitUntilIdle()
    try session.type("\u{18}\u{5}")
    try session.wait(
      until: { $0.text.hasSuffix("Notes (. ends it): first\nfirst\nlast line") }, described: "the edited default")
    try session.waitUntilIdle()
    try session.type("\u{3}", until: "^C\nNotes (. ends it):")
    try session.type("one\r", until: "\nNotes 2:")
    try session.type("two\u{18}\u{5}")
    try session.wait(until: { $0.text.hasSuffix("Notes 2: first\ntwo") }, described: "the edited line")
    try session.waitUntilIdle()
    try session.type("\r")
    try session.wait(until: { _ in asking.values.last == "one\nfirst\ntwo" }, described: "the value")
  }

  @Test("An editor that fails leaves the line as it was", .enabled(if: Programs.haveReadline))
  func failingEditor() throws {
    let session = try open("false")
    try session.type("kept\u{18}\u{5}")
    try session.wait(for: "the editor: the command ended with status 1.")
    try session.wait(until: { $0.text.hasSuffix("Notes (. ends it): kept") }, described: "the line")
    try session.waitUntilIdle()
    try session.type("\r")
    try session.type(".\r")
    try session.wait(until: { _ in asking.values == ["kept"] }, described: "the value")
  }

  @Test("There is no editor where its door is closed", .enabled(if: Programs.haveReadline))
  func closedDoor() throws {
    let session = try open("sed -i s/x/y/", doors: [.files])
    try session.type("x\u{18}\u{5}x\r")
    try session.type(".\r")
    try session.wait(until: { _ in asking.values == ["xx"] }, described: "the value")
  }

  @Test("There is no editor for a text of one line", .enabled(if: Programs.haveReadline))
  func otherKind() throws {
    let session = try Consoles.open(
      asking.console(doors: [.editorOfUser]) { _ in Input("Title", .text) { .note($0) } },
      changing: ["EDITOR": "sed -i s/x/y/"])
    try session.wait(for: "Title:")
    try session.waitUntilIdle()
    try session.type("x\u{18}\u{5}x\r")
    try session.wait(until: { _ in asking.values == ["xx"] }, described: "the value")
  }
}
