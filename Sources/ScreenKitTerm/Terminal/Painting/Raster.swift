/// The cells of a live block in a terminal of some size: a pure function of both.
struct Raster: Equatable {
  /// A cell, counted from the first of the raster.
  struct Position: Equatable {
    var row, column: Int
  }

  /// The terminal that the raster is for.
  let size: TerminalSize
  /// At least one, at most as many as the terminal has. None is wider than the terminal.
  private(set) var rows: [PaintedRow]
  private(set) var cursor: Position
  /// How many of the rows are those of the region.
  private(set) var regionCount = 0
  /// The rows that the terminal has joined with the row below, because it has wrapped there.
  var wrapped: Set<Int> = []

  /// Lays a block out.
  ///
  /// A line that has more rows than the terminal is shown around the cursor, without a region. Below a region one row
  /// of the terminal stays free, so that Enter does not scroll it away.
  init(_ block: LiveBlock, in size: TerminalSize, _ rendering: Rendering) {
    self.size = size
    (rows, cursor, _) = Self.line(of: block, columns: size.columns, rendering)
    add(block.suggestion, rendering)
    if rows.count > size.rows {
      // The last rows, but for a cursor above them.
      let top = min(rows.count - size.rows, cursor.row)
      rows = Array(rows[top..<top + size.rows])
      cursor.row -= top
    }
    add(block.region)
  }

  /// Adds a suggestion behind the cursor, as much of it as fits into the row. The last cell stays free.
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

  /// Lays a block out with its line in a single row: as much of it as fits around the cursor. The last cell stays free.
  ///
  /// - Parameter keepsSequences: Whether the terminal obeys sequences. Otherwise the region is left out.
  init(inOneRow block: LiveBlock, in size: TerminalSize, _ rendering: Rendering, keepsSequences: Bool) {
    self.size = size
    let (rows, place, _) = Self.line(
      of: block, columns: .max, rendering, breaksLines: false, keepsSequences: keepsSequences)
    let room = max(1, size.columns - 1)
    // The row moves by halves. The cursor is never where a mark says that there is more.
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

  /// Appends a glyph of one byte to the end of the line, if the cursor stands there and no other cell changes.
  ///
  /// - Returns: Whether it was appended.
  mutating func append(_ byte: UInt8, look: PaintedRow.Look) -> Bool {
    let last = rows.count - 1
    // Another row begins behind the last cell. What the user's sequences change may hold for all of their row.
    guard cursor == Position(row: last, column: rows[last].width), cursor.column + 1 < size.columns,
      !rows[last].isDisputed, !rows[last].hasSequences
    else { return false }
    rows[last].append(byte, look: look)
    cursor.column += 1
    return true
  }

  /// The rows of the region.
  var region: ArraySlice<PaintedRow> { rows[..<regionCount] }

  /// The prompt and the line, broken only where the line itself breaks, as the terminal may wrap it; and with how many glyphs of the
  /// first row the prompt ends.
  static func unwrapped(
    _ block: LiveBlock, _ rendering: Rendering, keepsSequences: Bool
  ) -> (rows: [PaintedRow], promptEnd: Int) {
    let (rows, _, promptEnd) = line(of: block, columns: .max, rendering, keepsSequences: keepsSequences)
    return (rows, promptEnd)
  }

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

  /// The cell in which the cursor's line begins: the first of the rows that the terminal has joined with the one of the cursor.
  var lineStart: Position {
    var row = cursor.row
    while wrapped.contains(row - 1) { row -= 1 }
    return Position(row: row, column: 0)
  }

  /// Returns the number of cells between two places of one line, the first one included.
  func cellCount(from start: Position, to end: Position) -> Int {
    rows[start.row..<end.row].reduce(end.column - start.column) { $0 + $1.width }
  }

  /// Returns how many rows above a cell the raster begins, once the terminal has another width.
  ///
  /// - Parameters:
  ///   - place: The cell.
  ///   - columns: The cells of a row now.
  ///   - reflows: Whether the terminal has wrapped the rows anew. Otherwise they are where they were.
  func height(above place: Position, at columns: Int, reflows: Bool) -> Int {
    guard reflows else { return place.row }
    var (height, used) = (0, 0)
    for (index, row) in rows[..<place.row].enumerated() {
      let end = row.place(of: .max, columns: columns, after: used)
      height += end.row
      used = wrapped.contains(index) ? end.column : 0
      if used == 0 { height += 1 }
    }
    // The blank by which the terminal has begun an empty row.
    if used == columns, rows[place.row].glyphs.isEmpty { height += 1 }
    return height + rows[place.row].place(of: place.column, columns: columns, after: used).row
  }
}
