extension Raster {
  /// Takes the place of another raster, and returns the bytes that paint it there: of each row only what is not the same, nothing for equal
  /// rasters.
  ///
  /// Rows are separated by line ends, so that the terminal scrolls where it must, and reached by moving up and down, so
  /// that it does not matter where on the screen they are. Where the terminal wraps rows again at another width, there is no line
  /// end after a full row that the next one continues: the terminal joins them as one line.
  ///
  /// - Parameters:
  ///   - old: What stands there, painted for a terminal of the same size, with the cursor in its place; `nil` when nothing does, and
  ///     the cursor is at the beginning of an empty row.
  ///   - brush: What the terminal understands.
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
}

extension Raster {
  /// Whether more than one row is not the same as in another raster.
  func hasSeveralChanges(from old: Raster) -> Bool {
    var count = abs(rows.count - old.rows.count)
    for (row, oldRow) in zip(rows, old.rows) where count < 2 && row != oldRow { count += 1 }
    return count > 1
  }
}

/// What a terminal understands.
struct Brush {
  /// Whether it obeys control sequences; otherwise everything is done in one row, with blanks and backspaces.
  var movesFreely = true
  /// Whether nothing that stands on the screen may change; it does not move freely then.
  var keepsAll = false
  /// Whether prompts and lines that stay are marked as such.
  var marksLines = false
  /// Whether full rows are joined with those that go on with them.
  var wrapsRows = false
  /// Whether a backspace in the first cell of a row goes to the last one of the row above, if the terminal has joined them; otherwise it stays.
  var backspacesAcrossRows = false
  /// Whether the terminal waits for the end of what is written to show it.
  var framesChanges = false
  /// Begins what is marked.
  var mark = "\u{1B}[7m"
  /// What styles look like.
  var palette = Palette.standard

  /// Takes the colors of a rendering from now on.
  mutating func match(_ rendering: Rendering) {
    guard palette.theme != rendering.theme || palette.colors != rendering.colors else { return }
    palette = Palette(rendering.theme, rendering.colors)
  }
}
