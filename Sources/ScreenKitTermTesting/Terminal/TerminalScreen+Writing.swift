extension TerminalScreen {
  /// Writes a character at the cursor.
  mutating func write(_ scalar: Unicode.Scalar) {
    let width = scalar.columnWidth
    guard width > 0 else { return combine(scalar) }
    lastText = scalar
    if modes.autowrap, page.cursor.isPastEnd || page.cursor.column + width > columns { wrap() }
    guard page.cursor.column + width <= columns else { return }

    let row = page.cursor.row, column = page.cursor.column
    clearHalves(row, column..<column + width)
    page.grid[row][column] = Cell(text: String(scalar), style: style)
    if width == 2 { page.grid[row][column + 1] = Cell(text: "", style: style) }
    page.cursor.isPastEnd = modes.autowrap && column + width == columns
    page.cursor.column = min(column + width, columns - 1)
  }

  /// Adds a mark to the character before the cursor, if there is one in this row.
  private mutating func combine(_ scalar: Unicode.Scalar) {
    let row = page.cursor.row
    var column = page.cursor.isPastEnd ? page.cursor.column : page.cursor.column - 1
    if column > 0, page.grid[row][column].isRightHalf { column -= 1 }
    // Enough for every writing system; text made only of marks must not grow without bound.
    guard column >= 0, page.grid[row][column].text.utf8.count < 32 else { return }
    page.grid[row][column].text.unicodeScalars.append(scalar)
  }

  private mutating func wrap() {
    carriageReturn()
    lineFeed()
  }

  /// Blanks the other halves of wide characters that are cut by the columns.
  mutating func clearHalves(_ row: Int, _ range: Range<Int>) {
    if range.lowerBound > 0, page.grid[row][range.lowerBound].isRightHalf {
      page.grid[row][range.lowerBound - 1].text = " "
    }
    if range.upperBound < columns, page.grid[row][range.upperBound].isRightHalf {
      page.grid[row][range.upperBound].text = " "
    }
  }

  // MARK: Moving

  mutating func carriageReturn() {
    page.cursor.column = 0
    page.cursor.isPastEnd = false
  }

  /// Moves one row down, and scrolls in the last row of the region.
  mutating func lineFeed() {
    page.cursor.isPastEnd = false
    if page.cursor.row == region.upperBound {
      scrollUp(by: 1)
    } else if page.cursor.row < rows - 1 {
      page.cursor.row += 1
    }
  }

  /// Moves one row up, and scrolls in the first row of the region.
  mutating func reverseLineFeed() {
    page.cursor.isPastEnd = false
    if page.cursor.row == region.lowerBound {
      shiftDown(region, by: 1)
    } else if page.cursor.row > 0 {
      page.cursor.row -= 1
    }
  }

  /// Moves to a position, or as near as the screen allows.
  mutating func move(row: Int, column: Int) {
    page.cursor = Cursor(row: min(max(row, 0), rows - 1), column: min(max(column, 0), columns - 1))
  }

  /// Moves up or down, not beyond the edge of the region if the cursor is on its side of it.
  mutating func moveVertically(by count: Int) {
    let row = page.cursor.row
    let top = row < region.lowerBound ? 0 : region.lowerBound
    let bottom = row > region.upperBound ? rows - 1 : region.upperBound
    move(row: min(max(row + count, top), bottom), column: page.cursor.column)
  }

  mutating func moveHorizontally(by count: Int) {
    move(row: page.cursor.row, column: page.cursor.column + count)
  }

  /// Moves over a number of tab stops, which are at every eighth column.
  mutating func tab(by count: Int) {
    let stop = (count > 0 ? page.cursor.column / 8 + count : (page.cursor.column + 7) / 8 + count) * 8
    page.cursor.column = min(max(stop, 0), columns - 1)
    if count < 0 { page.cursor.isPastEnd = false }
  }

  mutating func saveCursor() {
    page.saved = SavedCursor(cursor: page.cursor, style: style)
  }

  mutating func restoreCursor() {
    let saved = page.saved
    let isPastEnd = saved.cursor.isPastEnd
    move(row: saved.cursor.row, column: saved.cursor.column)
    page.cursor.isPastEnd = isPastEnd && page.cursor.column == columns - 1
    style = saved.style
  }
}
