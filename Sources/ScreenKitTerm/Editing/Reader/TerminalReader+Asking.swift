/// Secrets and single keys, and ending the reading before the user does.
extension TerminalReader {
  func readSecret(prompt: StyledLine) async -> String? {
    await ask(.secret(SecretEntry(), prompt: prompt)) { waitingForSecret = $0 }
  }

  /// Takes the terminal and delivers keys for something other than a line, until the waiting task is resumed.
  ///
  /// - Parameter wait: Stores the continuation.
  func ask<Answer>(
    _ activity: Activity, _ wait: (CheckedContinuation<Answer, Never>) -> Void
  ) async -> Answer {
    writer.flush()
    modes.take()
    let before = takeSignals()
    defer {
      interrupts.onInterrupt = before
      modes.pause()
    }
    return await withCheckedContinuation { waiting in
      wait(waiting)
      self.activity = activity
      paint()
      writer.flush()
      keys.start { [unowned self] in take($0, $1) }
    }
  }

  func enterSecret(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
    guard case .secret(let entry, _) = activity else { return 0 }
    switch entry.take(event, bytes) {
    case .goesOn: break
    case .done: finishSecret(entry.text)
    case .givenUp: finishSecret(nil)
    case .refused: warn("The paste was ignored: a secret must be one line of at most \(SecretEntry.longest) bytes.")
    }
    return bytes.count
  }

  func finishSecret(_ secret: String?) {
    keys.stop()
    activity = .nothing
    painter.abandon()
    waitingForSecret?.resume(returning: secret)
    waitingForSecret = nil
  }

  func readKey(prompt: StyledLine) async -> [UInt8]? {
    await ask(.key(prompt: prompt)) { waitingForKey = $0 }
  }

  /// Takes the first key; others are left for the next reader. Pasted text does not count as a key.
  func pressKey(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
    guard event == .keys, let first = bytes.first else { return bytes.count }
    let count = first == 0x1B ? bytes.count : 1 + bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    finishKey(Array(bytes.prefix(count)))
    return count
  }

  func finishKey(_ key: [UInt8]?) {
    keys.stop()
    activity = .nothing
    painter.hide()
    waitingForKey?.resume(returning: key)
    waitingForKey = nil
  }

  // MARK: Ending

  func endLine() {
    switch activity {
    case .nothing: return
    case .secret: finishSecret(nil)
    case .key: finishKey(nil)
    case .line, .question:
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
    case .question(let paste): editor.insert(paste.text)
    case .line: break
    }
    let text = edited.text
    painter.hide()
    editor.end()
    finish(.withdrawn(text))
  }

  var typedText: String? {
    guard case .line = activity else { return nil }
    return edited.text
  }
}
