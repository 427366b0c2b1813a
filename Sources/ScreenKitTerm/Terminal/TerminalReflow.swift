/// Whether a terminal wraps its rows anew when its width changes.
///
/// Terminals do not tell. Those that do wrap anew are known by what they put into the environment; of others, xterm among them, it
/// is believed that they cut rows off. A wrong belief leaves a part of the line above it, but overwrites nothing.
enum TerminalReflow {
  private static let marks = [
    "TMUX", "VTE_VERSION", "KITTY_WINDOW_ID", "ALACRITTY_WINDOW_ID", "WEZTERM_PANE", "KONSOLE_VERSION", "WT_SESSION",
  ]
  private static let programs = ["iTerm.app", "vscode", "ghostty", "WezTerm", "Apple_Terminal"]
  private static let types = ["tmux", "screen", "alacritty", "xterm-kitty", "foot", "xterm-ghostty", "wezterm"]

  /// How long a size has to stay before it is certain that the terminal has no other one yet.
  ///
  /// After a first change tmux tells of further ones a quarter of a second later, and has wrapped its rows by then.
  static func rest(in environment: Environment) -> Duration {
    environment["TMUX"] == nil ? .milliseconds(80) : .milliseconds(300)
  }

  /// Whether a backspace goes from the first cell of a row to the row above, if the terminal has joined them, as in tmux.
  ///
  /// GNU screen goes to every row above.
  static func backspacesAcrossRows(in environment: Environment) -> Bool {
    environment.nonempty("STY") == nil
      && (environment.nonempty("TMUX") != nil || environment["TERM"]?.hasPrefix("tmux") == true)
  }

  /// Whether it is expected of the terminal that an environment tells of.
  static func isExpected(in environment: Environment) -> Bool {
    let type = environment["TERM"] ?? ""
    return marks.contains { environment.nonempty($0) != nil } || types.contains { type.hasPrefix($0) }
      || programs.contains(environment["TERM_PROGRAM"] ?? "")
  }
}
