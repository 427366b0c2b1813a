import TestSupport
import Testing

/// The title of a window, as tmux has it for its panes.
@Suite("The title of a window, in tmux", .serialized, .timeLimit(.minutes(10)))
struct ShownTitleTests {
  private static let shell = "the shell"
  private static let shown = "server api - Backups"

  /// The console, with a titled screen on top, in a window that had a title before.
  private func open() throws -> TmuxPane {
    let pane = try TmuxPane()
    try pane.typeText(#"printf '\033]2;\#(Self.shell)\033\\'"#)
    try pane.type("Enter")
    try pane.wait(forTitle: Self.shell)
    try pane.start("env TERM=screen \(Programs.backups)")
    try pane.typeText("walk")
    try pane.type("Enter")
    try pane.wait(forTitle: Self.shown)
    return pane
  }

  /// Ends the console, which does not take typed-ahead keys for its end.
  private func leave(_ pane: TmuxPane) throws {
    try pane.wait(forLast: "server api>")
    try pane.type("C-d")
    try pane.wait(forLast: "/>")
    try pane.type("C-d")
  }

  // Rule C-07.5
  @Test(
    "is restored when the program ends, on its own, by a signal or by a crash",
    arguments: ["quit", "TERM", "HUP", "KILL", "SEGV", "ILL", "ABRT"])
  func ended(by end: String) throws {
    let pane = try open()
    if end == "quit" { try leave(pane) } else { try pane.signal(end) }
    // No program can prevent this one.
    if end == "KILL" { try pane.wait { $0.hasSuffix("\n$") } }
    try pane.wait(forTitle: end == "KILL" ? Self.shown : Self.shell)
  }

  @Test(
    "is the shell's while the program is stopped by its key, and the program's when it continues", arguments: [1, 3])
  func stopped(count: Int) throws {
    let pane = try open()
    for _ in 0..<count {
      try pane.stop()
      try pane.wait(forTitle: Self.shell)
      try pane.type("clear; fg", "Enter")
      try pane.wait(forTitle: Self.shown)
    }
    try leave(pane)
    try pane.wait(forTitle: Self.shell)
  }

  @Test(
    "is the program's again after it was stopped from outside, and the shell's at last")
  func stoppedFromOutside() throws {
    let pane = try open()
    try pane.stopForeground()
    try pane.wait { $0.hasSuffix("\n$") }
    try pane.typeText(#"printf '\033]2;another\033\\'"#)
    try pane.type("Enter")
    try pane.wait(forTitle: "another")
    try pane.type("fg", "Enter")
    try pane.wait(forTitle: Self.shown)
    try leave(pane)
    try pane.wait(forTitle: Self.shell)
  }

  @Test(
    "is the shell's while a line at work is stopped; the screen shows its progress when it goes on, and nothing twice")
  func stoppedLine() throws {
    let pane = try open()
    try pane.typeText("copy all")
    try pane.type("Enter")
    try pane.wait { $0.contains("Ctrl-C to cancel") && $0.contains(/of 4 .*%/) }
    try pane.stop()
    try pane.wait(forTitle: Self.shell)
    try pane.type("clear; fg", "Enter")
    try pane.wait { $0.hasSuffix(">") && !$0.contains("Ctrl-C to cancel") }
    let screen = try pane.screen()
    #expect(!screen.contains(/[0-9] s\b/), "\(screen)")
    try pane.wait(forTitle: Self.shown)
    try leave(pane)
    try pane.wait(forTitle: Self.shell)
  }
}
