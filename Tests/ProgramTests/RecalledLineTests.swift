import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// Lines that are recalled, changed, searched and left, with keys of the user's own.
@Suite("A recalled line", .serialized, .timeLimit(.minutes(10)))
final class RecalledLineTests {
  private let state = FileManager.default.temporaryDirectory.appending(path: "recalled-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: state)
  }

  /// Opens a console that remembers `lines`, with keys for commands without one.
  private func open(_ lines: [String] = [], settings: String = "", columns: Int = 80) throws -> TerminalSession {
    try FileManager.default.createDirectory(at: state.appending(path: "Watch"), withIntermediateDirectories: true)
    let remembered = lines.map { #"{"time":1,"path":"/","line":"\#($0)"}"# + "\n" }.joined()
    try Data(remembered.utf8).write(to: state.appending(path: "Watch/history.jsonl"))
    let keys = #"""
      "\e[5~": history-search-backward
      "\e[6~": history-search-forward
      "\C-xu": "\C-pX\C-n"
      "\C-xr": "say macro\r\e"
      set keyseq-timeout 50

      """#
    try Data((keys + settings + "\n").utf8).write(to: state.appending(path: "inputrc"))
    // Freed memory is overwritten, so that reading it does not go unnoticed.
    let session = try Programs.openConsole(
      Programs.watch, columns: columns,
      changing: [
        "XDG_STATE_HOME": state.path, "INPUTRC": state.appending(path: "inputrc").path, "MALLOC_PERTURB_": "165",
      ])
    // The history is opened after the first prompt.
    try session.type("say first\r")
    try session.wait(for: "Heard 1.\n/>")
    return session
  }

  private func expect(_ line: String, of session: TerminalSession) throws {
    try session.wait(
      until: { $0.lines[$0.cursor.row] == (line.isEmpty ? "/>" : "/> \(line)") },
      described: "the prompt shows “\(line)”")
  }

  /// Presses one key after the other, and waits for the result of each.
  private func press(_ keys: [(String, String)], in session: TerminalSession) throws {
    for (key, line) in keys {
      try session.send(key)
      try expect(line, of: session)
    }
  }

  private let up = "\u{10}", down = "\u{0E}", undo = "\u{1F}", interrupt = "\u{03}"

  @Test("is recalled as it was remembered, however it was changed and left")
  func changed() throws {
    let session = try open(["say one", "say two"])
    try press(
      [(up, "say first"), (up, "say two"), ("X", "say twoX"), (up, "say one"), (down, "say twoX")], in: session)
    try press([(undo, "say two"), ("Y", "say twoY"), ("\r", "")], in: session)
    try press([(up, "say twoY"), (up, "say first"), (up, "say two"), ("Z", "say twoZ"), (interrupt, "")], in: session)
    try press([(up, "say twoY"), (up, "say first"), (up, "say two"), (up, "say one")], in: session)
    try press([("\u{1B}>", ""), ("\u{18}u", ""), ("say new\r", ""), (up, "say new"), (up, "say twoY")], in: session)
  }

  @Test(
    "may be searched from, and left for another one, before the line is run or given up",
    arguments: ["\u{1B}[5~", "\u{1B}[6~", "\u{1B}pone\r", "\u{1B}nfirst\r", "\u{1B}pnowhere\r", "\u{12}one\u{05}"],
    ["\r", "\u{03}", "\u{1B}2\r"])
  func searched(search: String, end: String) throws {
    let session = try open(["say one", "say two", "say three"])
    let stories = [
      [up, up, search, up], [up, "x", search, up, down, "y"],
      [up, up, "x", search, up, "y", down, search, down, down, up, undo],
    ]
    for (number, keys) in stories.enumerated() {
      try session.type(keys.joined())
      try session.type(end)
      try session.type(interrupt)
      try session.send("say \(number)\r")
      try session.wait(for: "/> say \(number)\nHeard")
    }
    try press([(up, "say 2")], in: session)
  }

  @Test("is the right one if the user keeps fewer lines than the console does")
  func fewer() throws {
    let session = try open((1...7).map { "say \($0)" }, settings: "set history-size 3")
    for line in ["say 6", "say 1", "say new", "say 1"] { try press([("\(line)\r", "")], in: session) }
    try press([(up, "say 1"), (up, "say new"), (up, "say 6")], in: session)
    try session.type(up)
    // The own editor does not know `history-size`; `doctor` says so.
    #expect(session.promptLine == (TestEnvironment.haveReadline ? "/> say 6" : "/> say first"))
  }

  @Test("is found among ten thousand, also by the keys of vi")
  func many() throws {
    let session = try open(
      (1...10_000).map { "say \($0)" }, settings: "set editing-mode vi\n\"\\C-p\": previous-history")
    for number in 10_000...10_003 { try press([("say \(number)\r", "")], in: session) }
    try press([(up, "say 10003"), ("\u{12}5000", "say 5000")].dropLast(), in: session)
    try session.send("\u{1B}")
    try session.wait(until: { $0.cursor.column == 11 }, described: "vi waits for commands")
    try press(
      [("k", "say 10002"), ("x", "ay 10002"), ("k", "say 10001"), ("j", "ay 10002"), ("u", "say 10002")], in: session)
    try press([("/4321\r", "say 4321"), ("k", "say 4320"), ("x", "ay 4320"), ("\r", "")], in: session)
    try press([(up, "ay 4320"), ("\u{03}", "")], in: session)
  }

  @Test("of a macro runs, also where the macro goes on after it")
  func macro() throws {
    let session = try open()
    try session.send("\u{18}r")
    try session.wait(for: "/> say macro\nHeard 2.\n/>")
    try press([("say two\r", ""), (up, "say two"), (up, "say macro")], in: session)
  }
}
