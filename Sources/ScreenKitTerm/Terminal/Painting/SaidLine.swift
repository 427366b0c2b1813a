/// A prompt and a line on a terminal whose existing content must not change, because a screen reader reads it.
///
/// Text appended to the line is written there, a single character deleted from the end is erased, and the cursor moves along the last
/// row. After any other change, the prompt and the line are written again, in a new row.
struct SaidLine {
  private var row = PaintedRow()
  /// The terminal's width when the row was written; 0 before that.
  private var columns = 0
  /// The index of the glyph after the cursor.
  private var cursor = 0

  /// Returns the bytes that show another block. Its region is left out.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the prompt and the line.
  mutating func change(to block: LiveBlock, columns: Int, _ rendering: Rendering) -> [UInt8] {
    var block = block
    block.marked = 0..<0
    let (rows, place, _) = Raster.line(
      of: block, columns: .max, rendering, breaksLines: false, keepsSequences: false)
    let isCertain = self.columns == columns
    let isGoingOn = self.columns > 0
    let bytes = (isGoingOn ? goOn(to: rows[0], isCertain) : nil) ?? begin(rows[0], columns, isBelow: isGoingOn)
    row = rows[0]
    return bytes + move(to: row.index(of: place.column), self.columns == columns)
  }

  /// Writes a whole row, below the previous one if `isBelow`.
  private mutating func begin(_ new: PaintedRow, _ columns: Int, isBelow: Bool) -> [UInt8] {
    self.columns = columns
    cursor = new.glyphs.count
    return (isBelow ? [0x0D, 0x0A] : []) + new.bytes(from: 0)
  }

  /// Changes the end of the row; `nil` if that is not sufficient.
  private mutating func goOn(to new: PaintedRow, _ isCertain: Bool) -> [UInt8]? {
    let common = new.commonCount(with: row)
    let end = row.glyphs.count
    if common == end {
      if new.glyphs.count == end { return [] }
      guard isCertain || cursor == end else { return nil }
      let bytes = move(to: end, isCertain)
      cursor = new.glyphs.count
      return bytes + new.bytes(from: end)
    }
    // Without the first glyph of its row, the line would end in the row above, which the cursor cannot reach.
    guard isCertain, common == new.glyphs.count, common + 1 == end, cursor == end,
      common > lastRowStart || common == 0, let width = steps(from: end, backTo: common)
    else { return nil }
    cursor = common
    let back = [UInt8](repeating: 0x08, count: width)
    return back + [UInt8](repeating: 0x20, count: width) + back
  }

  /// Moves the cursor along the last row of the terminal.
  ///
  /// - Parameter isCertain: Whether the position at which the terminal has wrapped the row is known.
  private mutating func move(to index: Int, _ isCertain: Bool) -> [UInt8] {
    let target = max(index, lastRowStart)
    guard isCertain, target != cursor else { return [] }
    if target > cursor {
      let bytes = row.bytes(from: cursor)
      cursor = target
      return Array(bytes.dropLast(row.bytes(from: target).count))
    }
    guard let width = steps(from: cursor, backTo: target) else { return [] }
    cursor = target
    return [UInt8](repeating: 0x08, count: width)
  }

  /// The number of cells to go back in the last row of the terminal; `nil` where terminals differ.
  private func steps(from index: Int, backTo target: Int) -> Int? {
    let start = lastRowStart
    guard target >= start else { return nil }
    let glyphs = row.glyphs[start...]
    let width = glyphs.reduce(0) { $0 + $1.width }
    // After the last cell, a terminal delays wrapping until the next character.
    guard width < columns || index < row.glyphs.count, !glyphs.contains(where: \.isDisputed) else { return nil }
    return row.glyphs[target..<index].reduce(0) { $0 + $1.width }
  }

  /// The first glyph in the last row of the terminal, which wraps long rows.
  private var lastRowStart: Int {
    var (start, used) = (0, 0)
    for (index, glyph) in row.glyphs.enumerated() {
      if used + glyph.width > columns {
        start = index
        used = 0
      }
      used += glyph.width
    }
    return start
  }
}

extension PaintedRow {
  /// The glyph that begins in a column, or the end.
  fileprivate func index(of column: Int) -> Int {
    var passed = 0
    return glyphs.firstIndex { glyph in
      defer { passed += glyph.width }
      return passed >= column
    } ?? glyphs.count
  }

  /// The bytes of the glyphs, starting with a given one.
  fileprivate func bytes(from index: Int) -> [UInt8] {
    index < glyphs.count ? Array(bytes[(index == 0 ? 0 : glyphs[index - 1].end)...]) : []
  }
}
