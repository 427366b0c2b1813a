import PresentationCore

/// Lines that wait for what others do.
extension Session {
  /// Waits until no command runs any more, or until a text appears; see `RunningLine.wait(for:limit:)`.
  func wait(for text: String?, limit: Duration) async throws(LineError) {
    let alarm = Bell()
    let deadline = Deadline(hasPassed: limit <= .zero)
    let timer = Task.immediate { [clock = store.clock] in
      guard !deadline.hasPassed, (try? await clock.wait(for: limit)) != nil else { return }
      deadline.hasPassed = true
      alarm.ring()
    }
    let rest = store.observeRest { alarm.ring() }
    notices.ring(alarm)
    alarms.append(alarm)
    defer {
      timer.cancel()
      rest.cancel()
      notices.stopRinging(alarm)
      alarms.removeAll { $0 === alarm }
    }
    await waitForHost(alarm, deadline)
    while !(await has(text, deadline)) {
      if hasEnded { return }
      if Task.isCancelled { throw .cancelled }
      if deadline.hasPassed { throw tooLate(text, limit) }
      await alarm.wait()
      await waitForHost(alarm, deadline)
    }
  }

  @usableFromInline
  func ringAlarms() {
    for alarm in alarms { alarm.ring() }
  }

  /// Waits until the host has shown the path, but no longer than there is time.
  private func waitForHost(_ alarm: Bell, _ deadline: Deadline) async {
    guard !component.isSettled else { return }
    let waiting = Task.immediate { [component] in
      await component.settled()
      alarm.ring()
    }
    defer { waiting.cancel() }
    while !component.isSettled, !isOver(deadline) { await alarm.wait() }
  }

  /// Whether a line waits no longer, whatever is there.
  private func isOver(_ deadline: Deadline) -> Bool { deadline.hasPassed || hasEnded || Task.isCancelled }

  /// Whether what is waited for is there.
  private func has(_ text: String?, _ deadline: Deadline) async -> Bool {
    guard component.isSettled else { return false }
    guard let text else { return await isAtRest(within: deadline) }
    let shown = blocks(with: input)
    if Rendering().text(shown.body + shown.listing).contains(text) { return true }
    let (posted, count) = notices.posted(behind: noticesFound)
    guard let found = posted.firstIndex(where: { $0.text.string.contains(text) }) else { return false }
    noticesFound = count - posted[found...].count + 1
    return true
  }

  private func isAtRest(within deadline: Deadline) async -> Bool {
    while !store.isAtRest {
      if store.runsCommands || isOver(deadline) { return false }
      // It has put off the rest of a long turn.
      await Task.yield()
    }
    return true
  }

  private func tooLate(_ text: String?, _ limit: Duration) -> LineError {
    let seconds = limit / .seconds(1)
    let number = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    let time = "\(number) second\(seconds == 1 ? "" : "s")"
    let problem = text.map { "\(Wording.quotedText($0)) did not appear within \(time)" }
    return LineError(
      problem ?? "work is still running after \(time)", advice: "use \(WaitSyntax.option) to wait longer",
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
