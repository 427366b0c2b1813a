import Testing

// `SecretEntry` is internal.
@testable import ScreenKitTerm

@Suite("A typed secret", .timeLimit(.minutes(10)))
struct SecretEntryTests {
  @Test(
    "is the typed text, edited by a few keys",
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

  @Test("is given up with Ctrl-C, and with Ctrl-D if nothing was typed")
  func givenUp() {
    #expect(SecretEntry().take(.keys, [0x03]) == .givenUp)
    #expect(SecretEntry().take(.keys, [0x04]) == .givenUp)
  }

  @Test("takes a paste of one line, without interpreting any key in it", arguments: ["", "\n", "\r\n", "\r \r"])
  func pasted(ending: String) {
    let entry = SecretEntry()
    #expect(entry.take(.paste, ArraySlice("a\u{03}b\u{7F}\(ending)".utf8)) == .goesOn)
    #expect(entry.text == "ab")
  }

  @Test("takes nothing of a paste of several lines, or of one that is too long")
  func refused() {
    let entry = SecretEntry()
    #expect(entry.take(.paste, ArraySlice("ab".utf8)) == .goesOn)
    #expect(entry.take(.paste, ArraySlice("c\rd".utf8)) == .refused)
    #expect(entry.take(.paste, ArraySlice("\nd".utf8)) == .refused)
    #expect(entry.take(.longPaste, []) == .refused)
    let room = SecretEntry.longest - 2
    #expect(entry.take(.paste, ArraySlice(repeating: 0x61, count: room + 1)) == .refused)
    #expect(entry.text == "ab")
    #expect(entry.take(.paste, ArraySlice(repeating: 0x61, count: room)) == .goesOn)
    #expect(entry.take(.keys, [0x61]) == .goesOn && entry.text.utf8.count == SecretEntry.longest)
  }
}
