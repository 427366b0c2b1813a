extension TerminalReader {
  func readSecret(prompt: StyledLine) async -> String? {
    await ask(.secret(SecretEntry(), prompt: prompt)) { waitingForSecret = $0 }
  }

  /// Takes the terminal and hands over keys for something other than a line, until the waiting task is resumed.
  ///
  /// - Parameter wait: Keeps what resumes it.
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
}
