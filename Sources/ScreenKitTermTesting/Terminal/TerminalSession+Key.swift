#if canImport(Glibc)
  extension TerminalSession {
    /// A key that is not simply a character, as xterm sends it.
    public enum Key: Hashable, Sendable {
      /// A key of its own name. Backspace sends DEL; the arrows, home and end heed
      /// ``TerminalScreen/Modes/applicationCursorKeys``.
      case enter, tab, backTab, escape, backspace, delete, up, down, right, left, home, end, pageUp, pageDown
      /// A character with Ctrl: a letter, a space, `?`, or one of `@[\]^_`. Others are sent as they are.
      case control(Character)
      /// A character with Alt (Meta): it is sent after an `ESC`.
      case meta(Character)

      func bytes(in modes: TerminalScreen.Modes) -> [UInt8] {
        switch self {
        case .enter: [0x0D]
        case .tab: [0x09]
        case .backTab: Array("\u{1B}[Z".utf8)
        case .escape: [0x1B]
        case .backspace: [0x7F]
        case .delete: Array("\u{1B}[3~".utf8)
        case .pageUp: Array("\u{1B}[5~".utf8)
        case .pageDown: Array("\u{1B}[6~".utf8)
        case .up: Self.cursorKey("A", modes)
        case .down: Self.cursorKey("B", modes)
        case .right: Self.cursorKey("C", modes)
        case .left: Self.cursorKey("D", modes)
        case .home: Self.cursorKey("H", modes)
        case .end: Self.cursorKey("F", modes)
        case .control(let character): Self.controlled(character)
        case .meta(let character): [0x1B] + Array(String(character).utf8)
        }
      }

      private static func cursorKey(_ final: String, _ modes: TerminalScreen.Modes) -> [UInt8] {
        Array((modes.applicationCursorKeys ? "\u{1B}O" : "\u{1B}[").utf8) + Array(final.utf8)
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
#endif
