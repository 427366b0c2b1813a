import Glibc

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

  /// Whether it is expected of the terminal of this process.
  static var isExpected: Bool { isExpected { name in getenv(name).map { String(cString: $0) } } }

  /// How long a size has to stay before it is certain that the terminal has no other one yet.
  ///
  /// After a first change tmux tells of further ones a quarter of a second later, and has wrapped its rows by then.
  static var rest: Duration { getenv("TMUX") == nil ? .milliseconds(80) : .milliseconds(300) }

  /// - Parameter variable: Returns the value of a variable of the environment.
  static func isExpected(_ variable: (String) -> String?) -> Bool {
    let type = variable("TERM") ?? ""
    return marks.contains { variable($0)?.isEmpty == false } || types.contains { type.hasPrefix($0) }
      || programs.contains(variable("TERM_PROGRAM") ?? "")
  }
}
