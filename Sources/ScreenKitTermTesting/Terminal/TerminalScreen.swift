/// A terminal's screen as a value: bytes go in, a grid of characters comes out.
///
/// It supports UTF-8; the C0 and C1 controls that move the cursor; CUU, CUD, CUF, CUB, CNL, CPL, CHA, CUP, HVP, VPA, VPR, HPA, HPR, CHT
/// and CBT; ED, EL, ECH, ICH, DCH, IL, DL, SU, SD and REP; scrolling regions (DECSTBM), SGR, saved cursors (DECSC, SCOSC), RIS; the modes
/// 1, 7, 25, 47, 1047, 1049, 2004 and 2026. A ``TerminalSession`` also answers DSR 5 and 6, and DA. Strings (OSC, DCS, APC, PM, SOS) are
/// ignored, except that a title is stored. Random sequences of all these are compared with tmux, except for the C1 controls, VPR, HPR and
/// CHT, which tmux does not support.
///
/// Everything else that is well-formed has no effect: origin mode and insert mode, tab stops other than each eighth column, the test
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
  public internal(set) var bells = 0

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
  /// in the number of bytes; each line that scrolls also costs the number of rows.
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
