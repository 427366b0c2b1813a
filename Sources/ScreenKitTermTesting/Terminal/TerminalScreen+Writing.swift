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

extension TerminalScreen {
  /// The cell for erased positions: a blank on the current background.
  private var blank: Cell {
    var cell = Cell()
    cell.style.background = style.background
    return cell
  }

  private var blankRow: [Cell] { Array(repeating: blank, count: columns) }

  /// Blanks columns of a row, including the whole of any wide character they cut.
  private mutating func erase(row: Int, _ range: Range<Int>) {
    clearHalves(row, range)
    page.grid[row].replaceSubrange(range, with: repeatElement(blank, count: range.count))
  }

  private mutating func erase(rows: Range<Int>) {
    for row in rows { page.grid[row] = blankRow }
  }

  /// Erases in the line (EL): 0 from the cursor, 1 to the cursor, 2 all.
  mutating func eraseInLine(_ part: Int) {
    page.cursor.isPastEnd = false
    let row = page.cursor.row, column = page.cursor.column
    switch part {
    case 0: erase(row: row, column..<columns)
    case 1: erase(row: row, 0..<column + 1)
    case 2: erase(row: row, 0..<columns)
    default: break
    }
  }

  /// Erases in the screen (ED): 0 from the cursor, 1 to the cursor, 2 all, 3 the scrollback.
  mutating func eraseInDisplay(_ part: Int) {
    switch part {
    case 0:
      eraseInLine(0)
      erase(rows: page.cursor.row + 1..<rows)
    case 1:
      eraseInLine(1)
      erase(rows: 0..<page.cursor.row)
    case 2:
      page.cursor.isPastEnd = false
      erase(rows: 0..<rows)
    case 3: scrolledOff = []
    default: break
    }
  }

  /// Blanks characters starting at the cursor, at most to the end of the line (ECH).
  mutating func eraseCharacters(_ count: Int) {
    page.cursor.isPastEnd = false
    let column = page.cursor.column
    erase(row: page.cursor.row, column..<min(column + count, columns))
  }

  /// Inserts blanks at the cursor (ICH); characters pushed beyond the last column are lost.
  mutating func insertCharacters(_ count: Int) {
    page.cursor.isPastEnd = false
    let row = page.cursor.row, column = page.cursor.column
    let count = min(count, columns - column)
    clearHalves(row, column..<column)
    clearHalves(row, columns - count..<columns)
    page.grid[row].removeLast(count)
    page.grid[row].insert(contentsOf: repeatElement(blank, count: count), at: column)
  }

  /// Removes characters at the cursor (DCH); blanks fill the end of the line.
  mutating func deleteCharacters(_ count: Int) {
    page.cursor.isPastEnd = false
    let row = page.cursor.row, column = page.cursor.column
    let count = min(count, columns - column)
    clearHalves(row, column..<column + count)
    page.grid[row].removeSubrange(column..<column + count)
    page.grid[row].append(contentsOf: repeatElement(blank, count: count))
  }

  /// Inserts blank lines at the cursor (IL); does nothing outside the region.
  mutating func insertLines(_ count: Int) {
    guard region.contains(page.cursor.row) else { return }
    page.cursor.isPastEnd = false
    shiftDown(page.cursor.row...region.upperBound, by: count)
  }

  /// Removes lines at the cursor (DL); does nothing outside the region.
  mutating func deleteLines(_ count: Int) {
    guard region.contains(page.cursor.row) else { return }
    page.cursor.isPastEnd = false
    shiftUp(page.cursor.row...region.upperBound, by: count)
  }

  // MARK: Scrolling

  /// Scrolls the region up; rows that leave the top of the main screen are kept.
  mutating func scrollUp(by count: Int) {
    if mainPage == nil, region.lowerBound == 0 {
      for row in page.grid[..<min(count, region.count)] { scrolledOff.append(Array(row[..<row.writtenCount])) }
    }
    shiftUp(region, by: count)
  }

  mutating func shiftUp(_ range: ClosedRange<Int>, by count: Int) {
    let count = min(count, range.count)
    page.grid.removeSubrange(range.lowerBound..<range.lowerBound + count)
    page.grid.insert(contentsOf: repeatElement(blankRow, count: count), at: range.upperBound + 1 - count)
  }

  mutating func shiftDown(_ range: ClosedRange<Int>, by count: Int) {
    let count = min(count, range.count)
    page.grid.removeSubrange(range.upperBound + 1 - count...range.upperBound)
    page.grid.insert(contentsOf: repeatElement(blankRow, count: count), at: range.lowerBound)
  }
}

extension Unicode.Scalar {
  /// The number of columns that the scalar alone takes on a terminal: 0, 1 or 2.
  ///
  /// Terminals count scalar by scalar: the widths of the parts of a joined emoji add up, and a variation selector has no effect.
  fileprivate var columnWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where properties.isDefaultIgnorableCodePoint: return 0
    default: break
    }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // Vowels and finals join the Hangul before them.
    case 0x1F1E6...0x1F1FF: return 1  // Halves of a flag.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
