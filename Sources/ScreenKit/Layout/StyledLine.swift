/// One line of a screen: neutral text with styles, not yet encoded.
public struct StyledLine: Hashable, Sendable {
  /// A part of the line with one style.
  public struct Span: Hashable, Sendable {
    /// The characters.
    public let text: NeutralText
    /// Their style.
    public let style: Style
    /// The target of a link; `nil` if there is none.
    public let target: Target?
  }

  /// The target of a part of a line.
  public enum Target: Hashable, Sendable {
    /// An address that can be passed to a terminal unchanged.
    case address(String)
    /// A line that a front end runs.
    case line(String)
  }

  /// The end of a part in the text, and its style.
  struct Part: Hashable, Sendable {
    /// The end of the part, in bytes.
    var end: Int
    let style: Style
    let target: Target?

    var isPlain: Bool { style == .plain && target == nil }

    /// The address for the terminal. A line to run has none, because a terminal could not pass it back.
    fileprivate var address: String? {
      if case .address(let address) = target { address } else { nil }
    }
  }

  /// All characters. Because lines are created in large numbers, a line has a single text, and a plain line nothing else.
  private(set) var text = NeutralText()
  /// The parts, in order; empty if all of the text is plain.
  private(set) var parts: [Part] = []

  /// Makes an empty line.
  package init() {}

  /// The line without styles or escape sequences.
  public var plain: String { text.string }

  /// The width in cells.
  public var width: Int { text.width }

  /// The parts, in order. Adjacent parts differ in style or target.
  public var spans: [Span] {
    if parts.isEmpty { return text.width == 0 ? [] : [Span(text: text, style: .plain, target: nil)] }
    var start = NeutralText.Position()
    return parts.map { part in
      let end = text.place(ofByte: part.end, behind: start)
      defer { start = end }
      return Span(text: text.slice(start, end), style: part.style, target: part.target)
    }
  }

  /// Appends neutral text, and merges it with the previous part if that has the same style.
  mutating func append(_ text: NeutralText, style: Style, leadingTo target: Target? = nil) {
    guard text.width > 0 else { return }
    let start = self.text.end.byte
    self.text += text
    addPart(from: start, to: self.text.end.byte, style: style, target)
  }

  /// Appends a text built in pieces: `make` calls its argument with the byte length of the text so far, and the style of the piece that
  /// ends there.
  mutating func append(makingText make: (_ endPiece: (Int, Style) -> Void) -> NeutralText) {
    let offset = text.end.byte
    var start = offset
    let made = make { count, style in
      addPart(from: start, to: offset + count, style: style, nil)
      start = offset + count
    }
    text += made
  }

  private mutating func addPart(from start: Int, to end: Int, style: Style, _ target: Target?) {
    if parts.isEmpty {
      if style == .plain, target == nil { return }
      if start > 0 { parts.append(Part(end: start, style: .plain, target: nil)) }
    }
    if let last = parts.indices.last, parts[last].style == style, parts[last].target == target {
      parts[last].end = end
    } else {
      parts.append(Part(end: end, style: style, target: target))
    }
  }

  /// Appends another line.
  package mutating func append(_ line: StyledLine) {
    if line.parts.isEmpty { return append(line.text, style: .plain) }
    let offset = text.end.byte
    var start = offset
    text += line.text
    for part in line.parts {
      addPart(from: start, to: offset + part.end, style: part.style, part.target)
      start = offset + part.end
    }
  }

  /// Returns the line with one target for all of it.
  func leading(to target: Target) -> StyledLine {
    var line = StyledLine()
    for span in spans { line.append(span.text, style: span.style, leadingTo: target) }
    return line
  }

  /// Appends a part of a text; see ``append(_:style:as:limit:)``.
  mutating func append(_ run: StyledText.Run, as characterSupport: CharacterSupport, limit: Int) {
    guard let line = run.line else { return append(run.text, style: run.style, as: characterSupport, limit: limit) }
    guard width <= limit else { return }
    var part = StyledLine()
    part.append(run.text, style: run.style, as: characterSupport, limit: limit - width)
    append(part.leading(to: .line(line)))
  }

  /// The same text with a single style.
  var withoutStyles: StyledLine {
    var line = self
    line.parts = []
    return line
  }

  /// Appends spaces until the line has the given width, unless it is wider already.
  package mutating func pad(to width: Int) {
    if self.width < width { append(.spaces(width - self.width), style: .plain) }
  }

  /// Returns the line, with spaces in front.
  func indented(by count: Int) -> StyledLine {
    var line = StyledLine()
    line.pad(to: count)
    line.append(self)
    return line
  }

  /// Returns the part between two positions.
  ///
  /// - Parameter first: The index of a part that starts no later than `start`; it advances to the part where the slice ends.
  func cut(_ start: NeutralText.Position, _ end: NeutralText.Position, from first: inout Int) -> StyledLine {
    var line = StyledLine()
    line.text = text.slice(start, end)
    while first < parts.count, parts[first].end <= start.byte { first += 1 }
    guard first < parts.count, start.byte < end.byte else { return line }
    var last = first
    while parts[last].end < end.byte { last += 1 }
    if last == first, parts[first].isPlain { return line }
    line.parts = Array(parts[first...last])
    for index in line.parts.indices { line.parts[index].end -= start.byte }
    line.parts[last - first].end = end.byte - start.byte
    first = last
    return line
  }

  /// Returns the longest prefix, in whole glyphs, that fits into the width.
  package func prefix(_ width: Int) -> StyledLine {
    guard self.width > width else { return self }
    var first = 0
    return cut(NeutralText.Position(), text.place(upTo: width), from: &first)
  }

  /// Returns the line, truncated to the width with an ellipsis if it is wider.
  package func truncated(to width: Int, as characterSupport: CharacterSupport) -> StyledLine {
    guard self.width > width else { return self }
    var line = prefix(max(0, width - characterSupport.ellipsis.count))
    line.append(.ellipsis(of: width - line.width, as: characterSupport))
    return line
  }

  /// Makes an ellipsis of at most that many cells.
  static func ellipsis(of width: Int, as characterSupport: CharacterSupport) -> StyledLine {
    (characterSupport == .unicode ? unicodeEllipsis : asciiEllipsis).prefix(width)
  }

  private static let unicodeEllipsis = StyledLine(ellipsisAs: .unicode)
  private static let asciiEllipsis = StyledLine(ellipsisAs: .ascii)

  private init(ellipsisAs characterSupport: CharacterSupport) {
    append(characterSupport.ellipsis, style: .faint, as: characterSupport)
  }

  /// Reserves capacity for a text of that many bytes.
  mutating func reserve(_ bytes: Int) { text.reserve(bytes) }

  /// Writes the line, with styles as escape sequences if there is a palette. No style continues beyond its end.
  func write(to output: inout [UInt8], in palette: Palette?) {
    var string = plain
    string.withUTF8 { bytes in
      guard let palette, !bytes.isEmpty else { return output += bytes }
      guard !parts.isEmpty else {
        let sequence = palette[.plain]
        if let sequence { output += sequence }
        output += bytes
        if sequence != nil { output += Palette.end }
        return
      }
      var start = 0
      var address: String?
      for part in parts {
        if part.address != address {
          address = part.address
          output += LinkTarget.sequence(for: address).utf8
        }
        let sequence = palette[part.style]
        if let sequence { output += sequence }
        output += bytes[start..<part.end]
        if sequence != nil { output += Palette.end }
        start = part.end
      }
      if address != nil { output += LinkTarget.sequence(for: nil).utf8 }
    }
  }
}
