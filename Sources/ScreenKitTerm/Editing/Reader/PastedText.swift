/// A pasted text, prepared to become part of a line, or several lines. Where a value is asked for, the pasted text is the value. Or lines
/// that were given earlier, and that the console has not run.
///
/// Control characters other than tabs and line ends are escaped, because they are never intended, as are other characters that end lines,
/// which a line cannot hold. Tabs and invisible characters are unchanged; the line is painted with visible marks for them.
struct PastedText: Equatable {
  /// The text without blank lines and surrounding line breaks.
  let text: String
  /// The lines that are not blank.
  let lines: [Substring]
  /// The pasted text, without trailing line breaks.
  let whole: String
  /// Whether the lines are not pasted: they were given earlier, and have not been run.
  let isLeft: Bool

  init(_ bytes: some Collection<UInt8>) {
    let clean = String(decodingEachByte: Array(bytes)).withoutControls
    self.init(
      lines: clean.contains(where: \.isNewline) ? Self.lines(of: clean) : [clean[...]],
      whole: clean.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n"))
  }

  /// Creates a text of lines that were given earlier and have not been run.
  init(left lines: [String]) {
    let lines = Self.lines(of: lines.joined(separator: "\n"))
    self.init(lines: lines, whole: lines.joined(separator: "\n"), isLeft: true)
  }

  private init(lines: [Substring], whole: String, isLeft: Bool = false) {
    self.isLeft = isLeft
    self.whole = String(whole[..<(whole.lastIndex { !$0.isNewline }.map(whole.index(after:)) ?? whole.startIndex)])
    self.lines = lines
    text = lines.joined(separator: "\n")
  }

  /// Joins two pastes, the second of which arrived before the user decided about the first. It begins on a new line.
  static func + (first: Self, second: Self) -> Self {
    Self(
      lines: first.lines + second.lines.filter { !$0.allSatisfy(\.isWhitespace) },
      whole: first.whole + "\n" + second.whole, isLeft: first.isLeft)
  }

  /// Returns the text of an edited line with these lines. Pasted lines are at the cursor; lines that were left come first.
  ///
  /// - Parameters:
  ///   - before: The part of the edited line before the cursor.
  ///   - after: The part after the cursor.
  func joined(between before: String, and after: String) -> String {
    guard isLeft else { return before + text + after }
    let rest = before + after
    return rest.isEmpty ? text : text + "\n" + rest
  }

  /// Lists the lines that would run, including the parts of the edited line before and after the cursor, as far as they fit above the
  /// question. Lines that were left run without the edited line.
  func preview(
    between before: String = "", and behind: String = "", _ rendering: Rendering, rows: Int
  ) -> String {
    let all = isLeft ? lines : Self.lines(of: joined(between: before, and: behind))
    let most = max(1, min(10, rows - 4))
    let shown = all.prefix(all.count > most ? most - 1 : most)
    let listed = shown.map { rendering.line("  " + StyledText(String($0), .faint)) + "\n" }
    let hidden = all.count - shown.count
    let rest = hidden > 0 ? rendering.line(StyledText("  ... \(hidden) more", .faint)) + "\n" : ""
    let isAlone = isLeft || (before + behind).allSatisfy(\.isWhitespace)
    let title =
      (lines.count == 1 ? "1 line was" : "\(lines.count) lines were") + (isLeft ? " not run" : " pasted")
      + (isAlone ? ":" : ". With the text already typed:")
    return rendering.line(StyledText(title, .strong)) + "\n" + listed.joined() + rest
  }

  /// The lines of a text that are not blank.
  static func lines(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The question, in the longest form that fits, so that its answers are visible. It replaces the line.
  static func question(columns: Int?) -> String {
    let forms = ["Run, edit or drop them (r, e, d)? ", "Run, edit, drop (r, e, d)? ", "r, e, d? "]
    return forms.first { $0.utf8.count <= columns ?? .max } ?? forms[forms.count - 1]
  }

  /// The ways to handle several lines.
  enum Answer: String, CaseIterable {
    case run, edit, drop

    /// The answer that a typed text gives: a word, or the beginning of one; `nil` for any other text.
    init?(typed text: String) {
      let word = text.lowercased().filter { !$0.isWhitespace }
      guard !word.isEmpty, let answer = Self.allCases.first(where: { $0.rawValue.hasPrefix(word) }) else { return nil }
      self = answer
    }

    /// The message about a text that is not an answer.
    static func complaint(about text: String) -> String {
      let unknown = text.allSatisfy(\.isWhitespace) ? "" : "Unknown answer \(LineError.quoted(text)). "
      return unknown + "Type r (run), e (edit) or d (drop)."
    }
  }
}

extension String {
  /// The text with line feeds for line ends, and all other control characters but tabs escaped.
  fileprivate var withoutControls: String {
    if utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return self }
    var text = UnicodeScalarView()
    for character in self {
      if character == "\n" || character == "\r\n" || character == "\r" {
        text.append("\n")
        continue
      }
      for scalar in character.unicodeScalars {
        if scalar.isControl { text.append(contentsOf: scalar.spelledOut.unicodeScalars) } else { text.append(scalar) }
      }
    }
    return String(text)
  }
}

extension String {
  /// The text with each character that could end a line escaped, except line feeds. A key after Ctrl-V cannot end a line.
  var spellingOutLineEnds: String {
    guard unicodeScalars.contains(where: \.endsLine) else { return self }
    return unicodeScalars.map { $0.endsLine ? $0.spelledOut : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether Swift ends a line here, except at a line feed.
  fileprivate var endsLine: Bool { self != "\n" && Character(self).isNewline }

  /// Whether it controls a terminal or ends a line, except a tab.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
