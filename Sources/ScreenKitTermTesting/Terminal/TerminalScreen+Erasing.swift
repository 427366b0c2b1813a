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
