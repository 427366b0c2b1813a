/// A text that may be written to a terminal as it is: nothing in it is obeyed, everything in it is seen, and its width
/// is known.
///
/// Neutral text comes from `StyledLine.append(_:style:as:limit:)` and from cutting other neutral text, from nowhere
/// else. So whatever a line holds has been neutralised, and only once.
public struct NeutralText: Hashable, Sendable {
  /// A place between two glyphs: the bytes and the cells before it.
  struct Position: Hashable {
    var byte = 0
    var cell = 0
  }

  /// The characters.
  public private(set) var string: String
  /// The cells it takes.
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

  /// The place behind all of it.
  var end: Position { Position(byte: string.utf8.count, cell: width) }

  /// Cuts out what lies between two places.
  func slice(_ start: Position, _ end: Position) -> NeutralText {
    if end.byte - start.byte == string.utf8.count { return self }
    let first = string.utf8.index(string.startIndex, offsetBy: start.byte)
    let last = string.utf8.index(first, offsetBy: end.byte - start.byte)
    return NeutralText(String(string[first..<last]), width: end.cell - start.cell)
  }

  /// Returns the place behind as many glyphs of the beginning as fit into the width.
  func place(upTo width: Int) -> Position { place(from: Position()) { $0.cell <= width } }

  /// Returns the place of a byte, behind another place.
  func place(ofByte byte: Int, behind start: Position) -> Position { place(from: start) { $0.byte <= byte } }

  /// Returns the last place from another one on that is within a limit.
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
  /// Appends a text after making visible, in faint style, all that a terminal would obey or not show: the one way
  /// through which a text gets into a line.
  ///
  /// Hidden are control characters of both sets, line and paragraph separators, bidirectional controls, zero width and
  /// other format characters, fillers, tags, unassigned and private scalars, and marks without a base or beyond the
  /// eighth. Joiners and the emoji variation selector pass where they have their meaning. Linear in the text; with a
  /// limit it stops as soon as the line is wider than that, having looked at little more.
  public mutating func append(
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
          // Each that is longer than a byte holds more than ASCII.
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
        // Most texts hold nothing that had to be replaced.
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
