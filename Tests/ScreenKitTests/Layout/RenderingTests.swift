import ScreenKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct RenderingTests {
  static let blocks: [Block] = [
    .text("\("Artist", style: .strong) \("new", style: .accent)"),
    .fields(["Name": nil]),
    .table(["A"], rows: [["x"]]),
    .text("\("careful", style: .warning), \("broken", style: .error)"),
  ]

  @Test("Styles become escape sequences that end where they end")
  func ansi() {
    #expect(
      Rendering(styles: .ansi, drawsLines: true).lines(Self.blocks) == [
        "\u{1B}[1mArtist\u{1B}[0m \u{1B}[36mnew\u{1B}[0m",
        "\u{1B}[1mName\u{1B}[0m  \u{1B}[2mNULL\u{1B}[0m",
        "\u{1B}[1mA\u{1B}[0m",
        "\u{1B}[2m─\u{1B}[0m",
        "x",
        "\u{1B}[33mcareful\u{1B}[0m, \u{1B}[31mbroken\u{1B}[0m",
      ])
  }

  @Test(
    "Every style is visible, and ends with its text",
    arguments: zip(
      [Style.success, .info, .heading, .key, .link, .selected], ["32", "36", "1", "1;36", "4", "7"]))
  func roles(style: Style, parameters: String) {
    #expect(Rendering(styles: .ansi).lines([.text(StyledText("x", style))]) == ["\u{1B}[\(parameters)mx\u{1B}[0m"])
    #expect(Rendering().lines([.text(StyledText("x", style))]) == ["x"])
  }

  @Test("Notes, marks and differences have the styles of their meaning")
  func meanings() {
    func styles(_ block: Block) -> [Style] {
      Rendering(columns: 40, styles: .ansi).styledLines([block]).flatMap { $0.spans.map(\.style) }.filter {
        $0 != .plain
      }
    }
    #expect(Block.NoteRole.allCases.flatMap { styles(.note($0, "x")) } == [.info, .success, .warning, .error])
    #expect(styles(.difference(from: "a", to: "b")) == [.error, .success])
    #expect(styles(.heading("x", level: 2)) == [.heading] && styles(.link("x", to: "y")) == [.link, .faint])
  }

  @Test("A style that continues across a line break is switched off and on")
  func resetAtLineEnd() {
    let text = StyledText(lines: "one\ntwo", .strong)
    #expect(Rendering(styles: .ansi).lines([.text(text)]) == ["\u{1B}[1mone\u{1B}[0m", "\u{1B}[1mtwo\u{1B}[0m"])
  }

  @Test("A line is padded with plain spaces up to a width, so that another one fits next to it")
  func padding() {
    let rendering = Rendering(styles: .ansi)
    var line = rendering.styledLine(StyledText("漢", .strong))
    line.pad(to: 1)
    #expect(line == rendering.styledLine(StyledText("漢", .strong)) && line.width == 2)
    line.pad(to: 5)
    #expect(line.width == 5 && line.spans.map(\.style) == [.strong, .plain])
    line.append(rendering.styledLine("b"))
    #expect(rendering.text(of: line) == "\u{1B}[1m漢\u{1B}[0m   b")
  }

  @Test(
    "A terminal can show all of Unicode if its character set is UTF-8, and ASCII otherwise",
    arguments: [
      ("UTF-8", .unicode), ("utf-8", .unicode), ("UTF8", .unicode), ("Utf8", .unicode), ("ANSI_X3.4-1968", .ascii),
      ("ISO-8859-1", .ascii), ("UTF-16", .ascii), ("UTF-80", .ascii), ("", .ascii),
    ] as [(String, CharacterSupport)])
  func codeset(name: String, characterSupport: CharacterSupport) {
    #expect(CharacterSupport(codeset: name) == characterSupport)
  }

  @Test("The same characters remain without styles")
  func plain() {
    let lines = ["Artist new", "Name  NULL", "A", "─", "x", "careful, broken"]
    #expect(Rendering(drawsLines: true).lines(Self.blocks) == lines)
  }

  @Test("Nothing is drawn for a pipe, nor if the caller asks for that")
  func undrawn() {
    let lines = ["Artist new", "Name  NULL", "A", "x", "careful, broken"]
    #expect(Rendering().lines(Self.blocks) == lines)
    #expect(Rendering(columns: 20, drawsLines: false).lines(Self.blocks) == lines)
  }

  @Test("Every line of a text ends with a newline")
  func text() {
    #expect(Rendering().text(["a", "b\nc"]) == "a\nb\nc\n")
    #expect(Rendering().text([]) == "")
  }
}
