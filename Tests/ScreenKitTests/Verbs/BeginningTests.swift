import Testing

// `Beginning` is internal.
@testable import ScreenKit

@Suite("The typed part of a word", .timeLimit(.minutes(10)))
struct BeginningTests {
  private static let texts = [
    "", "a", "A", "ab", "AB", "b", "aB", "e", "e\u{301}", "é", "É", "E\u{301}x", "ex", "e\u{301}x", "\r", "\r\n",
    "\r\nx", "K",
    "\u{212A}", "k", "\u{212A}elvin", "kelvin", "ß", "SS", "ẞ", "İ", "i", "i\u{307}", "日本", "日", "👩‍👩‍👧", "👩", "a👩",
    "a\u{200D}",
    "[", "{", "@", "`", "a b", "a\u{FE0F}", " ",
  ]

  @Test("begins the words that it begins in small letters", arguments: texts)
  func begins(text: String) {
    let beginning = Beginning(text)
    for word in Self.texts + Self.texts.map({ text + $0 }) {
      #expect(beginning.begins(word) == word.lowercased().hasPrefix(text.lowercased()), "\(word.debugDescription)")
    }
  }
}
