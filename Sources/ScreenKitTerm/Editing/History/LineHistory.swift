import PresentationFiles

/// The history of lines typed at a console's prompt, and its location.
///
/// Lines are recorded when they are typed, before they run. Lines that begin with a space or a tab are not recorded, nor are those with a
/// secret argument. A line that is typed again on the same screen replaces the older one. Scripts neither read nor write a history.
///
/// A file holds one JSON object per line: `{"time":1700000000,"path":"/album:7","line":"play"}`. Any number of consoles may use it at the
/// same time. Only its owner can read and write it. If it cannot be used, the console reports that once and keeps lines in memory.
public struct LineHistory: Hashable, Sendable {
  /// The location of the history.
  public enum Location: Hashable, Sendable {
    /// In `history.jsonl`, in a directory with the program's name in `$XDG_STATE_HOME`, which is `~/.local/state` if not set. If the home
    /// directory is not set or does not exist, lines stay in memory. If it does not exist, the console reports that once.
    case standard
    /// In this file, which is created, with its directories, if necessary.
    case file(String)
    /// Only in memory, until the console ends.
    case memory
  }

  /// The lines that the arrow keys and the search recall.
  public enum Scope: Hashable, Sendable {
    /// All lines, wherever they were typed.
    case everywhere
    /// The lines typed on screens of the same kind as the top one: their paths end in the same name.
    case onThisScreen
  }

  /// The location of the history.
  let location: Location
  /// The lines that the arrow keys and the search recall.
  let scope: Scope
  /// The maximum number of lines to keep; 0 for none. Older lines are dropped. A file may hold up to twice as many.
  let limit: Int

  /// Makes the options of a history.
  public init(location: Location = .standard, scope: Scope = .everywhere, limit: Int = 10_000) {
    self.location = location
    self.scope = scope
    self.limit = limit
  }

  /// No history.
  public static let none = Self(location: .memory, limit: 0)

  /// Finds the file for a location, or `nil` for a history without one.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - environment: The environment with the user's directories.
  ///   - isDirectory: Returns whether there is a directory at a path.
  func file(
    program: String, environment: Environment, isDirectory: (String) -> Bool = Folder.exists
  ) -> String? {
    switch location {
    case .memory: return nil
    case .file(let path): return path
    case .standard:
      return environment.file(
        "history.jsonl", of: program, in: "XDG_STATE_HOME", orBelowHome: ".local/state", isDirectory: isDirectory)
    }
  }

  /// Returns the reason no file is used although `HOME` is set. Without `HOME`, the user has not asked for a file.
  func obstacle(
    environment: Environment, isDirectory: (String) -> Bool = Folder.exists
  ) -> String? {
    guard location == .standard, let home = environment.nonempty("HOME"),
      file(program: "", environment: environment, isDirectory: isDirectory) == nil
    else { return nil }
    return "HOME is \(home), which is not a directory; set HOME or XDG_STATE_HOME to one"
  }
}
