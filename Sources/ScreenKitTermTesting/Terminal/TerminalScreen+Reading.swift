extension TerminalScreen {
  /// The rows from top to bottom, as many as the screen has, without trailing blanks.
  public var lines: [String] { page.grid.map(Self.line) }

  /// The lines joined by newlines, without trailing blank lines; empty for a blank screen.
  public var text: String {
    let lines = lines
    let end = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...end].joined(separator: "\n")
  }

  /// The lines that have scrolled off the top, oldest first. The alternate screen adds none.
  public var scrollback: [String] { scrolledOff.map(Self.line) }

  /// The position of the cursor, counted from 0. After writing to the last column, it is still there.
  public var cursor: (row: Int, column: Int) { (page.cursor.row, page.cursor.column) }

  /// Returns a position of the grid, counted from 0. It must be on the screen.
  public func cell(row: Int, column: Int) -> Cell { page.grid[row][column] }

  /// Returns the topmost line that contains the text, or `nil` if none does.
  ///
  /// Text that continues in the next line is not found.
  public func line(containing text: String) -> String? {
    lines.first { $0.contains(text) }
  }

  static func line(_ cells: [Cell]) -> String {
    cells[..<cells.writtenCount].reduce(into: "") { $0 += $1.text }
  }
}

extension [TerminalScreen.Cell] {
  /// The number of cells up to the last visible character.
  var writtenCount: Int { lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0 }
}

extension TerminalScreen: CustomStringConvertible {
  /// The grid in a frame, and below it the size and the cursor.
  public var description: String {
    let edge = String(repeating: "─", count: columns)
    let rows = page.grid.map { cells in "│" + cells.reduce(into: "") { $0 += $1.text } + "│\n" }
    let cursor = modes.cursorVisible ? "cursor" : "hidden cursor"
    return "┌\(edge)┐\n\(rows.joined())└\(edge)┘\n"
      + "\(columns)x\(self.rows), \(cursor) at row \(page.cursor.row), column \(page.cursor.column)"
  }
}
