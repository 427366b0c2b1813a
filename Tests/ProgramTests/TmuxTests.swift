import TestDatabases
import Testing
import TestSupport

@Suite("dbwalk in tmux", .serialized, .timeLimit(.minutes(10)))
struct TmuxTests {
  private let music: MusicDatabase
  private let pane: TmuxPane

  init() throws {
    music = try MusicDatabase()
    pane = try TmuxPane()
  }

  private func start() throws {
    try pane.type("clear; \(Programs.dbwalk) \(music.path); echo status $?", "Enter")
    try pane.wait(forLast: "/>")
  }

  /// Starts the program, and types half a line.
  private func startTyping() throws {
    try start()
    try pane.type("open Alb")
    try pane.wait(forLast: "/> open Alb")
  }

  /// Resumes it, with the same half line, and types the rest.
  private func goOnTyping(_ rest: String) throws {
    try pane.type("fg", "Enter")
    try pane.wait(forLast: "/> open Alb")
    try pane.type(rest, "Enter")
    try pane.wait(forLast: "/table:Album>")
  }

  @Test(
    "is walked with keys: type, TAB, open, follow, Ctrl-C, Ctrl-D, leave; the terminal is restored")
  func walk() throws {
    let before = try pane.settings()
    try start()
    try pane.type("op", "Tab", "al", "Tab")
    try pane.wait(forLast: "/> open Album")
    try pane.type("Enter")
    try pane.wait(forLast: "/table:Album>")
    try pane.type("open 1", "Enter")
    try pane.wait(forLast: "/table:Album/row:Album,1>")
    try pane.type("fo", "Tab", "Tab", "Enter")
    try pane.wait(forLast: "/table:Album/row:Album,1/row:Artist,1>")
    #expect(try pane.screen().contains("Name      AC/DC"))
    try pane.type("half a line", "C-c")
    try pane.wait { $0.hasSuffix("> half a line^C\n/table:Album/row:Album,1/row:Artist,1>") }
    try pane.type("C-d")
    try pane.wait(forLast: "/table:Album/row:Album,1>")
    try pane.type("hom", "Enter")
    try pane.wait(forLast: "/>")
    try pane.type("C-d")
    try pane.wait { $0.hasSuffix("/>\nstatus 0\n$") }
    #expect(try pane.settings() == before)
  }

  @Test("opens only the table whose number is typed")
  func numbers() throws {
    try start()
    #expect(try pane.screen().contains("\n1  Album ") && pane.screen().contains("\n3  two words "))
    try pane.type("3", "Enter")
    try pane.wait(forLast: "/table:two%20words>")
    try pane.type("hom", "Enter")
    try pane.wait(forLast: "/>")
    try pane.type("4", "Enter")
    try pane.wait { $0.hasSuffix("/>") && $0.contains("unknown command \"4\"") }
  }

  @Test("restores the terminal when it is terminated")
  func terminated() throws {
    let before = try pane.settings()
    try start()
    try pane.type("typing", "Enter", "more")
    try pane.wait(forLast: "/> more")
    try pane.stop()
    try pane.type("kill -TERM %1; fg; clear; echo killed", "Enter")
    try pane.wait { $0.hasSuffix("killed\n$") }
    #expect(try pane.settings() == before)
  }

  // Rule C-08.4
  @Test("stops at Ctrl-Z and continues with the same line")
  func suspended() throws {
    try startTyping()
    try pane.stop()
    #expect(try pane.screen().contains("Stopped"))
    try pane.type("echo here", "Enter")
    try pane.wait { $0.hasSuffix("\nhere\n$") }
    try goOnTyping("um")
  }

  // Rule C-08.4
  @Test(
    "stopped within a wrapped line, or a search, leaves all of it above the shell, and paints it again",
    arguments: [("C-a", "/> say "), ("C-r", "/> say ")])
  func suspendedInTheMiddle(key: String, start: String) throws {
    let text = "say " + String(repeating: "w", count: 90)
    try pane.start(Programs.watch)
    try pane.type(text, key)
    if key == "C-r" { try pane.type("say") }
    try pane.wait { key == "C-r" ? $0.contains("i-search)`say'") : $0.hasSuffix("w") }
    try pane.stop()
    #expect(try pane.screen(joined: true).contains("Heard 0.\n/> \(text)\n\n[1]+  Stopped"))
    try pane.type("fg", "Enter")
    let rows = ("/> " + text).wrapped(to: 80).joined(separator: "\n")
    try pane.wait { _ in try pane.screen(joined: false).hasSuffix("Watch\nHeard 0.\n\(rows)") }
  }

  @Test("has the new width of a window that was resized while it was stopped", arguments: [40, 120])
  func resizedWhileStopped(width: Int) throws {
    let text = "say " + (0..<20).map { "w\($0)" }.joined(separator: "-")
    try pane.start(Programs.watch)
    try pane.stop()
    try pane.resize(columns: width, rows: 24)
    try pane.type("fg", "Enter")
    try pane.wait(forLast: "/>")
    try pane.type(text, "C-a", "C-e")
    let rows = ("/> " + text).wrapped(to: width).joined(separator: "\n")
    try pane.wait { _ in try pane.screen(joined: false).hasSuffix("Watch\nHeard 0.\n\(rows)") }
  }

  @Test("waits in the background until it gets the terminal back")
  func background() throws {
    try startTyping()
    try pane.stop()
    try pane.goOnInBackground()
    try goOnTyping("um")
  }

  @Test(
    "shows its screen, its prompt and what is typed after Ctrl-Z, bg and fg"
  )
  func backAndForth() throws {
    let before = try pane.settings()
    try start()
    for round in 0..<4 {
      try pane.type("half")
      try pane.wait(forLast: "/> half")
      try pane.stop()
      try pane.goOnInBackground()
      try pane.type("clear; fg", "Enter")
      try pane.wait { $0.contains("Type open Album, help or quit.\n/> half") }
      try pane.type("er\(round)")
      try pane.wait(forLast: "/> halfer\(round)")
      try pane.type("C-c")
      try pane.wait(forLast: "/>")
    }
    try pane.type("C-d")
    try pane.wait(forLast: "$")
    #expect(try pane.settings() == before)
  }

  @Test(
    "waits if it is started in the background, and shows everything when it gets the terminal")
  func startedInBackground() throws {
    let before = try pane.settings()
    for _ in 0..<2 {
      try pane.type("clear; \(Programs.dbwalk) \(music.path) &", "Enter")
      try pane.wait { $0.contains("[1]") && $0.hasSuffix("\n$") }
      // The shell reports a job before its next prompt.
      try pane.wait { screen in
        let isStopped = screen.contains("Stopped")
        if !isStopped { try pane.type("Enter") }
        return isStopped
      }
      try pane.type("clear; fg", "Enter")
      try pane.wait { $0.contains("Type open Album, help or quit.\n/>") }
      try pane.type("open Alb")
      try pane.wait(forLast: "/> open Alb")
      try pane.type("C-c")
      try pane.wait(forLast: "/>")
      try pane.type("C-d")
      try pane.wait(forLast: "$")
    }
    #expect(try pane.settings() == before)
  }

  @Test(
    "keeps typed-ahead keys for itself when a running line is stopped")
  func typedAhead() throws {
    let pane = try TmuxPane()
    try pane.start(Programs.watch)
    try pane.type("doze 3600", "Enter")
    try pane.wait { $0.contains(/[0-9] s/) }
    for word in ["one", "two"] {
      try pane.type("say \(word)", "Enter", "sa")
      try pane.stop()
      try pane.type("echo here", "Enter")
      try pane.wait { $0.hasSuffix("here\n$") }
      #expect(try !pane.screen().contains("command not found"))
      try pane.goOn { $0.contains(/[0-9] s/) }
    }
    try pane.type("C-c")
    try pane.wait { $0.contains("2 lines were not run:\n  say one\n  sasay two\nRun, edit or drop them (r, e, d)?") }
    try pane.type("r", "Enter")
    try pane.wait { $0.contains("/> say one\nHeard 1.\n/> sasay two\n") && $0.hasSuffix("/> sa") }
  }

  @Test("drops typed-ahead keys when Ctrl-\\ ends it")
  func typedAheadOfQuit() throws {
    let pane = try TmuxPane()
    try pane.start("(ulimit -c 0; \(Programs.watch))")
    try pane.type("doze 3600", "Enter")
    try pane.wait { $0.contains(/[0-9] s/) }
    try pane.type("say one", "Enter", "C-\\")
    try pane.wait { $0.contains("Quit") && $0.hasSuffix("\n$") }
    try pane.type("echo here", "Enter")
    try pane.wait { $0.hasSuffix("here\n$") }
    #expect(try !pane.screen().contains("command not found"))
  }

  @Test("takes the terminal again after another process has stopped it")
  func stopped() throws {
    try startTyping()
    try pane.stopForeground()
    try pane.wait { $0.contains("Stopped") }
    try pane.goOn { $0.contains("Type open Album, help or quit.\n/> open Alb") }
    try pane.type("Tab", "Enter")
    try pane.wait(forLast: "/table:Album>")
  }
}

@Suite(
  "A question that the keys answer, in tmux", .serialized,
  .timeLimit(.minutes(10)))
struct KeyQuestionTmuxTests {
  @Test("is asked again after Ctrl-Z and fg: a password, and what to do with pasted lines")
  func stopped() throws {
    let pane = try TmuxPane()
    try pane.start(Programs.verbs)
    try pane.type("lock", "Enter")
    try pane.wait(forLast: "password:")
    try pane.type("ses")
    try pane.stop()
    try pane.type("echo visible", "Enter")
    try pane.wait { $0.hasSuffix("$ echo visible\nvisible\n$") }
    try pane.goOn("Verbs\npassword:")
    try pane.type("ame", "Enter")
    try pane.wait { $0.contains("Note: logged in") && $0.hasSuffix("\n/>") }
    try pane.paste("note a\nnote b\n")
    try pane.wait(forLast: "Run, edit or drop them (r, e, d)?")
    try pane.stop()
    try pane.goOn("Note: logged in\n2 lines were pasted:\n  note a\n  note b\nRun, edit or drop them (r, e, d)?")
    try pane.type("r", "Enter")
    try pane.wait { $0.contains("Note: b") && $0.hasSuffix("\n/>") }
    try pane.type("C-d")
    try pane.wait(forLast: "$")
  }
}

@Suite("A terminal that can do nothing, in tmux", .serialized, .timeLimit(.minutes(10)))
struct PlainTmuxTests {
  @Test("shows the line again after Ctrl-Z and fg, waits in the background for the terminal, and keeps a secret")
  func stopped() throws {
    let pane = try TmuxPane()
    try pane.start("TERM=dumb \(Programs.verbs)")
    try pane.type("half")
    try pane.stop()
    try pane.goOn("Train\n/> half")
    try pane.stop()
    try pane.goOnInBackground()
    try pane.goOn("Train\n/> half")
    try pane.type("C-u")
    // A line continues in the background, and its output is visible; its end waits for the terminal.
    try pane.type("wait nothing --limit 1", "Enter")
    try pane.waitUntilLinesAreRead()
    try pane.stop()
    try pane.goOnInBackground()
    #expect(try pane.screen().contains("did not appear"))
    // The shell has written that after its prompt.
    try pane.type("Enter")
    try pane.wait(forLast: "$")
    try pane.goOn("Train\n/>")
    try pane.type("lock", "Enter")
    try pane.wait(forLast: "password:")
    try pane.type("ses")
    try pane.stop()
    try pane.goOn("password:")
    try pane.type("ame", "Enter")
    try pane.wait { $0.contains("Note: logged in") && $0.hasSuffix("\n/>") }
    try pane.type("C-d")
    try pane.wait(forLast: "$")
  }
}
