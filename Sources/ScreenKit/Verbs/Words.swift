/// A typed line, split into words.
///
/// Spaces and tabs separate words. A word or a part of it may be quoted. Between single quotes, every character is literal. Between
/// double quotes, a backslash escapes the quote and the backslash, and `\n`, `\t` and `\u{1b}` are other characters. Outside quotes, a
/// backslash makes the next character literal, and `\u{1b}` is the character with that number, as pasted text spells it. ``quote(_:)`` is
/// the inverse.
public struct Words: Equatable, Sendable {
  /// A word with its quotes resolved, and its position.
  struct Word: Equatable, Sendable {
    var text: String
    /// Its range, including quotes.
    let start: String.Index, end: String.Index
  }

  private(set) var words: [Word] = []
  /// The position of a quote that is still open at the end of the line.
  private(set) var openQuote: String.Index?
  /// Whether the line ends between words, rather than within one.
  private(set) var endsBetweenWords = true

  var texts: [String] { words.map(\.text) }

  init(_ line: String) {
    var rest = Scanner(line)
    words.reserveCapacity(4)
    while rest.skipBlanks() {
      let start = rest.position
      var text = rest.takePlain()
      var end = rest.position
      endsBetweenWords = false
      word: while let special = rest.takeSpecial() {
        switch Unicode.Scalar(special) {
        case " ", "\t":
          endsBetweenWords = true
          break word
        case "'": if !rest.copy(to: &text, until: "'") { openQuote = openQuote ?? start }
        case "\"": if !rest.unescape(to: &text) { openQuote = openQuote ?? start }
        // A backslash.
        default: rest.unescapeBare(to: &text)
        }
        text += rest.takePlain()
        end = rest.position
      }
      words.append(Word(text: text, start: start, end: end))
    }
  }

  /// Returns the words of a line verbatim, with their quotes and backslashes.
  package static func parts(of line: String) -> [Substring] { Words(line).words.map { line[$0.start..<$0.end] } }

  /// Checks that the line of these words closes every quote that opens before `end`.
  func checkQuotes(of line: String, before end: String.Index) throws(LineError) {
    guard let openQuote, openQuote < end else { return }
    let column = line.unicodeScalars.distance(from: line.startIndex, to: openQuote) + 1
    throw LineError("column \(column): the quote is not closed")
  }

  /// The quotes around a word.
  enum Quoting: String, Hashable, Codable, Sendable {
    case none, single, double

    /// The quote that a word begins with.
    init(of word: some StringProtocol) {
      self =
        switch word.unicodeScalars.first {
        case "'": .single
        case "\"": .double
        default: .none
        }
    }
  }

  /// Spells a text so that a line containing it reads it back as one word: unchanged if possible, otherwise in quotes.
  ///
  /// Invisible characters are escaped (`\u{1b}`), so the result is safe to show and to copy.
  public static func quote(_ text: String) -> String { quote(text, .none) }

  /// Spells a text in the same way as ``quote(_:)``.
  ///
  /// - Parameter quoting: The quotes to use if they can hold the text; `none` for those it needs.
  static func quote(_ text: String, _ quoting: Quoting) -> String {
    let quoted = quoteOpen(text, quoting)
    // A combining mark after the quote forms one character with it, so only the scalar can be compared.
    switch quoted.unicodeScalars.first {
    case "\"": return quoted + "\""
    case "'": return quoted + "'"
    case nil: return "\"\""
    default: return quoted
    }
  }

  /// Spells the beginning of a word. If it needs quotes, the closing one is left for the user to type.
  static func quoteOpen(_ text: String, _ quoting: Quoting = .none) -> String {
    switch quoting {
    case .none where isPlain(text): text
    case .single where !text.unicodeScalars.contains("'") && isVisible(text): "'" + text
    default: escaped(text)
    }
  }

  /// Escapes a text for double quotes.
  private static func escaped(_ text: String) -> String {
    if allBytes(of: text, are: isUnescaped) { return "\"" + text }
    var scanner = GlyphScanner(text)
    var quoted = "\""
    while let glyph = scanner.next() {
      for scalar in text.unicodeScalars[glyph.range] {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\t": quoted += "\\t"
        case _ where isVisible(glyph, scalar): quoted.unicodeScalars.append(scalar)
        default: quoted += scalar.spelledOut
        }
      }
    }
    return quoted
  }

  private static func isVisible(_ text: String) -> Bool {
    if allBytes(of: text, are: { (0x20..<0x7F).contains($0) }) { return true }
    var scanner = GlyphScanner(text)
    while let glyph = scanner.next() {
      guard text.unicodeScalars[glyph.range].allSatisfy({ isVisible(glyph, $0) }) else { return false }
    }
    return true
  }

  /// Whether a scalar of a glyph looks like what it is. A blank that is not an ordinary space looks like the end of a word.
  private static func isVisible(_ glyph: Glyph, _ scalar: Unicode.Scalar) -> Bool {
    glyph.hidden == nil && (scalar == " " || scalar.properties.generalCategory != .spaceSeparator)
  }

  private static func isPlain(_ text: String) -> Bool {
    var isASCII = true
    if let first = text.utf8.first, !isPlainAtBeginning(first) { return false }
    for byte in text.utf8 {
      if byte >= 0x80 { isASCII = false } else if !isPlain(byte) { return false }
    }
    return isASCII || isVisible(text)
  }

  private static func allBytes(of text: String, are isGood: (UInt8) -> Bool) -> Bool {
    // Most texts are contiguous, which takes a third of the time.
    text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isGood) } ?? text.utf8.allSatisfy(isGood)
  }

  /// Whether a byte is a visible ASCII character, or a blank, that is literal between double quotes.
  private static func isUnescaped(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether a byte is a visible ASCII character that is literal within an unquoted word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "?"): false
    default: (0x21..<0x7F).contains(byte)
    }
  }

  /// Whether an unquoted word may begin with a byte. A line that begins with any other byte may be a comment, or name another verb.
  private static func isPlainAtBeginning(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "#") && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "!")
  }
}

/// Reads a line scalar by scalar. A quote is a quote even if combining marks follow it.
private struct Scanner {
  private let line: String
  private(set) var position: String.Index

  init(_ line: String) {
    self.line = line
    position = line.startIndex
  }

  mutating func next() -> Unicode.Scalar? {
    guard position < line.endIndex else { return nil }
    defer { line.unicodeScalars.formIndex(after: &position) }
    return line.unicodeScalars[position]
  }

  /// Skips to the next word. Returns whether there is one.
  mutating func skipBlanks() -> Bool {
    while position < line.utf8.endIndex, line.utf8[position].isBlank { line.utf8.formIndex(after: &position) }
    return position < line.utf8.endIndex
  }

  /// Takes the text before the next blank, quote or backslash.
  mutating func takePlain() -> String {
    let start = position
    while position < line.utf8.endIndex, !line.utf8[position].isSpecialInLine { line.utf8.formIndex(after: &position) }
    return String(Substring(line.utf8[start..<position]))
  }

  /// Takes the blank, quote or backslash after a plain piece; `nil` if nothing follows.
  mutating func takeSpecial() -> UInt8? {
    guard position < line.utf8.endIndex else { return nil }
    defer { line.utf8.formIndex(after: &position) }
    return line.utf8[position]
  }

  /// Copies the text before the next `end`, and skips that. Returns whether there was one.
  mutating func copy(to text: inout String, until end: Unicode.Scalar) -> Bool {
    while let scalar = next() {
      if scalar == end { return true }
      text.unicodeScalars.append(scalar)
    }
    return false
  }

  /// Copies the text before the closing double quote, and skips that. Returns whether there was one.
  mutating func unescape(to text: inout String) -> Bool {
    while let scalar = next() {
      switch scalar {
      case "\"": return true
      case "\\": unescapeOne(to: &text)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return false
  }

  /// Reads the escape that follows a backslash outside quotes.
  mutating func unescapeBare(to text: inout String) {
    let scalar = next() ?? "\\"
    text.unicodeScalars.append(scalar == "u" ? hexadecimal() ?? scalar : scalar)
  }

  private mutating func unescapeOne(to text: inout String) {
    switch next() {
    case "n": text.append("\n")
    case "t": text.append("\t")
    case "u": text.unicodeScalars.append(hexadecimal() ?? "u")
    case let scalar?: text.unicodeScalars.append(scalar)
    case nil: text.append("\\")
    }
  }

  /// Reads `{1b}`; does not advance if something else follows.
  private mutating func hexadecimal() -> Unicode.Scalar? {
    let begin = position
    var digits = ""
    guard next() == "{" else {
      position = begin
      return nil
    }
    while let digit = next() {
      if digit == "}", let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) { return scalar }
      guard digit.properties.isASCIIHexDigit else { break }
      digits.unicodeScalars.append(digit)
    }
    position = begin
    return nil
  }
}

extension UInt8 {
  /// Whether the byte separates words.
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the byte ends a word or is not literal outside quotes.
  fileprivate var isSpecialInLine: Bool {
    switch Unicode.Scalar(self) {
    case " ", "\t", "'", "\"", "\\": true
    default: false
    }
  }
}
