/// A terminal's screen as a value: bytes go in, a grid of characters comes out.
///
/// It supports UTF-8; the C0 and C1 controls that move the cursor; CUU, CUD, CUF, CUB, CNL, CPL, CHA, CUP, HVP, VPA, VPR, HPA, HPR, CHT and
/// CBT; ED, EL, ECH, ICH, DCH, IL, DL, SU, SD and REP; scrolling regions (DECSTBM), SGR, saved cursors (DECSC, SCOSC), RIS; the modes 1, 7,
/// 25, 47, 1047, 1049, 2004 and 2026. A ``TerminalSession`` also answers DSR 5 and 6, and DA. Strings (OSC, DCS, APC, PM, SOS) are ignored,
/// except that a title is stored. Tests compare random sequences of all these with tmux, except for the C1 controls, VPR, HPR and CHT,
/// which tmux does not support.
///
/// Everything else that is well-formed has no effect: origin mode and insert mode, tab stops other than every eighth column, the test
/// pattern of DECALN, and character sets (line drawing characters remain the letters they were sent as). Where xterm and tmux differ, it
/// behaves like xterm; but the alternate screen is blank whenever it is entered.
///
/// No input makes it fail. Memory grows only with the scrollback.
///
///     var screen = TerminalScreen(columns: 20, rows: 3)
///     screen.feed("one\r\n\u{1B}[1mtwo\u{1B}[m")
///     screen.lines                          // ["one", "two", ""]
///     screen.cell(row: 1, column: 0).style  // bold
public struct TerminalScreen: Sendable {
  /// The width in columns, at least 1.
  public internal(set) var columns: Int
  /// The height in rows, at least 1.
  public internal(set) var rows: Int
  /// The modes that the program has set.
  public internal(set) var modes = Modes()
  /// The last title that the program has set (OSC 0 or 2), at most about 4,000 bytes of it; initially empty.
  public internal(set) var title = ""
  /// The number of times that the program has rung the bell.
  package internal(set) var bells = 0

  var page: Page
  /// The main page while the alternate screen is shown.
  var mainPage: Page?
  var scrolledOff: [[Cell]] = []
  /// The scrolling region.
  var region: ClosedRange<Int>
  var style = Style()
  var lastText: Unicode.Scalar?
  /// The terminal's answers to the queries of the program (DSR 5 and 6, DA).
  var answers: [UInt8] = []

  private var decoder = UTF8Decoder()
  private var parser = TerminalParser()

  /// Makes a blank screen with the cursor in the upper left corner. A size below 1 counts as 1.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    page = Page(columns: self.columns, rows: self.rows)
    region = 0...self.rows - 1
  }

  /// Processes the output of a program to its terminal.
  ///
  /// Bytes may be split among calls anywhere, even within a character or a sequence. Bytes that are not UTF-8 are shown as U+FFFD. Linear
  /// in the number of bytes; each line that scrolls adds time linear in the number of rows.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    // Moved out, so that the closures below may modify the rest.
    var decoder = self.decoder
    var parser = self.parser
    self.parser = TerminalParser()
    for byte in bytes {
      decoder.decode(byte) { scalar in
        if let token = parser.consume(scalar) { perform(token) }
      }
    }
    self.decoder = decoder
    self.parser = parser
  }

  /// Processes the output of a program to its terminal, as text.
  public mutating func feed(_ text: String) {
    feed(text.utf8)
  }
}

extension TerminalScreen {
  /// A grid with its cursor.
  struct Page: Sendable {
    var grid: [[Cell]]
    var cursor = Cursor()
    var saved = SavedCursor()

    init(columns: Int, rows: Int) {
      grid = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }
  }

  struct Cursor: Sendable {
    var row = 0
    var column = 0
    /// Whether the last column has been written, so that the next character goes to the next line.
    var isPastEnd = false
  }

  struct SavedCursor: Sendable {
    var cursor = Cursor()
    var style = Style()
  }
}

extension TerminalScreen {
  /// One position of the grid: a character and its style.
  public struct Cell: Hashable, Sendable {
    /// The character with its combining marks; a space if nothing was written. The right half of a wide character is empty.
    public internal(set) var text = " "
    /// The style in which the character was written; after erasing, only the background.
    public internal(set) var style = Style()

    var isRightHalf: Bool { text.isEmpty }
  }

  /// The style of a cell.
  public struct Style: Hashable, Sendable {
    /// Bold (SGR 1).
    public var bold = false
    /// Faint (SGR 2).
    public var faint = false
    /// Italic (SGR 3).
    public var italic = false
    /// Underlined, in any form (SGR 4).
    public var underline = false
    /// Foreground and background exchanged (SGR 7).
    public var inverse = false
    /// The color of the character; `nil` for the terminal's own.
    public var foreground: Color?
    /// The color of the background; `nil` for the terminal's own.
    public var background: Color?

    /// Makes the default style of a terminal.
    public init() {}
  }

  /// A color: an entry of the palette, or red, green and blue.
  public enum Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// An entry of the palette of 256: 0...7 are the plain colors, 8...15 the bright ones.
    case palette(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)

    /// Makes an entry of the palette.
    public init(integerLiteral value: UInt8) {
      self = .palette(value)
    }
  }

  /// The modes that a program has set.
  public struct Modes: Hashable, Sendable {
    /// Whether the cursor is shown (DECTCEM, 25). Initially `true`.
    public internal(set) var cursorVisible = true
    /// Whether text continues on the next line after the last column (DECAWM, 7). Initially `true`.
    public internal(set) var autowrap = true
    /// Whether arrow keys send `ESC O` instead of `ESC [` (DECCKM, 1).
    public internal(set) var applicationCursorKeys = false
    /// Whether pasted text is enclosed in marks (2004).
    public internal(set) var bracketedPaste = false
    /// Whether the alternate screen is shown (47, 1047 or 1049).
    public internal(set) var alternateScreen = false
    /// Whether the program is in the middle of a frame (2026).
    public internal(set) var synchronizedOutput = false
  }
}

extension TerminalScreen {
  /// The rows from top to bottom, as many as the screen has, without trailing blanks.
  public var lines: [String] { page.grid.map(Self.line) }

  /// The lines joined by newlines, without trailing blank lines; empty for a blank screen.
  public var text: String {
    let lines = lines
    let end = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...end].joined(separator: "\n")
  }

  /// The lines that have scrolled off the top, oldest first. The alternate screen adds none.
  public var scrollback: [String] { scrolledOff.map(Self.line) }

  /// The position of the cursor, counted from 0. After a character is written to the last column, the cursor stays in that column.
  public var cursor: (row: Int, column: Int) { (page.cursor.row, page.cursor.column) }

  /// Returns a position of the grid, counted from 0. It must be on the screen.
  public func cell(row: Int, column: Int) -> Cell { page.grid[row][column] }

  /// Returns the topmost line that contains the text, or `nil` if none does.
  ///
  /// Text that continues on the next line is not found.
  public func line(containing text: String) -> String? {
    lines.first { $0.contains(text) }
  }

  static func line(_ cells: [Cell]) -> String {
    cells[..<cells.writtenCount].reduce(into: "") { $0 += $1.text }
  }
}

extension [TerminalScreen.Cell] {
  /// The number of cells up to the last visible character.
  var writtenCount: Int { lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0 }
}

extension TerminalScreen: CustomStringConvertible {
  /// The grid in a frame, and below it the size and the cursor.
  public var description: String {
    let edge = String(repeating: "─", count: columns)
    let rows = page.grid.map { cells in "│" + cells.reduce(into: "") { $0 += $1.text } + "│\n" }
    let cursor = modes.cursorVisible ? "cursor" : "hidden cursor"
    return "┌\(edge)┐\n\(rows.joined())└\(edge)┘\n"
      + "\(columns)x\(self.rows), \(cursor) at row \(page.cursor.row), column \(page.cursor.column)"
  }
}

extension TerminalScreen {
  /// Changes the size of the screen, like a terminal whose window is resized. A size below 1 counts as 1.
  ///
  /// Lines are not rewrapped: columns are cut off or added at the right. When the height shrinks, the rows below the cursor are removed
  /// first, then those at the top, which the main screen keeps in the scrollback. When it grows, lines return from the scrollback to the
  /// top, then blank rows are added at the bottom. The scrolling region becomes the whole screen.
  public mutating func resize(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    region = 0...self.rows - 1
    if mainPage != nil {
      mainPage?.resize(columns: self.columns, rows: self.rows, scrolledOff: &scrolledOff)
      var none: [[Cell]] = []
      page.resize(columns: self.columns, rows: self.rows, scrolledOff: &none)
    } else {
      page.resize(columns: self.columns, rows: self.rows, scrolledOff: &scrolledOff)
    }
  }
}

extension TerminalScreen.Page {
  mutating func resize(columns: Int, rows: Int, scrolledOff: inout [[TerminalScreen.Cell]]) {
    if rows < grid.count {
      grid.removeLast(min(grid.count - rows, grid.count - 1 - cursor.row))
      let top = grid[..<(grid.count - rows)]
      scrolledOff += top.map { Array($0[..<$0.writtenCount]) }
      grid.removeFirst(top.count)
      moveCursors(by: -top.count)
    } else {
      let returned = scrolledOff.suffix(rows - grid.count)
      scrolledOff.removeLast(returned.count)
      grid.insert(contentsOf: returned, at: 0)
      moveCursors(by: returned.count)
      grid += Array(repeating: [], count: rows - grid.count)
    }
    for row in grid.indices { grid[row].resize(columns: columns) }
    cursor.column = min(cursor.column, columns - 1)
    cursor.isPastEnd = false
  }

  private mutating func moveCursors(by count: Int) {
    cursor.row += count
    saved.cursor.row = max(0, saved.cursor.row + count)
  }
}

extension [TerminalScreen.Cell] {
  fileprivate mutating func resize(columns: Int) {
    if columns < count {
      if self[columns].isRightHalf { self[columns - 1].text = " " }
      removeLast(count - columns)
    } else {
      self += repeatElement(TerminalScreen.Cell(), count: columns - count)
    }
  }
}
