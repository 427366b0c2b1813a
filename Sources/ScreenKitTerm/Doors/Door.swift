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

  /// What is typed to go through it, and refused while it is closed.
  var names: [String] {
    switch self {
    case .files: ["save", "load"]
    case .shell: ["shell", "!"]
    case .pager: ["page"]
    case .editor: []
    }
  }

  /// Why what was typed cannot be done.
  func refusal(of word: String) -> LineError {
    LineError("\"\(word)\" is closed: the author of this program has not opened the door \"\(rawValue)\".")
  }
}
