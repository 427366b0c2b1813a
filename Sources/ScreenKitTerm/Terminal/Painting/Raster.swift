/// The cells of a live block in a terminal of a given size: a pure function of both.
struct Raster: Equatable {
  /// A cell, counted from the first of the raster.
  struct Position: Equatable {
    var row, column: Int
  }

  /// The terminal that the raster is for.
  let size: TerminalSize
  /// At least one row, and at most as many as the terminal has. No row is wider than the terminal.
  private(set) var rows: [PaintedRow]
  private(set) var cursor: Position
  /// The number of rows that belong to the region.
  private(set) var regionCount = 0
  /// The rows that the terminal has joined with the row below by wrapping.
  var wrapped: Set<Int> = []

  /// Lays a block out.
  ///
  /// If the line has more rows than the terminal, the rows around the cursor are shown, without a region. Below a region, one row of the
  /// terminal stays free, so that Enter does not scroll it away.
  init(_ block: LiveBlock, in size: TerminalSize, _ rendering: Rendering) {
    self.size = size
    (rows, cursor, _) = Self.line(of: block, columns: size.columns, rendering)
    add(block.suggestion, rendering)
    if rows.count > size.rows {
      // The last rows, unless the cursor is above them.
      let top = min(rows.count - size.rows, cursor.row)
      rows = Array(rows[top..<top + size.rows])
      cursor.row -= top
    }
    add(block.region)
  }

  /// Adds a suggestion after the cursor, as much of it as fits into the row. The last cell stays free.
  private mutating func add(_ suggestion: String, _ rendering: Rendering) {
    let room = size.columns - 1 - cursor.column
    let last = rows.count - 1
    guard !suggestion.isEmpty, room > 0, cursor == Position(row: last, column: rows[last].width) else { return }
    var builder = RowBuilder(columns: .max, rendering: rendering, breaksLines: false)
    builder.append(suggestion, look: PaintedRow.Look(style: .faint))
    let row = builder.rows[0]
    rows[last].append(row.width > room ? row.part(0..<room) : row)
  }

  private mutating func add(_ region: Region) {
    let region = region.rows(fitting: size.rows - rows.count - 1, columns: size.columns)
    rows.insert(contentsOf: region, at: 0)
    regionCount = region.count
    cursor.row += region.count
  }

  /// Lays out a block with its line in a single row: as much of it as fits around the cursor. The last cell stays free.
  ///
  /// - Parameter keepsSequences: Whether the terminal supports sequences. Otherwise the region is left out.
  init(inOneRow block: LiveBlock, in size: TerminalSize, _ rendering: Rendering, keepsSequences: Bool) {
    self.size = size
    let (rows, place, _) = Self.line(
      of: block, columns: .max, rendering, breaksLines: false, keepsSequences: keepsSequences)
    let room = max(1, size.columns - 1)
    // The row scrolls by halves. The cursor is never on a mark for hidden text.
    let step = max(1, room / 2)
    let excess = place.column - max(1, room - 1)
    let left = excess < 0 ? 0 : (excess / step + 1) * step
    var row = rows[0]
    if left > 0 || row.width > room {
      let mark = PaintedRow.Look.plain
      let isCut = row.width > left + room
      let part = row.part(left + (left > 0 ? 1 : 0)..<left + room - (isCut ? 1 : 0))
      row = PaintedRow()
      if left > 0 { row.append(UInt8(ascii: "<"), look: mark) }
      row.append(part)
      if isCut { row.append(UInt8(ascii: ">"), look: mark) }
    }
    self.rows = [row]
    cursor = Position(row: 0, column: min(place.column - left, room))
    if keepsSequences { add(block.region) }
  }

  /// Appends a glyph of one byte to the line, if the cursor follows the last character and no other cell changes.
  ///
  /// - Returns: Whether it was appended.
  mutating func append(_ byte: UInt8, look: PaintedRow.Look) -> Bool {
    let last = rows.count - 1
    // Another row begins after the last cell. The effect of the user's sequences may last for their whole row.
    guard cursor == Position(row: last, column: rows[last].width), cursor.column + 1 < size.columns,
      !rows[last].isDisputed, !rows[last].hasSequences
    else { return false }
    rows[last].append(byte, look: look)
    cursor.column += 1
    return true
  }

  /// The rows of the region.
  var region: ArraySlice<PaintedRow> { rows[..<regionCount] }

  /// The prompt and the line, the cell of the cursor, and the number of glyphs of the first row that belong to the prompt.
  ///
  /// - Parameter columns: The width of a row. If there is no limit, the line is broken only at its own breaks, as the terminal may wrap it.
  static func line(
    of block: LiveBlock, columns: Int, _ rendering: Rendering, breaksLines: Bool = true, keepsSequences: Bool = true
  ) -> (rows: [PaintedRow], cursor: Position, promptEnd: Int) {
    var builder = RowBuilder(columns: columns, rendering: rendering, breaksLines: breaksLines)
    if !block.mode.isEmpty { builder.append(marked: block.mode, keepsSequences: keepsSequences) }
    builder.append(block.prompt)
    let promptEnd = builder.glyphCount
    let cursor = builder.append(
      block.text, parts: block.parts, cursor: block.cursor, marked: block.marked)
    return (builder.rows, cursor, promptEnd)
  }

  /// The cell in which the cursor's line begins, in the first of the rows that the terminal has joined with the cursor's row.
  var lineStart: Position {
    var row = cursor.row
    while wrapped.contains(row - 1) { row -= 1 }
    return Position(row: row, column: 0)
  }

  /// Returns the number of cells between two positions of one line, including the first.
  func cellCount(from start: Position, to end: Position) -> Int {
    rows[start.row..<end.row].reduce(end.column - start.column) { $0 + $1.width }
  }

  /// Returns the number of rows between the beginning of the raster and a cell, after the terminal has changed its width.
  ///
  /// - Parameters:
  ///   - place: The cell.
  ///   - columns: The current width of the terminal.
  ///   - reflows: Whether the terminal has rewrapped the rows. Otherwise they are unchanged.
  func height(above place: Position, at columns: Int, reflows: Bool) -> Int {
    guard reflows else { return place.row }
    var (height, used) = (0, 0)
    for (index, row) in rows[..<place.row].enumerated() {
      let end = row.place(of: .max, columns: columns, after: used)
      height += end.row
      used = wrapped.contains(index) ? end.column : 0
      if used == 0 { height += 1 }
    }
    // The blank with which the terminal started an empty row.
    if used == columns, rows[place.row].glyphs.isEmpty { height += 1 }
    return height + rows[place.row].place(of: place.column, columns: columns, after: used).row
  }
}
