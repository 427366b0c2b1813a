import Foundation
import Glibc
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("An editor that is interrupted after its user has written a text", .serialized, .timeLimit(.minutes(10)))
struct EditorInterruptTests {
  enum Interrupt: CaseIterable { case ctrlC, interruptSignal, kill, failure, quit }

  /// The reason why the editor opens: a verb needs an argument, or the user presses Ctrl-X Ctrl-E for an input of several lines.
  enum Opener: CaseIterable {
    case verb, input

    static let all = allCases
  }

  private let directory: TestDirectory

  init() throws { directory = try TestDirectory() }

  /// The texts of the remaining files.
  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".txt") }
        .map { try String(contentsOfFile: "\(directory.path)/\($0)", encoding: .utf8) }
    }
  }

  /// Opens an editor that writes "mine" and does not exit; when it finds that text, it exits at once.
  private func edit(for opener: Opener) throws -> TerminalSession {
    try directory.write(
      "editor",
      """
      if grep -q mine "$1"; then exit; fi
      echo begun; read line; echo mine >"$1"; echo $$ >"$TMPDIR/number"; echo ready
      read line; if [ "$line" = delete ]; then rm "$1"; exit; fi; exit 3

      """)
    let session = try Programs.openConsole(
      opener == .verb ? Programs.verbs : Programs.kinds, columns: 200,
      changing: ["TMPDIR": directory.path, "VISUAL": "sh \(directory.path)/editor"])
    if opener == .input { try session.type("lines\r", until: "Lines (end with .):") }
    try session.send(opener == .verb ? "note\r" : "kept\u{18}\u{5}")
    try session.wait(for: "\nbegun")
    try session.send("\r")
    try session.wait(for: "\nready")
    return session
  }

  private func waitForPrompt(_ session: TerminalSession, of opener: Opener) throws {
    let prompt = opener == .verb ? "/>" : "Lines (end with .): kept"
    try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix(prompt) }, described: "the prompt")
    try session.waitUntilIdle()
  }

  // Rule C-06.6
  @Test(
    "leaves the text in its file, which the message names; the same line opens it", arguments: Interrupt.allCases,
    Opener.all)
  func kept(by interrupt: Interrupt, for opener: Opener) throws {
    let session = try edit(for: opener)
    switch interrupt {
    case .ctrlC: try session.send(.control("c"))
    case .interruptSignal: session.signal(SIGINT)
    case .kill:
      let number = try String(contentsOfFile: directory.path + "/number", encoding: .utf8)
      kill(try #require(Int32(number.dropLast())), SIGKILL)
    case .failure: try session.send("\r")
    case .quit: try session.send(.control("\\"))
    }
    try waitForPrompt(session, of: opener)
    let text = session.screen.text
    #expect(text.contains("the edited text is kept in \"\(directory.path)/screenkit-"))
    #expect(text.contains("type the same line again to reopen it") && !text.contains("Note: mine"))
    #expect(try files == ["mine\n"])
    try session.send(opener == .verb ? "note\r" : "\u{18}\u{5}")
    try session.wait(for: opener == .verb ? "Note: mine" : "Lines (end with .): mine")
    try session.waitUntilIdle()
    #expect(try files == [])
  }

  // Rule C-06.6
  @Test(
    "leaves the text in its file when a signal ends the program", arguments: [SIGTERM, SIGHUP, SIGKILL], Opener.all)
  func ended(by signal: Int32, for opener: Opener) throws {
    let session = try edit(for: opener)
    session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    #expect(try files == ["mine\n"])
    if signal != SIGKILL { #expect(try session.attributes() == session.initialAttributes) }
  }

  @Test("that has deleted the file leaves nothing, says so, and opens the first text again", arguments: Opener.all)
  func deleted(for opener: Opener) throws {
    let session = try edit(for: opener)
    try session.send("delete\r")
    try waitForPrompt(session, of: opener)
    #expect(
      session.screen.text.contains(".txt\": No such file or directory") && !session.screen.text.contains("is kept in"))
    #expect(try files == [])
    try session.send(opener == .verb ? "note\r" : "\u{18}\u{5}")
    try session.wait(until: { $0.text.components(separatedBy: "begun").count == 3 }, described: "begun again")
    #expect(try files == [opener == .verb ? "" : "kept\n"])
  }
}
