/// Fills rows with glyphs, one after another.
///
/// A glyph that does not fit goes into the next row. After a glyph that fills its row, the next row begins, so that the cursor has a cell
/// there.
struct RowBuilder {
  private let columns: Int
  private let characterSupport: CharacterSupport
  private let faint: PaintedRow.Look
  /// Whether a line break begins another row, rather than being shown.
  private let breaksLines: Bool
  private var full: [PaintedRow] = []
  private var row = PaintedRow()
  /// The number of cells filled since the line began.
  private var column = 0
  /// Sequences in front of the next glyph.
  private var sequences: [UInt8] = []

  /// - Parameter columns: The cells of a row.
  init(columns: Int, rendering: Rendering, breaksLines: Bool = true) {
    self.columns = columns
    self.breaksLines = breaksLines
    characterSupport = rendering.characterSupport
    faint = PaintedRow.Look(style: rendering.styles == .ansi ? .faint : .plain)
  }

  /// The number of glyphs in the last row.
  var glyphCount: Int { row.glyphs.count }

  /// The rows, including the last one even if it is empty.
  var rows: [PaintedRow] { full + [row] }

  /// The cell for a glyph of the given width.
  func place(width: Int = 1) -> Raster.Position {
    row.width + width > columns && row.width > 0
      ? Raster.Position(row: full.count + 1, column: 0) : Raster.Position(row: full.count, column: row.width)
  }

  private mutating func breakRow() {
    full.append(row)
    row = PaintedRow()
  }

  private mutating func fillRow() {
    row.isContinued = !row.isDisputed && !row.hasSequences
    breakRow()
  }

  private mutating func add(
    _ glyph: some Collection<UInt8>, width: Int, look: PaintedRow.Look, isDisputed: Bool = false
  ) {
    guard width <= columns else { return add(CollectionOfOne(UInt8(ascii: "?")), width: 1, look: look) }
    if row.width + width > columns { breakRow() }
    row.append(glyph, width: width, look: look, sequences: sequences, isDisputed: isDisputed)
    sequences = []
    column += width
    if row.width == columns { fillRow() }
  }

  private mutating func add(_ byte: UInt8, look: PaintedRow.Look) {
    guard sequences.isEmpty else { return add(CollectionOfOne(byte), width: 1, look: look) }
    row.append(byte, look: look)
    column += 1
    if row.width == columns { fillRow() }
  }

  /// Appends a neutral line.
  mutating func append(_ line: StyledLine) {
    for span in line.spans { append(span.text.string, look: PaintedRow.Look(style: span.style)) }
  }

  /// Appends a text in which the parts between U+0001 and U+0002 are sequences.
  mutating func append(marked text: [UInt8], keepsSequences: Bool) {
    var rest = text[...]
    while let begin = rest.firstIndex(of: 0x01) {
      append(String(decodingEachByte: rest[..<begin]))
      let end = rest[begin...].firstIndex(of: 0x02) ?? rest.endIndex
      if keepsSequences { sequences += rest[(begin + 1)..<end] }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    append(String(decodingEachByte: rest))
  }

  /// Appends a text, and returns the cell of the glyph that contains a byte, or the cell after the text.
  ///
  /// - Parameters:
  ///   - parts: The parts with a different style.
  ///   - cursor: The byte.
  ///   - marked: The highlighted bytes.
  @discardableResult
  mutating func append(
    _ text: String, look: PaintedRow.Look = .plain, parts: [LiveBlock.Part] = [], cursor: Int = .max,
    marked: Range<Int> = 0..<0
  ) -> Raster.Position {
    func shownLook(of offset: Int) -> PaintedRow.Look {
      if marked.contains(offset) { return PaintedRow.Look(style: look.style, isMarked: true) }
      return parts.first { $0.bytes.contains(offset) }.map { PaintedRow.Look(style: $0.style) } ?? look
    }
    var found: Raster.Position?
    var text = text
    let isSimple = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 &- 0x20 < 0x5F }) else { return false }
      for (offset, byte) in bytes.enumerated() {
        if offset == cursor { found = place() }
        add(byte, look: shownLook(of: offset))
      }
      return true
    }
    if isSimple { return found ?? place() }
    var scanner = GlyphScanner(text)
    var offset = 0
    while let glyph = scanner.next() {
      let end = text.utf8.distance(from: text.startIndex, to: glyph.range.upperBound)
      if found == nil, cursor < end { found = place(width: max(1, glyph.width)) }
      append(glyph, of: text, look: shownLook(of: offset))
      offset = end
    }
    return found ?? place()
  }

  private mutating func append(_ glyph: Glyph, of text: String, look: PaintedRow.Look) {
    guard let hidden = glyph.hidden else {
      if characterSupport == .ascii, !text.utf8[glyph.range].allSatisfy({ $0 < 0x80 }) {
        add(UInt8(ascii: "?"), look: look)
      } else {
        let isDisputed = text.unicodeScalars[glyph.range].dropFirst().contains { ScalarClass($0) != .mark }
        add(text.utf8[glyph.range], width: glyph.width, look: look, isDisputed: isDisputed)
      }
      return
    }
    switch hidden {
    case "\n" where breaksLines:
      breakRow()
      column = 0
    case "\t": for _ in 0..<(8 - column % 8) { add(UInt8(ascii: " "), look: look) }
    case _ where hidden.isASCII:
      add(UInt8(ascii: "^"), look: look)
      add(UInt8(hidden.value) ^ 0x40, look: look)
    default:
      let spelled = PaintedRow.Look(style: look.isMarked ? look.style : faint.style, isMarked: look.isMarked)
      for byte in characterSupport.mark(for: hidden).utf8 { add(byte, look: spelled) }
    }
  }
}
