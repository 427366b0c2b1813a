extension TerminalScreen {
  /// Changes the size of the screen, like a terminal whose window is resized. A size below 1 counts as 1.
  ///
  /// Lines are not rewrapped: columns are cut off or added at the right. When the height shrinks, the rows below the cursor are removed
  /// first, then those at the top, which the main screen keeps in the scrollback. When it grows, lines return from the scrollback to the
  /// top, then blank rows are added at the bottom. The scrolling region becomes the whole screen.
  public mutating func resize(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    region = 0...self.rows - 1
    if mainPage != nil {
      mainPage?.resize(columns: self.columns, rows: self.rows, scrolledOff: &scrolledOff)
      var none: [[Cell]] = []
      page.resize(columns: self.columns, rows: self.rows, scrolledOff: &none)
    } else {
      page.resize(columns: self.columns, rows: self.rows, scrolledOff: &scrolledOff)
    }
  }
}

extension TerminalScreen.Page {
  mutating func resize(columns: Int, rows: Int, scrolledOff: inout [[TerminalScreen.Cell]]) {
    if rows < grid.count {
      grid.removeLast(min(grid.count - rows, grid.count - 1 - cursor.row))
      let top = grid[..<(grid.count - rows)]
      scrolledOff += top.map { Array($0[..<$0.writtenCount]) }
      grid.removeFirst(top.count)
      moveCursors(by: -top.count)
    } else {
      let returned = scrolledOff.suffix(rows - grid.count)
      scrolledOff.removeLast(returned.count)
      grid.insert(contentsOf: returned, at: 0)
      moveCursors(by: returned.count)
      grid += Array(repeating: [], count: rows - grid.count)
    }
    for row in grid.indices { grid[row].resize(columns: columns) }
    cursor.column = min(cursor.column, columns - 1)
    cursor.isPastEnd = false
  }

  private mutating func moveCursors(by count: Int) {
    cursor.row += count
    saved.cursor.row = max(0, saved.cursor.row + count)
  }
}

extension [TerminalScreen.Cell] {
  fileprivate mutating func resize(columns: Int) {
    if columns < count {
      if self[columns].isRightHalf { self[columns - 1].text = " " }
      removeLast(count - columns)
    } else {
      self += repeatElement(TerminalScreen.Cell(), count: columns - count)
    }
  }
}
