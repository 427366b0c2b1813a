extension StyledLine {
  /// Wraps the line at words into lines no wider than the width. There is at least one line.
  ///
  /// Spaces at a break are dropped, leading ones are kept. A word wider than the width is broken between glyphs; a line may break on both
  /// sides of a wide glyph. A glyph wider than the width is replaced by an ellipsis. Linear in the length of the line.
  func wrapped(to width: Int, as characterSupport: CharacterSupport) -> [StyledLine] {
    guard self.width > width else { return [self] }
    let line = width < GlyphBytes.widest ? substituting(in: width, as: characterSupport) : self
    var wrapper = LineWrapper(width: width)
    var string = line.text.string
    string.withUTF8 { wrapper.add(GlyphBytes($0)) }
    var part = 0
    return wrapper.lines.map { line.cut($0, $1, from: &part) }
  }

  /// The line, with an ellipsis for each glyph wider than the width.
  private func substituting(in width: Int, as characterSupport: CharacterSupport) -> StyledLine {
    let ellipsis = StyledLine.ellipsis(of: width, as: characterSupport)
    var line = StyledLine()
    var string = text.string
    string.withUTF8 { bytes in
      let glyphs = GlyphBytes(bytes)
      var (start, place) = (NeutralText.Position(), NeutralText.Position())
      var part = 0
      while place.byte < bytes.count {
        let glyph = glyphs.glyph(at: place.byte)
        let next = NeutralText.Position(byte: glyph.end, cell: place.cell + glyph.width)
        if glyph.width > width {
          line.append(cut(start, place, from: &part))
          line.append(ellipsis)
          start = next
        }
        place = next
      }
      line.append(cut(start, place, from: &part))
    }
    return line
  }
}

/// Breaks one line into several, word by word.
private struct LineWrapper {
  typealias Position = NeutralText.Position

  let width: Int
  /// The start and end of each line.
  private(set) var lines: [(start: Position, end: Position)] = []

  /// The range that certainly belongs to the line.
  private var line = (start: Position(), end: Position())
  /// The next word, after optional spaces. It may continue, and is never wider than a line.
  private var word = (start: Position(), end: Position())

  init(width: Int) {
    self.width = width
  }

  mutating func add(_ glyphs: GlyphBytes) {
    var place = Position()
    while place.byte < glyphs.count {
      let glyph = glyphs.glyph(at: place.byte)
      let next = Position(byte: glyph.end, cell: place.cell + glyph.width)
      if glyphs.isSpace(at: place.byte), glyph.end == place.byte + 1 {
        placeWord()
      } else {
        // A line may begin or end with an ideograph or an emoji; a letter with marks around it belongs to its word.
        let isWide = glyph.width > 1 && glyphs.isWide(at: place.byte)
        if isWide || next.cell - word.start.cell > width { placeWord() }
        if word.start.byte == word.end.byte { word.start = place }
        word.end = next
        if isWide { placeWord() }
      }
      place = next
    }
    placeWord()
    if line.end.byte > line.start.byte || lines.isEmpty { lines.append(line) }
  }

  /// Puts the word in the line, or in the next one, where the spaces before it are dropped.
  private mutating func placeWord() {
    guard word.end.byte > word.start.byte else { return }
    if word.end.cell - line.start.cell <= width {
      line.end = word.end
    } else {
      if line.end.byte > line.start.byte { lines.append(line) }
      line = word
    }
    word.start = word.end
  }
}
