/// The board of builds, or the log of its steps, as it appears above a prompt, laid out word by word. It uses nothing of the console.
struct FreshBoard {
  /// Whether it is the log, whose end is kept if it does not fit.
  var isLog = false
  var builds = 3
  var steps = 0
  /// Whether everything but ASCII is spelled out.
  var isASCII = false
  /// The message of the last line, without blanks; `nil` if it has none.
  private var said: String?
  /// Whether that may exceed five rows, so that it was written above.
  private var mayBeAbove = false

  init(isLog: Bool = false, isASCII: Bool = false) {
    (self.isLog, self.isASCII) = (isLog, isASCII)
  }

  /// Takes the message of a line, which is shown below the board until the next line; `nil` for none.
  ///
  /// - Parameter size: The size of the terminal that the program knows; `nil` if that is uncertain.
  mutating func say(_ text: String?, in size: (columns: Int, rows: Int)?) {
    said = text?.filter { $0 != " " }
    mayBeAbove = true
    guard let size, let text else { return }
    // Wide characters take two cells, and words that do not fit leave up to half of a row empty.
    mayBeAbove = 4 * text.count / (size.columns - 1) + 2 > min(5, size.rows - 2)
  }

  /// Whether some rows of a terminal end with the rows of the board and the message of the last line.
  ///
  /// - Parameter room: The number of rows for both.
  func isShown(atEndOf shown: ArraySlice<String>, columns: Int, room: Int) -> Bool {
    (0...max(0, said == nil ? 0 : min(room, shown.count))).contains { count in
      let message = shown.suffix(count).joined().filter { $0 != " " }
      let isRight =
        count == 0 && mayBeAbove || message == said ?? "" || count == max(0, room) && said?.hasPrefix(message) == true
      let rows = rows(columns: columns, room: room - count)
      return isRight && shown.dropLast(count).suffix(rows.count).elementsEqual(rows)
    }
  }

  /// The rows that a terminal shows of it.
  ///
  /// - Parameter room: The number of rows.
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
