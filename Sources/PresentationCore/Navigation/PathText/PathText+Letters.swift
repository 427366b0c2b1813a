/// Path texts with letters of all scripts instead of their escapes, as people read and type them.
extension PathText {
  /// Returns a path text, or a message that quotes one, with letters and digits instead of their escapes. All other characters stay
  /// escaped: blanks, symbols, and every character that is invisible or changes the direction of a text.
  ///
  /// - Complexity: O(length of the text).
  package static func showingLetters(_ text: String) -> String {
    guard escapesLetters(text) else { return text }
    var (shown, rest) = ("", text[...].utf8)
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      shown += text[rest.startIndex..<percent]
      var (escaped, end) = ([UInt8](), percent)
      while let byte = escapedByte(rest[end...]) {
        escaped.append(byte)
        end = rest.index(end, offsetBy: 3)
      }
      if escaped.isEmpty { end = rest.index(after: percent) }
      if escaped.contains(where: { $0 >= 0x80 }), let word = String(validating: escaped, as: UTF8.self) {
        show(word, in: &shown)
      } else {
        shown += text[percent..<end]
      }
      rest = rest[end...]
    }
    return shown + text[rest.startIndex...]
  }

  /// Whether a path text has an escape of a letter that is not ASCII, or of another such character.
  package static func escapesLetters(_ text: String) -> Bool {
    var isBehindPercent = false
    for byte in text.utf8 {
      // The escapes of bytes from 80 on.
      if isBehindPercent, byte > UInt8(ascii: "7") { return true }
      isBehindPercent = byte == UInt8(ascii: "%")
    }
    return false
  }

  /// The byte of the escape at the beginning of a text; `nil` if there is none.
  private static func escapedByte(_ text: Substring.UTF8View) -> UInt8? {
    let digits = text.prefix(3)
    guard digits.first == UInt8(ascii: "%"), digits.count == 3 else { return nil }
    return digits.dropFirst().reduce(0) { byte, digit in
      byte.flatMap { byte in Character(Unicode.Scalar(digit)).hexDigitValue.map { byte << 4 | UInt8($0) } }
    }
  }

  /// Appends an unescaped word to a text, with escapes for characters that are not letters.
  private static func show(_ word: String, in shown: inout String) {
    var isBehindLetter = shown.unicodeScalars.last?.properties.isAlphabetic == true
    for scalar in word.unicodeScalars {
      isBehindLetter = scalar.isLetterInPath || isBehindLetter && scalar.isMarkInPath
      if isBehindLetter { shown.unicodeScalars.append(scalar) } else { shown += scalar.percentEscape }
    }
  }

  /// Returns a path text with escapes instead of letters and digits that are not ASCII.
  package static func escapingLetters(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.unicodeScalars.map { $0.isTypedInPath ? $0.percentEscape : String($0) }.joined()
  }

  /// Converts a column of an escaped text to the column in the text before ``escapingLetters(_:)``.
  package static func column(_ column: Int, beforeEscaping text: String) -> Int {
    var (escaped, typed) = (1, 1)
    for scalar in text.unicodeScalars where escaped < column {
      escaped += scalar.isTypedInPath ? 3 * UTF8.width(scalar) : 1
      if escaped <= column { typed += 1 }
    }
    return typed + max(0, column - escaped)
  }
}

extension Unicode.Scalar {
  fileprivate var percentEscape: String { UTF8.encode(self).map { $0.map(\.percentEscape).joined() } ?? "" }

  fileprivate var isTypedInPath: Bool { isLetterInPath || isMarkInPath }

  fileprivate var isLetterInPath: Bool {
    guard !isASCII, !properties.isDefaultIgnorableCodePoint else { return false }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      return true
    default: return false
    }
  }

  fileprivate var isMarkInPath: Bool {
    guard !properties.isDefaultIgnorableCodePoint else { return false }
    return properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
  }
}

// MARK: - Characters of a path text

extension Unicode.Scalar {
  /// Whether the character separates words: none of these occurs unescaped in a name or a text.
  var isPathMark: Bool { "/:,=()@+".unicodeScalars.contains(self) }

  /// Whether the character stands for itself in a name or a text.
  var isPlainInPath: Bool {
    "a"..."z" ~= self || "A"..."Z" ~= self || "0"..."9" ~= self || self == "-" || self == "." || self == "_"
  }
}

extension UInt8 {
  /// The escape of the byte: `%0A`.
  package var percentEscape: String { (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true) }
}
