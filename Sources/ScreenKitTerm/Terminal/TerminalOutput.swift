/// Where a person sees what a console shows, and how it is rendered there.
@MainActor
struct TerminalOutput {
  let writer: Writer
  /// Where it is said what is wrong with a line: the terminal.
  let errors: Writer
  let window: TerminalWindow
  /// How to render for the terminal as wide as it is now.
  let rendering: @MainActor () -> Rendering
  /// How a built-in verb is typed now, from its first name; `nil` where it is hidden.
  var spelling: @MainActor (_ name: String) -> String? = { $0 }

  /// Renders a text to a single line, however wide.
  func line(_ text: StyledText) -> String { rendering().text(of: styledLine(text)) }

  /// Lays a text out in a single line, however wide.
  func styledLine(_ text: StyledText) -> StyledLine {
    var rendering = rendering()
    rendering.columns = nil
    return rendering.styledLine(text)
  }

  /// Lays out blocks, as many of their lines as fit on a screen of `rows` above a line that is typed, at first without the empty
  /// ones; the others are counted.
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

  /// Lays out what can follow a line, as much of it as fits into so many rows with the line below; `nil` for `nil`.
  func explanation(_ blocks: [Block]?, of line: String, rows: Int) -> [StyledLine]? {
    let help = line.allSatisfy(\.isWhitespace) ? spelling("help") : nil
    return blocks.map { excerpt($0, rows: rows, advice: help.map { "; type \($0) to show all" } ?? "") }
  }

  /// Says what is wrong with a line.
  func report(_ message: StyledText) {
    errors.write(rendering().text([.text(message)]))
    errors.flush()
  }
}
