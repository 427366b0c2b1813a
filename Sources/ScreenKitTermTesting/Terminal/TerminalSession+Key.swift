extension TerminalSession {
  /// A key that is not simply a character. It is encoded as in xterm.
  public indirect enum Key: Hashable, Sendable {
    /// A named key. Backspace sends DEL; the arrows, home and end respect ``TerminalScreen/Modes/applicationCursorKeys``.
    case enter, tab, backTab, escape, backspace, insert, delete, up, down, right, left, home, end, pageUp, pageDown
    /// A function key, F1 to F12. Other numbers send nothing.
    case function(Int)
    /// A character with Ctrl: a letter, a space, `?`, or one of `@[\]^_`. Other characters are sent without Ctrl.
    case control(Character)
    /// A character with Alt (Meta): it is sent after an `ESC`.
    case meta(Character)
    /// An arrow, home, end, insert, delete, a page key or a function key, pressed together with modifiers. Any other key is sent without
    /// them.
    case modified(Key, Modifiers)

    /// Keys that are held down while another one is pressed.
    public struct Modifiers: OptionSet, Hashable, Sendable {
      /// One bit for each key.
      public let rawValue: Int
      /// Makes a set from its bits.
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// The Shift key.
      public static let shift = Self(rawValue: 1)
      /// The Alt or Meta key.
      public static let meta = Self(rawValue: 2)
      /// The Control key.
      public static let control = Self(rawValue: 4)
    }

    func bytes(in modes: TerminalScreen.Modes) -> [UInt8] {
      switch self {
      case .enter: [0x0D]
      case .tab: [0x09]
      case .backTab: Array("\u{1B}[Z".utf8)
      case .escape: [0x1B]
      case .backspace: [0x7F]
      case .control(let character): Self.controlled(character)
      case .meta(let character): [0x1B] + Array(String(character).utf8)
      case .modified(let key, let modifiers): key.sequence(modifiers) ?? key.bytes(in: modes)
      default: sequence([], afterEscape: modes.applicationCursorKeys ? "O" : "[") ?? []
      }
    }

    /// The bytes of a key that begins with ESC; `nil` for any other key.
    ///
    /// - Parameter introducer: The byte after the ESC of an arrow, home or end that is pressed alone.
    private func sequence(_ modifiers: Modifiers, afterEscape introducer: String = "[") -> [UInt8]? {
      let text: String
      switch code {
      case .letter(let letter, let alone):
        let introducer = alone ?? introducer
        text = modifiers.isEmpty ? introducer + letter : "[1;\(modifiers.rawValue + 1)\(letter)"
      case .number(let number):
        text = modifiers.isEmpty ? "[\(number)~" : "[\(number);\(modifiers.rawValue + 1)~"
      case nil: return nil
      }
      return [0x1B] + Array(text.utf8)
    }

    private enum Code {
      /// The last byte, and the byte in front of it when the key is pressed alone, if that is always the same.
      case letter(String, alone: String? = nil)
      case number(Int)
    }

    private var code: Code? {
      switch self {
      case .up: .letter("A")
      case .down: .letter("B")
      case .right: .letter("C")
      case .left: .letter("D")
      case .home: .letter("H")
      case .end: .letter("F")
      case .insert: .number(2)
      case .delete: .number(3)
      case .pageUp: .number(5)
      case .pageDown: .number(6)
      case .function(let number) where 1...4 ~= number: .letter(["P", "Q", "R", "S"][number - 1], alone: "O")
      case .function(let number) where 5...12 ~= number: .number([15, 17, 18, 19, 20, 21, 23, 24][number - 5])
      default: nil
      }
    }

    private static func controlled(_ character: Character) -> [UInt8] {
      switch character.asciiValue {
      case 0x20: [0]
      case 0x3F: [0x7F]
      case .some(let code) where (0x40...0x5F).contains(code) || (0x61...0x7A).contains(code): [code & 0x1F]
      default: Array(String(character).utf8)
      }
    }
  }
}
