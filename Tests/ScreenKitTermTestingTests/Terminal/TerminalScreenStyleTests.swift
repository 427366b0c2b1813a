import ScreenKitTermTesting
import Testing

@Suite("Styles on a terminal screen", .timeLimit(.minutes(10)))
struct TerminalScreenStyleTests {
  @Test(
    "SGR sets and resets parts of the style",
    arguments: [
      ("1", "bold"), ("2", "faint"), ("3", "italic"), ("4", "underline"), ("7", "inverse"), ("4:3", "underline"),
      ("1;2;3;4;7", "bold faint italic underline inverse"), ("1;2;22", ""), ("3;23", ""), ("4;24", ""), ("4;4:0", ""),
      ("7;27", ""), ("1;7;0", ""), ("1;7;", ""), ("", ""), ("31", "fg palette(1)"), ("97", "fg palette(15)"),
      ("42", "bg palette(2)"), ("100", "bg palette(8)"), ("31;39", ""), ("42;49", ""), ("38;5;200", "fg palette(200)"),
      ("38:5:200", "fg palette(200)"), ("48;2;1;2;3", "bg rgb(1, 2, 3)"), ("48:2::1:2:3", "bg rgb(1, 2, 3)"),
      ("48:2:1:2:3", "bg rgb(1, 2, 3)"), ("38;5;1;1", "bold fg palette(1)"), ("58;5;1;1", "bold"), ("38;5;300", ""),
      ("38;5", ""), ("38", ""), ("38;9;1", "bold"), ("99;1", "bold"), ("38;2;1;2", ""),
    ])
  func applies(_ parameters: String, _ expected: String) {
    var screen = TerminalScreen(columns: 2, rows: 1)
    screen.feed("\u{1B}[\(parameters)mx")
    #expect(describe(screen.cell(row: 0, column: 0).style) == expected)
    #expect(describe(screen.cell(row: 0, column: 1).style) == "")
  }

  @Test("A color is an entry of the palette, which its number stands for, or red, green and blue")
  func colors() {
    func style(_ parameters: String) -> TerminalScreen.Style {
      var screen = TerminalScreen(columns: 1, rows: 1)
      screen.feed("\u{1B}[\(parameters)mx")
      return screen.cell(row: 0, column: 0).style
    }
    for number in UInt8.min ... .max {
      let mixed = style("38;5;\(number);48;2;\(number);7;\(255 - number)")
      #expect(mixed.foreground == .palette(number) && mixed.background == .rgb(number, 7, 255 - number))
    }
    for number in UInt8.min..<16 {
      let named = number < 8 ? style("\(30 + number);\(40 + number)") : style("\(82 + number);\(92 + number)")
      #expect(named.foreground == .palette(number) && named.background == .palette(number))
    }
    let bright: TerminalScreen.Color = 9
    #expect(bright == .palette(9) && bright != .palette(1) && bright != .rgb(9, 9, 9))
  }

  @Test(
    "Erasing leaves the current background and nothing else",
    arguments: ["\u{1B}[K", "\u{1B}[2J", "\u{1B}[3X", "\u{1B}[3@"])
  func erases(_ sequence: String) {
    var screen = TerminalScreen(columns: 3, rows: 1)
    screen.feed("abc\r\u{1B}[1;31;44m\(sequence)")
    for column in 0..<3 { #expect(describe(screen.cell(row: 0, column: column).style) == "bg palette(4)") }
    #expect(screen.lines == [""])
  }

  @Test("Both halves of a wide character have its style")
  func wide() {
    var screen = TerminalScreen(columns: 3, rows: 1)
    screen.feed("\u{1B}[7m漢")
    #expect(screen.cell(row: 0, column: 0).style.inverse && screen.cell(row: 0, column: 1).style.inverse)
    #expect(screen.cell(row: 0, column: 1).text == "")
  }

  private func describe(_ style: TerminalScreen.Style) -> String {
    let flags = [
      (style.bold, "bold"), (style.faint, "faint"), (style.italic, "italic"), (style.underline, "underline"),
      (style.inverse, "inverse"),
    ]
    let colors = [style.foreground.map { "fg \($0)" }, style.background.map { "bg \($0)" }]
    return (flags.filter(\.0).map(\.1) + colors.compactMap { $0 }).joined(separator: " ")
  }
}
