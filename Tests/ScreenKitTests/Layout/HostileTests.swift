import ScreenKit
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(10))) struct HostileTests {
  static let columns: [Int?] = [nil, 1, 5, 20, 40, 80, 132]

  @Test(
    "Hostile text is shown in visible characters, within the width, in every place", .slow,
    arguments: HostileStrings.all)
  func hostile(_ hostile: HostileString) throws {
    for place in BlockPlace.allCases {
      let block = place.block(StyledText(decoding: hostile.bytes))
      for columns in Self.columns {
        for characterSupport in [CharacterSupport.unicode, .ascii] {
          try requireVisible(
            [block], columns: columns, characterSupport: characterSupport, "\(place) at \(String(describing: columns))")
        }
      }
    }
  }

  @Test("Huge text is cut where only one line is available", .slow, arguments: HostileStrings.huge)
  func huge(_ hostile: HostileString) throws {
    let text = StyledText(decoding: hostile.bytes)
    for place in [BlockPlace.label, .cell, .title] {
      for columns in [1, 5, 20, 40, 80, 132] {
        try requireVisible([place.block(text)], columns: columns, characterSupport: .unicode, "\(place) at \(columns)")
      }
    }
    try requireVisible([.text(text)], columns: 80, characterSupport: .unicode, "text")
    try requireVisible([.text(text)], columns: nil, characterSupport: .unicode, "text")
  }

  @Test(
    "A newline in a value breaks no line",
    arguments: ["a\nb", "a\r\nb", "a\u{85}b", "a\u{2028}b", "a\u{0B}b", "a\rb"])
  func newline(_ text: String) {
    let blocks: [Block] = [
      "\(text)",
      .fields([Block.LabeledValue(text, Block.Value(text))]),
      .table([Block.Column(text)], rows: [[Block.Value(text)]]),
    ]
    let rendered = Rendering().text(blocks)
    #expect(rendered.unicodeScalars.count { $0 == "\n" } == 4)
    #expect(!rendered.unicodeScalars.contains("\r"))
  }

  @Test(
    "Data that looks like markup is unchanged",
    arguments: ["[red]", "[/]", "<b>", "{{", "%s%n", "\\u{1b}", "$(x)"])
  func markup(_ text: String) {
    for styles in [Rendering.Styles.plain, .ansi] {
      #expect(Rendering(styles: styles).lines(["\(text)"]) == [text])
      #expect(Rendering(styles: styles).lines([.table(["A"], rows: [[Block.Value(text)]])]).last == text)
    }
  }
}
