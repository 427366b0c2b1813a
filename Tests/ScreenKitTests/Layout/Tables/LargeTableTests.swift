import ScreenKit
import Testing

@Suite("What is larger than a screen by far")
struct LargeTableTests {
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
