import ScreenKitTermTesting
import Testing

@Suite("Resizing a terminal screen", .timeLimit(.minutes(10)))
struct TerminalScreenResizingTests {
  private func screen(_ text: String) -> TerminalScreen {
    var screen = TerminalScreen(columns: 4, rows: 4)
    screen.feed(text)
    return screen
  }

  @Test("Rows go below the cursor first, then from the top into the scrollback")
  func fewerRows() {
    var screen = screen("1\r\n2\r\n3\r\n4\u{1B}[3;2H")
    screen.resize(columns: 4, rows: 3)
    #expect(screen.lines == ["1", "2", "3"])
    #expect(screen.scrollback == [])
    screen.resize(columns: 4, rows: 1)
    #expect(screen.lines == ["3"])
    #expect(screen.scrollback == ["1", "2"])
    #expect(screen.cursor == (0, 1))
  }

  @Test("Rows come from the scrollback first, then blank at the bottom")
  func moreRows() {
    var screen = screen("0\r\n1\r\n2\r\n3\r\n4")
    screen.resize(columns: 4, rows: 7)
    #expect(screen.lines == ["0", "1", "2", "3", "4", "", ""])
    #expect(screen.scrollback == [])
    #expect(screen.cursor == (4, 1))
  }

  @Test("Columns are cut off at the right, and a wide character that is cut disappears")
  func fewerColumns() {
    var screen = screen("abcd\r\n漢字")
    screen.resize(columns: 3, rows: 4)
    #expect(screen.lines == ["abc", "漢", "", ""])
    #expect(screen.cursor == (1, 2))
    screen.feed("x")
    screen.resize(columns: 6, rows: 4)
    #expect(screen.lines == ["abc", "漢x", "", ""])
    screen.feed("y")
    #expect(screen.cursor == (1, 3))
  }

  @Test("The main screen is resized along with the alternate one")
  func alternate() {
    var screen = screen("1\r\n2\r\n3\r\n4\u{1B}[?1049h\u{1B}[Hother")
    screen.resize(columns: 6, rows: 2)
    screen.feed("\u{1B}[2;1Hbottom\u{1B}[?1049l!")
    #expect(screen.lines == ["3", "4!"])
    #expect(screen.scrollback == ["1", "2"])
  }

  @Test("The scrolling region becomes the whole screen, and no size is below 1")
  func region() {
    var screen = screen("\u{1B}[2;3r")
    screen.resize(columns: 0, rows: -5)
    #expect((screen.columns, screen.rows) == (1, 1))
    screen.resize(columns: 4, rows: 2)
    screen.feed("\u{1B}[H1\r\n2\r\n3")
    #expect(screen.lines == ["2", "3"])
  }
}
