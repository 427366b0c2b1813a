import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

/// The painter, too, follows the user's settings for readline, in inputrc.
@Suite(
  "A line painted as the user's inputrc says", .serialized,
  .timeLimit(.minutes(10)))
struct UserSettingsTests {
  private func open(_ settings: String, columns: Int = 40) throws -> TerminalSession {
    let file = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID().uuidString)")
    try Data((settings + "\nset keyseq-timeout 50\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Programs.openConsole(Programs.watch, columns: columns, rows: 12, changing: ["INPUTRC": file.path])
  }

  @Test("has the mode of vi in front of the prompt, with its sequences")
  func modes() throws {
    let session = try open(
      #"""
      set editing-mode vi
      set show-mode-in-prompt on
      set vi-ins-mode-string "\1\e[6 q\2+"
      set vi-cmd-mode-string "\1\e[2 q\2:"
      """#)
    #expect(session.promptLine == "+/>")
    try session.type("say x")
    #expect(session.promptLine == "+/> say x")
    try session.send("\u{1B}")
    try session.wait(until: { $0.lines[$0.cursor.row] == ":/> say x" }, described: "the mode of commands")
    #expect(session.screen.cursor.column == ":/> say ".count)
    try session.type("iy")
    #expect(session.promptLine == "+/> say yx")
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(text.contains("\u{1B}[6 q+") && text.contains("\u{1B}[2 q:"))
    try session.type("\u{1B}/sa")
    try session.wait(until: { $0.lines[$0.cursor.row] == "/> /sa" }, described: "what vi searches for")
    // Giving up the search returns the line to command mode.
    try session.type("\u{03}")
    #expect(session.promptLine == ":/> say yx")
    try session.type("\r")
    #expect(session.screen.text.contains("\n:/> say yx\nHeard 1.\n+/>"))
  }

  @Test("shows the marked region, and no mark when the line is accepted")
  func region() throws {
    let session = try open("\"\\C-xm\": exchange-point-and-mark")
    try session.type("say hello\u{01}\u{18}m")
    // The mark was at the beginning: nothing is marked, so it is first set to the end.
    try session.type("\u{05}\u{00}\u{01}\u{18}m")
    let row = session.screen.cursor.row
    #expect(session.promptLine == "/> say hello")
    let marked = (0..<40).filter { session.screen.cell(row: row, column: $0).style.inverse }
    #expect(marked == Array(3..<12))
    try session.type("\r")
    #expect(session.screen.text.contains("/> say hello\nHeard 1.\n/>"))
    for row in 0..<12 {
      #expect(!(0..<40).contains { session.screen.cell(row: row, column: $0).style.inverse })
    }
  }

  @Test("stays in a single row that scrolls when that is wanted, and is accepted whole")
  func sideways() throws {
    let session = try open("set horizontal-scroll-mode on", columns: 30)
    try session.type("say " + String(repeating: "abcdefghij", count: 6))
    #expect(session.screen.cursor.row == 1)
    #expect(session.promptLine.hasPrefix("<") && session.promptLine.hasSuffix("hij"))
    try session.type("\u{01}")
    #expect(session.promptLine == "/> say abcdefghijabcdefghija" + ">")
    #expect(session.screen.cursor == (1, 3))
    try session.type("\r")
    #expect(session.screen.lines[1...3].joined() == "/> say " + String(repeating: "abcdefghij", count: 6))
    #expect(session.promptLine == "/>")
  }

  @Test("follows the file at once when it is read again")
  func readAgain() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID().uuidString)")
    try Data("set keyseq-timeout 50\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let session = try Programs.openConsole(Programs.watch, columns: 30, rows: 12, changing: ["INPUTRC": file.path])
    try session.type("say " + String(repeating: "abcdefghij", count: 6))
    #expect(session.screen.cursor.row == 3)
    try Data("set show-mode-in-prompt on\nset emacs-mode-string @\nset horizontal-scroll-mode on\n".utf8).write(
      to: file)
    try session.type("\u{18}\u{12}")
    #expect(session.promptLine.hasPrefix("<") && session.promptLine.hasSuffix("hij"))
    try session.type("\u{01}")
    #expect(session.promptLine == "@/> say abcdefghijabcdefghij" + ">")
  }

  @Test("clears the screen with whatever key is bound to that, and paints the line at its top")
  func clear() throws {
    let session = try open("\"\\C-xc\": clear-screen")
    for keys in ["\u{0C}", "\u{18}c", "\u{1B}\u{0C}"] {
      try session.type("ab\u{02}" + keys)
      #expect(session.screen.text == "/> ab" && session.screen.cursor == (0, 4))
      try session.type("\u{05}\u{15}")
    }
  }
}
