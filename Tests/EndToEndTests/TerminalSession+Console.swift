import ScreenKitTermTesting

extension TerminalSession {
  /// The row that the cursor is in.
  var promptLine: String { screen.lines[screen.cursor.row] }

  /// Types keys, and waits until the program has answered them.
  func type(_ keys: String) throws {
    try send(keys)
    try waitUntilIdle()
  }
}

extension TerminalSession {
  /// Types keys, and waits until the screen ends with a text.
  func type(_ keys: String, until shown: String) throws {
    try send(keys)
    try wait(until: { $0.text.hasSuffix(shown) }, described: shown)
    try waitUntilIdle()
  }
}

extension Programs {
  /// Runs a console in a terminal, and waits for its first prompt.
  static func openConsole(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    let session = try open(program, arguments, columns: columns, rows: rows, changing: changes)
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    return session
  }
}
