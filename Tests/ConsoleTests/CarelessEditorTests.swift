import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

/// An editor that reports less or more than it has: it takes no bytes at all, or too many, and puts the cursor outside the line.
@MainActor
private final class Careless: LineEditor {
  weak var host: (any LineEditorHost)?
  private var text = ""
  private var isOdd = false

  var line: EditedLine {
    isOdd.toggle()
    return EditedLine(text: text, cursor: isOdd ? -5 : 1_000, marked: isOdd ? 2..<900 : -7 ..< -2)
  }

  func begin() { text = "" }
  func end() {}
  func insert(_ text: String) { self.text += text }
  func replace(with text: String) { self.text = text }
  func length(of key: ArraySlice<UInt8>) -> Int { key.first == UInt8(ascii: "b") ? 0 : key.count * 2 }

  func type(_ keys: ArraySlice<UInt8>) -> Int {
    switch keys.first {
    case UInt8(ascii: "z"): return 0
    case UInt8(ascii: "?"): _ = host?.explain(text)
    case 0x0D:
      host?.end(.accepted(text))
      // The line has ended; none of this has any effect.
      host?.end(.accepted("twice"))
      host?.end(.end)
      _ = host?.edit()
    default: text += String(decoding: keys, as: UTF8.self)
    }
    return keys.count * 3
  }
}

@Typist @Suite("An editor that is careless", .serialized, .timeLimit(.minutes(10)))
struct CarelessEditorTests {
  @Test("neither stops the console nor ends a line twice")
  func careless() throws {
    let asking = AskingConsole()
    let console = asking.console(editor: .custom { Careless() }) { _ in Input("Title", .text) { .note($0) } }
    let session = try Consoles.open(console)
    try session.wait(for: "Title:")
    for key in ["a", "z", "b", "c", "?"] { try session.type(key) }
    try session.wait(until: { $0.text.contains("Title: abc") }, described: "the line that was typed")
    try session.type("\r")
    try session.wait(until: { _ in asking.values == ["abc"] }, described: "the first line")
    try session.waitUntilIdle()
    try session.type("d")
    try session.type("\r")
    try session.wait(until: { _ in asking.values == ["abc", "d"] }, described: "both lines")
  }
}
