/// A piece of a text that a terminal draws as one: a character with its marks, an emoji sequence, a flag; or a single
/// scalar that must not reach the terminal.
package struct Glyph {
  package var range: Range<String.Index>
  /// The cells it takes, of which a hidden scalar has none.
  package var width: Int
  /// The scalar to make visible instead of the range.
  package var hidden: Unicode.Scalar?
}

/// A cut of a text into glyphs, from left to right, in linear time.
///
/// Glyphs follow Unicode's grapheme clusters where those are well formed, and are bounded where a cluster is not: at
/// most 8 marks on a base, at most 4 bases held together by joiners. What goes beyond is hidden.
package struct GlyphScanner {
  static let marksPerBase = 8
  static let joinersPerGlyph = 3

  private let scalars: String.UnicodeScalarView
  private let end: String.Index
  /// Where the next glyph begins; may be set back to where an earlier one began.
  package var position: String.Index

  package init(_ text: String) {
    scalars = text.unicodeScalars
    position = scalars.startIndex
    end = scalars.endIndex
  }

  package mutating func next() -> Glyph? {
    guard position < end else { return nil }
    let start = position
    let first = take()
    if first.isASCII, peek?.isASCII ?? true, first.value >= 0x20, first.value < 0x7F {
      return Glyph(range: start..<position, width: 1)
    }
    if first.isRegionalIndicator, peek?.isRegionalIndicator == true {
      take()
      return Glyph(range: start..<position, width: 2)
    }
    switch ScalarClass(first) {
    case .narrow: return finish(Cluster(base: first, width: 1), from: start)
    case .wide: return finish(Cluster(base: first, width: 2), from: start)
    case .hidden, .mark, .spacingMark:
      let hidden = first == "\r" && peek == "\n" ? take() : first
      return Glyph(range: start..<position, width: 0, hidden: hidden)
    }
  }

  private var peek: Unicode.Scalar? { position < end ? scalars[position] : nil }

  private var peekSecond: Unicode.Scalar? {
    guard position < end else { return nil }
    let second = scalars.index(after: position)
    return second < end ? scalars[second] : nil
  }

  @discardableResult
  private mutating func take() -> Unicode.Scalar {
    defer { position = scalars.index(after: position) }
    return scalars[position]
  }

  private mutating func finish(_ cluster: Cluster, from start: String.Index) -> Glyph {
    var cluster = cluster
    while let next = peek, cluster.extend(by: next, before: peekSecond) { take() }
    return Glyph(range: start..<position, width: cluster.width)
  }
}
