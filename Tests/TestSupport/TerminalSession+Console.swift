package import ScreenKitTermTesting

extension TerminalSession {
  /// The row that the cursor is in, without what is suggested behind the cursor.
  package var promptLine: String {
    let (row, column) = screen.cursor
    let line = screen.lines[row]
    guard column < screen.columns, case let style = screen.cell(row: row, column: column).style,
      style != TerminalScreen.Style(), !style.inverse
    else { return line }
    let shown = (0..<column).map { screen.cell(row: row, column: $0).text }.joined()
    return String(shown.reversed().drop { $0 == " " }.reversed())
  }

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
