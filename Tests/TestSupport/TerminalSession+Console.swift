package import ScreenKitTermTesting

extension TerminalSession {
  /// The row that the cursor is in.
  package var promptLine: String { screen.lines[screen.cursor.row] }

  /// Types keys, and waits until the program has answered them.
  package func type(_ keys: String, fileID: StaticString = #fileID, line: UInt = #line) throws {
    try send(keys, fileID: fileID, line: line)
    try waitUntilIdle(fileID: fileID, line: line)
  }

  /// Types keys, and waits until the screen ends with a text.
  package func type(
    _ keys: String, until shown: String, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try send(keys, fileID: fileID, line: line)
    try wait(until: { $0.text.hasSuffix(shown) }, described: shown, fileID: fileID, line: line)
    try waitUntilIdle(fileID: fileID, line: line)
  }
}
