import Foundation
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

@Typist @Suite("dbwalk in the locales", .serialized, .timeLimit(.minutes(10)))
struct LocaleTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  private func open(changing changes: [String: String?]) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.dbwalk, [music.path], changing: changes)
  }

  @Test("writes ASCII in the C locale")
  func asciiLocale() throws {
    let session = try open(changing: ["LC_ALL": "C"])
    try session.send("open Album\r")
    try session.wait(for: "/table:Album>")
    #expect(session.transcript.allSatisfy { $0 < 0x80 })
    #expect(
      session.screen.line(containing: "\\u{1b}[2J") != nil
        || session.screen.scrollback.contains { $0.contains("\\u{1b}[2J") })
  }

  @Test(
    "shows letters in the prompt where the locale has them",
    arguments: [("C", "/find:%C3%A9>"), ("C.UTF-8", "/find:é>")])
  func letters(locale: String, prompt: String) throws {
    let session = try open(changing: ["LC_ALL": locale])
    try session.send("goto /find:%C3%A9\r")
    try session.wait(for: prompt)
  }

  @Test(
    "counts the cells of a prompt alike in every locale",
    arguments: [("LC_ALL", "C"), ("LC_ALL", "POSIX"), ("LC_ALL", "C.UTF-8"), ("LANG", nil)] as [(String, String?)],
    ["xterm-256color", "screen"])
  func promptCells(locale: (name: String, value: String?), term: String) throws {
    let session = try open(changing: [locale.name: locale.value, "TERM": term])
    try session.send("open Album\r")
    try session.wait(for: "/table:Album>")
    try session.send("open 1")
    try session.wait(for: "/table:Album> open 1")
    try session.waitUntilIdle()
    try session.send("\u{7F}\u{02}\u{02}X")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/table:Album> opeXn")
    #expect(session.screen.cursor.column == "/table:Album> opeX".count)
  }
}
