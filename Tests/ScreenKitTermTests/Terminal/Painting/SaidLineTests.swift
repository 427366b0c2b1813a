import ScreenKitTermTesting
import TestSupport
import Testing

// `SaidLine` and `LiveBlock` are internal.
@testable import ScreenKitTerm

@MainActor @Suite("A line on a screen that nothing may change", .timeLimit(.minutes(10)))
struct SaidLineTests {
  private func block(_ text: String, cursor: Int? = nil, prompt: String = "/> ") -> LiveBlock {
    LiveBlock(prompt: NaiveBlock.line(prompt), text: text, cursor: cursor ?? text.utf8.count)
  }

  private func change(_ said: inout SaidLine, _ block: LiveBlock, columns: Int = 10) -> String {
    String(decoding: said.change(to: block, columns: columns, Rendering(columns: columns)), as: UTF8.self)
  }

  @Test(
    "is appended to, and is written below after any other change",
    arguments: [
      ("ab", "abc", "c"), ("ab", "ab", ""), ("", "recalled", "recalled"), ("ab", "a", "\u{08} \u{08}"),
      ("日本", "日", "\u{08}\u{08}  \u{08}\u{08}"),
      ("abc", "a", "\r\n/> a"), ("ab", "xb", "\r\n/> xb"), ("ab", "", "\r\n/> "), ("a\u{1}", "a", "\r\n/> a"),
      // The cursor of a terminal waits past a row that is full.
      ("abcdefg", "abcdef", "\r\n/> abcdef"), ("abcdefg", "abcdefgh", "h"), ("abcdefgh", "abcdefg", "\r\n/> abcdefg"),
      ("👩‍👧", "", "\r\n/> "),
    ])
  func changed(old: String, new: String, bytes: String) {
    var said = SaidLine()
    #expect(change(&said, block(old)) == "/> " + old.replacing("\u{1}", with: "^A"))
    #expect(change(&said, block(new)) == bytes)
  }

  @Test("has the cursor at its position in the last row")
  func moved() {
    var said = SaidLine()
    _ = change(&said, block("abc日"))
    #expect(change(&said, block("abc日", cursor: 1)) == "\u{08}\u{08}\u{08}\u{08}")
    #expect(change(&said, block("abc日", cursor: 2)) == "b")
    #expect(change(&said, block("abc日", cursor: 6)) == "c日")
    #expect(change(&said, block("xabc日", cursor: 1)) == "\r\n/> xabc日\u{08}\u{08}\u{08}\u{08}\u{08}")
    #expect(change(&said, block("xabc日y")) == "abc日y")
    // In the second row there are two letters.
    #expect(change(&said, block("xabc日yz", cursor: 0)) == "z\u{08}")
  }

  @Test("has another prompt, or is in a terminal of another size: what is certain is written")
  func elsewhere() {
    var said = SaidLine()
    _ = change(&said, block("ab"))
    #expect(change(&said, block("abc"), columns: 20) == "c")
    #expect(change(&said, block("abc", cursor: 0), columns: 20) == "")
    #expect(change(&said, block("ab"), columns: 20) == "\r\n/> ab")
    #expect(change(&said, block("ab", prompt: "/x> "), columns: 20) == "\r\n/x> ab")
    #expect(change(&said, block("a", prompt: "/x> "), columns: 20) == "\u{08} \u{08}")
  }

  @Test("is the last one on the screen, at every width, whatever is done to it", arguments: 0..<100)
  func story(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let columns = Int.random(in: 4...30, using: &random)
    var screen = TerminalScreen(columns: columns, rows: 30)
    var said = SaidLine()
    var line: [Character] = []
    var cursor = 0
    for _ in 0..<60 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: cursor = line.count
      case 2: cursor = Int.random(in: 0...line.count, using: &random)
      case 3 where cursor > 0:
        cursor -= 1
        line.remove(at: cursor)
      default:
        line.insert("abc日é".randomElement(using: &random)!, at: cursor)
        cursor += 1
      }
      let bytes = change(&said, block(String(line), cursor: String(line[..<cursor]).utf8.count), columns: columns)
      #expect(!bytes.contains("\u{1B}"))
      screen.feed(bytes)
      // Blanks are not compared.
      let shown = screen.lines.joined().filter { $0 != " " }
      #expect(shown.hasSuffix("/>" + String(line)))
    }
  }
}
