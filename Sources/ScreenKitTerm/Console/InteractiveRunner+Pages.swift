import ScreenKit

extension InteractiveRunner {
  /// Shows lines, a screenful at a time if there are more than that, as the user asks for them.
  func turnPages(of lines: [String]) async {
    var pages = PageTurning(count: lines.count, height: output.size().rows - 1)
    show(lines[pages.begin()])
    while !pages.isDone {
      let position = "line \(pages.end) of \(lines.count): space, Enter, b back, q quit"
      var rendering = output.rendering()
      // The last cell stays free: a terminal may wrap behind it.
      rendering.columns = rendering.columns.map { max(1, $0 - 1) }
      guard let key = await reader.readKey(prompt: rendering.styledLine(StyledText(position, .selected))) else {
        return
      }
      pages.height = max(1, output.size().rows - 1)
      guard let next = pages.turn(key) else { return }
      show(lines[next])
    }
  }

  private func show(_ lines: ArraySlice<String>) {
    output.writer.write(lines.reduce(into: "") { $0 += $1 + "\n" })
  }
}
