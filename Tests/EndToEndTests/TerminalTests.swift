import Foundation
import ScreenKitTermTesting
import Testing

@Suite("dbwalk in a terminal", .serialized)
struct TerminalTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  private func open(
    _ program: String = Programs.dbwalk, columns: Int = 80, changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    let session = try Programs.open(
      program, program == Programs.dbwalk ? [music.path] : [], columns: columns, changing: changes)
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    return session
  }

  /// The line that the cursor is on.
  private func promptLine(_ session: TerminalSession) -> String {
    session.screen.lines[session.screen.cursor.row]
  }

  @Test("lists the tables, and ends with three things to type")
  func firstScreen() throws {
    let session = try open()
    #expect(session.screen.line(containing: "Album") != nil)
    #expect(session.screen.text.contains("Type open Album, help or quit.\n/>"))
  }

  @Test(
    "completes verbs, table names and column names, and shows descriptions beside several",
    .enabled(if: Programs.haveReadline))
  func completion() throws {
    let session = try open()
    try session.send("op")
    try session.send(.tab)
    try session.send("al")
    try session.send(.tab)
    try session.wait(for: "/> open Album")
    try session.send(.enter)
    try session.wait(for: "/table:Album>")
    try session.send("open 1\r")
    try session.wait(for: "/table:Album/row:Album,1>")
    try session.send("fol")
    try session.send(.tab)
    try session.send("A")
    try session.send(.tab)
    try session.send(.enter)
    try session.wait(for: "AC/DC")
    try session.waitUntilIdle()
    try session.send("h")
    try session.send(.tab)
    try session.send(.tab)
    try session.wait(for: "help     List the commands, or explain one")
    try session.waitUntilIdle()
    #expect(promptLine(session).hasSuffix("> h"), "the line is painted again, as it was")
  }

  @Test("offers names with spaces in quotes, and reads them back", .enabled(if: Programs.haveReadline))
  func quotedCompletion() throws {
    let session = try open()
    try session.send("open tw")
    try session.send(.tab)
    try session.wait(for: "/> open \"two words\"")
    try session.send(.enter)
    try session.wait(for: "/table:two%20words>")
  }

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

  @Test("delivers a line after a numeric argument at once", .enabled(if: Programs.haveReadline))
  func numericArgument() throws {
    let session = try open()
    try session.send("path\u{1B}5\r")
    try session.wait(for: "/> path\n/\n/>")
  }

  @Test("goes back at Ctrl-D and leaves at the first screen; the terminal is as before")
  func endOfInput() throws {
    let session = try Programs.open(
      "/bin/sh", ["-c", "stty -a; \"$0\" \"$1\"; echo status $?; stty -a", Programs.dbwalk, music.path])
    try session.wait(for: "/>")
    try session.send("open Artist\r")
    try session.wait(for: "/table:Artist>")
    try session.send(.control("d"))
    try session.wait(for: "/>", within: .seconds(20))
    try session.waitUntilIdle()
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(text.contains("status 0"))
    let settings = text.components(around: "speed ")
    #expect(settings.count == 2 && settings[0] == settings[1], "\(settings)")
    #expect(!session.screen.modes.bracketedPaste)
  }

  @Test("keeps what is typed ahead, and shows it once")
  func typeAhead() throws {
    let session = try open()
    try session.send("open Album\ropen 1\rfollow ArtistId\rpath\r")
    try session.wait(for: "/table:Album/row:Album,1/row:Artist,1\n")
    let text = (session.screen.scrollback + session.screen.lines).joined(separator: "\n")
    #expect(text.components(around: "follow ArtistId").count == 2, "the hint, and the line as typed: \(text)")
  }

  @Test("says what is wrong and goes on")
  func errors() throws {
    let session = try open()
    for line in ["nonsense", "open", "open Nope", "goto /x", "'", "back"] {
      try session.send(line + "\r")
      try session.waitUntilIdle()
      #expect(promptLine(session) == "/>")
    }
    try session.send("open Artist\r")
    try session.wait(for: "Accept")
  }

  @Test("paints the line right after each change of size", .enabled(if: Programs.haveReadline))
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
    // What is too wide would be wrapped by the terminal: the last cell of a row would be written on, and the rest stand below.
    let lines = session.screen.scrollback + session.screen.lines
    let first = try #require(lines.firstIndex { $0.hasPrefix("AlbumId  ") || $0.hasPrefix("AlbumId ") })
    let labels = lines[first...].prefix { !$0.hasPrefix("Type") }.filter { !$0.hasPrefix(" ") }
    #expect(labels.prefix(3).map { $0.split(separator: " ").first } == ["AlbumId", "Title", "ArtistId"])
  }

  @Test("runs the lines of a paste one after the other, when that is wanted", .enabled(if: Programs.haveReadline))
  func paste() throws {
    let session = try open()
    try session.paste("open Album\nopen 1\r\nfollow ArtistId\n")
    try session.wait(for: "Run, edit or drop")
    #expect(!session.screen.text.contains("AC/DC"), "nothing runs before the answer")
    try session.send("r")
    try session.wait(for: "/table:Album/row:Album,1/row:Artist,1>")
  }

  @Test(
    "inserts a paste as text, with what a terminal or the editor would obey spelled out",
    .enabled(if: Programs.haveReadline))
  func hostilePaste() throws {
    let session = try open()
    try session.paste("a\u{03}\u{1A}\u{04}\u{1B}[31m\u{9B}31m\u{202E}b\tc")
    try session.wait(for: "b c")
    #expect(promptLine(session) == #"/> a\u{3}\u{1a}\u{4}\u{1b}[31m\u{9b}31m\u{202e}b c"#)
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
    .enabled(if: Programs.haveReadline),
    arguments: [
      "\u{9B}31m", "\u{202E}", "\u{200B}", "\u{2060}", "\u{E0041}", "\u{AD}", "\u{3164}", "\u{FFA0}", "\u{FDFD}",
      "\u{FEFF}",
      String(repeating: "\u{301}", count: 20),
    ])
  func hostileTyping(hidden: String) throws {
    let session = try open()
    try session.send("x\(hidden)y\r")
    try session.wait(for: "there is no command")
    try session.paste("x\(hidden)z")
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix("z") }, described: "the pasted text")
    #expect(promptLine(session).contains("\\u{"))
    try session.send(.control("u"))
    try session.send(.up)
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix("y") }, described: "the recalled text")
    #expect(promptLine(session).contains("\\u{"))
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

  @Test("never takes away what was typed when it completes", .enabled(if: Programs.haveReadline))
  func completionKeepsText() throws {
    let session = try open()
    try session.send("open a")
    try session.send(.tab)
    try session.waitUntilIdle()
    #expect(promptLine(session) == "/> open a")
    try session.send("x")
    try session.send(.tab)
    try session.waitUntilIdle()
    #expect(promptLine(session) == "/> open ax")
  }

  @Test(
    "uses no escape sequence and no readline on a terminal that can do nothing", arguments: ["dumb", nil] as [String?])
  func dumbTerminal(term: String?) throws {
    let session = try open(changing: ["TERM": term])
    try session.send("?\r")
    try session.wait(for: "open <table>")
    try session.send("open ?\r")
    try session.wait(for: "Album")
    #expect(!session.screen.text.contains("there is no command"))
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

  @Test("speaks ASCII when the locale says C")
  func asciiLocale() throws {
    let session = try open(changing: ["LC_ALL": "C"])
    try session.send("open Album\r")
    try session.wait(for: "/table:Album>")
    #expect(session.transcript.allSatisfy { $0 < 0x80 })
    #expect(
      session.screen.line(containing: "^[[2J") != nil || session.screen.scrollback.contains { $0.contains("^[[2J") })
  }

  @Test(
    "counts the cells of a prompt alike in every locale", .enabled(if: Programs.haveReadline),
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
    #expect(promptLine(session) == "/table:Album> opeXn")
    #expect(session.screen.cursor.column == "/table:Album> opeX".count)
  }

  @Test("takes what is typed as it is where the locale says C, and deletes it by characters")
  func exactInput() throws {
    let directory = try TestDirectory()
    let session = try Programs.open(Programs.verbs, changing: ["LC_ALL": "C"])
    try session.wait(for: "/>")
    // Without an editor of ours the terminal's driver deletes, by bytes or characters as it was told elsewhere.
    try session.send("save \(directory.path)/note note 'é日\(Programs.haveReadline ? "é\u{7F}" : "")'")
    try session.waitUntilIdle()
    // The directory's name may be so long that the line wraps.
    let text = session.screen.text.replacing("\n", with: "")
    if Programs.haveReadline { #expect(text.hasSuffix("note '??'")) }
    try session.send(.enter)
    try session.waitUntilIdle()
    if Programs.haveReadline { #expect(session.transcript.allSatisfy { $0 < 0x80 }) }
    #expect(try String(contentsOfFile: directory.path + "/note", encoding: .utf8).hasSuffix("\nNote: é日\n"))
  }

  @Test("with its output elsewhere, asks on standard error and writes nothing else there")
  func outputElsewhere() throws {
    let session = try Programs.open(Programs.dbwalk, [music.path], output: .pipe)
    try session.wait(for: "/>")
    try session.send("open Artist\r")
    try session.wait(for: "/table:Artist>")
    try session.send("nonsense\r")
    try session.wait(for: "there is no command")
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
    let output = String(decoding: session.pipedOutput, as: UTF8.self)
    #expect(output.contains("AC/DC") && !output.contains("/>") && !output.contains("\u{1B}"))
    #expect(!output.contains("nonsense"))
  }
}

extension String {
  /// The lines that hold `part`, each with what stands around it.
  func components(around part: String) -> [Substring] {
    split(whereSeparator: \.isNewline).filter { $0.contains(part) }
  }
}
