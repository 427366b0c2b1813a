import ScreenKit
import TestSupport
import Testing

@Suite("Tables that are scrolled sideways", .timeLimit(.minutes(10)))
struct ColumnScrollTests {
  static let wide = Block.table(
    titles: ["Id"] + (1...9).map { "Col\($0)" }, rows: [[1] + (1...9).map { .text("text \($0)") }])

  private func rendering(_ columns: Int, scrolled: Int = 0) -> Rendering {
    var rendering = Rendering(columns: columns)
    rendering.scrolledColumns = scrolled
    return rendering
  }

  @Test("keep their first column, and say what is missing on both sides and how to see it")
  func screen() {
    #expect(
      rendering(30).lines([Self.wide]) == [
        "Id  Col1    Col2    Col3", "──  ──────  ──────  ──────", " 1  text 1  text 2  text 3",
        "… 6 more columns (type right)…",
      ])
    #expect(
      rendering(60, scrolled: 4).lines([Self.wide]).last
        == "… 2 more columns (type left)", "the last columns fill the width")
    #expect(
      rendering(50, scrolled: 2).lines([Self.wide]) == [
        "Id  Col3    Col4    Col5    Col6    Col7    Col8", "──  ──────  ──────  ──────  ──────  ──────  ──────",
        " 1  text 3  text 4  text 5  text 6  text 7  text 8", "… 2 more columns (type left); 1 more column (type…",
      ])
  }

  @Test("say how far to scroll, and nothing where all is shown")
  func places() {
    let first = rendering(30).columnScroll(of: ["text", Self.wide])
    #expect(first?.titles == (1...9).map { "Col\($0)" })
    #expect(first?.shown == 0..<3 && first?.left == nil && first?.right == 3)
    let middle = rendering(30, scrolled: 4).columnScroll(of: [Self.wide])
    #expect(middle?.shown == 4..<7 && middle?.left == 1 && middle?.right == 7)
    let last = rendering(30, scrolled: 100).columnScroll(of: [Self.wide])
    #expect(last?.shown == 6..<9 && last?.left == 3 && last?.right == nil)
    #expect(rendering(80).columnScroll(of: [Self.wide]) == nil)
    #expect(rendering(10).columnScroll(of: [Self.wide]) == nil)
    #expect(Rendering().columnScroll(of: [Self.wide]) == nil)
    #expect(rendering(30).columnScroll(of: ["text", .table([], rows: [[]])]) == nil)
  }

  @Test(
    "scroll wherever they are, since they say so there too",
    arguments: [
      .group("Group") { wide }, .list([wide], isNumbered: true), .list([.group("") { Block.list([wide]) }]),
      .beside([["left"], [wide]]), .beside([[wide]]),
    ] as [Block])
  func nested(block: Block) throws {
    var rendering = rendering(70)
    var (seen, turns) = (Set<String>(), 0)
    while turns < 10 {
      let scroll = try #require(rendering.columnScroll(of: [block]))
      let lines = rendering.lines([block])
      #expect(lines.contains { $0.contains(scroll.left == nil ? "type right" : "type left") })
      for title in scroll.titles[scroll.shown] {
        #expect(lines.contains { $0.contains(title) })
        seen.insert(title)
      }
      guard let right = scroll.right else { break }
      (rendering.scrolledColumns, turns) = (right, turns + 1)
    }
    #expect(seen.count == 9)
  }

  @Test("scroll columns with a high priority first")
  func priority() {
    let block = Block.table(
      ["Id", "A", "B", .init("C", priority: 1)], rows: [[1, "aaaaaaaa", "bbbbbbbb", "cccccccc"]])
    let scroll = rendering(22).columnScroll(of: [block])
    #expect(scroll?.titles == ["C", "A", "B"] && scroll?.shown == 0..<2 && scroll?.right == 2)
    #expect(rendering(22, scrolled: 2).lines([block]).first == "Id  A         B")
  }

  @Test("show every column of random tables, to the right and back again", arguments: 0..<200)
  func allColumns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = random.table()
    let columns = 16 + random.next(below: 100)
    guard case .table(let titles, _) = table.kind, var scroll = rendering(columns).columnScroll(of: [table]) else {
      return
    }
    var seen = Array(scroll.shown)
    while let right = scroll.right {
      scroll = try #require(rendering(columns, scrolled: right).columnScroll(of: [table]))
      // Only the last columns are shown together with some that have been shown before.
      try #require(scroll.right == nil ? scroll.shown.contains(right) : scroll.shown.first == right)
      seen += scroll.shown.filter { $0 >= right }
    }
    #expect(seen == Array(0..<titles.count - 1))
    var steps = 0
    while let left = scroll.left, steps < titles.count {
      try #require(left < scroll.shown.lowerBound)
      scroll = try #require(rendering(columns, scrolled: left).columnScroll(of: [table]))
      steps += 1
    }
    #expect(scroll.shown.lowerBound == 0)
  }
}
