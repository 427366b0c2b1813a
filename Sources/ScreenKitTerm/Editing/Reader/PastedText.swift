/// A pasted text, as it may become part of a line, or several lines: what is pasted where a value is asked for is the value.
///
/// Control characters other than tabs and line ends are spelled out, since nobody means them, as are other characters that end lines,
/// which a line cannot hold. Tabs and characters that do not show stay as they are: what paints the line makes them visible.
struct PastedText: Equatable {
  /// The text without blank lines and the line breaks around it.
  let text: String
  /// The lines that are not blank.
  let lines: [Substring]
  /// The text as it was pasted, without line breaks at its end.
  let whole: String

  init(_ bytes: some Collection<UInt8>) {
    let clean = String(decodingEachByte: Array(bytes)).withoutControls
    self.init(
      lines: clean.contains(where: \.isNewline) ? Self.lines(of: clean) : [clean[...]],
      whole: clean.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n"))
  }

  private init(lines: [Substring], whole: String) {
    self.whole = String(whole[..<(whole.lastIndex { !$0.isNewline }.map(whole.index(after:)) ?? whole.startIndex)])
    self.lines = lines
    text = lines.joined(separator: "\n")
  }

  /// Joins two pastes of which the second arrived before it was decided what should become of the first. It begins a
  /// line of its own.
  static func + (first: Self, second: Self) -> Self {
    Self(
      lines: first.lines + second.lines.filter { !$0.allSatisfy(\.isWhitespace) },
      whole: first.whole + "\n" + second.whole)
  }

  /// Lists the lines that would run, with the parts of the edited line before and behind the cursor: as many of them as
  /// there is room for above the question.
  func preview(
    between before: String = "", and behind: String = "", _ rendering: Rendering, rows: Int
  ) -> String {
    let all = Self.lines(of: before + text + behind)
    let most = max(1, min(10, rows - 4))
    let shown = all.prefix(all.count > most ? most - 1 : most)
    let listed = shown.map { rendering.line("  " + StyledText(String($0), .faint)) + "\n" }
    let hidden = all.count - shown.count
    let rest = hidden > 0 ? rendering.line(StyledText("  ... \(hidden) more", .faint)) + "\n" : ""
    let isAlone = (before + behind).allSatisfy(\.isWhitespace)
    let title = "\(lines.count) lines were pasted\(isAlone ? ":" : ". With the text already typed:")"
    return rendering.line(StyledText(title, .strong)) + "\n" + listed.joined() + rest
  }

  /// The lines of a text that are not blank.
  static func lines(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The question, in the longest form that fits, so that its keys are seen. It stands where the line was.
  static func question(columns: Int?) -> String {
    let forms = ["Run, edit or drop them (r, e, d)? ", "Run, edit, drop (r, e, d)? ", "r, e, d? "]
    return forms.first { $0.utf8.count <= columns ?? .max } ?? forms[forms.count - 1]
  }

  /// What should become of several lines.
  enum Answer: Equatable {
    case run, edit, drop

    /// The answer that a key gives; `nil` for other keys.
    init?(key: UInt8) {
      switch key {
      case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .run
      case UInt8(ascii: "e"), UInt8(ascii: "E"): self = .edit
      case UInt8(ascii: "d"), UInt8(ascii: "D"), 0x03, 0x04: self = .drop
      default: return nil
      }
    }
  }
}

extension String {
  /// The text with line feeds for line ends, and all other control characters but tabs spelled out.
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
  /// The text with each character that could end a line spelled out, except line feeds: a key after Ctrl-V ends no line.
  var spellingOutLineEnds: String {
    guard unicodeScalars.contains(where: \.endsLine) else { return self }
    return unicodeScalars.map { $0.endsLine ? $0.spelledOut : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether Swift ends a line here; a line feed does not count.
  fileprivate var endsLine: Bool { self != "\n" && Character(self).isNewline }

  /// Whether a terminal would obey it, or a text would end a line at it; a tab is none.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
