import Glibc

/// Whether a terminal wraps its lines anew when its width changes.
///
/// Terminals do not tell. Those that do wrap anew are known by what they put into the environment; of others, xterm among them, it
/// is believed that they cut lines off.
enum TerminalReflow {
  private static let marks = [
    "TMUX", "VTE_VERSION", "KITTY_WINDOW_ID", "ALACRITTY_WINDOW_ID", "WEZTERM_PANE", "KONSOLE_VERSION", "WT_SESSION",
  ]
  private static let programs = ["iTerm.app", "vscode", "ghostty", "WezTerm", "Apple_Terminal"]
  private static let types = ["tmux", "screen", "alacritty", "xterm-kitty", "foot", "xterm-ghostty", "wezterm"]

  /// Takes away what stands from the row of the cursor on, and leaves the cursor at the beginning of that row.
  ///
  /// First from the second cell: tmux keeps a whole screen that is erased from its first cell, and shows it again when it widens.
  static let erasure = "\r\u{1B}[C\u{1B}[J\r\u{1B}[K"

  /// Brings the cursor from behind a text that was painted in one row, `width` cells wide, to where the text begins; a terminal
  /// of now `columns` cells that has become narrower has wrapped it.
  static func start(ofRow width: Int, columns: Int?) -> String {
    guard let columns, width >= columns else { return "\r" }
    return "\r\u{1B}[\(width / max(1, columns))A"
  }

  /// Whether it is expected of the terminal of this process.
  static var isExpected: Bool { isExpected { name in getenv(name).map { String(cString: $0) } } }

  /// Whether it is known of the terminal of this process, which is tmux then: it wraps as readline does, keeps the cursor at its
  /// character, and has rows that find no room go out at the top, even where the rows below are empty.
  static var isExact: Bool { getenv("TMUX").map { $0.pointee != 0 } ?? false }

  /// - Parameter variable: Returns the value of a variable of the environment.
  static func isExpected(_ variable: (String) -> String?) -> Bool {
    let type = variable("TERM") ?? ""
    return marks.contains { variable($0)?.isEmpty == false } || types.contains { type.hasPrefix($0) }
      || programs.contains(variable("TERM_PROGRAM") ?? "")
  }
}
