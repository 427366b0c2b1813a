import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// Keys that an editor gives up in the middle of what they began, and macros, which press keys on their own.
@Suite(
  "A key that does several things", .serialized, .timeLimit(.minutes(10)))
final class MacroTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: file)
  }

  /// Opens a console with these keys in the user's key file.
  private func open(_ keys: String, mode: String = "emacs") throws -> TerminalSession {
    try Data("set editing-mode \(mode)\nset keyseq-timeout 50\n\(keys)\n".utf8).write(to: file)
    return try Programs.openConsole(Programs.watch, columns: 60, rows: 12, changing: ["INPUTRC": file.path])
  }

  /// Types keys, and checks that the next line is read as usual.
  private func press(_ keys: [String], in session: TerminalSession, number: Int) throws {
    for key in keys { try session.type(key) }
    try session.type("\u{03}")
    try session.send("say \(number)\r")
    try session.wait(for: "/> say \(number)\nHeard \(number).\n/>")
  }

  @Test("is given up wherever it fails, and the next line works as usual")
  func failures() throws {
    let session = try open(
      #"""
      "\C-xm1": "\C-xe"
      "\C-xm2": "\e5\C-g"
      "\C-xm3": "\C-rab\C-xe"
      "\C-xm4": "a\ey"
      "\C-xm5": "a\C-x0b"
      "\C-xm6": "\C-xm5\C-xm5"
      "\C-xm7": "\C-g\C-xm1"
      "\C-xm8": "\e5\C-xe"
      "\C-xm9": "\C-q\C-g\C-x)"
      "\C-xq": "q"
      "\C-xqwer": "r"
      """#)
    let stories =
      (1...9).map { ["\u{18}m\($0)"] } + [
        ["\u{18}e"], ["ab\u{18}e"], ["\u{18})"], ["\u{18}(", "\u{18}("],
        ["\u{18}(ab\u{18})", "\u{18}e", "\u{07}", "\u{18}e"],
        ["\u{18}(\u{18}e", "x\u{18})", "\u{18}e", "\u{18}e"], ["\u{18}q\u{18}\u{18}z"], ["\u{18}qw\u{18}0"],
        ["\u{1B}5\u{18}m1"], ["\u{12}a\u{18}m1"], ["\u{18}(\u{18}m5\u{18})\u{18}e"], ["\u{1B}y"], ["\u{1F}"],
        ["\u{18}(a\u{18})\u{1B}99\u{18}e"],
      ]
    for (index, keys) in stories.enumerated() { try press(keys, in: session, number: index + 1) }
  }

  @Test("of vi is given up where it fails, while a command waits for more keys")
  func failuresOfVi() throws {
    let session = try open(
      #"""
      set keymap vi-command
      "Q": "f\C-g"
      "W": "d\C-g"
      "E": "5\C-g"
      "T": "dQ"
      "Y": "/a\C-g"
      "K": "r\C-g"
      "H": "df\C-g"
      "L": "5dZ"
      "M": "\C-x\C-e"
      "N": "y\C-xZ"
      """#, mode: "vi")
    for (index, key) in ["Q", "W", "E", "T", "Y", "K", "H", "L", "M", "N", "f\u{07}", "r\u{07}", "d5\u{07}"]
      .enumerated()
    {
      try press(["ab\u{1B}", key], in: session, number: index + 1)
    }
  }

  @Test(
    "presses all of its keys, also those that a search, a numeric argument or another macro takes, and those after a prefix"
  )
  func whole() throws {
    let session = try open(
      #"""
      "\C-xm1": "\C-rone\C-eX"
      "\C-xm2": "\e3ab"
      "\C-xm3": "<\C-xm2>"
      "\C-xm4": "\C-q\C-aé日\C-xq!"
      "\C-xq": "q"
      "\C-xqwer": "r"
      """#)
    try session.type("say one\r")
    for (key, line) in [("1", "say oneX"), ("2", "aaab"), ("3", "<aaab>"), ("4", "^Aé日q!")] {
      try session.type("\u{18}m" + key)
      #expect(session.promptLine == "/> \(line)")
      try session.type("\u{03}")
    }
    for key in ["\u{18}(", "a", "b", "\u{18})", "\u{1B}3", "\u{18}e"] { try session.type(key) }
    #expect(session.promptLine == "/> abababab")
  }

  @Test("ends even if it presses itself, and Ctrl-C gives the line up", arguments: ["x\\C-t", "\\C-t", "x\\C-t\\C-t"])
  func endless(macro: String) throws {
    let session = try open(#""\C-t": "\#(macro)""#)
    try press(["a\u{14}"], in: session, number: 1)
  }

  @Test("reads the key file again: its mistakes appear above the line, and the console's own keys stay")
  func keyFile() throws {
    let session = try open("")
    try Data("\"\\C-c\": self-insert\n\"\\C-xm\": \"typed\"\n\"\\C-nonsense\nset nonsense on\n".utf8).write(to: file)
    try session.type("half ")
    try session.type("\u{18}\u{12}")
    let rows = session.screen.lines.joined()
    let places = TestEnvironment.haveReadline ? ["line 3", "line 4: nonsense"] : [":3:", ":4:"]
    #expect(session.promptLine == "/> half" && places.allSatisfy(rows.contains))
    #expect(session.screen.text.components(separatedBy: "/> half").count == 2)
    try session.type("\u{18}m")
    #expect(session.promptLine == "/> half typed")
    try press([], in: session, number: 1)
  }
}
