import Synchronization

/// The commands of one store that run in the background.
@MainActor
final class BackgroundWork {
  /// The most failures that are kept.
  private static let mostFailures = 100

  /// The number of runs, which any thread may read.
  nonisolated let count = Atomic(0)
  /// The failures that no caller that ends the program knows of, the first one first: of commands with identifiers, until another command
  /// with one of them succeeds, and of all commands that fail while such a caller waits.
  private var failures: [(keys: [EffectKey], error: any Error)] = []
  /// The number of callers that wait for the end. While there are any, no command is delayed.
  private var callers = 0
  /// Rung when the delays end.
  private var delays: [Bell] = []
  /// Rung when no run is left.
  private var waits: [Bell] = []

  nonisolated init() {}

  var isEnding: Bool { callers > 0 }

  func began() { count.add(1, ordering: .releasing) }

  /// Takes note that a run has ended, or was canceled.
  func ended(_ run: Run) {
    if !run.isCancelled { for key in run.keys { forgetFailures(under: key) } }
    guard count.subtract(1, ordering: .releasing).newValue == 0 else { return }
    for bell in waits { bell.ring() }
  }

  /// Takes note that a run has failed, after it has ended.
  func failed(_ error: any Error, of run: Run) {
    guard isEnding || !run.keys.isEmpty, failures.count < Self.mostFailures else { return }
    failures.append((run.keys, error))
  }

  /// Forgets the failures under a key: a command has succeeded there, or the app has given it up.
  func forgetFailures(under key: EffectKey) { failures.removeAll { $0.keys.contains(key) } }

  /// Whether a failure has not been reported to a caller that ends the program.
  var hasFailure: Bool { !failures.isEmpty }

  /// Waits for `duration`, but no longer than until the work should end. Then the run counts as working.
  func wait(for duration: Duration, on clock: any Clock<Duration>, of run: Run) async throws {
    defer { run.isDelayed = false }
    guard !isEnding else { return }
    let bell = Bell()
    delays.append(bell)
    defer { delays.removeAll { $0 === bell } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await clock.wait(for: duration) }
      group.addTask { await bell.wait() }
      defer { group.cancelAll() }
      try await group.next()
    }
    try Task.checkCancellation()
  }

  /// Ends all delays, and waits until no run is left.
  ///
  /// - Parameter begin: Starts commands that would otherwise wait, while nothing is delayed.
  func finish(
    within limit: Duration, on clock: any Clock<Duration>, _ begin: () -> Void
  ) async -> Outcome {
    callers += 1
    for bell in delays { bell.ring() }
    begin()
    let bell = Bell()
    waits.append(bell)
    var isLate = false
    let timer = Task {
      try? await clock.wait(for: limit)
      isLate = true
      bell.ring()
    }
    while count.load(ordering: .relaxed) > 0, !isLate { await bell.wait() }
    timer.cancel()
    waits.removeAll { $0 === bell }
    callers -= 1
    defer { if !isEnding { failures = [] } }
    if let failure = failures.first { return .failed(failure.error) }
    return count.load(ordering: .relaxed) > 0 ? .discarded(.stopped) : .committed
  }
}

extension Store {
  /// Ends the delays of the commands in the background, and waits until none is left.
  ///
  /// Call it before the program ends. ``Command/delayed(by:)``, ``Command/debounced(id:for:)`` and the interval of
  /// ``Command/throttled(id:for:latest:)`` no longer hold such commands back, nor those that they cause while the call waits.
  /// It returns without suspending if none runs. Canceling the waiting task changes nothing.
  ///
  /// The result is also `.failed` if a command with an identifier, such as a save, failed before the call. Such a failure is kept until
  /// a command with the same identifier succeeds, ``Command/cancel(id:)`` is started for it, or a call has returned. A later call does
  /// not report it again.
  ///
  /// - Parameter limit: The longest time to wait, on the store's clock. Commands that take longer continue to run.
  /// - Returns: `.committed` if all have succeeded, `.failed` with the first error, or with the reason why a recorder cannot save its
  ///   actions (``ActionRecorder/unsaved``), or `.discarded(.stopped)` if the time has passed.
  public func finishBackgroundWork(within limit: Duration) async -> Outcome {
    catchUp()
    guard hasBackgroundWork else { return .committed }
    let finishing = Task.immediate {
      await effects.background.finish(within: limit, on: clock) { effects.endThrottlesInBackground() }
    }
    let outcome = await finishing.value
    guard case .committed = outcome, let recorder, unsaved != nil else { return outcome }
    // The recorder tries again.
    try? await recorder.confirm()
    return recorder.unsaved.map { .failed($0) } ?? outcome
  }

  /// Whether commands run in the background, have failed there without a report to a caller that ends the program, or recorded actions are
  /// not saved.
  package var hasBackgroundWork: Bool { runsInBackground || effects.background.hasFailure || unsaved != nil }

  /// Why recorded actions cannot be saved; `nil` if they can.
  package var unsaved: (any Error)? { recorder?.unsaved }

  /// Whether commands run in the background.
  package nonisolated var runsInBackground: Bool { effects.background.count.load(ordering: .acquiring) > 0 }
}
