import Foundation
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

@Typist @Suite("dbwalk in a terminal", .serialized, .timeLimit(.minutes(10)))
struct TerminalTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  private func open(columns: Int = 80, changing changes: [String: String?] = [:]) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.dbwalk, [music.path], columns: columns, changing: changes)
  }

  @Test("lists the tables, and ends with three suggestions to type")
  func firstScreen() throws {
    let session = try open()
    #expect(session.screen.line(containing: "Album") != nil)
    #expect(session.screen.text.contains("Type open Album, help or quit.\n/>"))
  }

  // Rule C-08.1
  @Test("clears the line at Ctrl-C, whatever is being typed", arguments: ["open Alb", "a\u{12}xyz", "ab\u{1B}5"])
  func interrupt(typed: String) throws {
    let session = try open()
    try session.send(typed)
    try session.waitUntilIdle()
    try session.send(.control("c"))
    try session.wait(until: { $0.text.contains("^C\n/>") }, described: "a new prompt below ^C")
    try session.send("path\r")
    try session.wait(for: "/> path\n/\n/>")
  }

  @Test("runs a line at once after a numeric argument")
  func numericArgument() throws {
    let session = try open()
    try session.send("path\u{1B}5\r")
    try session.wait(for: "/> path\n/\n/>")
  }

  @Test("keeps typed-ahead keys, and shows them once")
  func typeAhead() throws {
    let session = try open()
    try session.send("open Album\ropen 1\rfollow ArtistId\rpath\r")
    try session.wait(for: "/table:Album/row:Album,1/row:Artist,1\n")
    let text = (session.screen.scrollback + session.screen.lines).joined(separator: "\n")
    #expect(text.components(around: "follow ArtistId").count == 2, "the hint, and the line as typed: \(text)")
  }

  @Test("reports an error and goes on")
  func errors() throws {
    let session = try open()
    for line in ["nonsense", "open", "open Nope", "goto /x", "'", "back"] {
      try session.send(line + "\r")
      try session.waitUntilIdle()
      #expect(session.promptLine == "/>")
    }
    try session.send("open Artist\r")
    try session.wait(for: "Accept")
  }

  @Test("paints the line right after each resize")
  func resize() throws {
    let session = try open(columns: 60)
    var text = String(repeating: "abcdefghi ", count: 10)
    try session.send(text)
    for columns in [30, 70, 40] {
      try session.waitUntilIdle()
      try session.resize(columns: columns, rows: 24)
      try session.send("x")
      text += "x"
      let line = "/> " + text
      try session.wait(
        until: { screen in
          let row = screen.cursor.row - line.count / columns
          return row >= 0 && screen.lines[row...].joined().filter { $0 != " " } == line.filter { $0 != " " }
            && screen.lines[row].hasPrefix("/> ") && screen.cursor.column == line.count % columns
        }, described: "the line in \(columns) columns")
    }
    try session.send(.control("c"))
    try session.waitUntilIdle()
    try session.send("path\r")
    try session.wait(for: "/> path\n/\n/>")
  }

  @Test("no row is wider than the terminal", arguments: [20, 40, 80])
  func narrow(columns: Int) throws {
    let session = try open(columns: columns)
    try session.send("open Album\r")
    try session.waitUntilIdle()
    try session.send("open 1\r")
    try session.waitUntilIdle()
    // The terminal would wrap text that is too wide: the last cell of a row would be overwritten, and the rest appear below.
    let lines = session.screen.scrollback + session.screen.lines
    let first = try #require(lines.firstIndex { $0.hasPrefix("AlbumId  ") || $0.hasPrefix("AlbumId ") })
    let labels = lines[first...].prefix { !$0.hasPrefix("Type") }.filter { !$0.hasPrefix(" ") }
    #expect(labels.prefix(3).map { $0.split(separator: " ").first } == ["AlbumId", "Title", "ArtistId"])
  }

  @Test(
    "runs the lines of a paste one after the other, on request")
  func paste() throws {
    let session = try open()
    try session.paste("open Album\nopen 1\r\nfollow ArtistId\n")
    try session.wait(for: "Run, edit or drop")
    #expect(!session.screen.text.contains("AC/DC"), "nothing runs before the answer")
    try session.send("r\r")
    try session.wait(for: "/table:Album/row:Album,1/row:Artist,1>")
  }

  @Test(
    "uses no escape sequence and no readline on a terminal that can do nothing", arguments: ["dumb", nil] as [String?])
  func dumbTerminal(term: String?) throws {
    let session = try open(changing: ["TERM": term])
    try session.send("?\r")
    try session.wait(for: "open <table>")
    try session.send("open ?\r")
    try session.wait(for: "Album")
    #expect(!session.screen.text.contains("unknown command"))
    try session.send("open Artist\r")
    try session.wait(for: "AC/DC")
    try session.send("half")
    try session.send(.control("c"))
    try session.waitUntilIdle()
    try session.send("path\r")
    try session.wait(for: "/table:Artist\n")
    try session.send(.control("d"))
    try session.waitUntilIdle()
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
    #expect(!session.transcript.contains(0x1B))
  }

  @Test("shows no color when NO_COLOR is set, or CLICOLOR to 0", arguments: ["NO_COLOR": "1", "CLICOLOR": "0"])
  func noColor(variable: String, value: String) throws {
    let session = try open(changing: [variable: value])
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(!text.contains("\u{1B}[3") && !text.contains("\u{1B}[1m") && !text.contains("\u{1B}[2m"))
  }

  @Test("shows the theme that is set, from the next line on, in the available colors")
  func theme() throws {
    let session = try open(changing: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    try session.send("set theme dark\rnonsense\r")
    try session.wait(for: "unknown command")
    try session.waitUntilIdle()
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(text.contains("\u{1B}[38;2;255;117;127m") && text.contains("\u{1B}[38;2;103;212;232m/"))
  }

  @Test("asks on standard error if its output is redirected, and writes nothing else there")
  func outputElsewhere() throws {
    let session = try Consoles.open(Consoles.dbwalk, [music.path], output: .pipe)
    try session.wait(for: "/>")
    try session.send("open Artist\r")
    try session.wait(for: "/table:Artist>")
    try session.send("nonsense\r")
    try session.wait(for: "unknown command")
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
    let output = String(decoding: session.pipedOutput, as: UTF8.self)
    #expect(output.contains("AC/DC") && !output.contains("/>") && !output.contains("\u{1B}"))
    #expect(!output.contains("nonsense"))
  }
}
