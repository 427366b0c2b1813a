import Foundation
import ScreenKit
import TestSupport
import Testing

/// A die, which has a face on a screen and a number elsewhere.
private struct Die: CustomBlock {
  var eyes: Int

  func lines(in window: Window) -> [StyledText] {
    let face = window.characterSupport == .unicode ? "⚂" : "[3]"
    return ["\(face) of \(window.columns ?? 0) cells", "below\u{1B}"]
  }

  var plain: [Block] { [.fields(["Eyes": .integer(eyes)])] }
}

@Suite("The kinds of blocks", .timeLimit(.minutes(10)))
struct BlockKindTests {
  static let all: [Block] = [
    .heading("Orders"), .heading("Details", level: 2),
    .list(["one", "several words that may have to wrap somewhere", .list(["inner"])]),
    .list(["first", "second"], isNumbered: true),
    .tree([.init("root", ["leaf", .init("branch", ["a leaf of a branch", "last"])]), "alone"]),
    .note(.success, "Saved."), .note(.error, "Not saved, and this is why it could not be."),
    .rule, .space,
    .group("Address") { Block.fields(["City": "Stuttgart"]) },
    .beside([["left"], ["right", "below"]]),
    .link("Swift", to: "https://swift.org"), .link("https://swift.org", to: "https://swift.org"),
    .progress("Upload", 0.4), .progress("Unknown", nil),
    .sparkline("Load", [1, 2, nil, 4, 8]),
    .bars([.init("Rock", 1297), .init("Jazz", 130.5), .init("None", 0), .init("Unknown", nil)]),
    .difference(from: "a\nb\nc\nd\ne\nf\n", to: "a\nb\nc\nd\nE\nf\n"),
    .custom(Die(eyes: 3)),
  ]

  // Rule C-04.2
  @Test(
    "look as recorded, on screens of all widths", arguments: [20, 40, 60, 80, 132],
    [CharacterSupport.unicode, .ascii])
  func goldens(columns: Int, characterSupport: CharacterSupport) throws {
    let rendering = Rendering(columns: columns, characterSupport: characterSupport)
    try expectGolden("blocks-\(columns)-\(characterSupport).txt", rendering.text(Self.all + [Self.customers]))
  }

  // Rule C-04.2
  @Test("are replaced by ordinary blocks in a pipe, and in another process")
  func plain() throws {
    try expectGolden("blocks-pipe.txt", Rendering().text(Self.all + [Self.customers]))
    try expectGolden(
      "blocks.json", Block.json(Self.all + [Self.customers]).replacing("},{\"kind\"", with: "},\n{\"kind\"") + "\n")
    try expectGolden("blocks.md", Block.markdown(Self.all + [Self.customers]))
    try expectGolden("blocks.html", Block.html(Self.all + [Self.customers]))
    let die = Block.custom(Die(eyes: 3))
    #expect(die == .custom(Die(eyes: 3)) && die != .custom(Die(eyes: 4)))
    let read = try JSONDecoder().decode(Block.self, from: JSONEncoder().encode(die))
    #expect(Rendering(columns: 40).text([read]) == "Eyes  3\n" && Block.json([read]) == Block.json([die]))
  }

  @Test("draw bars that begin at zero, whole values, and every value that is not zero")
  func bars() {
    expectScreen(
      [.bars([.init("up", 30), .init("down", -10), .init("tiny", 0.001), .init("zero", 0), .init("?", .infinity)])],
      columns: 40,
      """
      up       30         ████████████████████
      down    -10  ███████
      tiny  0.001         ▏
      zero      0
      ?       inf
      """)
    #expect(Rendering(columns: 40).lines([.bars([])]) == [])
    let huge = Block.bars([.init("a", .greatestFiniteMagnitude), .init("b", -.greatestFiniteMagnitude)])
    #expect(Rendering(columns: 60).lines([huge]).count == 2)
  }

  @Test(
    "give bars the style that their author chose, above zero and below", arguments: [nil, .error, .key] as [Style?])
  func barStyles(style: Style?) {
    let lines = Rendering(columns: 40, styles: .ansi).styledLines([
      .bars([.init("up", 3, style: style), .init("down", -1, style: style)])
    ])
    func styles(_ line: StyledLine) -> [Style] { line.spans.filter { $0.text.string.contains("█") }.map(\.style) }
    #expect(lines.map(styles) == [[style ?? .accent], [style ?? .warning]])
  }

  @Test("draw bars of both signs, however small one is, up to the edge and no further", arguments: 12...80)
  func bothSigns(columns: Int) {
    let lines = Rendering(columns: columns).lines([.bars([.init("up", 1), .init("down", -1000), .init("most", 9)])])
    #expect(lines.count == 3 && lines.allSatisfy { $0.displayWidth() <= columns && !$0.contains("…") })
    #expect(lines[1].contains("█") == lines[0].contains("▏"))
  }

  @Test("truncate no number, however narrow the screen is", arguments: 1...40, [CharacterSupport.unicode, .ascii])
  func wholeFigures(columns: Int, characterSupport: CharacterSupport) {
    let values = [123_456_789, -1.5e300, 0, .infinity]
    let block = Block.bars(values.map { .init("a label", $0) } + [.init("missing", nil)])
    let text = Rendering(columns: columns, characterSupport: characterSupport).lines([block])
      .map { $0.drop { $0 == " " } }.joined()
    for figure in ["123456789", "-1.5e+300", "inf"] { #expect(text.contains(figure), "\(figure) at \(columns)") }
  }

  @Test("show numbers whole if labels are missing", arguments: 9...14)
  func figuresAlone(columns: Int) {
    let lines = Rendering(columns: columns).lines([.bars([.init("", 123_456_789)])])
    #expect(lines.map { $0.drop { $0 == " " } }.joined() == "123456789")
  }

  @Test("put several values into a mark if not all of them fit, and say so")
  func manyValues() {
    let line = Rendering(columns: 20).lines([.sparkline("", (0..<100).map { Double($0) })])
    #expect(line == ["▁▁▁▂▂▃▃▃▄▄▅▅▆▆▆▇▇███", "0 to 99, each mark", "is the mean of 5", "values"])
    #expect(Rendering(columns: 20).lines([.sparkline("x", [nil, nil])]) == ["x no values"])
    #expect(Rendering(columns: 20).lines([.sparkline("", [5])]) == ["▅ 5"])
  }

  @Test("show three lines around differences, and none if nothing differs")
  func difference() {
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[9] = "another"
    let lines = Rendering(columns: 20).lines([
      .difference(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))
    ])
    #expect(
      lines == [
        "…", "  line 7", "  line 8", "  line 9", "- line 10", "+ another", "  line 11", "  line 12", "  line 13", "…",
      ])
    #expect(Rendering(columns: 20).lines([.difference(from: "a", to: "a")]) == ["no difference"])
    #expect(Rendering(columns: 20).lines([.difference(from: "", to: "a\nb")]) == ["+ a", "+ b"])
    let long = (0..<3_000).map { "\($0)" }.joined(separator: "\n")
    #expect(Rendering().lines([.difference(from: long, to: "x\n" + long)]).count == 1)
  }

  @Test(
    "keep a fraction within its bounds",
    arguments: [(-1, "0 %"), (2, "100 %"), (0.999, "99 %"), (.nan, "0 %")] as [(Double, String)])
  func fractions(fraction: Double, figure: String) {
    #expect(Rendering().lines([.progress("x", fraction)]) == ["x \(figure)"])
  }

  private static let customers = Block.table(
    ["#", "CustomerId", "FirstName", "LastName", "Company", "Address", "City", "State", "Country", "Phone", "Since"],
    rows: [
      [
        1, 1, "Luís", "Gonçalves", "Embraer - Empresa Brasileira de Aeronáutica S.A.",
        "Av. Brigadeiro Faria Lima, 2170",
        "São José dos Campos", "SP", "Brazil", "+55 (12) 3923-5555", "2009-01-01 00:00:00",
      ],
      [
        2, 2, "Leonie", "Köhler", nil, "Theodor-Heuss-Straße 34", "Stuttgart", nil, "Germany", "+49 0711 2842222",
        "2009-02-01 00:00:00",
      ],
      [3, 3, "太郎", "東京", "", "千代田区千代田1-1", "東京", nil, "日本", nil, "2010-12-31 23:59:59"],
    ])

  @Test("fit any screen, and contain only visible characters", arguments: [1, 2, 5, 8, 13, 20, 40, 60, 80, 132])
  func widths(columns: Int) throws {
    for block in Self.all {
      for characterSupport in [CharacterSupport.unicode, .ascii] {
        try requireVisible([block], columns: columns, characterSupport: characterSupport, "\(block.kind) at \(columns)")
        let nested = Block.group("A") { Block.list([.beside([[block], ["x"]])]) }
        try requireVisible(
          [nested], columns: columns, characterSupport: characterSupport, "nested \(block.kind) at \(columns)")
      }
    }
  }
}
