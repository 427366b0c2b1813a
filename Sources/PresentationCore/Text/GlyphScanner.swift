/// A piece of a text that a terminal draws as one: a character with its marks, an emoji sequence, a flag; or a single
/// scalar that must not reach the terminal.
package struct Glyph {
  package var range: Range<String.Index>
  /// The number of cells it occupies; 0 for a hidden scalar.
  package var width: Int
  /// The scalar to make visible instead of the range.
  package var hidden: Unicode.Scalar?
}

/// Splits a text into glyphs, from left to right, in linear time.
///
/// Glyphs follow Unicode's grapheme clusters where those are well formed, and are bounded where a cluster is not: at
/// most 8 marks on a base, at most 4 bases held together by joiners. Excess scalars are hidden.
package struct GlyphScanner {
  static let marksPerBase = 8
  static let joinersPerGlyph = 3

  private var text: String
  /// Where the next glyph begins.
  package private(set) var position: String.Index
  private var offset = 0

  package init(_ text: String) {
    self.text = text
    position = text.startIndex
  }

  package mutating func next() -> Glyph? {
    guard position < text.endIndex else { return nil }
    let (start, first) = (position, offset)
    let glyph = text.withUTF8 { GlyphBytes($0).glyph(at: first) }
    offset = glyph.end
    position = text.utf8.index(start, offsetBy: offset - first)
    return Glyph(range: start..<position, width: glyph.width, hidden: glyph.hidden)
  }
}
