import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// How keys change a line where the key file or the standard error of a process matters.
@Suite("A line that is edited", .timeLimit(.minutes(10)))
struct EditingProgramTests {
  @Test(
    "is given up by Ctrl-C while a command of vi waits for the key that it needs; after Ctrl-V it is a character",
    arguments: [("d", nil), ("2c", nil), ("r", nil), ("f", nil), ("A\u{16}", "/> say one two^C")] as [(String, String?)]
  )
  func interruptedCommand(keys: String, left: String?) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID().uuidString)")
    try Data("set editing-mode vi\nset keyseq-timeout 50\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let session = try Programs.openConsole(
      Programs.watch, columns: 40, rows: 12, changing: ["INPUTRC": file.path])
    try session.type("say one two\u{1B}")
    try session.wait(until: { $0.cursor.column == 13 }, described: "vi waits for commands")
    try session.type(keys)
    try session.type("\u{03}")
    #expect(session.promptLine == left ?? "/>")
    if left == nil { #expect(session.screen.text.hasSuffix("\n/> say one two^C\n/>")) }
  }

  @Test("rings the bell at the editor's key if there is no editor")
  func noEditor() throws {
    // The bell goes to the standard error of the process.
    let session = try Programs.openConsole(Programs.watch, columns: 40, rows: 12)
    try session.type("x\u{18}\u{5}y")
    #expect(session.promptLine == "/> xy" && session.transcript.contains(0x07))
  }

  @Test("is completed up to the first choice, with a bell; the second TAB lists the choices, with summaries")
  func completed() throws {
    // The bell is readline's own, on standard error.
    let session = try Programs.openConsole(Programs.verbs, columns: 60, rows: 12)
    try session.type("se\t")
    #expect(session.promptLine == "/> se" && session.transcript.last == 0x07)
    #expect(!session.screen.text.contains("Search for albums"))
    try session.type("\t")
    #expect(session.screen.text.contains("\nsearch  Search for albums\nselect  Select albums\n"))
    #expect(session.promptLine == "/> se")
    try session.type("l\t1")
    #expect(session.promptLine == "/> select 1")
  }
}
