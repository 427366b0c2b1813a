import PresentationCore
import Testing

@Suite("The letters of a path text", .timeLimit(.minutes(10)))
struct PathTextLettersTests {
  private static let pieces = [
    "/", "a", "é", "e\u{301}", "%", "%4", "%zz", "%20", "%41", "%2F", "%C3%A9", "%c3%a9", "%CC%81", "%E2%80%8B",
    "%E7%A5%9E", "%FF",
    "%C3", "%A9", "%F0%9F%8E%89", "%D9%A3",
  ]

  /// The letters in the place of their escapes, found one character after the other.
  private func naive(_ text: String) -> String {
    var (shown, escaped, rest) = ("", [UInt8](), Array(text.unicodeScalars))
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      return !scalar.isASCII && !properties.isDefaultIgnorableCodePoint
        && (properties.generalCategory == .decimalNumber || properties.isAlphabetic && !isMark(scalar))
    }
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
      [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
    func finish() {
      guard !escaped.isEmpty else { return }
      let escapes = { (bytes: [UInt8]) in
        bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
      }
      guard let word = String(validating: escaped, as: UTF8.self) else {
        shown += escapes(escaped)
        return escaped = []
      }
      var behindLetter = shown.unicodeScalars.last?.properties.isAlphabetic == true
      for scalar in word.unicodeScalars {
        behindLetter = isLetter(scalar) || behindLetter && isMark(scalar)
        shown += behindLetter ? String(scalar) : escapes(Array(String(scalar).utf8))
      }
      escaped = []
    }
    while let scalar = rest.first {
      let digits = rest.dropFirst().prefix(2).compactMap { Character($0).hexDigitValue }
      if scalar == "%", digits.count == 2 {
        escaped.append(UInt8(digits[0] * 16 + digits[1]))
        rest.removeFirst(3)
      } else {
        finish()
        shown.unicodeScalars.append(scalar)
        rest.removeFirst()
      }
    }
    finish()
    return shown
  }

  @Test("are shown as a naive reading shows them", arguments: 0..<200 as Range<UInt64>)
  func shown(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Self.pieces[Int.random(in: 0...Self.pieces.count - 1, using: &random)]
      }
      .joined()
      let shown = PathText.showingLetters(text)
      // Only the case of hexadecimal digits may differ.
      #expect(shown.lowercased().unicodeScalars.elementsEqual(naive(text).lowercased().unicodeScalars), "\(text)")
      if !PathText.escapesLetters(text) { #expect(shown == text) }
    }
  }

  @Test("are noticed in a path that changes again and again", arguments: 0..<100 as Range<UInt64>)
  func known(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var written = WrittenPath<String>()
    var path: [String] = []
    for _ in 0..<30 {
      path.removeLast(Int.random(in: 0...path.count, using: &random))
      path += (0..<Int.random(in: 0...3, using: &random)).map { _ in
        ["a", "b c", "é", "神"][Int.random(in: 0...3, using: &random)]
      }
      written.update(to: path)
      #expect(written.escapesLetters == path.contains { !$0.utf8.allSatisfy { $0 < 0x80 } }, "\(path)")
    }
  }
}
