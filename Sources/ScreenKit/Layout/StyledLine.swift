/// One line of a screen: neutral text with styles, not yet bytes.
public struct StyledLine: Hashable, Sendable {
  /// A part of the line in one style.
  public struct Span: Hashable, Sendable {
    /// The characters.
    public internal(set) var text: NeutralText
    /// Their style.
    public internal(set) var style: Style
    /// Where they lead, an address that a terminal may be given as it is; `nil` if they lead nowhere.
    public internal(set) var address: String?
  }

  /// The parts, in order; neighbors differ in style, or in where they lead.
  public private(set) var spans: [Span] = []
  /// The cells it takes.
  public private(set) var width = 0

  /// Makes an empty line.
  public init() {}

  /// Appends text that is neutral already, and joins it with the text before if that has the same style.
  mutating func append(_ text: NeutralText, style: Style, address: String? = nil) {
    guard text.width > 0 else { return }
    width += text.width
    // No copy of the last span may be held: the text of a long one would be copied with each glyph.
    if let last = spans.indices.last, spans[last].style == style, spans[last].address == address {
      spans[last].text += text
    } else {
      spans.append(Span(text: text, style: style, address: address))
    }
  }

  /// The line, all of which leads somewhere.
  func leading(to target: LinkTarget) -> StyledLine {
    var line = StyledLine()
    for span in spans { line.append(span.text, style: span.style, address: target.address) }
    return line
  }

  /// Appends another line.
  public mutating func append(_ line: StyledLine) {
    for span in line.spans { append(span.text, style: span.style, address: span.address) }
  }

  /// The same text in one style.
  public var withoutStyles: StyledLine {
    var line = StyledLine()
    for span in spans { line.append(span.text, style: .plain) }
    return line
  }

  /// Appends spaces until the line has the width, if it is not that wide already.
  public mutating func pad(to width: Int) {
    if self.width < width { append(.spaces(width - self.width), style: .plain) }
  }

  /// Returns as much of the beginning, in whole glyphs, as fits into the width.
  public func prefix(_ width: Int) -> StyledLine {
    guard self.width > width else { return self }
    var line = StyledLine()
    for span in spans {
      if line.width + span.text.width <= width {
        line.append(span.text, style: span.style, address: span.address)
      } else {
        line.append(span.text.prefix(width - line.width), style: span.style, address: span.address)
        break
      }
    }
    return line
  }

  /// Returns the line, cut to the width with an ellipsis at its end if it is wider.
  public func truncated(to width: Int, as repertoire: Repertoire) -> StyledLine {
    guard self.width > width else { return self }
    var ellipsis = StyledLine()
    ellipsis.append(repertoire.ellipsis, style: .faint, as: repertoire)
    var line = prefix(max(0, width - ellipsis.width))
    line.append(ellipsis.prefix(width - line.width))
    return line
  }
}

extension NeutralText {
  /// Returns as many glyphs of the beginning as fit into the width.
  fileprivate func prefix(_ width: Int) -> NeutralText {
    var scanner = GlyphScanner(string)
    var end = scanner.position
    var used = 0
    while let glyph = scanner.next(), used + glyph.width <= width {
      used += glyph.width
      end = glyph.range.upperBound
    }
    return slice(string.startIndex..<end, width: used)
  }
}
