import Testing

// `Finding` and `TerminalFacts` are internal.
@testable import ScreenKitTerm

@Suite("The doctor's findings", .timeLimit(.minutes(10)))
struct FindingTests {
  /// A terminal without any problem.
  private static var facts: TerminalFacts {
    TerminalFacts(
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"], inputIsTerminal: true, outputIsTerminal: true,
      size: (80, 24), codeset: "UTF-8", terminfo: Terminfo(colors: 256), usesReadline: true,
      answers: TerminalProbe.Answers(
        widths: TerminalProbe.samples.map {
          .init(sample: $0, measured: $0.displayWidth(), expected: $0.displayWidth())
        },
        marksPaste: true))
  }

  private func find(_ title: String, in change: (inout TerminalFacts) -> Void) throws -> Finding {
    var facts = Self.facts
    change(&facts)
    return try #require(facts.findings.first { $0.title == title })
  }

  @Test("are none on a terminal that can do everything")
  func well() {
    #expect(Self.facts.findings.allSatisfy { $0.advice == nil })
    #expect(Set(Self.facts.findings.map(\.title)).count == 9)
    #expect(Rendering().text(Self.facts.findings.blocks).hasSuffix("\nNo problems found.\n"))
  }

  @Test("are terminals that cannot move their cursor", arguments: ["dumb", "unknown", ""])
  func dumb(term: String) throws {
    let type = try find("TERM") { $0.environment["TERM"] = term }
    #expect(type.advice == "If your terminal can do more: export TERM=xterm-256color")
    #expect(try find("Colors") { $0.environment["TERM"] = term }.fact == "None on this type of terminal.")
    #expect(try find("Widths") { $0.environment["TERM"] = term }.fact.hasPrefix("Not checked"))
  }

  @Test(
    "say that text stays on the screen for a screen reader, without advice",
    arguments: [("1", true), ("", false), ("0", false)])
  func accessible(value: String, isPlain: Bool) throws {
    let type = try find("TERM") { $0.environment["ACCESSIBLE"] = value }
    #expect(type.fact.hasPrefix("ACCESSIBLE is set") == isPlain && type.advice == nil)
  }

  @Test("are the editor, and the lines of the user's key file that it does not understand")
  func editor() throws {
    #expect(try find("Editor") { _ in }.fact == "GNU readline, with completion and history.")
    let own = try find("Editor") {
      $0.usesReadline = false
      $0.ignoredKeys = KeyFile("set bell-style none\nset nonsense on\n\\C-a: fly\n").problems
    }
    #expect(
      own.fact == """
        ScreenKit's own, with completion and history. These lines of the key file have no effect:
        inputrc:2: "nonsense" is not a variable of this editor
        inputrc:3: "\\C-a" is not a key
        """ && own.advice == nil)
  }

  @Test("are terminal types that the system does not know, and a wrong one within tmux")
  func type() throws {
    let unknown = try find("TERM") {
      $0.environment["TERM"] = "nosuch"
      $0.terminfo = nil
    }
    #expect(unknown.fact == "nosuch: unknown to this system.")
    #expect(unknown.advice?.contains("ncurses-term") == true)
    #expect(try find("Colors") { $0.terminfo = nil }.fact == "None on this type of terminal.")
    #expect(try find("Widths") { $0.terminfo = nil }.fact.hasPrefix("Not checked"))
    #expect(try find("TERM") { $0.environment["TMUX"] = "/x,1,0" }.advice?.contains("default-terminal") == true)
    let right = try find("TERM") {
      $0.environment["TMUX"] = "/x,1,0"
      $0.environment["TERM"] = "tmux-256color"
    }
    #expect(right.advice == nil)
  }

  @Test("are sizes that are too small, or unknown")
  func size() throws {
    #expect(try find("Size") { $0.size = (40, 10) }.advice == nil)
    #expect(try find("Size") { $0.size = (39, 10) }.advice != nil)
    #expect(try find("Size") { $0.size = nil }.advice?.contains("stty cols") == true)
    #expect(try find("Size") { $0.outputIsTerminal = false }.fact == "Output has no width, so lines are never cut.")
  }

  @Test("are reasons why colors are missing")
  func colors() throws {
    #expect(try find("Colors") { $0.environment["NO_COLOR"] = "1" }.fact == "None: NO_COLOR is set.")
    #expect(try find("Colors") { $0.environment["CLICOLOR"] = "0" }.fact == "None: CLICOLOR=0 is set.")
    #expect(
      try find("Colors") { $0.environment["CLICOLOR"] = "1" }.fact
        == "256. If your terminal has true color: export COLORTERM=truecolor")
    #expect(
      try find("Colors") { $0.environment["NO_COLOR"] = "" }.fact
        == "256. If your terminal has true color: export COLORTERM=truecolor")
    #expect(try find("Colors") { $0.terminfo = Terminfo(colors: nil) }.fact.hasPrefix("None on this type"))
    #expect(try find("Colors") { $0.terminfo = Terminfo(colors: 8) }.fact == "8.")
    #expect(try find("Colors") { $0.environment["COLORTERM"] = "truecolor" }.fact == "True color.")
    #expect(
      try find("Colors") { $0.answers?.background = .dark }.fact
        == "256. The background is dark. If your terminal has true color: export COLORTERM=truecolor")
    #expect(
      try find("Colors") {
        $0.environment["COLORTERM"] = "truecolor"
        $0.environment["COLORFGBG"] = "0;15"
      }.fact == "True color. The background is light.")
    #expect(try find("Colors") { $0.outputIsTerminal = false }.fact == "None: output is not a terminal.")
  }

  @Test("are locales without UTF-8, and locales that the system does not have")
  func characters() throws {
    let c = try find("Characters") {
      $0.environment["LC_ALL"] = "C"
      $0.codeset = "ANSI_X3.4-1968"
    }
    #expect(c.fact == "ASCII, from LC_ALL=C; other characters are shown as question marks.")
    #expect(c.advice == "export LC_ALL=C.UTF-8")
    let unknown = try find("Characters") {
      $0.environment["LANG"] = "tlh_KX.UTF-8"
      $0.localeIsKnown = false
    }
    #expect(unknown.fact.contains("the locale in LANG=tlh_KX.UTF-8 is not installed"))
  }

  @Test("are characters that are drawn wider or narrower than expected, and a terminal that does not report its cursor")
  func widths() throws {
    let wrong = try find("Widths") { $0.answers?.widths[3] = .init(sample: "日", measured: 1, expected: 2) }
    #expect(wrong.fact == "日 takes 1 cells, not 2.")
    #expect(wrong.advice != nil)
    #expect(
      try find("Widths") { $0.answers?.widths = [] }.fact
        == "Not checked: the terminal does not report its cursor position.")
  }

  @Test("are the title and progress that the window gets, if its terminal is known to understand them")
  func window() throws {
    #expect(try find("Window") { _ in }.fact.hasSuffix("The window title follows the screen."))
    let known = try find("Window") { $0.environment["WT_SESSION"] = "1" }
    #expect(known.fact.hasSuffix("follows the screen and shows the progress of a command."))
    for change in [
      { $0.environment["TERM"] = "linux" }, { $0.terminfo = nil }, { $0.outputIsTerminal = false },
      { $0.inputIsTerminal = false }, { $0.environment["ACCESSIBLE"] = "1" },
    ] as [(inout TerminalFacts) -> Void] {
      let finding = try find("Window", in: change)
      #expect(finding.fact.hasPrefix("The title is not changed") && finding.advice == nil)
    }
  }

  @Test("are terminals that do not mark pastes")
  func paste() throws {
    #expect(try find("Paste") { $0.answers?.marksPaste = false }.advice != nil)
    #expect(try find("Paste") { $0.answers?.marksPaste = nil }.advice == nil)
  }

  @Test("hold nothing that a terminal would obey, whatever the environment says")
  func hostile() {
    var facts = Self.facts
    facts.environment["TERM"] = "x\u{1B}[2J\n\u{9B}"
    facts.environment["LC_ALL"] = "\u{1B}]0;x\u{07}"
    facts.terminfo = nil
    #expect(
      !Rendering(columns: 40).text(facts.findings.blocks).unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test(
    "is read from the terminal's output, without typed keys and other answers before it",
    arguments: [
      ("\u{1B}[1;3R", 3, nil), ("abc\u{1B}[A\u{1B}[24;80R", 80, nil), ("\u{1B}[?2004;2$y\u{1B}[1;1R", 1, true),
      ("\u{1B}[?2004;1$y\u{1B}[1;1R", 1, true), ("\u{1B}[?2004;0$y\u{1B}[1;1R", 1, false),
    ] as [(String, Int, Bool?)])
  func report(text: String, column: Int, marksPaste: Bool?) throws {
    let report = try #require(TerminalReport(Array(text.utf8)))
    #expect(report.column == column && report.marksPaste == marksPaste)
  }

  @Test("contains the background", arguments: ["\u{7}", "\u{1B}\\"])
  func background(end: String) throws {
    for (color, background) in [("0000/0000/0000", .dark), ("ffff/ffff/ffff", .light), ("?", nil)]
      as [(String, TerminalBackground?)]
    {
      let text = "x\u{1B}]0;title\(end)\u{1B}[?2004;2$y\u{1B}]11;rgb:\(color)\(end)\u{1B}[1;1R"
      let report = try #require(TerminalReport(Array(text.utf8)))
      #expect(report.background == background && report.marksPaste == true && report.column == 1)
    }
  }

  @Test(
    "is nothing in bytes that are not an answer",
    arguments: [
      "", "R", "\u{1B}", "\u{1B}[1;R", "\u{1B}[;1R", "\u{1B}[1;0R", "\u{1B}[1;123456R", "\u{1B}[1;2Rx", "\u{1B}[1;2",
    ])
  func noReport(text: String) {
    #expect(TerminalReport(Array(text.utf8)) == nil)
  }
}
