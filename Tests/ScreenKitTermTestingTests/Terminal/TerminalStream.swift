import TestSupport
// `TerminalScreen` reports skipped sequences to tests alone.
@testable import ScreenKitTermTesting

/// A random stream of a program's output, with the resulting screen: everything that a `TerminalScreen` claims to
/// understand, and strings that it swallows.
///
/// It leaves out what tmux does not know: CHT, HPR, VPR and the C1 controls, and what xterm and tmux do differently: most
/// functions while a wrap is pending, IL and DL outside the region, a backspace at the left margin, repetition and insertion
/// to the end of the line, wide characters cut by an erasure, a cursor saved while a wrap is pending, cursors saved on both
/// screens, a reset on the alternate one, which is also left by the mode by which it was entered.
struct TerminalStream {
  enum Kind: CaseIterable, Sendable {
    /// Narrow characters and all functions but the alternate screen.
    case functions
    /// Narrow and wide characters and combining marks, and functions that do not cut characters.
    case characters
    /// Two screens.
    case screens
    /// Lines that scroll, with nothing else that would reach the scrollback.
    case lines
  }

  private(set) var parts: [String] = []
  private(set) var screen: TerminalScreen
  var bytes: String { parts.joined() }

  private let kind: Kind
  /// The mode by which the alternate screen was entered.
  private var alternateMode = 1049
  private var random: SeededGenerator

  init(_ kind: Kind, seed: UInt64, columns: Int, rows: Int, length: Int = 120) {
    self.kind = kind
    random = SeededGenerator(seed: seed)
    screen = TerminalScreen(columns: columns, rows: rows)
    for _ in 0..<length { emit(next()) }
  }

  private mutating func emit(_ part: String) {
    parts.append(part)
    screen.feed(part)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

  private mutating func next() -> String {
    if screen.page.cursor.isPastEnd {
      switch number(0...9) {
      case 0...3: return text()
      case 4...5: return "\r"
      case 6: return style()
      case 7: return title()
      case 8 where kind == .functions: return "\u{1B}8"
      default: return position()
      }
    }
    switch (kind, number(0...9)) {
    case (.lines, 0...2): return "\r\n"
    case (.lines, 3): return number(0...9) == 0 ? "\u{1B}[3J" : position()
    case (.screens, 0): return otherScreen()
    case (_, 0...3): return text()
    case (_, 4): return style()
    case (.lines, _): return text()
    case (_, 5): return control()
    case (_, 6): return move()
    case (.functions, 7): return setting()
    case (.functions, _), (.screens, _): return edit()
    case (.characters, _):
      return pick(["\u{1B}[2K", "\u{1B}[L", "\u{1B}[M", "\u{1B}[S", "\u{1B}[T", "\u{1B}D", "\u{1B}M"])
    }
  }

  private mutating func otherScreen() -> String {
    guard !screen.modes.alternateScreen else { return "\u{1B}[?\(alternateMode)l" }
    alternateMode = pick([47, 1047, 1049])
    return "\u{1B}[?\(alternateMode)h"
  }

  private mutating func title() -> String {
    "\u{1B}]\(pick([0, 2]));\(pick(["title", "t", "other title"]))\(pick(["\u{7}", "\u{1B}\\"]))"
  }

  private mutating func text() -> String {
    let count = number(1...10)
    let narrow = "abcdefghijkLMNOPQ 0123".map(String.init)
    let wide = ["漢", "字", "한", "あ", "，", "e\u{301}", "n\u{303}\u{323}", "😀", "é", "Ω", "─"]
    return (0..<count).map { _ in pick(kind == .characters ? narrow + wide : narrow) }.joined()
  }

  private mutating func style() -> String {
    let codes = ["0", "1", "2", "3", "4", "7", "22", "23", "24", "27", "31", "42", "39", "49", "95", "104"]
    let colors = [
      "38;5;200", "48;5;17", "38;2;1;2;3", "48;2;9;8;7", "38:5:100", "48:5:5", "38:2::4:5:6", "48:2:7:8:9", "4:3",
      "4:0",
    ]
    return "\u{1B}[" + (0..<number(0...3)).map { _ in pick(codes + colors) }.joined(separator: ";") + "m"
  }

  private mutating func control() -> String {
    switch number(0...3) {
    case 0: return "\r"
    case 1: return pick(["\n", "\u{B}", "\u{C}"])
    case 2 where screen.cursor.column > 0: return "\u{8}"
    default: return screen.cursor.column < screen.columns - 1 ? "\t" : "\r"
    }
  }

  private mutating func position() -> String {
    switch number(0...3) {
    case 0: return "\u{1B}[\(number(0...screen.columns + 2))\(pick(["G", "`"]))"
    case 1: return "\u{1B}[\(number(0...screen.rows + 2))d\u{1B}[\(number(1...screen.columns))G"
    default: return "\u{1B}[\(number(0...screen.rows + 2));\(number(0...screen.columns + 2))\(pick(["H", "f"]))"
    }
  }

  private mutating func move() -> String {
    let final = pick(["A", "B", "C", "D", "E", "F", "Z", "H"])
    return final == "H" ? position() : "\u{1B}[\(pick(["", "0", "1", "2", "3", "99"]))\(final)"
  }

  private mutating func edit() -> String {
    let count = pick(["", "0", "1", "2", "3", "99"])
    let isInRegion = screen.region.contains(screen.cursor.row)
    switch number(0...12) {
    case 0 where screen.cursor.column < screen.columns - 4: return "\u{1B}[\(number(1...3))@"
    case 1: return "\u{1B}[\(count)P"
    case 2: return "\u{1B}[\(count)X"
    case 3 where isInRegion: return "\u{1B}[\(count)L"
    case 4 where isInRegion: return "\u{1B}[\(count)M"
    case 5: return "\u{1B}[\(pick(["", "0", "1", "2"]))J"
    case 6: return "\u{1B}[\(pick(["", "0", "1", "2"]))K"
    case 7: return "\u{1B}[\(pick(["", "1", "2"]))S"
    case 8: return "\u{1B}[\(pick(["", "1", "2"]))T"
    case 9: return "\u{1B}D"
    case 10: return "\u{1B}M"
    case 11: return "\u{1B}E"
    default: return "x\r\u{1B}[C"
    }
  }

  private mutating func setting() -> String {
    switch number(0...9) {
    case 0: return "\u{1B}[\(number(0...screen.rows));\(number(1...screen.rows + 1))r"
    case 1: return "\u{1B}[r"
    case 2: return pick(["\u{1B}7", "\u{1B}[s"])
    case 3: return pick(["\u{1B}8", "\u{1B}[u"])
    case 4: return pick(["\u{1B}[?7h", "\u{1B}[?7l"])
    case 5:
      let mode = pick([1, 25, 2004, 2026])
      return pick(["\u{1B}[?\(mode)h", "\u{1B}[?\(mode)l", "\u{1B}(B", "\u{1B}="])
    case 6: return pick(["\u{1B}P0;1|x\u{1B}\\", "\u{1B}X0\u{1B}\\", "\u{1B}^1\u{1B}\\", "\u{1B}[5 q", title()])
    case 7 where screen.cursor.column < screen.columns - 6: return "y\u{1B}[\(number(1...4))b"
    case 8 where number(0...3) == 0: return "\u{1B}c"
    default: return "z\r"
    }
  }
}
