extension Raster {
  /// Replaces another raster, and returns the bytes that paint the difference: only the changed part of each row, and nothing for equal
  /// rasters.
  ///
  /// Rows are separated by line ends, so that the terminal scrolls if necessary, and reached by moving up and down, so that their
  /// position on the screen does not matter. If the terminal rewraps rows at another width, there is no line end after a full row that
  /// the next one continues: the terminal joins them as one line.
  ///
  /// - Parameters:
  ///   - old: The raster on the screen, painted for a terminal of the same size, with the cursor in its place; `nil` if there is none,
  ///     and the cursor is at the beginning of an empty row.
  ///   - brush: The abilities of the terminal.
  mutating func paint(over old: Raster?, using brush: Brush) -> [UInt8] {
    var strokes = Strokes(brush: brush, at: old?.cursor ?? Position(row: 0, column: 0), columns: size.columns)
    let oldRows = old?.rows ?? []
    wrapped = old?.wrapped.filter { $0 < rows.count - 1 && rows[$0].isContinued } ?? []
    for (index, row) in rows.enumerated() {
      if index >= max(1, oldRows.count) {
        if brush.wrapsRows, rows[index - 1].isContinued, !row.isDisputed,
          strokes.wrapRow(index - 1, isEmpty: row.glyphs.isEmpty)
        {
          wrapped.insert(index - 1)
        } else {
          strokes.beginRow(below: index - 1)
        }
        strokes.write(row, from: 0)
      } else if index >= oldRows.count {
        strokes.write(row, from: 0)
      } else if old?.wrapped.contains(index) == true, !wrapped.contains(index) {
        strokes.rewrite(row, at: index)
      } else if row != oldRows[index] {
        strokes.replace(oldRows[index], with: row, at: index)
      }
    }
    if oldRows.count > rows.count { strokes.eraseRows(from: rows.count) }
    strokes.move(to: cursor, in: rows[cursor.row])
    return strokes.finished()
  }

  /// Whether more than one row differs from another raster.
  func hasSeveralChanges(from old: Raster) -> Bool {
    var count = abs(rows.count - old.rows.count)
    for (row, oldRow) in zip(rows, old.rows) where count < 2 && row != oldRow { count += 1 }
    return count > 1
  }
}

/// The abilities of a terminal.
struct Brush {
  /// Whether it supports control sequences; otherwise a single row is painted with blanks and backspaces.
  var movesFreely = true
  /// Whether existing content on the screen must not change. If so, it does not move freely.
  var keepsAll = false
  /// Whether prompts and lines that remain are marked as such.
  var marksLines = false
  /// Whether full rows are joined with the rows that continue them.
  var wrapsRows = false
  /// Whether a backspace in the first cell of a row goes to the last cell of the row above, if the terminal has joined them; otherwise
  /// the cursor stays.
  var backspacesAcrossRows = false
  /// Whether the terminal can delay showing output until a frame is complete.
  var framesChanges = false
  /// The sequences of styles.
  var palette = Palette.standard

  /// Uses the colors of a rendering from now on.
  mutating func match(_ rendering: Rendering) {
    guard palette.theme != rendering.theme || palette.colors != rendering.colors else { return }
    palette = Palette(rendering.theme, rendering.colors)
  }
}
