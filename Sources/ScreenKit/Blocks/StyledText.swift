/// A text whose parts carry styles.
///
/// Literals are the author's: a newline in a literal breaks the line. Everything else is untrusted: a newline in an interpolated value,
/// or in a string passed to `init(_:_:)`, is shown as a mark and does not break the line, so that a value cannot forge a line.
/// `init(lines:_:)` and `\(lines: value)` let a value break lines.
///
///     let text: StyledText = "Dropped \(name, style: .strong)."
///
/// Adjacent equal parts are merged, and there are no empty parts. Equality therefore does not depend on how a text was built.
///
/// A text records which characters come from literals and are therefore the author's. The others are data. A front end that passes a text
/// to a language model, for example, can keep the two apart.
public struct StyledText: Hashable, Sendable {
  /// A part with one style, which carries at most one line.
  public struct Run: Hashable, Sendable {
    /// The characters, which may be control characters.
    public internal(set) var text: String
    /// Their style.
    public internal(set) var style: Style
    /// The line that a front end runs when the user chooses these characters; `nil` for none.
    public internal(set) var line: String?
    /// The parts that are the author's. Most runs are entirely the author's or entirely data, and need no array.
    private var authorship: Authorship

    private enum Authorship: Sendable {
      case none, all
      /// In order, in UTF-8 bytes. The ranges do not touch.
      case parts([Range<Int>])
    }

    init(_ text: String, _ style: Style, isAuthored: Bool, line: String? = nil) {
      self.text = text
      self.style = style
      self.line = line
      authorship = isAuthored ? .all : .none
    }

    /// The parts that are the author's, in order, in UTF-8 bytes. The ranges do not touch.
    var authorBytes: [Range<Int>] {
      switch authorship {
      case .none: []
      case .all: [0..<text.utf8.count]
      case .parts(let parts): parts
      }
    }

    /// The parts of ``text`` that are the author's, in order; the rest is data.
    ///
    /// Equality ignores this. A screen whose words were the author's before, and are data now, counts as unchanged: it is neither reported
    /// nor sent again.
    public var author: [Range<String.Index>] {
      authorBytes.map { range in
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return start..<text.utf8.index(start, offsetBy: range.count)
      }
    }

    /// Appends the characters of another run.
    fileprivate mutating func append(_ other: Run) {
      let offset = text.utf8.count
      switch (authorship, other.authorship) {
      case (.none, .none), (.all, .all): text += other.text
      default:
        var parts: [Range<Int>] = []
        switch authorship {
        case .none: break
        case .all:
          parts.reserveCapacity(4)
          parts.append(0..<offset)
        case .parts(let known):
          parts = known
          // The array is not shared while it grows.
          authorship = .none
        }
        text += other.text
        switch other.authorship {
        case .none: break
        case .all: parts.add(offset..<text.utf8.count)
        case .parts(let others):
          for range in others { parts.add(range.lowerBound + offset..<range.upperBound + offset) }
        }
        authorship = .parts(parts)
      }
    }

    /// Compares the characters, the style and the line.
    public static func == (left: Run, right: Run) -> Bool {
      left.style == right.style && left.text == right.text && left.line == right.line
    }

    /// Hashes the characters, the style and the line.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(style)
      hasher.combine(line)
    }
  }

  /// A part of the text.
  public enum Piece: Hashable, Sendable {
    /// Characters in one style.
    case run(Run)
    /// The end of a line.
    case lineBreak
  }

  /// The parts, in order, for front ends that lay out text themselves.
  public private(set) var pieces: [Piece] = []

  /// Makes an empty text.
  public init() {}

  /// Makes a text that counts as the author's words, like a literal. Newlines break lines.
  ///
  /// Pass only a constant of the program. Use it for a literal with a style: `.author("Total", .strong)`.
  public static func author(_ constant: String, _ style: Style = .plain) -> StyledText {
    var text = StyledText()
    text.append(lines: constant, style: style, isAuthored: true)
    return text
  }

  /// Makes a text of one line from a string, which is data. Newlines in it are shown as marks and do not break the line.
  public init(_ text: some StringProtocol, _ style: Style = .plain) {
    append(String(text), style: style)
  }

  /// Makes a text from a string, which is data. Its newlines, `\n` or `\r\n`, break lines.
  public init(lines text: some StringProtocol, _ style: Style = .plain) {
    append(lines: String(text), style: style)
  }

  /// Makes a text of one line from bytes that should be UTF-8. Each invalid byte becomes U+FFFD.
  public init(decoding bytes: [UInt8], _ style: Style = .plain) {
    append(String(decodingEachByte: bytes), style: style)
  }

  /// The characters without their styles, unchanged.
  ///
  /// Use this for programs. It may contain control characters; to show it, put it in a block.
  public var string: String {
    if let whole { return whole.string }
    return pieces.reduce(into: "") { string, piece in
      switch piece {
      case .run(let run): string += run.text
      case .lineBreak: string += "\n"
      }
    }
  }

  /// The whole text, if it has one style, no line break and no line to run, like most values; otherwise `nil`.
  var whole: (string: String, style: Style)? {
    guard pieces.count == 1, case .run(let run) = pieces[0], run.line == nil else { return nil }
    return (run.text, run.style)
  }

  /// Whether there is nothing to show, not even a line break.
  public var isEmpty: Bool { pieces.isEmpty }

  /// Joins two texts; the second continues on the last line of the first.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  /// Appends a text on the same line.
  public static func += (left: inout StyledText, right: StyledText) {
    for piece in right.pieces {
      switch piece {
      case .run(let run): left.append(run)
      case .lineBreak: left.appendLineBreak()
      }
    }
  }

  /// Returns a copy that carries a line, which a front end runs when the user chooses the text.
  ///
  ///     "Plums are running low. \(StyledText.author("Order some").running("order plums"))"
  ///
  /// It is the line that a person would type on the screen that shows the text. In a console, the down arrow at an empty prompt recalls
  /// the lines of the screen, one after another, and Enter runs one. Quote data in it with ``Words/quote(_:)``.
  public func running(_ line: String) -> StyledText { mapRuns { $0.line = line } }

  /// Returns a copy in which parts with the old style have the new one.
  func styled(where old: Style, as new: Style) -> StyledText {
    mapRuns { if $0.style == old { $0.style = new } }
  }

  /// The text with a style applied to its plain parts.
  func styled(_ style: Style) -> StyledText {
    mapRuns { $0 = Run($0.text, $0.style == .plain ? style : $0.style, isAuthored: false, line: $0.line) }
  }

  func mapRuns(_ change: (inout Run) -> Void) -> StyledText {
    var text = StyledText()
    for piece in pieces {
      switch piece {
      case .run(var run):
        change(&run)
        text.append(run)
      case .lineBreak: text.appendLineBreak()
      }
    }
    return text
  }

  mutating func append(_ text: String, style: Style, isAuthored: Bool = false, line: String? = nil) {
    append(Run(text, style, isAuthored: isAuthored, line: line))
  }

  private mutating func append(_ run: Run) {
    guard !run.text.isEmpty else { return }
    if case .run(var last)? = pieces.last, last.style == run.style, last.line == run.line {
      // The characters are not shared while they grow.
      pieces[pieces.count - 1] = .lineBreak
      last.append(run)
      pieces[pieces.count - 1] = .run(last)
    } else {
      pieces.append(.run(run))
    }
  }

  mutating func appendLineBreak() {
    pieces.append(.lineBreak)
  }

  mutating func append(lines text: String, style: Style, isAuthored: Bool = false) {
    guard text.utf8.contains(0x0A) else { return append(text, style: style, isAuthored: isAuthored) }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      if index > 0 { appendLineBreak() }
      append(String(line), style: style, isAuthored: isAuthored)
    }
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// Makes a plain text from a literal. Its newlines break lines.
  public init(stringLiteral literal: String) {
    self = .author(literal)
  }

  /// Makes a text from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.text
  }

  /// Collects the parts of an interpolated literal from left to right.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate(set) var text = StyledText()

    /// Makes an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends the author's words. Their newlines break lines.
    public mutating func appendLiteral(_ literal: String) {
      text.append(lines: literal, style: .plain, isAuthored: true)
    }

    /// Appends a value's description. Newlines in it are shown as marks and do not break the line.
    public mutating func appendInterpolation<Value>(_ value: Value, style: Style = .plain) {
      text.append(String(describing: value), style: style)
    }

    /// Appends a value's description. Newlines in it are shown as marks and do not break the line.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible, style: Style = .plain) {
      text.append(value.description, style: style)
    }

    /// Appends a styled text, which keeps its styles and its line breaks.
    public mutating func appendInterpolation(_ styled: StyledText) {
      text += styled
    }

    /// Appends a value whose newlines, `\n` or `\r\n`, break lines.
    public mutating func appendInterpolation(lines value: some StringProtocol, style: Style = .plain) {
      text.append(lines: String(value), style: style)
    }
  }
}

extension [Range<Int>] {
  /// Adds the next range. If it starts where the last one ends, the two are merged.
  fileprivate mutating func add(_ range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
