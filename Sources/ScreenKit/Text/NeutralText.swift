/// A text that may be written to a terminal as it is: nothing in it is obeyed, everything in it is seen, and its width
/// is known.
///
/// Neutral text comes from `StyledLine.append(_:style:as:limit:)` and from cutting other neutral text, from nowhere
/// else. So whatever a line holds has been neutralised, and only once.
public struct NeutralText: Hashable, Sendable {
  /// The characters.
  public private(set) var string: String
  /// The cells it takes.
  public private(set) var width: Int

  fileprivate init(_ string: String, width: Int) {
    self.string = string
    self.width = width
  }

  static func spaces(_ count: Int) -> NeutralText {
    NeutralText(String(repeating: " ", count: count), width: count)
  }

  /// Cuts out a range of whole glyphs, whose width the caller has added up.
  func slice(_ range: Range<String.Index>, width: Int) -> NeutralText {
    if range == string.startIndex..<string.endIndex { return self }
    return NeutralText(String(string[range]), width: width)
  }

  static func += (left: inout NeutralText, right: NeutralText) {
    left.string += right.string
    left.width += right.width
  }
}

extension StyledLine {
  /// Appends a text after making visible, in faint style, all that a terminal would obey or not show: the one door
  /// through which a text gets into a line.
  ///
  /// Hidden are control characters of both sets, line and paragraph separators, bidirectional controls, zero width and
  /// other format characters, fillers, tags, unassigned and private scalars, and marks without a base or beyond the
  /// eighth. Joiners and the emoji variation selector pass where they have their meaning. Linear in the text; with a
  /// limit it stops as soon as the line is wider than that, having looked at little more.
  public mutating func append(
    _ text: String, style: Style = .plain, as repertoire: Repertoire, limit: Int = .max
  ) {
    guard width <= limit, !text.isEmpty else { return }
    let room = limit - width
    let count = room < text.utf8.count ? room + 1 : text.utf8.count
    if text.beginsVisibly(count) {
      let head = count == text.utf8.count ? text : String(Substring(text.utf8.prefix(count)))
      append(NeutralText(head, width: count), style: style)
    } else {
      appendGlyphs(of: text, style: style, as: repertoire, limit: limit)
    }
  }

  private mutating func appendGlyphs(of text: String, style: Style, as repertoire: Repertoire, limit: Int) {
    var scanner = GlyphScanner(text)
    var kept = scanner.position..<scanner.position
    var keptWidth = 0

    func appendKept() {
      append(NeutralText(String(text[kept]), width: keptWidth), style: style)
      keptWidth = 0
    }

    while width + keptWidth <= limit, let glyph = scanner.next() {
      if glyph.hidden == nil, repertoire == .unicode || text.utf8[glyph.range].allSatisfy({ $0 < 0x80 }) {
        kept = (keptWidth == 0 ? glyph.range.lowerBound : kept.lowerBound)..<glyph.range.upperBound
        keptWidth += glyph.width
      } else {
        appendKept()
        let mark = glyph.hidden.map(repertoire.mark(for:)) ?? "?"
        append(NeutralText(mark, width: mark.unicodeScalars.count), style: .faint)
      }
    }
    appendKept()
  }
}

extension String {
  /// Whether its first bytes are visible ASCII.
  fileprivate func beginsVisibly(_ count: Int) -> Bool {
    let isVisible = utf8.withContiguousStorageIfAvailable { bytes in
      var flaws: UInt8 = 0
      for byte in bytes[..<count] { flaws |= byte &- 0x20 < 0x5F ? 0 : 1 }
      return flaws == 0
    }
    return isVisible ?? utf8.prefix(count).allSatisfy { $0 &- 0x20 < 0x5F }
  }
}
