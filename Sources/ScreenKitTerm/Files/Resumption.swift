public import ScreenKit

/// The options of the file that a console keeps for `--resume`.
///
/// Each console saves the user's location: the path, the parts of the state that the reducer makes restorable (see
/// `Reducer.restorable(_:as:undoable:resumed:)`), and lines typed so far for a text. It saves changes when a line has ended and when the console
/// ends, so the file is up to date however the process ends. `--resume` returns there. Only a console at a terminal reads or writes the
/// file.
///
/// The file is `resume.json` in a directory with the program's name in `$XDG_STATE_HOME`, which is `~/.local/state` if not set. Only its
/// owner can read it. A file that is damaged, of a newer version, or of another program is renamed, and the console reports it. While
/// another process saves to the file, this one does not.
///
///     Console(store, path: \.path, root: Contents(), resumption: Resumption(of: databasePath))
public struct Resumption: Sendable {
  /// The document or data that the program works on, such as a path. Each has a separate file; `nil` if it is always the same.
  package let key: String?
  /// The version of the program's data: its routes and restorable parts. Raise it when a change makes older files unreadable.
  package let version: Int
  /// Migrates data saved by an older version to this one. The old version is in ``/ScreenKit/SavedSession/version``.
  package let migrate: (@Sendable (inout SavedSession) throws -> Void)?
  /// Whether anything is saved.
  let isKept: Bool

  /// Makes the options.
  ///
  /// - Parameters:
  ///   - key: The data that the program works on; `nil` if it is always the same.
  ///   - version: The version of the program's data.
  ///   - migrate: Migrates data saved by an older version. If it throws, the file is renamed, and the program starts without it.
  public init(
    of key: String? = nil, version: Int = 1, migrate: (@Sendable (inout SavedSession) throws -> Void)? = nil
  ) {
    self.init(key: key, version: version, migrate: migrate, isKept: true)
  }

  private init(
    key: String?, version: Int, migrate: (@Sendable (inout SavedSession) throws -> Void)?, isKept: Bool
  ) {
    (self.key, self.version, self.migrate, self.isKept) = (key, version, migrate, isKept)
  }

  /// Saves the path, and the restorable parts.
  public static let standard = Resumption()

  /// Saves nothing: `--resume` is refused.
  public static let none = Resumption(key: nil, version: 1, migrate: nil, isKept: false)

  /// The path of the file; `nil` if nothing is saved, or the user has no directory for it.
  func file(program: String, environment: Environment) -> String? {
    guard isKept else { return nil }
    let name = key.map { "resume-\(Self.fileName(of: $0)).json" } ?? "resume.json"
    return environment.file(name, of: program, in: "XDG_STATE_HOME", orBelowHome: ".local/state")
  }

  /// Returns the reason why a session cannot be resumed, whatever has been saved; `nil` if it can.
  func obstacle(isInteractive: Bool, program: String, environment: Environment) -> LineError? {
    guard isInteractive else { return LineError("a session can be resumed only at a terminal") }
    guard isKept else { return LineError("this program does not save sessions") }
    guard file(program: program, environment: environment) != nil else {
      return LineError("there is no directory for saved sessions", advice: "set HOME or XDG_STATE_HOME")
    }
    return nil
  }

  /// A key as a part of a file name: its end, and a number that distinguishes keys with the same end.
  private static func fileName(of key: String) -> String {
    var number: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    for byte in key.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let end = key.split(separator: "/").last?.unicodeScalars.suffix(60) ?? []
    let safe = end.map { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) ? $0 : "-" }
    return String(String.UnicodeScalarView(safe)) + "-" + String(number, radix: 16)
  }
}
