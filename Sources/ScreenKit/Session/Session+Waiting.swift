import PresentationCore

/// Lines that wait for what others do.
extension Session {
  /// Waits until no command runs any more, or until a text appears; see `RunningLine.wait(for:limit:)`.
  func wait(for text: String?, limit: Duration) async throws(LineError) {
    let alarm = Bell()
    let deadline = Deadline(hasPassed: limit <= .zero)
    let timer = Task.immediate { [clock = store.clock] in
      guard !deadline.hasPassed, (try? await clock.sleep(for: limit)) != nil else { return }
      deadline.hasPassed = true
      alarm.ring()
    }
    let rest = store.observeRest { alarm.ring() }
    notices.ring(alarm)
    self.alarm = alarm
    defer {
      timer.cancel()
      rest.cancel()
      notices.stopRinging(alarm)
      self.alarm = nil
    }
    while !(await has(text)) {
      if hasEnded { return }
      if Task.isCancelled { throw .cancelled }
      if deadline.hasPassed { throw tooLate(text, limit) }
      await alarm.wait()
    }
  }

  /// Whether what is waited for is there.
  private func has(_ text: String?) async -> Bool {
    if !component.isSettled { await component.settled() }
    guard let text else { return await isAtRest }
    if Rendering().text(body).contains(text) { return true }
    let (posted, count) = notices.posted(behind: noticesFound)
    guard let found = posted.firstIndex(where: { $0.text.string.contains(text) }) else { return false }
    noticesFound = count - posted[found...].count + 1
    return true
  }

  private var isAtRest: Bool {
    get async {
      while !store.isAtRest {
        if store.runsCommands || Task.isCancelled { return false }
        // It has put off the rest of a long turn.
        await Task.yield()
      }
      return true
    }
  }

  private func tooLate(_ text: String?, _ limit: Duration) -> LineError {
    let seconds = limit / .seconds(1)
    let number = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    let time = "\(number) second\(seconds == 1 ? "" : "s")"
    let problem = text.map { "\(Wording.quotedText($0)) has not appeared within \(time)" }
    return LineError(
      problem ?? "commands still run after \(time)", advice: "\(WaitSyntax.option) says how many seconds it may take.",
      place: "wait")
  }
}

/// Whether the time of a line that waits is over.
@MainActor
private final class Deadline {
  var hasPassed: Bool

  init(hasPassed: Bool) {
    self.hasPassed = hasPassed
  }
}
