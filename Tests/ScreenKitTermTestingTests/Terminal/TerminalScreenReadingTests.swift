import ScreenKitTermTesting
import Testing

@Suite("Reading a terminal screen", .timeLimit(.minutes(10)))
struct TerminalScreenReadingTests {
  private func screen(_ text: String, columns: Int = 8, rows: Int = 3) -> TerminalScreen {
    var screen = TerminalScreen(columns: columns, rows: rows)
    screen.feed(text)
    return screen
  }

  @Test("The text ends with the last line that is not blank")
  func text() {
    #expect(screen("").text == "")
    #expect(screen("\r\na  \r\n").text == "\na")
    #expect(screen("\u{1B}[41m   ").text == "")
  }

  @Test("A line is found by a part of it, the topmost first")
  func lineContaining() {
    let screen = screen("one a\r\ntwo a")
    #expect(screen.line(containing: "a") == "one a")
    #expect(screen.line(containing: "wo") == "two a")
    #expect(screen.line(containing: "three") == nil)
  }

  @Test("Lines that scroll off the top of the main screen are kept, whole and in order")
  func scrollback() {
    #expect(screen("1\r\n2 \r\n\r\n4\r\n5\u{1B}[2S").scrollback == ["1", "2", "", "4"])
    #expect(screen("1\r\n2\r\n3\r\n4\u{1B}[3J").scrollback == [])
    #expect(screen("1\r\n2\r\n3\u{1B}[2;3r\u{1B}[3H\n\n").scrollback == [])
    #expect(screen("1\u{1B}[?1049h\r\n\n\n\n\n\u{1B}[?1049l").scrollback == [])
  }

  @Test("The alternate screen starts blank and gives the main screen back, with cursor and style")
  func alternate() {
    var screen = screen("ab\u{1B}[1m\u{1B}[?1049h\u{1B}[H\u{1B}[7mother")
    #expect(screen.lines == ["other", "", ""])
    #expect(screen.modes.alternateScreen)
    screen.feed("\u{1B}[?1049l!")
    #expect(screen.lines == ["ab!", "", ""])
    #expect(!screen.modes.alternateScreen)
    let style = screen.cell(row: 0, column: 2).style
    #expect(style.bold && !style.inverse)
  }

  @Test("Modes are recorded, several at a time, and end with a reset")
  func modes() {
    var screen = screen("\u{1B}[?1;25;2004l\u{1B}[?1;2004;2026h")
    #expect(!screen.modes.cursorVisible)
    #expect(screen.modes.bracketedPaste && screen.modes.applicationCursorKeys && screen.modes.synchronizedOutput)
    screen.feed("\u{1B}[?25h\u{1B}[?2026l\u{1B}[2004l")
    #expect(screen.modes.cursorVisible && screen.modes.bracketedPaste && !screen.modes.synchronizedOutput)
    screen.feed("\u{1B}c")
    #expect(screen.modes == TerminalScreen(columns: 1, rows: 1).modes)
  }

  @Test("The title is kept, without controls and within bounds")
  func title() {
    #expect(screen("\u{1B}]2;a\u{7}\u{1B}]0;b\nc\u{1B}\\").title == "bc")
    #expect(screen("\u{1B}]0;a\u{7}\u{1B}]1;b\u{7}\u{1B}]7;c\u{7}").title == "a")
    #expect(screen("\u{1B}]0;" + String(repeating: "x", count: 100_000) + "\u{7}").title.count < 5000)
  }

  @Test("Marks without end do not pile up in a cell")
  func marks() {
    let cell = screen("a" + String(repeating: "\u{301}", count: 100_000)).cell(row: 0, column: 0)
    #expect(cell.text.utf8.count < 40)
  }

  @Test("The description shows the grid in a frame")
  func description() {
    let expected = """
      ┌────┐
      │a漢 │
      │    │
      └────┘
      4x2, hidden cursor at row 0, column 3
      """
    #expect(screen("a漢\u{1B}[?25l", columns: 4, rows: 2).description == expected)
  }
}
