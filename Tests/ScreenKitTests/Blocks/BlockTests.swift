import ScreenKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct BlockTests {
  @Test("A literal is a block of text")
  func literal() {
    let count = 2
    #expect("The count is \(count)." as Block == .text("The count is 2."))
    #expect("plain" as Block == .text(StyledText("plain")))
  }

  @Test("Values are the same as their literals")
  func values() {
    let values: [Block.Value] = ["a", 1, 1.5, true, nil, "n \(1)"]
    #expect(values == [.text(StyledText("a")), .integer(1), .real(1.5), .boolean(true), .null, .text("n 1")])
  }

  @Test("Optional values become NULL")
  func optionals() {
    #expect(Block.Value(String?.none) == .null && Block.Value(Optional("a")) == "a")
    #expect(Block.Value(Int?.none) == .null && Block.Value(Optional(1)) == 1)
    #expect(Block.Value(Double?.none) == .null && Block.Value(Optional(1.5)) == 1.5)
    #expect(Block.Value(Bool?.none) == .null && Block.Value(Optional(true)) == true)
    #expect(Block.Value([UInt8]?.none) == .null && Block.Value([1]) == .bytes([1]))
  }

  @Test("NULL, the empty text, the text NULL and no bytes are different values")
  func distinct() {
    let values: [Block.Value] = [nil, "", "NULL", .bytes([]), 0, 0.0, false]
    for (index, value) in values.enumerated() {
      #expect(values.firstIndex(of: value) == index)
    }
  }

  @Test("All spellings of a block agree")
  func spellings() {
    #expect(Block.fields(["A": 1, "B": "b"]) == .fields([Block.LabeledValue("A", 1), Block.LabeledValue("B", "b")]))
    #expect(Block.table(titles: ["A"], rows: []) == .table(["A"], rows: []))
    #expect(Block.table(["A"], rows: [[1]]) != .table(["A"], rows: [[1.0]]))
    #expect(Block.table(["A"], rows: []) != .table([Block.Column("A", alignment: .right)], rows: []))
  }
}
