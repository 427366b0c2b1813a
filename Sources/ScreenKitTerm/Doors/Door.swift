/// A way from a console to the world outside the program, which its author may open.
///
///     Console(store, path: \.path, root: Home(), doors: [.files, .pager])
///
/// All are closed unless they are named. What belongs to a closed door is absent from help and completion, and refused with a
/// sentence that says so.
public enum Door: String, Hashable, Sendable, CaseIterable {
  /// `save` writes what a line shows to a file, `load` runs the lines of a file, and names of files are completed.
  case files
  /// `shell`, and a line that begins with `!`, run a command of the shell.
  case shell
  /// `page` shows what a line shows in the user's pager.
  case pager
  /// Parameters made with ``Parameter/edited(_:from:)`` open the user's editor.
  case editor

  /// The door that a word needs, if it names a verb behind one.
  init?(verb word: String) {
    switch word {
    case "save", "load": self = .files
    case "shell", "!": self = .shell
    case "page": self = .pager
    default: return nil
    }
  }

  /// Why what was typed cannot be done.
  func refusal(of word: String) -> LineError {
    LineError("\"\(word)\" is closed: the author of this program has not opened the door \"\(rawValue)\".")
  }
}
