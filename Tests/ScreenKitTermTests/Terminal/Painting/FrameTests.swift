import PresentationTesting
import ScreenKitTermTesting
import Testing

// `LiveBlock` and `Painter` are internal.
@testable import ScreenKitTerm

@MainActor @Suite("A frame, which a terminal shows all at once", .timeLimit(.minutes(10)))
struct FrameTests {
  private static let (begin, end) = ("\u{1B}[?2026h", "\u{1B}[?2026l")
  private let output = Collected()
  private let painter: Painter

  init() {
    painter = output.painter(TestClock())
    painter.brush.framesChanges = true
  }

  private func block(_ text: String, region: [String] = []) -> LiveBlock {
    var block = LiveBlock(prompt: NaiveBlock.line("/> "), text: text, cursor: text.utf8.count)
    block.region = Region(
      region.map { NaiveBlock.line($0) }, in: TerminalSize(columns: output.columns, rows: 24), Rendering())
    return block
  }

  /// The bytes that are written for a painting that replaces another.
  private func change(from old: LiveBlock?, _ body: () -> Void) -> String {
    if let old { painter.paint(old) }
    let before = output.text.count
    body()
    return String(output.text.dropFirst(before))
  }

  @Test("is not used for a key, one row of a region, and new content")
  func single() {
    let one = block("ab", region: ["one", "two"])
    for (old, new) in [
      (nil, one), (one, block("abc", region: ["one", "two"])), (block("abc"), block("abcd")),
      (one, block("ab", region: ["one", "three"])), (one, one),
    ] {
      #expect(!change(from: old) { painter.paint(new) }.contains("2026"))
    }
  }

  @Test("is one for several rows, rows that appear and rows that disappear")
  func several() {
    let one = block("ab", region: ["one", "two"])
    for new in [
      block("ab", region: ["two", "three"]), block("ab", region: ["one", "two", "three"]), block("ab"),
      block(String(repeating: "x", count: 100), region: ["one", "two"]),
    ] {
      let text = change(from: one) { painter.paint(new) }
      #expect(text.hasPrefix(Self.begin) && text.hasSuffix(Self.end) && text.split(separator: "2026").count == 3)
    }
  }

  @Test("is one for lines above the block and the block below them")
  func above() {
    let text = change(from: block("ab", region: ["one"])) {
      painter.show(above: "message\r\n")
      painter.paint(block("ab", region: ["one"]))
    }
    #expect(text.hasPrefix(Self.begin) && text.hasSuffix(Self.end) && text.split(separator: "2026").count == 3)
    #expect(output.screen.text == "message\none\n/> ab")
  }

  @Test("ends with each flush, even if nothing was painted again")
  func ends() {
    let text = change(from: block("ab")) {
      painter.hide()
      output.writer.flush()
      output.writer.write("more")
    }
    #expect(text.hasPrefix(Self.begin) && text.hasSuffix("\(Self.end)more"))
  }
}
