import ScreenKit

/// A place in a block where a text from outside may stand.
enum BlockPlace: CaseIterable {
  case text, lines, label, value, cell, title

  func block(_ text: StyledText) -> Block {
    switch self {
    case .text: .text(text)
    case .lines: .text(StyledText(lines: text.string))
    case .label: .fields([Block.Field(text.string, "value")])
    case .value: .fields([Block.Field("label", .text(text))])
    case .cell: .table(["A", "B", "C"], rows: [[1, .text(text), "after"], [2, "plain", "after"]])
    case .title: .table([Block.Column(text.string), "B"], rows: [["a", "b"]])
    }
  }
}
