import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

extension AskingTests {
  private func open(_ editor: String, permissions: Set<Permission> = [.editorOfUser]) throws -> TerminalSession {
    let console = asking.console(permissions: permissions) { notebook in
      Input("Notes", .lines, default: notebook.notes.last) { .note($0) }
    }
    let session = try Consoles.open(console, changing: ["EDITOR": editor, "VISUAL": nil])
    try session.wait(for: "Notes (end with .):")
    try session.waitUntilIdle()
    return session
  }

  @Test(
    "Several lines may be changed in the user's editor, which opens with the line or the default")
  func editor() throws {
    let session = try open("sed -i '1s/^/first\\n/'")
    try session.type("last\u{18}\u{5}")
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): first\nlast") }, described: "the edited text")
    try session.waitUntilIdle()
    try session.type(" line\r")
    try session.wait(until: { _ in asking.values == ["first\nlast line"] }, described: "the value")
    try session.wait(until: { $0.lines[$0.cursor.row] == "Notes (end with .):" }, described: "the prompt")
    try session.waitUntilIdle()
    try session.type("\u{18}\u{5}")
    try session.wait(
      until: { $0.text.hasSuffix("Notes (end with .): first\nfirst\nlast line") }, described: "the edited default")
    try session.waitUntilIdle()
    try session.type("\u{3}", until: "^C\nNotes (end with .):")
    try session.type("one\r", until: "\nNotes 2:")
    try session.type("two\u{18}\u{5}")
    try session.wait(until: { $0.text.hasSuffix("Notes 2: first\ntwo") }, described: "the edited line")
    try session.waitUntilIdle()
    try session.type("\r")
    try session.wait(until: { _ in asking.values.last == "one\nfirst\ntwo" }, described: "the value")
  }

  @Test("The value is the text that the editor saves, including tabs")
  func exactText() throws {
    let session = try open("printf 'if x:\\n\\ty\\342\\200\\217\\033\\n' >")
    try session.send("\u{18}\u{5}")
    try session.wait(for: "if x:\n        y")
    try session.waitUntilIdle()
    try session.type("\r")
    try session.wait(until: { _ in asking.values == ["if x:\n\ty\u{200F}\\u{1b}"] }, described: "the value")
  }

  @Test("A file that the editor empties is an empty text")
  func emptied() throws {
    let session = try open("printf '' >")
    try session.type("first\r", until: "\nNotes 2:")
    try session.type(".\r")
    try session.wait(until: { _ in asking.values == ["first"] }, described: "the value")
    try session.wait(until: { $0.lines[$0.cursor.row] == "Notes (end with .):" }, described: "the prompt")
    try session.waitUntilIdle()
    try session.send("\u{18}\u{5}")
    try session.waitUntilIdle()
    try session.type("\r", until: "\nNotes 2:")
    try session.type(".\r")
    try session.wait(until: { _ in asking.values == ["first", ""] }, described: "the value")
  }

  @Test("A failing editor leaves the line unchanged")
  func failingEditor() throws {
    let session = try open("false")
    try session.type("kept\u{18}\u{5}")
    try session.wait(for: "the editor: the command exited with status 1")
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): kept") }, described: "the line")
    try session.waitUntilIdle()
    try session.type("\r")
    try session.type(".\r")
    try session.wait(until: { _ in asking.values == ["kept"] }, described: "the value")
  }

  @Test(
    "A failing editor leaves the line unchanged; the same line, and no other, opens the unsaved text again"
  )
  func keptText() throws {
    let directory = try TestDirectory()
    let script = """
      if grep -q mine "$1"; then exit; fi
      if grep -q other "$1"; then echo another >"$1"; exit; fi
      echo mine >"$1"; exit 3
      """
    try directory.write("editor", script)
    let console = asking.console(permissions: [.editorOfUser]) { _ in Input("Notes", .lines) { .note($0) } }
    let session = try Consoles.open(
      console, columns: 200,
      changing: ["EDITOR": "sh \(directory.path)/editor", "VISUAL": nil, "TMPDIR": directory.path])
    try session.wait(for: "Notes (end with .):")
    try session.waitUntilIdle()
    try session.send("kept\u{18}\u{5}")
    try session.wait(for: "the edited text is kept in \"\(directory.path)/")
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): kept") }, described: "the line")
    try session.waitUntilIdle()
    try session.type("\u{15}other\u{18}\u{5}")
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): another") }, described: "the text of another line")
    try session.waitUntilIdle()
    try session.type("\u{15}kept\u{18}\u{5}")
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): mine") }, described: "the text of the editor")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["editor"])
  }

  @Test(
    "The editor gets the text, and what it saves is a value, even if it begins with a colon")
  func colon() throws {
    let session = try open("sed -i 's/^:a$/:quit/;t;s/quit$/path/'")
    try session.type("::a\u{18}\u{5}")
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): ::quit") }, described: "the edited text")
    try session.waitUntilIdle()
    try session.type("\r", until: "\nNotes 2:")
    try session.type(".\r")
    try session.wait(until: { _ in asking.values == [":quit"] }, described: "the value")
    try session.wait(until: { $0.lines[$0.cursor.row] == "Notes (end with .):" }, described: "the prompt")
    try session.waitUntilIdle()
    try session.type("\u{18}\u{5}")
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): ::path") }, described: "the edited default")
  }

  @Test("Text typed after the key follows what the editor saves")
  func typedAhead() throws {
    let session = try open("sed -i '1s/^/first\\n/'")
    try session.send("last\u{18}\u{5} line\r")
    try session.wait(until: { _ in asking.values == ["first\nlast line"] }, described: "the value")
  }

  @Test(
    "If the screen changes while the editor is open, the text is not run there, and can be recalled",
    arguments: [true, false])
  func changedScreen(goesElsewhere: Bool) throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)").path
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    let console = asking.console(permissions: [.editorOfUser]) { notebook in
      notebook.notes.last == "away" ? nil : Input("Notes", .lines) { .note($0) }
    }
    let session = try Consoles.open(console, changing: ["EDITOR": "cat '\(pipe)' >", "VISUAL": nil])
    try session.wait(for: "Notes (end with .):")
    try session.waitUntilIdle()
    try session.send("x\u{18}\u{5}")
    // This waits until the editor has opened the pipe.
    let saving = try #require(FileHandle(forWritingAtPath: pipe))
    asking.send(.note("away"))
    if goesElsewhere { asking.send(.navigate(.push(.first))) }
    try saving.write(contentsOf: Data("say one\nsay two\n".utf8))
    try saving.close()
    let prompt = goesElsewhere ? "/first>" : "/>"
    try session.wait(until: { $0.lines[$0.cursor.row] == prompt }, described: "the prompt")
    try session.waitUntilIdle()
    #expect(
      session.screen.text.contains("away\nNotes: the text was dropped because the screen changed. Press the up arrow"))
    try session.type("\r")
    #expect(asking.values == ["away"])
    asking.send(.note("home"))
    if goesElsewhere { try session.type("back\r") }
    try session.wait(until: { $0.lines[$0.cursor.row] == "Notes (end with .):" }, described: "the prompt")
    try session.waitUntilIdle()
    // The lines of the screen on which the line began can be recalled.
    try session.type("\u{3}", until: "^C\nNotes (end with .):")
    try session.type("\u{1B}[A", until: "Notes (end with .): say one\nsay two")
  }

  @Test("No editor opens where it is not permitted")
  func denied() throws {
    let session = try open("sed -i s/x/y/", permissions: [.files])
    try session.type("x\u{18}\u{5}x\r")
    try session.type(".\r")
    try session.wait(until: { _ in asking.values == ["xx"] }, described: "the value")
  }

  @Test("No editor opens for a text of one line")
  func otherKind() throws {
    let session = try Consoles.open(
      asking.console(permissions: [.editorOfUser]) { _ in Input("Title", .text) { .note($0) } },
      changing: ["EDITOR": "sed -i s/x/y/"])
    try session.wait(for: "Title:")
    try session.waitUntilIdle()
    try session.type("x\u{18}\u{5}x\r")
    try session.wait(until: { _ in asking.values == ["xx"] }, described: "the value")
  }
}
