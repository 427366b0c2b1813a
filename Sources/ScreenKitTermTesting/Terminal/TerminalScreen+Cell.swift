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
    /// Underlined, in whatever shape (SGR 4).
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
    /// Whether text continues in the next line after the last column (DECAWM, 7). Initially `true`.
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
