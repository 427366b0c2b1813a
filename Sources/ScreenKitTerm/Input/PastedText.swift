/// A text that was pasted, as it may become part of a line, or several.
struct PastedText: Equatable {
  /// In visible characters and line breaks. Line breaks around it, and lines that are blank, are left out.
  let text: String
  /// Its lines that are not blank.
  let lines: [Substring]

  init(_ bytes: some Collection<UInt8>) {
    let clean = String(decodingEachByte: Array(bytes)).harmless
    guard clean.contains(where: \.isNewline) else {
      (text, lines) = (clean, [clean[...]])
      return
    }
    lines = Self.lines(of: clean)
    text = lines.joined(separator: "\n")
  }

  /// What is said of several lines, and asked: the lines that there would be to run, between what stands in the line before and
  /// behind the cursor; the first of them, as many as there is room for, above the question.
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
    let title = "\(lines.count) lines were pasted\(isAlone ? ":" : ". With what was typed they are:")"
    return rendering.line(StyledText(title, .strong)) + "\n" + listed.joined() + rest
  }

  /// The lines of a text that are not blank.
  static func lines(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The question, which stands where the line was: as long as there is room for, so that its keys are seen.
  static func question(columns: Int?) -> String {
    let forms = ["Run, edit or drop them (r, e, d)? ", "Run, edit, drop (r, e, d)? ", "r, e, d? "]
    return forms.first { $0.utf8.count <= columns ?? .max } ?? forms[forms.count - 1]
  }

  /// What is to become of several lines.
  enum Answer: Equatable {
    case run, edit, drop

    /// The answer that a key gives, if it does.
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
