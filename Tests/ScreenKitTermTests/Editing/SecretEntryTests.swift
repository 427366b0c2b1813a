import Testing

// `SecretEntry` is no part of the interface.
@testable import ScreenKitTerm

@Suite("A secret that is typed", .timeLimit(.minutes(10)))
struct SecretEntryTests {
  @Test(
    "is what was typed, edited by a few keys",
    arguments: [
      (["h", "unter2"], "hunter2"), (["abc", "\u{7F}", "\u{08}"], "a"), (["日本é", "\u{7F}", "\u{7F}"], "日"),
      (["abc", "\u{15}", "d"], "d"), (["abc", "\u{17}"], ""), (["\u{7F}"], ""),
      (["a", "\u{1B}[A", "\u{09}", "\u{1B}", "b"], "ab"), (["a", "\u{04}", "b"], "ab"),
    ] as [([String], String)])
  func edited(keys: [String], text: String) {
    let entry = SecretEntry()
    for key in keys { #expect(entry.take(.keys, ArraySlice(key.utf8)) == .goesOn) }
    #expect(entry.text == text)
    #expect(entry.take(.keys, [0x0D]) == .done)
  }

  @Test("is given up with Ctrl-C, and with Ctrl-D where nothing was typed")
  func givenUp() {
    #expect(SecretEntry().take(.keys, [0x03]) == .givenUp)
    #expect(SecretEntry().take(.keys, [0x04]) == .givenUp)
  }

  @Test("takes a paste up to its first line break, and no key in it for one")
  func pasted() {
    let entry = SecretEntry()
    #expect(entry.take(.paste, ArraySlice("a\u{03}b\rc\u{7F}".utf8)) == .goesOn)
    #expect(entry.text == "ab")
  }

  @Test("is bounded")
  func bounded() {
    let entry = SecretEntry()
    for _ in 0..<3 { _ = entry.take(.paste, ArraySlice(repeating: 0x61, count: SecretEntry.longest)) }
    #expect(entry.text.utf8.count == SecretEntry.longest)
  }
}
