package import ScreenKitTermTesting

extension TerminalSession {
  /// The row that the cursor is in.
  package var promptLine: String { screen.lines[screen.cursor.row] }

  /// Types keys, and waits until the program has answered them.
  package func type(_ keys: String) throws {
    try send(keys)
    try waitUntilIdle()
  }

  /// Types keys, and waits until the screen ends with a text.
  package func type(_ keys: String, until shown: String) throws {
    try send(keys)
    try wait(until: { $0.text.hasSuffix(shown) }, described: shown)
    try waitUntilIdle()
  }
}
