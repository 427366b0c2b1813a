import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("A terminal screen", .timeLimit(.minutes(10)))
struct TerminalScreenTests {
  struct Feed: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: String
    let lines: [String]
    let cursor: [Int]

    init(_ name: String, _ bytes: String, _ lines: [String], _ row: Int, _ column: Int) {
      (self.name, self.bytes, self.lines, cursor) = (name, bytes, lines, [row, column])
    }

    var testDescription: String { name }
  }

  static let digits = "01234567\r\nabcdefgh\r\nABCDEFGH"

  static let text = [
    Feed("plain text", "abc", ["abc", "", ""], 0, 3),
    Feed("a line feed moves straight down", "abc\nd", ["abc", "   d", ""], 1, 4),
    Feed("a carriage return overwrites", "abc\rX", ["Xbc", "", ""], 0, 1),
    Feed("a full line leaves the cursor in the last column", "01234567", ["01234567", "", ""], 0, 7),
    Feed("the next character wraps", "012345678", ["01234567", "8", ""], 1, 1),
    Feed("a full line and a newline leave no blank line", "01234567\r\n8", ["01234567", "8", ""], 1, 1),
    Feed("without autowrap the last column is overwritten", "\u{1B}[?7l0123456789", ["01234569", "", ""], 0, 7),
    Feed("lines scroll off the top", "a\r\nb\r\nc\r\nd", ["b", "c", "d"], 2, 1),
    Feed("backspace stops at the margin", "a\u{8}\u{8}\u{8}b", ["b", "", ""], 0, 1),
    Feed(
      "backspace at the end of a full line steps over its last character", "01234567\u{8}X", ["012345X7", "", ""], 0, 7),
    Feed("tabs stop at every eighth column, and at the last", "a\tb", ["a      b", "", ""], 0, 7),
    Feed("the bell, NUL and DEL show nothing", "a\u{7}\u{0}\u{7F}b", ["ab", "", ""], 0, 2),
    Feed("wide characters take two columns", "a漢b", ["a漢b", "", ""], 0, 4),
    Feed("a wide character does not fit in the last column", "0123456漢", ["0123456", "漢", ""], 1, 2),
    Feed("the left half of a wide character overwritten", "漢漢\rX", ["X 漢", "", ""], 0, 1),
    Feed("the right half of a wide character overwritten", "漢漢\u{1B}[2GX", [" X漢", "", ""], 0, 2),
    Feed("the halves of two wide characters overwritten by one", "漢漢\u{1B}[2G字", [" 字", "", ""], 0, 3),
    Feed("combining marks join the character before them", "e\u{301}x", ["e\u{301}x", "", ""], 0, 2),
    Feed("a combining mark joins a wide character", "漢\u{301}", ["漢\u{301}", "", ""], 0, 2),
    Feed("a combining mark joins the last column", "01234567\u{301}", ["01234567\u{301}", "", ""], 0, 7),
    Feed("a combining mark without a character is dropped", "\u{301}x", ["x", "", ""], 0, 1),
    Feed("the parts of a joined emoji add up", "👩\u{200D}💻x", ["👩\u{200D}💻x", "", ""], 0, 5),
  ]

  static let sequences = [
    Feed("CUP counts from 1", "\u{1B}[2;3HX", ["", "  X", ""], 1, 3),
    Feed("CUP stops at the edges", "\u{1B}[99;99HX", ["", "", "       X"], 2, 7),
    Feed("moves stop at the edges", "\u{1B}[99A\u{1B}[99D\u{1B}[99B\u{1B}[99C", ["", "", ""], 2, 7),
    Feed("a missing or zero count is 1", "\u{1B}[B\u{1B}[0C\u{1B}[;C", ["", "", ""], 1, 2),
    Feed("CHA, VPA, HPA", "\u{1B}[3G\u{1B}[2da\u{1B}[7`b", ["", "  a   b", ""], 1, 7),
    Feed("CNL and CPL", "abc\u{1B}[2Ex\u{1B}[Fy", ["abc", "y", "x"], 1, 1),
    Feed("CHT and CBT", "\u{1B}[I\u{1B}[Zx", ["x", "", ""], 0, 1),
    Feed("EL 0", "abcdef\u{1B}[3G\u{1B}[K", ["ab", "", ""], 0, 2),
    Feed("EL 1", "abcdef\u{1B}[3G\u{1B}[1K", ["   def", "", ""], 0, 2),
    Feed("EL 2", "abcdef\u{1B}[3G\u{1B}[2K", ["", "", ""], 0, 2),
    Feed("EL 0 after a full line erases the last character", "01234567\u{1B}[KX", ["0123456X", "", ""], 0, 7),
    Feed("ED 0", "\(digits)\u{1B}[2;3H\u{1B}[J", ["01234567", "ab", ""], 1, 2),
    Feed("ED 1", "\(digits)\u{1B}[2;3H\u{1B}[1J", ["", "   defgh", "ABCDEFGH"], 1, 2),
    Feed("ED 2", "\(digits)\u{1B}[2;3H\u{1B}[2J", ["", "", ""], 1, 2),
    Feed("ICH", "abcdefgh\u{1B}[3G\u{1B}[2@", ["ab  cdef", "", ""], 0, 2),
    Feed("ICH pushes half a wide character out", "abcdef漢\u{1B}[1G\u{1B}[@", [" abcdef", "", ""], 0, 0),
    Feed("ICH inside a wide character", "漢ab\u{1B}[2G\u{1B}[@x", [" x ab", "", ""], 0, 2),
    Feed("DCH", "abcdefgh\u{1B}[3G\u{1B}[2P", ["abefgh", "", ""], 0, 2),
    Feed("DCH of half a wide character", "漢ab\r\u{1B}[P", [" ab", "", ""], 0, 0),
    Feed("ECH", "abcdefgh\u{1B}[3G\u{1B}[2X", ["ab  efgh", "", ""], 0, 2),
    Feed("IL", "\(digits)\u{1B}[2;1H\u{1B}[L", ["01234567", "", "abcdefgh"], 1, 0),
    Feed("DL", "\(digits)\u{1B}[1;1H\u{1B}[M", ["abcdefgh", "ABCDEFGH", ""], 0, 0),
    Feed("SU", "\(digits)\u{1B}[H\u{1B}[S", ["abcdefgh", "ABCDEFGH", ""], 0, 0),
    Feed("SD", "\(digits)\u{1B}[H\u{1B}[2T", ["", "", "01234567"], 0, 0),
    Feed(
      "huge counts do no harm", "\(digits)\u{1B}[H\u{1B}[99999999999999999999@\u{1B}[99999L\u{1B}[99999S",
      ["", "", ""], 0, 0),
    Feed("REP", "ab\u{1B}[3b", ["abbbb", "", ""], 0, 5),
    Feed("REP is bounded", "a\u{1B}[99999b", ["aaaaaaaa", "aaaaaaaa", "a"], 2, 1),
    Feed(
      "DECSTBM goes home and confines line feeds", "\(digits)\u{1B}[1;2r\u{1B}[2;1H\nX", ["abcdefgh", "X", "ABCDEFGH"],
      1, 1),
    Feed("a region of one row is refused", "ab\u{1B}[2;2rX", ["abX", "", ""], 0, 3),
    Feed("CUU stops at the region", "\u{1B}[2;3r\u{1B}[3;1H\u{1B}[9AX", ["", "X", ""], 1, 1),
    Feed(
      "below the region a line feed does not scroll", "\(digits)\u{1B}[1;2r\u{1B}[3;1H\nX",
      ["01234567", "abcdefgh", "XBCDEFGH"], 2, 1),
    Feed("IND", "ab\u{1B}Dc", ["ab", "  c", ""], 1, 3),
    Feed("RI scrolls down at the top", "ab\u{1B}Mc", ["  c", "ab", ""], 0, 3),
    Feed("NEL", "ab\u{1B}Ec", ["ab", "c", ""], 1, 1),
    Feed("DECSC and DECRC keep the wrap", "01234567\u{1B}7\u{1B}[H\u{1B}8X", ["01234567", "X", ""], 1, 1),
    Feed("SCOSC and SCORC", "ab\u{1B}[s\u{1B}[3;1H\u{1B}[uX", ["abX", "", ""], 0, 3),
    Feed("RIS", "\(digits)\u{1B}[1;2r\u{1B}[7m\u{1B}cX", ["X", "", ""], 0, 1),
    Feed(
      "C1 controls in UTF-8 act like their two-byte forms", "ab\u{9B}1DX\u{85}Y\u{9D}0;t\u{9C}Z", ["aX", "YZ", ""], 1, 2
    ),
  ]

  static let swallowed = [
    Feed("OSC ended by BEL", "a\u{1B}]52;c;Zm9v\u{7}b", ["ab", "", ""], 0, 2),
    Feed("OSC ended by ST", "a\u{1B}]8;;http://x\u{1B}\\b\u{1B}]8;;\u{1B}\\", ["ab", "", ""], 0, 2),
    Feed(
      "DCS, APC, PM and SOS", "a\u{1B}Pq#\u{7}\n\u{1B}\\b\u{1B}_x\u{1B}\\\u{1B}^y\u{1B}\\\u{1B}Xz\u{1B}\\c",
      ["abc", "", ""], 0, 3),
    Feed("a string that is not ended hides what follows", "a\u{1B}]0;bcd\r\nefg", ["a", "", ""], 0, 1),
    Feed("CAN ends a string", "a\u{1B}]0;bcd\u{18}e", ["ae", "", ""], 0, 2),
    Feed("a new sequence ends a string", "a\u{1B}]0;bcd\u{1B}[Ce", ["a e", "", ""], 0, 3),
    Feed("character sets", "a\u{1B}(B\u{1B})0\u{1B}%Gb", ["ab", "", ""], 0, 2),
    Feed("keypad modes", "a\u{1B}=\u{1B}>b", ["ab", "", ""], 0, 2),
    Feed(
      "unknown sequences", "a\u{1B}[>4;2m\u{1B}[?1u\u{1B}[!p\u{1B}[6n\u{1B}[4 q\u{1B}[22;0tb", ["ab", "", ""], 0, 2),
    Feed("a sequence in no valid order", "a\u{1B}[1 2mb\u{1B}[1?hc", ["abc", "", ""], 0, 3),
    Feed("a control inside a sequence acts at once", "ab\u{1B}[\r4Cc", ["ab  c", "", ""], 0, 5),
    Feed("ESC inside a sequence starts anew", "a\u{1B}[31\u{1B}[Cb", ["a b", "", ""], 0, 3),
    Feed("an overlong sequence", "a\u{1B}[" + String(repeating: "1;", count: 500) + "Hb", ["ab", "", ""], 0, 2),
  ]

  @Test("Text goes where a terminal puts it", arguments: text)
  func writes(_ feed: Feed) {
    check(feed)
  }

  @Test("Control sequences act as on a terminal", arguments: sequences)
  func performs(_ feed: Feed) {
    check(feed)
  }

  @Test("Sequences that do not concern the grid are swallowed", arguments: swallowed)
  func swallows(_ feed: Feed) {
    check(feed)
  }

  /// Feeds it whole, and byte by byte.
  private func check(_ feed: Feed) {
    var whole = TerminalScreen(columns: 8, rows: 3)
    whole.feed(feed.bytes)
    #expect(whole.lines == feed.lines)
    #expect([whole.cursor.row, whole.cursor.column] == feed.cursor)

    var divided = TerminalScreen(columns: 8, rows: 3)
    for byte in feed.bytes.utf8 { divided.feed(CollectionOfOne(byte)) }
    #expect(divided.lines == feed.lines)
    #expect([divided.cursor.row, divided.cursor.column] == feed.cursor)
  }

  @Test(
    "Each part that is not UTF-8 becomes one replacement character",
    arguments: [
      ([0x61, 0x80, 0x62], "a\u{FFFD}b"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xE6, 0xBC, 0x62], "\u{FFFD}b"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F, 0x92, 0x78], "\u{FFFD}x"), ([0xFF], "\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ([0x9B, 0x41], "\u{FFFD}A"),
      ([0xE6, 0xBC, 0xE6, 0xBC, 0xA2], "\u{FFFD}漢"), ([0xF0, 0x9F, 0x92, 0xBB], "💻"),
    ] as [([UInt8], String)])
  func replaces(_ bytes: [UInt8], _ line: String) {
    var screen = TerminalScreen(columns: 8, rows: 1)
    screen.feed(bytes)
    #expect(screen.lines == [line])
    #expect(String(decoding: bytes, as: UTF8.self) == line)
  }

  @Test("Hostile bytes never make it fail", arguments: 0..<40 as Range<UInt64>)
  func survives(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var screen = TerminalScreen(
      columns: Int.random(in: 0...9, using: &random), rows: Int.random(in: -1...5, using: &random))
    let alphabet = Array("\u{1B}[]?;:0123456789@ABCDHJKLMPSTXZbdhlmr78c\u{9B}漢\u{301}a\n\t\u{8}\u{7}".utf8)
    for _ in 0..<20 {
      screen.feed((0..<300).map { _ in alphabet.randomElement(using: &random) ?? 0 })
      screen.resize(columns: Int.random(in: 0...9, using: &random), rows: Int.random(in: 0...5, using: &random))
      let (row, column) = screen.cursor
      #expect((0..<screen.rows).contains(row) && (0..<screen.columns).contains(column), "seed \(seed)")
      #expect(screen.lines.count == screen.rows, "seed \(seed)")
      for row in 0..<screen.rows {
        let cells = (0..<screen.columns).map { screen.cell(row: row, column: $0).text }
        for (index, cell) in cells.enumerated() where cell.isEmpty {
          #expect(index > 0 && !cells[index - 1].isEmpty && cells[index - 1] != " ", "seed \(seed): \(cells)")
        }
      }
    }
  }

  @Test(
    "keeps the main screen while an alternate one is shown, by any of its three switches", arguments: [47, 1047, 1049])
  func alternateScreens(mode: Int) {
    var screen = TerminalScreen(columns: 10, rows: 3)
    screen.feed("main\u{1B}[?\(mode)h")
    #expect(screen.modes.alternateScreen && screen.lines == ["", "", ""])
    screen.feed("\u{1B}[2;3Hother")
    #expect(screen.lines == ["", "  other", ""])
    screen.feed("\u{1B}[?\(mode)l!")
    #expect(!screen.modes.alternateScreen)
    #expect(screen.lines == (mode == 1049 ? ["main!", "", ""] : ["main", "       !", ""]))
  }
}
