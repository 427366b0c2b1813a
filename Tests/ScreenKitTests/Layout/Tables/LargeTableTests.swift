import ScreenKit
import TestSupport
import Testing

@Suite("Content much larger than a screen", .timeLimit(.minutes(10)))
struct LargeTableTests {
  /// A text, and one that begins and ends in the same way and has five megabytes.
  private static func texts(_ beginning: String, _ end: String) -> [String] {
    [1_000, 340_000].map { beginning + String(repeating: "a word or two; ", count: $0) + end }
  }

  @Test(
    "A cell of five megabytes looks like a shorter one that is cut in the same place", .slow,
    arguments: [("", ""), ("'", "'"), ("x'", "'"), ("NULL", "")], [40, 80] as [Int])
  func cell(ends: (String, String), columns: Int) {
    let lines = Self.texts(ends.0, ends.1).map { text in
      let value = Block.Value(text)
      return Rendering(columns: columns, rows: 24).lines([
        .table([Block.Column(text), "b"], rows: [[value, 1]]),
        .table(["a", Block.Column("b", overflow: .wrap), "c"], rows: [[1, value, 2]]),
        .fields([.init("a", value), .init(text, 1)]),
      ])
    }
    #expect(lines[0] == lines[1])
  }

  @Test("A quote with a combining mark is doubled like any other")
  func markedQuote() {
    let lines = Rendering().lines([.table(["a"], rows: [[Block.Value("'a'\u{301}b'")]])])
    #expect(lines.last.map { Array($0.unicodeScalars) } == Array("'''a''\u{301}b'''".unicodeScalars))
  }

  @Test("A table of a thousand columns shows as many as fit, and says how many there are", arguments: [40, 80, 132])
  func columns(width: Int) {
    let table = Block.table(
      titles: (1...1_000).map { "c\($0)" }, rows: (1...100).map { row in (1...1_000).map { .integer(row * $0) } })
    let rendering = Rendering(columns: width, rows: 24)
    let text = rendering.text([table])
    let shown = (text.split(separator: "\n").first ?? "").split(separator: " ").count
    #expect(text.contains("… \(1_000 - shown) more columns"))
    #expect(text.utf8.count < 140 * (width * 3 + 1))
  }
}
