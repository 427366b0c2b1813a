import ScreenKitTerm

/// The number of rows of a page.
enum PageHeight: Equatable, Sendable {
  case fixed(Int)
  /// As many as fit into a window together with the other lines of a screen; 20 if the window has no height.
  case fitting(Window)

  /// Whether a user sees the pages as they appear.
  var isTerminal: Bool { if case .fitting(let window) = self { window.rows != nil } else { false } }

  var rows: Int {
    switch self {
    case .fixed(let rows): rows
    case .fitting(let window): window.rows.map { max(3, $0 - Self.linesBeside) } ?? 20
    }
  }

  /// The title, the names of columns with the rule below them, the number of columns that do not fit, the hint and the prompt.
  private static let linesBeside = 6
}
