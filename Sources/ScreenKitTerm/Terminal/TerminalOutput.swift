/// Where a person sees what a console shows, and how it is rendered there.
@MainActor
struct TerminalOutput {
  let writer: Writer
  /// Where it is said what is wrong with a line: the terminal.
  let errors: Writer
  /// How large the terminal is now.
  let size: @MainActor () -> TerminalSize
  /// How to render for the terminal as wide as it is now.
  let rendering: @MainActor () -> Rendering

  /// Renders a text to a single line, however wide.
  func line(_ text: StyledText) -> String { rendering().text(of: styledLine(text)) }

  /// Lays a text out in a single line, however wide.
  func styledLine(_ text: StyledText) -> StyledLine {
    var rendering = rendering()
    rendering.columns = nil
    return rendering.styledLine(text)
  }

  /// Renders blocks, as many of their lines as fit on a screen of `rows` above a line that is typed, at first without the empty
  /// ones; the others are counted.
  ///
  /// - Parameter advice: How to see the others.
  func excerpt(_ blocks: [Block], rows: Int, advice: String = "") -> String {
    let rendering = rendering()
    var lines = rendering.lines(blocks)
    let most = max(1, rows - 1)
    if lines.count > most { lines.removeAll(where: \.isEmpty) }
    let shown = lines.count > most ? lines.prefix(most - 1) : lines[...]
    let rest = rendering.line(StyledText("... \(lines.count - shown.count) more\(advice)", .faint)) + "\n"
    return shown.reduce(into: "") { $0 += $1 + "\n" } + (shown.count < lines.count ? rest : "")
  }

  /// Renders what can follow a line, as much of it as fits above it; `nil` for `nil`.
  func explanation(_ blocks: [Block]?, of line: String) -> String? {
    let advice = line.allSatisfy(\.isWhitespace) ? "; help shows all" : ""
    return blocks.map { excerpt($0, rows: size().rows, advice: advice) }
  }

  /// Says what is wrong with a line.
  func report(_ message: StyledText) {
    errors.write(rendering().text([.text(message)]))
    errors.flush()
  }
}
