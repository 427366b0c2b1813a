import Foundation
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

@Typist
@Suite(
  "A text that a terminal or the editor would obey", .serialized,
  .timeLimit(.minutes(10)))
struct HostileTypingTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  private func open(columns: Int = 80, changing changes: [String: String?] = [:]) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.dbwalk, [music.path], columns: columns, changing: changes)
  }

  // Rule C-05.2
  @Test(
    "inserts a paste as text, and spells out what a terminal or the editor would obey")
  func hostilePaste() throws {
    let session = try open()
    try session.paste("a\u{03}\u{1A}\u{04}\u{1B}[31m\u{9B}31m\u{202E}b\tc")
    let shown = #"/> a\u{3}\u{1a}\u{4}\u{1b}[31m\u{9b}31m\u{202e}b"#
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix(" c") }, described: "the pasted text")
    #expect(session.promptLine == shown + String(repeating: " ", count: 8 - shown.count % 8) + "c")
    try session.send(.enter)
    try session.waitUntilIdle()
    try session.send(.up)
    try session.waitUntilIdle()
    for scalar in String(decoding: session.transcript, as: UTF8.self).unicodeScalars {
      #expect(scalar != "\u{9B}" && scalar != "\u{202E}")
    }
  }

  @Test(
    "shows what is typed, pasted, recalled and searched for in visible characters",
    arguments: [
      "\u{9B}31m", "\u{202E}", "\u{200B}", "\u{2060}", "\u{E0041}", "\u{AD}", "\u{3164}", "\u{FFA0}", "\u{FDFD}",
      "\u{FEFF}",
      String(repeating: "\u{301}", count: 20),
    ])
  func hostileTyping(hidden: String) throws {
    let session = try open()
    try session.send("x\(hidden)y\r")
    try session.wait(for: "unknown command")
    try session.paste("x\(hidden)z")
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix("z") }, described: "the pasted text")
    #expect(session.promptLine.contains("\\u{"))
    try session.send(.control("u"))
    try session.send(.up)
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix("y") }, described: "the recalled text")
    #expect(session.promptLine.contains("\\u{"))
    try session.send(.control("c"))
    try session.send(.control("r"))
    try session.send("x")
    try session.wait(for: "`x': ")
    let painted = String(decoding: session.transcript, as: UTF8.self).unicodeScalars
    for scalar in hidden.unicodeScalars where scalar != "\u{301}" && scalar.value > 0x7F {
      #expect(!painted.contains(scalar))
    }
    #expect(painted.split { $0 != "\u{301}" }.allSatisfy { $0.count <= 8 })
  }
}
