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
    lines = clean.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    text = lines.joined(separator: "\n")
  }

  /// What is said of several lines, and asked: the first of them, as many as there is room for, above the question.
  func preview(_ rendering: Rendering, rows: Int) -> String {
    let most = max(1, min(10, rows - 4))
    let shown = lines.prefix(lines.count > most ? most - 1 : most)
    let listed = shown.map { rendering.line("  " + StyledText(String($0), .faint)) + "\n" }
    let hidden = lines.count - shown.count
    let rest = hidden > 0 ? rendering.line(StyledText("  ... \(hidden) more", .faint)) + "\n" : ""
    return rendering.line(StyledText("\(lines.count) lines were pasted:", .strong)) + "\n" + listed.joined() + rest
  }

  /// The question, which stands where the line was.
  static let question = "Run, edit or drop them (r, e, d)? "

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
