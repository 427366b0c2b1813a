/// What stands at the bottom of what is shown, and changes in place: the rows of a region, below them a prompt, and
/// behind it a line with a cursor.
///
/// A question, and the spinner that a line is at work, are prompts with an empty line.
struct LiveBlock {
  /// The rows above the prompt. Only as many as fit are shown.
  var region = Region.none
  /// A part of the line with a style.
  struct Part: Equatable {
    var bytes: Range<Int>
    var style: Style
  }

  /// What stands in front of the prompt: visible text, and sequences between U+0001 and U+0002, which the user has chosen.
  var mode: [UInt8] = []
  var prompt: StyledLine
  /// The line. Anything may stand in it; what cannot be shown is spelled out.
  var text = ""
  /// How many bytes of the line stand before the cursor.
  var cursor = 0
  /// The bytes of the line that are marked.
  var marked = 0..<0
  /// The parts of the line that have a style.
  var parts: [Part] = []
  /// What could follow the line: shown dimly behind a cursor at its end, as much of it as there is room for in that row.
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
  /// Whether a part has not changed, or has only got the last character before the cursor.
  fileprivate func isSame(as old: Self, upTo cursor: Int) -> Bool {
    guard style == old.style, bytes.lowerBound == old.bytes.lowerBound else { return false }
    return bytes.upperBound == cursor
      ? old.bytes.upperBound == cursor - 1 : bytes.upperBound == old.bytes.upperBound && bytes.upperBound < cursor
  }
}
