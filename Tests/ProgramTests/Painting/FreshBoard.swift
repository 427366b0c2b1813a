/// The board of builds, or the log of its steps, as it stands above a prompt, laid out word by word. It uses nothing of the console.
struct FreshBoard {
  /// Whether it is the log, whose end is kept where it does not fit.
  var isLog = false
  var builds = 3
  var steps = 0
  /// Whether everything but ASCII is spelled out.
  var isASCII = false

  /// The rows that a terminal shows of it.
  ///
  /// - Parameter room: How many rows there are.
  func rows(columns: Int, room: Int) -> [String] {
    let width = columns - 1
    let lines = texts.flatMap { wrapped($0, to: width) }
    guard room > 0, lines.count > room else { return room > 0 ? lines : [] }
    guard room > 1 else { return [isLog ? lines[lines.count - 1] : lines[0]] }
    let dots = isASCII ? "..." : "…"
    let mark = "\(dots) \(lines.count - room + 1) more; type look to show all"
    let shownMark = mark.count > width ? mark.prefix(width - dots.count) + dots : mark
    return isLog ? [shownMark] + lines.suffix(room - 1) : lines.prefix(room - 1) + [shownMark]
  }

  private var texts: [String] {
    if isLog { return (0..<steps).map { "step \($0 + 1)" } }
    return (0..<builds).map { build in "build \(build): step \((steps + builds - 1 - build) / builds)" }
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
