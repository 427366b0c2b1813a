import TestSupport
import Testing

/// Ctrl-Z while a line is at work, whether the main actor can react or not.
@Suite(
  "A line at work that is stopped, in tmux", .serialized,
  .timeLimit(.minutes(10)))
struct StoppedLineTests {
  /// Unlike bash, a plain shell keeps the terminal settings of a program that was stopped.
  static let shells = ["bash --norc --noprofile", "sh -i"]

  private func start(_ line: String, in pane: TmuxPane, _ isAtWork: (String) -> Bool) throws {
    try pane.start(Programs.watch)
    try pane.type(line, "Enter")
    try pane.wait(isAtWork)
  }

  @Test(
    "leaves the shell an ordinary terminal, continues, and is ended by the third Ctrl-C, even if a verb or the reducer hangs",
    arguments: ["hang", "freeze"], shells)
  func hanging(line: String, shell: String) throws {
    let pane = try TmuxPane(shell: shell)
    let before = try pane.settings()
    try start(line, in: pane) { $0.hasSuffix("Hanging.") }
    for word in ["one", "two"] {
      try pane.type("echo \(word)", "Enter")
      try pane.stop()
      #expect(try pane.settings() == before)
      try pane.type("clear; fg", "Enter")
      try pane.wait { !$0.contains("$") && $0.contains("Watch") }
    }
    try pane.type("C-c")
    try pane.wait { $0.contains("does not respond; press Ctrl-C twice more to end the program.") }
    #expect(try !pane.screen(withHistory: true).contains("one\none"), "the shell runs nothing of what was typed ahead")
    try pane.type("C-c")
    try pane.wait { $0.contains("does not respond; press Ctrl-C again to end the program.") }
    // A second has passed since the first: each message came half a second after its Ctrl-C.
    try pane.type("C-c")
    try pane.wait { $0.hasSuffix("$") }
    #expect(try pane.settings() == before)
  }

  // Rule C-08.4
  @Test("leaves the shell an ordinary terminal, and continues with typed-ahead keys", arguments: shells)
  func waiting(shell: String) throws {
    let pane = try TmuxPane(shell: shell)
    let before = try pane.settings()
    try start("doze 3600", in: pane) { $0.contains(/[0-9] s/) }
    try pane.type("say one", "Enter", "sa")
    try pane.stop()
    #expect(try pane.settings() == before)
    var first = ""
    try pane.goOn { screen in
      first = screen
      return screen.contains(/[0-9] s/)
    }
    try pane.wait { $0 != first }
    #expect(try pane.screen().matches(of: /[0-9] s, Ctrl-C/).count == 1, "the spinner turns in place")
    try pane.type("C-c")
    try pane.wait { $0.contains("1 line was not run:\n  say one\nRun, edit or drop them (r, e, d)?") }
    try pane.type("r", "Enter")
    try pane.wait { $0.hasSuffix("/> say one\nHeard 1.\n/> sa") }
  }

  @Test("or a half-typed one, that another process stops, leaves the shell an ordinary terminal", arguments: shells)
  func stoppedFromElsewhere(shell: String) throws {
    let pane = try TmuxPane(shell: shell)
    let before = try pane.settings()
    try pane.start(Programs.watch)
    try pane.type("say ha")
    try pane.wait(forLast: "/> say ha")
    try pane.signal("TSTP")
    try pane.wait { $0.hasSuffix("\n$") }
    #expect(try pane.settings() == before)
    try pane.goOn("Heard 0.\n/> say ha")
    try pane.type("lf", "Enter")
    try pane.wait { $0.hasSuffix("/> say half\nHeard 1.\n/>") }
    try pane.type("C-d")
    try pane.wait(forLast: "$")
    #expect(try pane.settings() == before)
  }
}
