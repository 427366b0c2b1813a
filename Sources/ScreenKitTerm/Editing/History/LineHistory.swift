/// What a console remembers of the lines that are typed at its prompt, and where it keeps them.
///
/// Lines are remembered when they are typed, before they run. Those that begin with a space or a tab are not, nor are those
/// with a secret argument. A line that is typed again on the same screen takes the place of the older one. Scripts neither
/// read nor write a history.
///
/// A file holds one JSON object per line: `{"time":1700000000,"path":"/album:7","line":"play"}`. Any number of consoles may
/// use it at once. It can be read and written by its owner alone. When it cannot be used, the console says so once and
/// remembers in memory.
public struct LineHistory: Hashable, Sendable {
  /// Where lines are kept.
  public enum Location: Hashable, Sendable {
    /// In `history.jsonl`, in a directory with the program's name in `$XDG_STATE_HOME`, which is `~/.local/state` if not set.
    /// Without a home, or if it does not exist, lines stay in memory; in the second case the console says so once.
    case standard
    /// In this file, which is made, with its directories, if it is not there.
    case file(String)
    /// Nowhere: they are gone when the console ends.
    case memory
  }

  /// Which lines the arrow keys and the search bring back.
  public enum Scope: Hashable, Sendable {
    /// All of them, wherever they were typed.
    case everywhere
    /// Those that were typed on a screen of the same kind as the one on top: the last part of whose path has the same name.
    case onThisScreen
  }

  /// Where lines are kept.
  public var location: Location
  /// Which lines the arrow keys and the search bring back.
  public var scope: Scope
  /// How many lines are remembered, the newest; with 0 none are. A file may hold up to twice as many.
  public var limit: Int

  /// Makes the options of a history.
  public init(location: Location = .standard, scope: Scope = .everywhere, limit: Int = 10_000) {
    self.location = location
    self.scope = scope
    self.limit = limit
  }

  /// Remembers nothing.
  public static let none = Self(location: .memory, limit: 0)

  /// Finds the file for a location, or `nil` for a history without one.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - environment: Tells where the user's files are.
  ///   - isDirectory: Tells whether there is a directory at a path.
  func file(
    program: String, environment: Environment, isDirectory: (String) -> Bool = FileNames.isDirectory
  ) -> String? {
    switch location {
    case .memory: return nil
    case .file(let path): return path
    case .standard:
      return environment.file(
        "history.jsonl", of: program, in: "XDG_STATE_HOME", orBelowHome: ".local/state", isDirectory: isDirectory)
    }
  }

  /// Returns why no file is used although `HOME` is set. A user without `HOME` has asked for nothing to be kept.
  func obstacle(
    environment: Environment, isDirectory: (String) -> Bool = FileNames.isDirectory
  ) -> String? {
    guard let home = environment.nonempty("HOME"),
      file(program: "", environment: environment, isDirectory: isDirectory) == nil
    else { return nil }
    switch location {
    case .memory, .file: return nil
    case .standard:
      return "HOME is \(home), which is not a directory; set HOME or XDG_STATE_HOME to one"
    }
  }
}
