/// Secrets and single keys, and ending the reading before the user does.
extension TerminalReader {
  func readSecret(prompt: StyledLine) async -> String? {
    await ask { .secret(SecretEntry(), prompt: prompt, $0) }
  }

  /// Takes the terminal and delivers keys for something other than a line, until there is an answer. Returns `nil` while something else is
  /// being typed, and when the task is canceled.
  ///
  /// - Parameter activity: Makes the activity, which resumes the task with the answer.
  private func ask<Answer>(_ activity: (CheckedContinuation<Answer?, Never>) -> Activity) async -> Answer? {
    guard case .nothing = self.activity, !Task.isCancelled else { return nil }
    writer.flush()
    modes.take()
    let number = asked.number + 1
    asked = (number, takeSignals())
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        self.activity = activity(waiting)
        paint()
        writer.flush()
        keys.start { [unowned self] in take($0, $1) }
      }
    } onCancel: {
      Task { @MainActor in
        switch self.activity {
        case .secret, .key: if asked.number == number { endLine() }
        case .nothing, .line, .question: break
        }
      }
    }
  }

  /// Gives the keys and the terminal back. This is done before the task goes on, which may be after the next line has begun.
  private func endAsking() {
    keys.stop()
    activity = .nothing
    // The handler may keep the whole console, and this reader with it.
    (interrupts.onInterrupt, asked.interrupt) = (asked.interrupt, nil)
    modes.pause()
  }

  func enterSecret(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
    guard case .secret(let entry, _, let waiting) = activity else { return 0 }
    switch entry.take(event, bytes) {
    case .goesOn: break
    case .done: finish(waiting, with: entry.text)
    case .givenUp: finish(waiting, with: nil)
    case .ignored: ring()
    case .refused:
      warn(
        "The paste was ignored: a secret must be one line of at most \(SecretEntry.longest) bytes, "
          + "without control characters.")
    }
    return bytes.count
  }

  private func finish(_ waiting: CheckedContinuation<String?, Never>, with secret: String?) {
    endAsking()
    painter.abandon()
    waiting.resume(returning: secret)
  }

  func readKey(prompt: StyledLine) async -> [UInt8]? {
    await ask { .key(prompt: prompt, $0) }
  }

  /// Takes the first key; others are left for the next reader. Pasted text does not count as a key.
  func pressKey(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
    guard event == .keys, let first = bytes.first, case .key(_, let waiting) = activity else { return bytes.count }
    let key = first == 0x1B ? bytes : bytes.firstCharacter
    finish(waiting, with: Array(key))
    return key.count
  }

  private func finish(_ waiting: CheckedContinuation<[UInt8]?, Never>, with key: [UInt8]?) {
    endAsking()
    painter.hide()
    waiting.resume(returning: key)
  }

  // MARK: Ending

  /// Takes an answer about the background before another program reads from the terminal, if it can still come: within 300 milliseconds.
  func takeLateAnswer() {
    // Waiting must not delay the other terminals of a process that serves several.
    guard let sinceQuestion, terminal.isControlling else { return }
    self.sinceQuestion = nil
    keys.takeAnswer(within: Duration.milliseconds(300) - sinceQuestion())
  }

  func endLine() {
    switch activity {
    case .nothing: return
    case .secret(_, _, let waiting): finish(waiting, with: nil)
    case .key(_, let waiting): finish(waiting, with: nil)
    case .line, .question:
      unfinished = typedText
      editor.end()
      painter.abandon()
      // It is already visible above.
      _ = assistance.takeMessage()
      finish(.end)
    }
  }

  func withdrawLine() {
    switch activity {
    case .nothing, .secret, .key: return
    case .question(let paste, _): insert(paste)
    case .line: break
    }
    let text = edited.text
    painter.hide()
    editor.end()
    finish(.withdrawn(text))
  }

  var typedText: String? {
    switch activity {
    case .nothing: return unfinished
    case .secret, .key: return nil
    case .line: return edited.text
    case .question(let paste, _):
      let (before, behind) = aroundCursor
      return paste.joined(between: before, and: behind)
    }
  }
}
