import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

/// A console whose screen is read aloud: text on the screen stays.
@Suite(
  "A console that is read aloud", .serialized, .timeLimit(.minutes(10)))
struct AccessibleTests {
  private func open(
    _ program: String = Programs.verbs, columns: Int = 60, changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    try Programs.openConsole(
      program, columns: columns, rows: 24, changing: changes.merging(["ACCESSIBLE": "1"]) { $1 })
  }

  @Test(
    "appends what is typed, takes one character back, and writes the line below after any other change",
    arguments: [
      ("count", "/> count"), ("coun\u{7F}x", "/> coux"), ("one two\u{17}", "/> one two\n/> one"),
      ("ab\u{01}c", "/> ab\n/> cab"),
      ("ab\u{02}\u{02}\u{05}c", "/> abc"), ("日本\u{7F}a", "/> 日a"), ("x\u{15}", "/> "), ("xy\u{15}", "/> xy\n/>"),
    ])
  func typed(keys: String, shown: String) throws {
    let session = try open()
    let before = session.screen.text
    for key in keys { try session.type(String(key)) }
    #expect(session.screen.text == before.dropLast(2) + shown.trimmingCharacters(in: .whitespaces))
    #expect(KeptScreen(columns: 60).violation(in: session.transcript) == nil)
  }

  @Test("can be recalled, completed, explained and searched", arguments: [60, 40])
  func keys(columns: Int) throws {
    let session = try open(columns: columns)
    try session.type("count\r")
    try session.type("open 1\rback\r")
    for (key, line) in [
      ("\u{10}", "/> back"), ("\u{10}", "/> open 1"), ("\u{0E}", "/> back"), ("\u{15}", "/>"), ("sel\t", "/> select"),
      ("\u{15}", "/>"),
      ("se\t\t", "/> se"), ("?", "/> se"), ("\u{15}?", "/>"), ("\u{12}cou", "(reverse-i-search)`cou': count"),
      ("\u{05}", "/> count"),
      ("\u{1B}3", "(arg: 3) count"), ("x", "/> countxxx"),
    ] {
      try session.type(key)
      #expect(session.promptLine.hasPrefix(line), "\(key.debugDescription)")
    }
    let told = String(decoding: session.transcript, as: UTF8.self)
    #expect(told.contains("search  Search for albums") && told.contains("select  Select albums"))
    #expect(KeptScreen(columns: columns).violation(in: session.transcript) == nil)
  }

  @Test("reports what happens meanwhile below the line, and then the line", arguments: [[:], ["LC_ALL": "C"]])
  func notices(environment: [String: String?]) throws {
    let session = try open(Programs.watch, changing: environment)
    try session.type("say ha")
    session.signal(SIGUSR2)
    try session.wait(for: "USR2 came,\nin two lines")
    try session.wait(until: { $0.lines[$0.cursor.row] == "/> say ha" }, described: "the line again")
    #expect(session.screen.text.contains("/> say ha\nUSR2 came"))
    try session.type("lf\r")
    try session.wait(for: "/> say half\nHeard 1.\n/>")
    try session.type("half\u{03}")
    #expect(session.screen.text.hasSuffix("/> half^C\n/>"))
    try session.paste("say one\nsay two")
    try session.wait(for: "Run, edit or drop")
    try session.send("r\r")
    try session.wait(for: "Heard 3.\n/>")
    try session.waitUntilIdle()
    #expect(KeptScreen(columns: 60).violation(in: session.transcript) == nil)
  }

  @Test(
    "asks its questions and for secrets, and keeps the answers on the screen",
    arguments: [[:], ["TERM": "dumb"], ["TERM": "nosuch"]])
  func questions(environment: [String: String?]) throws {
    let session = try open(changing: environment)
    try session.type("select 1\rdelete\r")
    try session.type("y\r")
    #expect(session.screen.text.contains("/?> y\n") && session.promptLine == "/>")
    try session.type("lock\r")
    #expect(session.promptLine == "password:")
    try session.type("hidden\u{7F}\r")
    #expect(!session.screen.text.contains("hid"))
    try session.type("?\r")
    #expect(session.screen.text.contains("Search for albums"))
    #expect(KeptScreen(columns: 60).violation(in: session.transcript) == nil)
  }

  @Test(
    "would be found to change text on the screen",
    arguments: [
      ("ab\u{08}c", true), ("ab\u{08}b", false), ("ab\u{08} \u{08}c", false), ("abcd\u{08}\u{08}\u{08}   ", true),
      ("a\rb", true),
      ("a\u{1B}[A", true), ("a\u{1B}[K", true), ("a\r\n\u{08}", true),
      ("a \u{08} \u{08} \u{08}b", false), ("\u{1B}[?2004ha\r\r\nb\u{07}", false),
    ])
  func checked(bytes: String, isChange: Bool) {
    #expect((KeptScreen(columns: 20).violation(in: Array(bytes.utf8)) != nil) == isChange)
  }

  @Test("keeps the text on the screen, whatever is typed", arguments: 0..<8)
  func story(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let columns = [20, 40, 60][seed % 3]
    let session = try open(Programs.watch, columns: columns, changing: seed % 4 == 3 ? ["LC_ALL": "C"] : [:])
    let keys = [
      "a", "b ", "日", "é", "long words of several rows ", "\u{01}", "\u{05}", "\u{02}", "\u{06}", "\u{7F}", "\u{04}",
      "\u{0B}", "\u{15}",
      "\u{17}", "\u{19}", "\u{10}", "\u{0E}", "\t", "?", "\u{12}a", "\u{07}", "\u{1B}3", "\u{0C}", "\u{14}", "\u{1B}b",
      "\u{1F}", "\u{16}\u{01}",
      "\u{01}say \u{05}\r", "\u{03}",
    ]
    for _ in 0..<60 {
      // Without a letter, Ctrl-D would leave.
      let key = keys[Int.random(in: 0..<keys.count, using: &random)]
      try session.type(key == "\u{04}" ? "z\u{02}\u{04}" : key)
      if Int.random(in: 0..<8, using: &random) == 0 { session.signal(SIGUSR2) }
    }
    try session.type("\u{07}\u{03}")
    try session.send("say end\r")
    try session.wait(for: "/> say end\nHeard")
    #expect(KeptScreen(columns: columns).violation(in: session.transcript) == nil)
  }
}
