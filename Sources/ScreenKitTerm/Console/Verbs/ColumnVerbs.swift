/// The last output, and how far its tables are scrolled sideways.
struct ColumnView {
  /// The number of columns scrolled out.
  var scrolled = 0
  /// The last answer, if its tables omit columns; `nil` if the screen was shown later.
  private var answer: [Block]?
  private var screen: [Block] = []
  /// The number of the screen shown last.
  private var serial: Int?

  /// The blocks that `left` and `right` show again.
  var blocks: [Block] { answer ?? screen }
  var isScreen: Bool { answer == nil }

  /// Prepares for blocks that will be shown. Another screen, and another answer that omits columns, start with their first columns. A
  /// screen with other rows keeps its position, unless its columns have changed.
  mutating func willShow(_ new: [Block], of screen: Screenful?, as rendering: Rendering) {
    if let screen {
      if screen.serial != serial || answer != nil || screen.blocks.titles != self.screen.titles { scrolled = 0 }
      (serial, self.screen, answer) = (screen.serial, screen.blocks, nil)
    } else if new != answer, rendering.columnScroll(of: new) != nil {
      (scrolled, answer) = (0, new)
    }
  }
}

extension ConsoleVerbs {
  /// The verbs that scroll tables sideways, if there is something to scroll.
  func columnVerbs<Action>() -> [Verb<Action>] {
    guard columnScroll != nil else { return [] }
    return [
      .doing("left", "Show the columns to the left") { [self] line in
        guard let left = columnScroll?.left else { throw LineError("these are the first columns", place: "left") }
        scroll(to: left, line)
      },
      .doing("right", "Show the columns to the right") { [self] line in
        guard let right = columnScroll?.right else { throw LineError("these are the last columns", place: "right") }
        scroll(to: right, line)
      },
      .doing(
        "columns", .optional(.choice("column", from: self.columnScroll?.titles ?? [])),
        "List the columns, or show one and those to its right"
      ) { [self] (title: String?, line) in
        guard let scroll = columnScroll else { return }
        if let place = scroll.titles.firstIndex(where: { $0 == title }) { return self.scroll(to: place, line) }
        line.show([
          .table(
            ["column", "shown"],
            rows: scroll.titles.enumerated().map { [Block.Value($1), scroll.shown.contains($0) ? "yes" : "no"] })
        ])
      },
    ]
  }

  /// The reasons the verbs are unavailable, for a user who types them.
  var columnRefusals: [String: String] {
    guard columnScroll == nil else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: ["left", "right", "columns"].map { ($0, "\($0): all columns are shown") })
  }

  private func scroll(to place: Int, _ line: any RunningLine) {
    columns.scrolled = place
    if columns.isScreen { line.look() } else { line.show(columns.blocks) }
  }
}

extension [Block] {
  /// The titles of the columns of all tables, at any nesting level.
  fileprivate var titles: [[String]] {
    flatMap { block -> [[String]] in
      switch block.kind {
      case .table(let columns, _): [columns.map(\.title)]
      case .group(_, let blocks), .list(let blocks, _): blocks.titles
      case .beside(let columns): columns.flatMap(\.titles)
      default: []
      }
    }
  }
}
