/// The destination of a console's output to a person, and its rendering.
@MainActor
struct TerminalOutput {
  let writer: Writer
  /// The destination of errors in lines: the terminal.
  let errors: Writer
  let window: TerminalWindow
  /// Returns the rendering for the current width of the terminal.
  let rendering: @MainActor () -> Rendering
  /// Returns how to type a built-in verb, given its original name; `nil` if it is hidden.
  var spelling: @MainActor (_ name: String) -> String? = { $0 }

  /// Renders a text to a single line of any width.
  func line(_ text: StyledText) -> String { rendering().text(of: styledLine(text)) }

  /// Lays out a text in a single line of any width.
  func styledLine(_ text: StyledText) -> StyledLine {
    var rendering = rendering()
    rendering.columns = nil
    return rendering.styledLine(text)
  }

  /// Lays out as many lines of blocks as fit on a screen of `rows` above the line being typed, dropping empty lines first. The number of
  /// hidden ones is shown.
  ///
  /// - Parameter advice: How to see the others.
  func excerpt(_ blocks: [Block], rows: Int, advice: String = "") -> [StyledLine] {
    var rendering = rendering()
    // The last cell of a row above a line stays free: a terminal may wrap after it.
    rendering.columns = min(rendering.columns ?? .max, max(1, window.size.columns - 1))
    var lines = rendering.styledLines(blocks)
    let most = max(1, rows - 1)
    if lines.count > most { lines.removeAll { $0.width == 0 } }
    guard lines.count > most else { return lines }
    let rest = StyledText("... \(lines.count - most + 1) more\(advice)", .faint)
    return lines.prefix(most - 1) + [rendering.styledLine(rest)]
  }

  /// Lays out the possible continuations of a line, as many as fit together with the line; `nil` for `nil`.
  func explanation(_ blocks: [Block]?, of line: String, rows: Int) -> [StyledLine]? {
    let help = line.allSatisfy(\.isWhitespace) ? spelling("help") : nil
    return blocks.map { excerpt($0, rows: rows, advice: help.map { "; type \($0) to show all" } ?? "") }
  }

  /// Reports an error in a line.
  func report(_ message: StyledText) {
    errors.write(rendering().text([.text(message)]))
    errors.flush()
  }
}
