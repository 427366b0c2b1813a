import Testing

// `SecretEntry` is internal.
@testable import ScreenKitTerm

@Suite("A typed secret", .timeLimit(.minutes(10)))
struct SecretEntryTests {
  @Test(
    "is the typed text, edited by a few keys",
    arguments: [
      (["h", "unter2"], "hunter2"), (["abc", "\u{7F}", "\u{08}"], "a"), (["日本é", "\u{7F}", "\u{7F}"], "日"),
      (["abc", "\u{15}", "d"], "d"), (["abc", "\u{17}"], ""), (["a", "\u{09}", "b"], "a\tb"),
      (["e", "\u{301}", "\u{7F}"], ""), (["ae\u{301}\u{323}", "\u{7F}", "b"], "ab"),
      (["x", "👨‍👩‍👧", "\u{7F}"], "x"), (["🇩🇪🇫🇷", "\u{7F}"], "🇩🇪"), (["👍🏽", "\u{08}", "y"], "y"), (["한", "\u{7F}"], ""),
    ] as [([String], String)])
  func edited(keys: [String], text: String) {
    let entry = SecretEntry()
    for key in keys { #expect(entry.take(.keys, ArraySlice(key.utf8)) == .goesOn) }
    #expect(entry.text == text)
    #expect(entry.take(.keys, [0x0D]) == .done)
  }

  @Test("says so when a key does nothing", arguments: ["\u{1B}[A", "\u{1B}", "\u{04}", "\u{01}", "\u{00}"])
  func ignored(key: String) {
    let entry = SecretEntry()
    #expect(entry.take(.keys, [0x7F]) == .ignored)
    #expect(entry.take(.keys, [0x61]) == .goesOn)
    #expect(entry.take(.keys, ArraySlice(key.utf8)) == .ignored)
    #expect(entry.take(.keys, [0xE9]) == .ignored, "a key in Latin-1")
    #expect(entry.text == "a")
  }

  @Test("is given up with Ctrl-C, and with Ctrl-D if nothing was typed")
  func givenUp() {
    #expect(SecretEntry().take(.keys, [0x03]) == .givenUp)
    #expect(SecretEntry().take(.keys, [0x04]) == .givenUp)
  }

  @Test("takes a paste of one line, without interpreting any key in it", arguments: ["", "\n", "\r\n", "\r \r"])
  func pasted(ending: String) {
    let entry = SecretEntry()
    #expect(entry.take(.paste, ArraySlice("a\tb\(ending)".utf8)) == .goesOn)
    #expect(entry.text == "a\tb")
  }

  @Test(
    "takes nothing of a paste that it would change", arguments: [[0x03], [0x7F], [0x1B, 0x5B, 0x41], [0xE9], [0x00]])
  func changed(bytes: [UInt8]) {
    let entry = SecretEntry()
    #expect(entry.take(.paste, [0x61] + bytes + [0x62]) == .refused)
    #expect(entry.text == "")
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
    #expect(entry.take(.keys, [0x61]) == .ignored && entry.text.utf8.count == SecretEntry.longest)
  }
}
