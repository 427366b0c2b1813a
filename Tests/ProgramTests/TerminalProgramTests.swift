import ScreenKitTermTesting
import TestDatabases
import TestSupport
import Testing

@Suite("dbwalk in a terminal", .timeLimit(.minutes(10)))
struct TerminalProgramTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  // Rules C-07.1, C-08.3
  @Test("goes back at Ctrl-D and leaves at the first screen; the terminal is restored")
  func endOfInput() throws {
    let session = try Programs.open(
      "/bin/sh", ["-c", "stty -a; \"$0\" \"$1\"; echo status $?; stty -a", Programs.dbwalk, music.path])
    try session.wait(for: "/>")
    try session.send("open Artist\r")
    try session.wait(for: "/table:Artist>")
    try session.send(.control("d"))
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(text.contains("status 0"))
    let settings = text.components(around: "speed ")
    #expect(settings.count == 2 && settings[0] == settings[1], "\(settings)")
    #expect(!session.screen.modes.bracketedPaste)
  }
}
