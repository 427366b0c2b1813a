import CScreenKitPlatform

extension TerminalSession {
  /// Sends bytes as if they were typed.
  ///
  /// The program's output is read meanwhile, so that neither side waits for the other.
  ///
  /// - Throws: ``ProgramError`` if the program has ended, or if it reads nothing and the terminal's queue stays full until the deadline.
  ///   In the second case, some of the bytes have been sent.
  public func send(
    bytes: some Sequence<UInt8>, within duration: Duration = .seconds(60), fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ProgramError) {
    let deadline = Deadline(within: duration)
    var rest = Array(bytes)[...]
    receive(waiting: 0)
    let interrupts = program is ConsoleRun && rest.contains(0x03) && makesSignals
    while !rest.isEmpty {
      guard program.exit == nil, !deadline.hasPassed else {
        throw failure("send \(rest.count) bytes").at(fileID, line)
      }
      switch terminal.write(rest) {
      case .some(let count): rest = rest.dropFirst(count)
      case .none: receive(waiting: deadline.milliseconds, events: POLLIN | POLLOUT)
      case .end: throw failure(.callFailed("write", errno), "send \(rest.count) bytes").at(fileID, line)
      }
    }
    if interrupts { program.send(signal: SIGINT) }
  }

  /// Whether Ctrl-C is a signal now. The kernel sends it to a job of the terminal, but a console in this process is not one.
  private var makesSignals: Bool {
    var settings = termios()
    return tcgetattr(terminal.number, &settings) == 0 && settings.c_lflag & tcflag_t(ISIG) != 0
  }

  /// Types a text, character by character as UTF-8; see ``send(bytes:within:fileID:line:)``.
  ///
  /// A newline in it is Ctrl-J; the key that people press is ``Key/enter``.
  public func send(_ text: String, fileID: StaticString = #fileID, line: UInt = #line) throws(ProgramError) {
    try send(bytes: text.utf8, fileID: fileID, line: line)
  }

  /// Presses a key; see ``send(bytes:within:fileID:line:)``.
  public func send(_ key: Key, fileID: StaticString = #fileID, line: UInt = #line) throws(ProgramError) {
    receive(waiting: 0)
    try send(bytes: key.bytes(in: screen.modes), fileID: fileID, line: line)
  }

  /// Pastes a text like a terminal; see ``send(bytes:within:fileID:line:)``.
  ///
  /// Newlines become carriage returns. If the program has requested it (mode 2004), the text is enclosed in `ESC [200~` and
  /// `ESC [201~`. Nothing is removed from the text.
  public func paste(_ text: String, fileID: StaticString = #fileID, line: UInt = #line) throws(ProgramError) {
    receive(waiting: 0)
    let text = text.utf8.map { $0 == 0x0A ? 0x0D : $0 }
    guard screen.modes.bracketedPaste else { return try send(bytes: text, fileID: fileID, line: line) }
    try send(
      bytes: Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8), fileID: fileID, line: line)
  }
}
