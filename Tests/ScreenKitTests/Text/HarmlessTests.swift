import Testing

// `harmless` is internal.
@testable import ScreenKit

@Suite("A text from elsewhere", .timeLimit(.minutes(10)))
struct HarmlessTests {
  @Test("is cleaned when it is pasted: line ends stay, what would be obeyed is spelled out")
  func pasted() {
    #expect(
      "a\r\nb\tc\u{03}\u{1B}[31m\u{9B}\u{202E}é".harmless
        == "a\nb c\\u{3}\\u{1b}[31m\\u{9b}\\u{202e}é")
  }
}
