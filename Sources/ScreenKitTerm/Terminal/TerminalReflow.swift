/// Whether a terminal rewraps its rows when its width changes.
///
/// Terminals do not report this. Those that rewrap are recognized by their environment variables; all others, including xterm, are
/// assumed to cut off rows. A wrong assumption leaves a part of the line above it, but overwrites nothing.
enum TerminalReflow {
  private static let marks = [
    "TMUX", "VTE_VERSION", "KITTY_WINDOW_ID", "ALACRITTY_WINDOW_ID", "WEZTERM_PANE", "KONSOLE_VERSION", "WT_SESSION",
  ]
  private static let programs = ["iTerm.app", "vscode", "ghostty", "WezTerm", "Apple_Terminal"]
  private static let types = ["tmux", "screen", "alacritty", "xterm-kitty", "foot", "xterm-ghostty", "wezterm"]

  /// How long a size must stay the same before it can be considered final.
  ///
  /// After a first change, tmux reports further ones a quarter of a second later, and has rewrapped its rows by then.
  static func rest(in environment: Environment) -> Duration {
    environment["TMUX"] == nil ? .milliseconds(80) : .milliseconds(300)
  }

  /// Whether a backspace moves from the first cell of a row to the row above, if the terminal has joined them, as in tmux.
  ///
  /// In GNU screen, it moves to any row above.
  static func backspacesAcrossRows(in environment: Environment) -> Bool {
    environment.nonempty("STY") == nil
      && (environment.nonempty("TMUX") != nil || environment["TERM"]?.hasPrefix("tmux") == true)
  }

  /// Whether the terminal with this environment is expected to rewrap.
  static func isExpected(in environment: Environment) -> Bool {
    let type = environment["TERM"] ?? ""
    return marks.contains { environment.nonempty($0) != nil } || types.contains { type.hasPrefix($0) }
      || programs.contains(environment["TERM_PROGRAM"] ?? "")
  }
}
