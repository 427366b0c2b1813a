import ScreenKit

/// A place in a block where a text from outside may appear.
enum BlockPlace: CaseIterable {
  case text, lines, label, value, cell, wrapped, missing, title, heading, item, branch, note, group, beside, link,
    progress,
    sparkline, bar, difference

  func block(_ text: StyledText) -> Block {
    switch self {
    case .text: .text(text)
    case .lines: .text(StyledText(lines: text.string))
    case .label: .fields([Block.LabeledValue(text.string, "value")])
    case .value: .fields([Block.LabeledValue("label", .text(text))])
    case .cell: .table(["A", "B", "C"], rows: [[1, .text(text), "after"], [2, "plain", "after"]])
    case .wrapped: .table(["A", Block.Column("B", overflow: .wrap), "C"], rows: [[1, .text(text), "after"]])
    case .missing: .table(["A", Block.Column("B", missing: text.string)], rows: [[1, nil], [2, .text(text)]])
    case .title: .table([Block.Column(text.string), "B"], rows: [["a", "b"]])
    case .heading: .heading(text)
    case .item: .list([.text(text), .list([.text(text)], isNumbered: true)])
    case .branch: .tree([.init(text, [.init(text, [.init("end")]), .init(text)])])
    case .note: .note(.warning, text)
    case .group: .group(text) { Block.text(text) }
    case .beside: .beside([[.text(text)], [.text(text)]])
    case .link: .link(text, to: text.string)
    case .progress: .progress(text, 0.3)
    case .sparkline: .sparkline(text, [1, 2, nil])
    case .bar: .bars([.init(text.string, 1), .init("other", -2)])
    case .difference: .difference(from: "a\nb", to: text.string)
    }
  }
}
