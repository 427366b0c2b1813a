import Testing

@testable import ScreenKitTerm

@Suite("What an editor paints")
struct PaintFilterTests {
  @Test(
    "passes but for what a terminal would obey above ASCII",
    arguments: [
      ("plain é 日本 🙂 \u{1B}[31m\r\n", "plain é 日本 🙂 \u{1B}[31m\r\n"),
      ("a\u{9B}31mb", "a\u{FFFD}31mb"),
      ("a\u{202E}b\u{2066}c\u{61C}d", "abcd"),
      ("\u{FEFF}x", "x"),
      ("a\u{200B}b\u{2060}c\u{E0041}d\u{AD}e", "abcd\u{FFFD}e"),
      ("a\u{3164}b\u{FFA0}c\u{FDFD}d\u{E000}", "a\u{FFFD} b\u{FFFD}c\u{FFFD}d\u{FFFD}"),
      ("👩\u{200D}🚀 🇩🇪 ❤\u{FE0F}", "👩\u{200D}🚀 🇩🇪 ❤\u{FE0F}"),
      ("e\u{301}", "e\u{301}"),
    ])
  func filtered(painted: String, passed: String) {
    var filter = PaintFilter()
    #expect(String(decoding: filter.passed(painted.utf8), as: UTF8.self) == passed)
    // Also when each byte comes alone.
    var slow = PaintFilter()
    #expect(painted.utf8.flatMap { slow.passed([$0]) } == Array(passed.utf8))
  }

  @Test("shows bytes that are not UTF-8 as such")
  func invalid() {
    var filter = PaintFilter()
    #expect(String(decoding: filter.passed([0x61, 0xFF, 0x62, 0x9B, 0x63]), as: UTF8.self) == "a\u{FFFD}b\u{FFFD}c")
  }

  @Test("has a question mark in each cell of what is not ASCII, where nothing else can be shown")
  func ascii() {
    var filter = PaintFilter()
    let passed = filter.passed("a é 日本 e\u{301} \u{9B} \u{202E}\u{1B}[K".utf8, as: .ascii)
    #expect(String(decoding: passed, as: UTF8.self) == "a ? ???? e ? \u{1B}[K")
  }

  @Test("is cleaned when it is pasted: line ends stay, what would be obeyed is spelled out")
  func pasted() {
    #expect(
      "a\r\nb\tc\u{03}\u{1B}[31m\u{9B}\u{202E}é".harmless
        == "a\nb c\\u{3}\\u{1b}[31m\\u{9b}\\u{202e}é")
  }
}
