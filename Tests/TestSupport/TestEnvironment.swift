package import Foundation

/// What tests of programs and consoles have around them.
package enum TestEnvironment {
  /// The folder of the package.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// An environment that does not depend on who runs the tests.
  package static let variables = [
    "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
    "INPUTRC": "/dev/null",
  ]

  /// Whether the programs edit lines with GNU readline.
  package static var haveReadline: Bool {
    #if Readline
      true
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
