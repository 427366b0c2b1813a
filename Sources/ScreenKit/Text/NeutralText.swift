/// A text that is safe to write to a terminal: it contains no control sequences, everything in it is visible, and its width is known.
///
/// Neutral text comes only from `StyledLine.append(_:style:as:limit:)` and from slicing other neutral text. The contents of a line are
/// therefore neutralized exactly once.
public struct NeutralText: Hashable, Sendable {
  /// A position between two glyphs: the number of bytes and cells before it.
  struct Position: Hashable {
    var byte = 0
    var cell = 0
  }

  /// The characters.
  public private(set) var string: String
  /// The width in cells.
  public private(set) var width: Int

  fileprivate init(_ string: String, width: Int) {
    self.string = string
    self.width = width
  }

  /// Makes an empty text.
  init() { self.init("", width: 0) }

  static func spaces(_ count: Int) -> NeutralText {
    NeutralText(count < few.count ? few[count] : String(repeating: " ", count: count), width: count)
  }

  private static let few = (0..<16).map { String(repeating: " ", count: $0) }

  /// The position after the last glyph.
  var end: Position { Position(byte: string.utf8.count, cell: width) }

  /// Returns the part between two positions.
  func slice(_ start: Position, _ end: Position) -> NeutralText {
    if end.byte - start.byte == string.utf8.count { return self }
    let first = string.utf8.index(string.startIndex, offsetBy: start.byte)
    let last = string.utf8.index(first, offsetBy: end.byte - start.byte)
    return NeutralText(String(string[first..<last]), width: end.cell - start.cell)
  }

  /// Returns the position after as many leading glyphs as fit into the width.
  func place(upTo width: Int) -> Position { place(from: Position()) { $0.cell <= width } }

  /// Returns the position of a byte, at or after another position.
  func place(ofByte byte: Int, behind start: Position) -> Position { place(from: start) { $0.byte <= byte } }

  /// Returns the last position, starting at another one, that is within a limit.
  private func place(from start: Position, isWithin: (Position) -> Bool) -> Position {
    var string = string
    return string.withUTF8 { bytes in
      let glyphs = GlyphBytes(bytes)
      var place = start
      while place.byte < bytes.count {
        let glyph = glyphs.glyph(at: place.byte)
        let next = Position(byte: glyph.end, cell: place.cell + glyph.width)
        guard isWithin(next) else { break }
        place = next
      }
      return place
    }
  }

  mutating func reserve(_ bytes: Int) { string.reserveCapacity(bytes) }

  static func += (left: inout NeutralText, right: NeutralText) {
    if left.width == 0 { left.string = right.string } else { left.string += right.string }
    left.width += right.width
  }
}

extension StyledLine {
  /// Appends a text after making all control characters and invisible characters visible, in faint style. This is the only way for a text
  /// to enter a line.
  ///
  /// The following are made visible: control characters of both sets, line and paragraph separators, bidirectional controls, zero width and
  /// other format characters, fillers, tags, unassigned and private scalars, and marks without a base or beyond the eighth. Joiners and the
  /// emoji variation selector pass where they are meaningful. Linear in the text; with a limit, it stops shortly after the line becomes
  /// wider than that.
  package mutating func append(
    _ text: String, style: Style = .plain, as characterSupport: CharacterSupport, limit: Int = .max
  ) {
    guard width <= limit, !text.isEmpty else { return }
    let room = limit - width
    let count = room < text.utf8.count ? room + 1 : text.utf8.count
    if text.beginsVisibly(count) {
      let head = count == text.utf8.count ? text : String(Substring(text.utf8.prefix(count)))
      append(NeutralText(head, width: count), style: style)
    } else {
      appendGlyphs(of: text, style: style, as: characterSupport, limit: limit)
    }
  }

  private mutating func appendGlyphs(of text: String, style: Style, as characterSupport: CharacterSupport, limit: Int) {
    var contiguous = text
    let room = limit - width
    append { endPiece in
      contiguous.withUTF8 { bytes in
        let glyphs = GlyphBytes(bytes)
        var output: [UInt8] = []
        var cells = 0
        var (kept, position) = (0, 0)

        func endKept() {
          guard kept < position else { return }
          output += bytes[kept..<position]
          endPiece(output.count, style)
        }

        while position < bytes.count, cells <= room {
          let glyph = glyphs.glyph(at: position)
          // A glyph longer than one byte is not only ASCII.
          if glyph.hidden == nil, characterSupport == .unicode || glyph.end == position + 1 {
            cells += glyph.width
          } else {
            endKept()
            let mark =
              glyph.hidden.map(characterSupport.mark(for:))
              ?? CharacterSupport.standIn(for: String(decoding: bytes[position..<glyph.end], as: UTF8.self))
            output += mark.utf8
            endPiece(output.count, .faint)
            cells += mark.unicodeScalars.count
            kept = glyph.end
          }
          position = glyph.end
        }
        // In most texts, nothing has to be replaced.
        if kept == 0, position == bytes.count {
          endPiece(position, style)
          return NeutralText(text, width: cells)
        }
        endKept()
        return NeutralText(String(decoding: output, as: UTF8.self), width: cells)
      }
    }
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
