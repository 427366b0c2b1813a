import PresentationCore

/// When a line runs: one after another.
extension Session {
  /// Does what a line says and returns when everything it caused has ended, and its screens are shown.
  ///
  /// Lines run one after another. Cancelling the task cancels what the line waits for, its turn included.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - frame: The number of the frame that the line is meant for; `nil` for whatever is there.
  public func run(_ line: String, on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.program, on: frame), line) { calls.begin(self, line, frontEnd) }
  }

  /// Gives the whole value that the top screen asks for; see ``SessionPort/run(value:on:)``.
  public func run(value: String, on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.program, on: frame), nil) { begin(value: value) }
  }

  /// Waits for its turn, and carries out what `begin` begins.
  ///
  /// - Parameter line: The line; `nil` if there is none.
  func run(as context: LineContext, _ line: String?, _ begin: () -> LineCourse) async -> LineEnd {
    if isRunning, !(await hasTurn()) { return LineEnd(.cancelled, frame: context.frame ?? 0, location: location) }
    isRunning = true
    defer { lineHasEnded() }
    self.context = context
    if context.frame != nil { isRead = true }
    let request = frames.request
    let before = context.frame ?? frames.newest
    let noticesBefore = notices.count
    var end =
      switch begin() {
      case .ended(let end): end
      case .waiting(let wait): await wait()
      }
    toldLocation = end.location
    note(line, since: request)
    end.frame = frame(behind: end, before)
    if unshown != nil { postUnshown(unlessIn: end.error) }
    (step, nameOfLine) = (0, nil)
    if recorder != nil { recordEnd(end) }
    if notices.count != noticesBefore { end.notices = Array(notices.posted(behind: noticesBefore).notices) }
    return end
  }

  /// Waits until the lines before this one have ended. Returns whether it may begin: not if its task was cancelled.
  private func hasTurn() async -> Bool {
    let turn = Bell()
    waiting.append(turn)
    await turn.wait()
    guard Task.isCancelled else { return true }
    if let place = waiting.firstIndex(where: { $0 === turn }) {
      waiting.remove(at: place)
    } else {
      lineHasEnded()
    }
    return false
  }

  private func lineHasEnded() {
    if waiting.isEmpty {
      isRunning = false
      if mayHaveChanged { ringReaders() } else { ringWatchers() }
    } else {
      waiting.removeFirst().ring()
    }
  }

  /// Runs a line for another one.
  func runNested(_ line: String) async -> LineEnd {
    guard nesting < Nesting.deepest else {
      return LineEnd(.failed, error: LineError("commands keep running each other; break the cycle"), location: location)
    }
    nesting += 1
    let (outer, request) = (context, frames.request)
    context = LineContext(outer.author == .user ? .script : outer.author)
    defer {
      note(line, since: request)
      context = outer
      nesting -= 1
    }
    switch calls.begin(self, line, nil) {
    case .ended(let end): return end
    case .waiting(let wait): return await wait()
    }
  }
}

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
