extension StyledLine {
  /// Returns the line broken at words into lines no wider than the width, at least one.
  ///
  /// Spaces at a break are dropped, those at the beginning stay. A word wider than the width is broken between glyphs; a
  /// line may break on both sides of a wide glyph. A glyph wider than the width is replaced by an ellipsis. Linear in
  /// the length of the line.
  func wrapped(to width: Int, as repertoire: Repertoire) -> [StyledLine] {
    guard self.width > width else { return [self] }
    if spans.count == 1, let lines = spans[0].wrappedASCII(to: width) { return lines }
    var ellipsis = StyledLine()
    ellipsis.append(repertoire.ellipsis, style: .faint, as: repertoire)
    var wrapper = LineWrapper(width: width, substitute: ellipsis.prefix(width))
    for span in spans { wrapper.add(span) }
    return wrapper.finish()
  }
}

extension StyledLine.Span {
  /// The same lines for a text of ASCII alone, whose lines are parts of it; `nil` for another one.
  fileprivate func wrappedASCII(to width: Int) -> [StyledLine]? {
    let string = text.string
    // Every other glyph takes more bytes than cells.
    guard text.width == string.utf8.count else { return nil }
    return string.utf8.withContiguousStorageIfAvailable { bytes in
      var lines: [StyledLine] = []
      func add(_ range: Range<Int>) {
        let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
        let end = string.utf8.index(start, offsetBy: range.count)
        var line = StyledLine()
        line.append(text.slice(start..<end, width: range.count), style: style, address: address)
        lines.append(line)
      }
      var line: Range<Int>?
      var position = 0
      while true {
        let gap = position
        while position < bytes.count, bytes[position] == 0x20 { position += 1 }
        guard position < bytes.count else { break }
        let word = position
        while position < bytes.count, position - word < width, bytes[position] != 0x20 { position += 1 }
        let start = line?.lowerBound ?? gap
        if position - start <= width {
          line = start..<position
        } else {
          if let line { add(line) }
          line = word..<position
        }
      }
      if let line { add(line) }
      return lines.isEmpty ? [StyledLine()] : lines
    }
  }
}

/// The breaking of one line into several, word by word.
private struct LineWrapper {
  let width: Int
  /// What is shown for a glyph wider than a line.
  let substitute: StyledLine

  private var lines: [StyledLine] = []
  private var line = StyledLine()
  /// Spaces between the line and the word, not placed yet.
  private var gap = StyledLine()
  /// A word that may go on, never wider than a line.
  private var word = StyledLine()

  init(width: Int, substitute: StyledLine) {
    self.width = width
    self.substitute = substitute
  }

  mutating func add(_ span: StyledLine.Span) {
    var words = WordScanner(span.text, limit: width)
    while let piece = words.next() {
      switch piece {
      case .space(let text):
        placeWord()
        gap.append(text, style: span.style, address: span.address)
      case .word(let text):
        if word.width + text.width > width { placeWord() }
        word.append(text, style: span.style, address: span.address)
      case .wide(let text):
        placeWord()
        word.append(text, style: span.style, address: span.address)
        if word.width > width { word = substitute }
        placeWord()
      }
    }
  }

  mutating func finish() -> [StyledLine] {
    placeWord()
    if line.width > 0 || lines.isEmpty { lines.append(line) }
    return lines
  }

  private mutating func placeWord() {
    guard word.width > 0 else { return }
    if line.width + gap.width + word.width > width {
      if line.width > 0 { lines.append(line) }
      line = StyledLine()
    } else {
      line.append(gap)
    }
    line.append(word)
    gap = StyledLine()
    word = StyledLine()
  }
}

/// A cut of neutral text into words, spaces, and glyphs that stand alone: wide ones, and those wider than a line.
private struct WordScanner {
  enum Piece {
    case word(NeutralText)
    case space(NeutralText)
    case wide(NeutralText)
  }

  private let text: NeutralText
  private let limit: Int
  private var glyphs: GlyphScanner

  /// Makes a scanner whose words are no wider than the limit: longer ones come in pieces.
  init(_ text: NeutralText, limit: Int) {
    self.text = text
    self.limit = limit
    glyphs = GlyphScanner(text.string)
  }

  mutating func next() -> Piece? {
    guard let first = glyphs.next() else { return nil }
    let start = first.range.lowerBound
    if isWide(first) || first.width > limit { return .wide(text.slice(first.range, width: first.width)) }
    let isSpace = isSpace(first)
    var end = first.range.upperBound
    var width = first.width
    while let glyph = glyphs.next() {
      let fits = isSpace || !isWide(glyph) && width + glyph.width <= limit
      guard fits, self.isSpace(glyph) == isSpace else {
        glyphs.position = glyph.range.lowerBound
        break
      }
      end = glyph.range.upperBound
      width += glyph.width
    }
    let piece = text.slice(start..<end, width: width)
    return isSpace ? .space(piece) : .word(piece)
  }

  private func isSpace(_ glyph: Glyph) -> Bool {
    let scalars = text.string.unicodeScalars
    let start = glyph.range.lowerBound
    return scalars[start] == " " && scalars.index(after: start) == glyph.range.upperBound
  }

  /// Whether it is an ideograph or an emoji; a letter with marks beside it may take several cells too.
  private func isWide(_ glyph: Glyph) -> Bool {
    glyph.width > 1 && ScalarClass(text.string.unicodeScalars[glyph.range.lowerBound]) == .wide
  }
}
