package import ScreenKitTerm

/// A screen of a notebook that asks for something, and shows the notes.
package struct Asker: Screen {
  let asked: @MainActor (Notebook) -> Input<Note>?
  let listed: @MainActor (Notebook) -> [Verb<Note>]

  /// Makes a screen.
  package init(
    _ asked: @escaping @MainActor (Notebook) -> Input<Note>?,
    @VerbBuilder<Note> listed: @escaping @MainActor (Notebook) -> [Verb<Note>] = { _ in [] }
  ) {
    self.asked = asked
    self.listed = listed
  }

  package func body(_ notebook: Notebook) -> [Block] { for note in notebook.notes { "\(note)" } }
  package func verbs(_ notebook: Notebook) -> [Verb<Note>] { listed(notebook) }
  package func input(_ notebook: Notebook) -> Input<Note>? { asked(notebook) }
}

extension Asker {
  /// A screen that asks for a text, and has a verb or two.
  @MainActor
  package static func title(default value: String? = nil) -> Asker {
    Asker { _ in
      Input("Title", .text, default: value) { title in
        if title == "taken" { throw LineError("that is taken.") }
        return .note(title)
      }
    } listed: { _ in
      Verb("open", .text("what"), "Open something") { .note("opened \($0)") }
      Verb("look", "Another look") { .note("looked") }
    }
  }

  /// Lines that mean something to a session that asks for nothing, and others that are hard to read.
  nonisolated package static let oddLines = [
    "look", "back", "back 2", "home", "path", "goto /first", "help", "help me", "quit", "exit", "quit --force",
    "history",
    "history find x", "set", "set width 40", "left", "right", "columns", "save x", "save over x", "load x", "shell",
    "page fails to load", "save fails", "load is high", "home page is down", "open", "open x", "look --help", "op",
    "# 5 errors", "#", "!ls", "!", "?", "what ?", "help ?", "'", "\"", "it's \"half", "a 'b c' d", "\\", "a\\ b",
    "\\u{41}",
    "  leading", "trailing  ", "\ttab\t", "a  b", "--help", "-c", "1", "-", ".", "..", ",", "::", "::x", ":::", "é",
    "日本語",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "e\u{301}", "\u{202E}abc", "\u{1B}[2J", "\u{7}", "a\u{0}b",
    "\u{FEFF}x",
    String(repeating: "long ", count: 500),
  ]

  /// The value that one of these lines gives.
  nonisolated package static func value(of line: String) -> String {
    line.hasPrefix("::") ? String(line.dropFirst()) : line
  }
}
