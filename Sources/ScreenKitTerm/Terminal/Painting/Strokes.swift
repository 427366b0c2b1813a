/// The bytes that change cells, and the resulting position of the cursor.
struct Strokes {
  private let brush: Brush
  private let columns: Int
  private var bytes: [UInt8] = []
  private var row: Int
  /// The column; `nil` if terminals differ, which is after the last cell of a row and after a glyph of disputed width.
  private var column: Int?
  private var look = PaintedRow.Look.plain

  init(brush: Brush, at place: Raster.Position, columns: Int) {
    self.brush = brush
    self.columns = columns
    row = place.row
    column = place.column
  }

  /// The bytes. They reset all styles.
  consuming func finished() -> [UInt8] {
    take(.plain)
    return bytes
  }

  private mutating func sequence(_ count: Int, _ final: Character) {
    bytes += "\u{1B}[\(count == 1 ? "" : "\(count)")\(final)".utf8
  }

  // MARK: Moving

  /// Moves to a cell of a row that has been painted.
  mutating func move(to place: Raster.Position, in painted: PaintedRow) {
    if place.row < row { sequence(row - place.row, "A") } else if place.row > row { sequence(place.row - row, "B") }
    row = place.row
    guard place.column != column else { return }
    if let column, place.column < column, column - place.column < 4 {
      bytes += repeatElement(0x08, count: column - place.column)
    } else {
      if place.column < column ?? .max {
        bytes.append(0x0D)
        column = 0
      }
      advance(to: place.column, in: painted)
    }
    column = place.column
  }

  private mutating func advance(to target: Int, in painted: PaintedRow) {
    guard let column, column < target else { return }
    if brush.movesFreely {
      sequence(target - column, "C")
      return
    }
    var passed = 0
    for (index, glyph) in painted.glyphs.enumerated() where passed < target {
      if passed >= column { bytes += painted.bytes(of: index) }
      passed += glyph.width
    }
  }

  /// Goes to the beginning of a new row below the last one.
  mutating func beginRow(below last: Int) {
    take(.plain)
    if row < last { sequence(last - row, "B") }
    bytes += [0x0D, 0x0A]
    (row, column) = (last + 1, 0)
  }

  /// Lets the terminal wrap from a full row that has just been written into a new row below.
  ///
  /// - Parameter isEmpty: Whether the new row is empty. In that case, a blank makes the terminal wrap.
  /// - Returns: `false` if the cursor is not after the last cell of the full row. In that case, nothing is written.
  mutating func wrapRow(_ index: Int, isEmpty: Bool) -> Bool {
    guard brush.movesFreely, row == index, column == nil else { return false }
    if isEmpty {
      take(.plain)
      bytes += [0x20, 0x0D]
    }
    (row, column) = (index + 1, 0)
    return true
  }

  // MARK: Writing

  private mutating func take(_ wanted: PaintedRow.Look) {
    guard wanted != look, brush.movesFreely else { return }
    if look != .plain { bytes += "\u{1B}[0m".utf8 }
    if let sequence = brush.palette[wanted.style] { bytes += sequence }
    if wanted.isMarked { bytes += "\u{1B}[7m".utf8 }
    look = wanted
  }

  /// Paints one row over another.
  mutating func replace(_ old: PaintedRow, with new: PaintedRow, at index: Int) {
    // The user's sequences may affect everything that follows.
    let start = new.hasSequences || old.hasSequences ? 0 : new.commonCount(with: old)
    move(to: Raster.Position(row: index, column: new.column(of: start)), in: new)
    if new.isDisputed || old.isDisputed, brush.movesFreely { eraseRest(of: old) }
    write(new, from: start)
    if new.width < old.width { eraseRest(of: old) }
  }

  /// Erases a row that the terminal has joined with the next one, which separates them, and writes it again.
  mutating func rewrite(_ new: PaintedRow, at index: Int) {
    take(.plain)
    move(to: Raster.Position(row: index, column: 0), in: PaintedRow())
    bytes += "\u{1B}[K".utf8
    write(new, from: 0)
  }

  /// Writes the glyphs of a row, starting with a given one. The cursor is at its beginning.
  mutating func write(_ row: PaintedRow, from start: Int) {
    // If the terminal considers a glyph wider than we do, it must not wrap to the next row, because it keeps counting there.
    if row.isDisputed, brush.movesFreely { bytes += "\u{1B}[?7l".utf8 }
    for index in start..<row.glyphs.count {
      let glyph = row.glyphs[index]
      write(row.bytes(of: index), of: glyph)
      let next = column.map { $0 + glyph.width } ?? 0
      column = next < columns ? next : nil
      if glyph.isDisputed, brush.movesFreely, next < columns {
        bytes.append(0x0D)
        sequence(next, "C")
      }
    }
    if row.isDisputed, brush.movesFreely { bytes += "\u{1B}[?7h".utf8 }
    if row.hasSequences { bytes += "\u{1B}[0m".utf8 }
  }

  /// Writes a whole row, which the terminal may wrap.
  ///
  /// - Parameter promptEnd: The number of glyphs at the beginning that are a prompt, to mark it and the line; `nil` to mark nothing.
  mutating func write(wrapping row: PaintedRow, markingUpTo promptEnd: Int? = nil) {
    if promptEnd != nil { write(.prompt) }
    for (index, glyph) in row.glyphs.enumerated() {
      if index == promptEnd { write(.line) }
      write(row.bytes(of: index), of: glyph)
    }
    if promptEnd == row.glyphs.count { write(.line) }
    if row.hasSequences { bytes += "\u{1B}[0m".utf8 }
  }

  private mutating func write(_ mark: LineMark) {
    bytes += mark.sequence.utf8
  }

  private mutating func write(_ text: ArraySlice<UInt8>, of glyph: PaintedRow.Glyph) {
    if glyph.sequences > 0 { bytes += text.prefix(glyph.sequences) }
    take(glyph.look)
    bytes += text.dropFirst(glyph.sequences)
  }

  // MARK: Erasing

  private mutating func eraseRest(of old: PaintedRow) {
    take(.plain)
    guard let column, column < columns else { return }
    if brush.movesFreely {
      bytes += "\u{1B}[K".utf8
    } else if column < old.width {
      bytes += repeatElement(0x20, count: old.width - column)
      self.column = old.width
    }
  }

  /// Erases a row, and all below it.
  mutating func eraseRows(from index: Int) {
    take(.plain)
    move(to: Raster.Position(row: index, column: 0), in: PaintedRow())
    bytes += "\u{1B}[J".utf8
  }
}
