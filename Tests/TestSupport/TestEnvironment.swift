package import Foundation

/// The environment of tests of programs and consoles.
package enum TestEnvironment {
  /// The folder of the package.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the wanted files in a folder of the package and below it, in the order of their paths, each with its text.
  package static func files(
    in folder: String, where isWanted: (String) -> Bool
  ) throws -> [(path: String, text: String)] {
    let folder = package.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter(isWanted).sorted().map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  /// The editor that the run is about, from the environment of the tests; `nil` for the usual one.
  private static let editor = ProcessInfo.processInfo.environment["SCREENKIT_EDITOR"]

  /// An environment that is independent of the user who runs the tests, except for `SCREENKIT_EDITOR`.
  package static let variables = [
    "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
    "INPUTRC": "/dev/null", "SCREENKIT_EDITOR": editor, "SCREENKIT_HINTS": "off",
  ].compactMapValues(\.self)

  /// Whether the programs edit lines with GNU readline.
  package static var haveReadline: Bool {
    #if Readline
      editor != "own"
    #else
      false
    #endif
  }

  /// The environment with other values; `nil` stands for none.
  package static func variables(changing changes: [String: String?]) -> [String: String] {
    variables.merging(changes.compactMapValues(\.self)) { $1 }
      .filter { changes[$0.key, default: $0.value] != nil }
  }
}
