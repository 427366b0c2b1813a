import ScreenKitTermTesting
import TestSupport

/// The keys of a user, one after the other.
enum StudyStory: CaseIterable {
  case form, formWithLines, question, choices, secret, editor, editedInput, link, paste, completion, live, tabs

  /// A key, or a sequence that a terminal sends as one piece.
  enum Key {
    case typed(String), pasted(String)
  }

  var keys: [Key] {
    switch self {
    case .form: Self.keys("new\rLeak\r2\r.\r1234\r\r")
    case .formWithLines: Self.keys("new\rLeak\r\rone\rbad\r.\r") + [.typed("\u{3}")] + Self.keys("good\r.\r")
    case .question: Self.keys("delete\ryes\r")
    case .choices: Self.keys("new\rLeak\r") + [.typed("\u{1B}[B"), .typed("\u{1B}[B")] + Self.keys("\r")
    case .secret: Self.keys("unlock\rsesame\r")
    case .editor: Self.keys("write\r")
    case .editedInput: Self.keys("memo\rfirst\rone") + [.typed("\u{18}\u{5}")] + Self.keys("\r.\r")
    case .link: Self.keys("list\ropen 2\r")
    case .paste: [.pasted("log a\nlog b\nlog c")] + Self.keys("r\r")
    case .completion: Self.keys("pick a\t\tp\tr\t\r")
    case .live: Self.keys("live\rlog a\r")
    case .tabs: Self.keys("tab side\rlog b\rtab main\r")
    }
  }

  private static func keys(_ text: String) -> [Key] { text.map { .typed(String($0)) } }
}

extension TerminalSession {
  /// Presses a key, and waits until the console has answered it.
  func press(_ key: StudyStory.Key) throws {
    switch key {
    case .typed(let keys): try type(keys)
    case .pasted(let text):
      try paste(text)
      try wait(for: "Run, edit or drop them")
      try waitUntilIdle()
    }
  }
}
