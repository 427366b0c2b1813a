/// The content at the bottom of the terminal that changes in place: the rows of a region, and below them a prompt followed by a line with
/// a cursor.
///
/// A question, and the spinner of a running line, are prompts with an empty line.
struct LiveBlock {
  /// The rows above the prompt. Only as many as fit are shown.
  var region = Region.none
  /// A part of the line with a style.
  struct Part: Equatable {
    var bytes: Range<Int>
    var style: Style
  }

  /// The prefix of the prompt: visible text, and sequences between U+0001 and U+0002, chosen by the user.
  var mode: [UInt8] = []
  var prompt: StyledLine
  /// The line, with arbitrary content. Characters that cannot be shown are escaped.
  var text = ""
  /// The number of bytes of the line before the cursor.
  var cursor = 0
  /// The highlighted bytes of the line.
  var marked = 0..<0
  /// The styled parts of the line.
  var parts: [Part] = []
  /// A suggested continuation: shown dimly if the cursor follows the last character, as much of it as fits in that row.
  var suggestion = ""
}

extension LiveBlock {
  /// The visible ASCII character that the user has added to the line, and its style, if that is the only difference from an older block.
  /// The character may belong to the part before it. Returns `nil` otherwise.
  ///
  /// Most keys are such characters, and need no new layout.
  func character(typedBehind old: LiveBlock) -> (byte: UInt8, style: Style)? {
    guard let last = text.utf8.last, 0x20..<0x7F ~= last, cursor == text.utf8.count, old.cursor == cursor - 1,
      region === old.region, marked.isEmpty, old.marked.isEmpty, suggestion.isEmpty, old.suggestion.isEmpty,
      parts.count == old.parts.count, zip(parts, old.parts).allSatisfy({ $0.isSame(as: $1, upTo: cursor) }),
      text.utf8.dropLast().elementsEqual(old.text.utf8), mode == old.mode, prompt == old.prompt
    else { return nil }
    return (last, parts.first { $0.bytes.upperBound == cursor }?.style ?? .plain)
  }
}

extension LiveBlock.Part {
  /// Whether a part is unchanged, or has only gained the last character before the cursor.
  fileprivate func isSame(as old: Self, upTo cursor: Int) -> Bool {
    guard style == old.style, bytes.lowerBound == old.bytes.lowerBound else { return false }
    return bytes.upperBound == cursor
      ? old.bytes.upperBound == cursor - 1 : bytes.upperBound == old.bytes.upperBound && bytes.upperBound < cursor
  }
}
