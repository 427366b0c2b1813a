/// A row of painted cells.
struct PaintedRow: Equatable {
  /// The look of a cell.
  struct Look: Equatable {
    var style = Style.plain
    var isMarked = false

    static let plain = Look()
  }

  /// A glyph, which takes one cell of the terminal or two.
  struct Glyph: Equatable {
    /// The end of its bytes.
    var end: Int
    var width: Int
    var look: Look
    /// The number of its leading bytes that are sequences.
    var sequences: Int
    /// Whether terminals disagree about its width.
    var isDisputed: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var glyphs: [Glyph] = []
  /// The width of the glyphs, in cells.
  private(set) var width = 0
  /// Whether there are sequences chosen by the user, whose effect may last until the end of the row.
  private(set) var hasSequences = false
  /// Whether terminals disagree about the width of a glyph.
  private(set) var isDisputed = false
  /// Whether the row is full, and the row below continues its line.
  var isContinued = false

  mutating func append(
    _ glyph: some Collection<UInt8>, width: Int, look: Look, sequences: [UInt8] = [], isDisputed: Bool = false
  ) {
    if !sequences.isEmpty {
      bytes += sequences
      hasSequences = true
    }
    bytes += glyph
    append(width: width, look: look, sequences: sequences.count, isDisputed: isDisputed)
  }

  /// Appends the glyphs of another row, without their sequences.
  mutating func append(_ row: PaintedRow) {
    for (index, glyph) in row.glyphs.enumerated() {
      append(
        row.bytes(of: index).dropFirst(glyph.sequences), width: glyph.width, look: glyph.look,
        isDisputed: glyph.isDisputed)
    }
  }

  /// Appends a glyph with one byte and one cell.
  mutating func append(_ byte: UInt8, look: Look) {
    bytes.append(byte)
    append(width: 1, look: look, sequences: 0, isDisputed: false)
  }

  private mutating func append(width: Int, look: Look, sequences: Int, isDisputed: Bool) {
    glyphs.append(
      Glyph(end: bytes.count, width: width, look: look, sequences: sequences, isDisputed: isDisputed))
    self.width += width
    if isDisputed { self.isDisputed = true }
  }

  /// The bytes of a glyph, its sequences included.
  func bytes(of index: Int) -> ArraySlice<UInt8> { bytes[start(of: index)..<glyphs[index].end] }

  private func start(of index: Int) -> Int { index == 0 ? 0 : glyphs[index - 1].end }

  /// The number of leading glyphs that are equal.
  func commonCount(with other: PaintedRow) -> Int {
    let count = min(glyphs.count, other.glyphs.count)
    for index in 0..<count
    where glyphs[index] != other.glyphs[index] || bytes(of: index) != other.bytes(of: index) { return index }
    return count
  }

  /// The column in which a glyph begins.
  func column(of index: Int) -> Int { glyphs[..<index].reduce(0) { $0 + $1.width } }

  /// The glyphs between two columns. A glyph that is cut becomes blanks.
  func part(_ columns: Range<Int>) -> PaintedRow {
    var part = PaintedRow()
    var column = 0
    for (index, glyph) in glyphs.enumerated() {
      defer { column += glyph.width }
      let isWhole = columns.contains(column) && column + glyph.width <= columns.upperBound
      if isWhole {
        part.append(
          bytes(of: index), width: glyph.width, look: glyph.look, isDisputed: glyph.isDisputed)
      } else {
        for _ in (column..<column + glyph.width).clamped(to: columns) {
          part.append(UInt8(ascii: " "), look: glyph.look)
        }
      }
    }
    return part
  }

  /// Returns the cell of a column after a terminal has wrapped the row to `columns` cells. For a column after the last glyph, returns the
  /// cell after that glyph.
  ///
  /// - Parameter used: The number of cells in front of the row, from the row that is joined with it.
  func place(of column: Int, columns: Int, after used: Int = 0) -> Raster.Position {
    var (row, used, passed) = (0, used, 0)
    for glyph in glyphs {
      if used + glyph.width > columns, used > 0 { (row, used) = (row + 1, 0) }
      if passed + glyph.width > column { break }
      used += glyph.width
      passed += glyph.width
    }
    return Raster.Position(row: row, column: used)
  }
}
