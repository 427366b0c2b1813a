/// Words: runs of letters and digits, or the text between blanks.
extension EditedText {
  /// Whether the cluster at a position begins with a letter or a digit.
  func isInWord(_ position: Int) -> Bool {
    self[position..<count].unicodeScalars.first?.isInWord ?? false
  }

  /// The position this many words forward, or backward if negative.
  func position(_ start: Int, movedByWords words: Int) -> Int {
    words < 0 ? wordStart(before: start, -words) : wordEnd(after: start, words)
  }

  /// The end of the word this many words forward.
  func wordEnd(after start: Int, _ words: Int = 1) -> Int {
    var position = start
    for _ in 0..<words where position < count {
      while position < count, !isInWord(position) { position = boundary(after: position) }
      while position < count, isInWord(position) { position = boundary(after: position) }
    }
    return position
  }

  /// The beginning of the word this many words back.
  func wordStart(before start: Int, _ words: Int = 1) -> Int {
    var position = start
    for _ in 0..<words where position > 0 {
      while position > 0, !isInWord(boundary(before: position)) { position = boundary(before: position) }
      while position > 0, isInWord(boundary(before: position)) { position = boundary(before: position) }
    }
    return position
  }

  /// Returns the start of the word this many words back. Here a word is the text between two separators.
  func start(of words: Int, before end: Int, separatedBy isSeparator: (UInt8) -> Bool) -> Int {
    let bytes = text.utf8
    var index = bytes.index(text.startIndex, offsetBy: end)
    for _ in 0..<words where index > bytes.startIndex {
      while index > bytes.startIndex, isSeparator(bytes[bytes.index(before: index)]) { bytes.formIndex(before: &index) }
      while index > bytes.startIndex, !isSeparator(bytes[bytes.index(before: index)]) {
        bytes.formIndex(before: &index)
      }
    }
    return bytes.distance(from: text.startIndex, to: index)
  }

  /// The blanks around a position.
  func blanks(around position: Int) -> Range<Int> {
    let index = text.utf8.index(text.startIndex, offsetBy: position)
    let before = text.utf8[..<index].reversed().prefix { $0.isBlank }.count
    let behind = text.utf8[index...].prefix { $0.isBlank }.count
    return position - before..<position + behind
  }

  /// Swaps two parts in one step, and moves the cursor to the end of both. The second part must not begin before the end of the first.
  mutating func swap(_ first: Range<Int>, _ second: Range<Int>) {
    let whole = first.lowerBound..<second.upperBound
    replace(whole, with: String(self[second]) + self[first.upperBound..<second.lowerBound] + self[first])
  }
}

extension UInt8 {
  /// Whether it is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a digit.
  var isInWord: Bool {
    if isASCII { return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value & ~0x20) }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber:
      true
    default: false
    }
  }
}
