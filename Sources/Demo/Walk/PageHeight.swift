import Foundation

/// How many rows a page has.
enum PageHeight: Equatable, Sendable {
  case fixed(Int)
  /// As many as fit, beside what else a screen shows, into the terminal at the standard output; 20 where that is none.
  case terminal

  /// Whether somebody looks at the pages as they come.
  var isTerminal: Bool { self == .terminal && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  var rows: Int {
    switch self {
    case .fixed(let rows): return rows
    case .terminal:
      var size = winsize()
      guard isatty(STDIN_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else {
        return 20
      }
      return max(3, Int(size.ws_row) - Self.linesBeside)
    }
  }

  /// The title, the names of columns with the rule below them, the number of columns that do not fit, the hint and the prompt.
  private static let linesBeside = 6
}
