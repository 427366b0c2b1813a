/// The editor for the lines of a console.
public struct ConsoleEditor: Sendable {
  enum Choice: Sendable {
    case standard, own
    case custom(@MainActor @Sendable () -> any LineEditor)
  }

  let choice: Choice

  /// GNU readline if the program was built with it and the environment variable `SCREENKIT_EDITOR` is not `own`; otherwise ``own``. In a
  /// process with several consoles, only one uses readline at a time; the others use ``own``.
  public static let standard = Self(choice: .standard)

  /// The editor in Swift. It has readline's Emacs and vi keys, and reads the same key file, `~/.inputrc`.
  public static let own = Self(choice: .own)

  /// An editor of your own. The console calls `make` once, before it asks for the first line.
  public static func custom(_ make: @escaping @MainActor @Sendable () -> any LineEditor) -> Self {
    Self(choice: .custom(make))
  }

  /// Makes the editor for a terminal.
  @MainActor
  func make(for terminal: Terminal) -> any LineEditor {
    if case .custom(let make) = choice { return make() }
    #if Readline
      // Readline edits one line at a time in a process.
      if case .standard = choice, terminal.usesReadline, !ReadlineEditor.isInUse {
        return ReadlineEditor(
          name: "ScreenKit", descriptor: terminal.input, type: terminal.environment["TERM"] ?? "")
      }
    #endif
    return OwnEditor { KeyFile(environment: terminal.environment) }
  }
}
