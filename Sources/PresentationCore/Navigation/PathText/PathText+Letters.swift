/// Path texts with letters of all scripts in the place of their escapes, as people read and type them.
extension PathText {
  /// Returns a path text, or a message that quotes one, with letters and digits in the place of their escapes. All other characters stay
  /// escaped: blanks, symbols, and whatever is invisible or changes the direction of a text.
  package static func showingLetters(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var (shown, escaped) = (String.UnicodeScalarView(), [UInt8]())
    func showEscaped() {
      var isBehindLetter = shown.last?.properties.isAlphabetic == true
      let word = String(validating: escaped, as: UTF8.self)?.unicodeScalars
      if word == nil { shown += escaped.map(\.pathEscape).joined().unicodeScalars }
      for scalar in word ?? .init() {
        isBehindLetter = scalar.isLetterInPath || isBehindLetter && scalar.isMarkInPath
        if isBehindLetter { shown.append(scalar) } else { shown += scalar.pathEscape.unicodeScalars }
      }
      escaped = []
    }
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character($0).hexDigitValue }
      if scalar == "%", digits.count == 2 {
        escaped.append(UInt8(digits[0] << 4 | digits[1]))
        rest.removeFirst(2)
      } else {
        if !escaped.isEmpty { showEscaped() }
        shown.append(scalar)
      }
    }
    showEscaped()
    return String(shown)
  }

  /// Returns a path text with escapes in the place of letters and digits that are not ASCII.
  package static func escapingLetters(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.unicodeScalars.map { $0.isTypedInPath ? $0.pathEscape : String($0) }.joined()
  }

  /// Returns the column of a text that ``escapingLetters(_:)`` has moved to another one.
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
  fileprivate var pathEscape: String { UTF8.encode(self).map { $0.map(\.pathEscape).joined() } ?? "" }

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
