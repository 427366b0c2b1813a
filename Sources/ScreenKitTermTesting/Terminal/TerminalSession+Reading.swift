import CScreenKitPlatform

extension TerminalSession {
  /// Waits for an event, then checks for the end of the program and reads its output.
  ///
  /// Returns whether there was something to read. After the end of the program, one call reads all remaining output.
  @discardableResult
  func receive(waiting milliseconds: Int32, events: Int32 = POLLIN) -> Bool {
    // A terminal without a program is always ready; a program may open it again, so check now and then.
    let files = [
      (isHungUp ? -1 : terminal.number, events), (pipe?.number ?? -1, POLLIN), (program.watch, POLLIN),
    ]
    let ready = [pollfd].wait(files, milliseconds: isHungUp ? min(milliseconds, 10) : milliseconds)
    if ready[2].revents != 0 { program.update() }
    let heardTerminal = readTerminal()
    let heardPipe = readPipe()
    return heardTerminal || heardPipe
  }

  /// The largest number of bytes read at once: more than a terminal and a pipe hold, but few enough to keep a deadline.
  private static let mostAtOnce = 1 << 20

  private func readTerminal() -> Bool {
    let start = transcript.count
    reading: while transcript.count - start < Self.mostAtOnce {
      switch terminal.read(into: &transcript) {
      case .some: isHungUp = false
      case .none:
        isHungUp = false
        break reading
      case .end:
        isHungUp = true
        break reading
      }
    }
    screen.feed(transcript[start...])
    if answersQuestions { unsent += screen.answers }
    screen.answers = []
    if !unsent.isEmpty, case .some(let count) = terminal.write(unsent[...]) { unsent.removeFirst(count) }
    return transcript.count > start
  }

  private func readPipe() -> Bool {
    let start = pipedOutput.count
    reading: while pipedOutput.count - start < Self.mostAtOnce, let part = pipe?.read(into: &pipedOutput) {
      switch part {
      case .some: continue
      case .none: break reading
      case .end: pipe = nil
      }
    }
    return pipedOutput.count > start
  }

  /// Returns when every byte that was sent has passed the terminal's line discipline: it was echoed, has raised its signal, or is in the
  /// queue and has woken its reader. Polling the program's end makes the kernel finish that.
  func deliverInput() {
    let number = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return }
    let programEnd = FileDescriptor(number)
    _ = [pollfd].wait([(programEnd.number, POLLIN)], milliseconds: 0)
  }

  /// Makes the error for an expected event that did not occur.
  func failure(_ expectation: String) -> ProgramError {
    failure(program.exit.map { .programEnded($0) } ?? .deadlinePassed, expectation)
  }

  func failure(_ reason: ProgramError.Reason, _ expectation: String) -> ProgramError {
    ProgramError(
      reason, expectation, command: command, screen: screen, written: transcript + pipedOutput)
  }
}
