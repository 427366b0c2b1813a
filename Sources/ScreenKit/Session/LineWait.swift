import PresentationCore

/// A line that waits until other work has ended, or until a text appears; see `RunningLine.wait(for:limit:)`.
@MainActor
struct LineWait<State, Action: Navigating> {
  /// Whether the time is over.
  @MainActor
  private final class Deadline {
    var hasPassed = false
  }

  private let session: Session<State, Action>
  private let alarm = Bell()

  init(_ session: Session<State, Action>) {
    self.session = session
  }

  /// Waits until no command is running, or until a text appears.
  func wait(for text: String?, limit: Duration) async throws(LineError) {
    let deadline = Deadline()
    deadline.hasPassed = limit <= .zero
    let timer = Task.immediate { [clock = session.store.clock, alarm] in
      guard !deadline.hasPassed, (try? await clock.wait(for: limit)) != nil else { return }
      deadline.hasPassed = true
      alarm.ring()
    }
    let rest = session.store.observeRest { [alarm] in alarm.ring() }
    session.notices.ring(alarm)
    session.alarms.add(alarm)
    defer {
      timer.cancel()
      rest.cancel()
      session.notices.stopRinging(alarm)
      session.alarms.remove(alarm)
    }
    await waitForHost(until: deadline)
    while !(await has(text, until: deadline)) {
      if session.hasEnded { return }
      if Task.isCancelled { throw .cancelled }
      if deadline.hasPassed { throw Self.tooLate(text, limit) }
      await alarm.wait()
      await waitForHost(until: deadline)
    }
  }

  /// Waits until the host has shown the path, but no longer than there is time.
  private func waitForHost(until deadline: Deadline) async {
    guard !session.component.isSettled else { return }
    let waiting = Task.immediate { [component = session.component, alarm] in
      await component.settled()
      alarm.ring()
    }
    defer { waiting.cancel() }
    while !session.component.isSettled, !isOver(deadline) { await alarm.wait() }
  }

  /// Whether the line stops waiting, whatever is there.
  private func isOver(_ deadline: Deadline) -> Bool { deadline.hasPassed || session.hasEnded || Task.isCancelled }

  private func has(_ text: String?, until deadline: Deadline) async -> Bool {
    guard session.component.isSettled else { return false }
    guard let text else { return await isAtRest(until: deadline) }
    let shown = session.blocks(with: session.input)
    if Rendering().text(shown.body + shown.listing).contains(text) { return true }
    let (posted, count) = session.notices.posted(behind: session.noticesFound)
    guard let found = posted.firstIndex(where: { $0.text.string.contains(text) }) else { return false }
    session.noticesFound = count - posted[found...].count + 1
    return true
  }

  private func isAtRest(until deadline: Deadline) async -> Bool {
    while !session.store.isAtRest {
      if session.store.runsCommands || isOver(deadline) { return false }
      // It has put off the rest of a long turn.
      await Task.yield()
    }
    return true
  }

  private static func tooLate(_ text: String?, _ limit: Duration) -> LineError {
    let seconds = limit / .seconds(1)
    let number = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    let time = "\(number) second\(seconds == 1 ? "" : "s")"
    let problem = text.map { "\(Wording.quotedText($0)) did not appear within \(time)" }
    return LineError(
      problem ?? "work is still running after \(time)", advice: "use \(WaitSyntax.option) to wait longer",
      place: "wait")
  }
}
