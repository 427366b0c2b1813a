import PresentationCore

/// Commands that run in the background when the program ends.
extension Session {
  /// Waits for the commands that run in the background, without their delays, as `Store.finishBackgroundWork(within:)` does.
  ///
  /// The verb `quit` does so before it leaves. A front end that ends otherwise calls this before ``end()``, so that failures still
  /// become notices that it shows.
  public func finishBackgroundWork(within limit: Duration = .seconds(10)) async -> Outcome {
    await store.finishBackgroundWork(within: limit)
  }

  /// Whether commands run in the background.
  package nonisolated var runsInBackground: Bool { store.runsInBackground }

  /// Waits for the commands that run in the background, so that a user who leaves loses nothing.
  ///
  /// - Throws: That one failed, or takes too long. The user then stays, and leaves with the next attempt.
  func finishBeforeLeaving() async throws(LineError) {
    guard store.runsInBackground else { return }
    let end = Bell()
    var outcome: Outcome?
    let finishing = Task {
      outcome = await finishBackgroundWork()
      end.ring()
    }
    defer { finishing.cancel() }
    await end.wait()
    // Ctrl-C ends the line, and the commands go on.
    guard let outcome else { throw .cancelled }
    let isLate = if case .discarded = outcome { true } else { false }
    guard let problem = outcome.backgroundProblem, !(isLate && knowsLateWork) else { return }
    knowsLateWork = isLate
    throw LineError(problem, advice: "type quit again to leave anyway", place: "quit")
  }
}

extension Outcome {
  /// The message about commands in the background that ended so; `nil` if they ended well.
  package var backgroundProblem: String? {
    switch self {
    case .committed: nil
    case .failed: "background work has failed"
    case .vetoed, .discarded: "background work is still running after 10 seconds"
    }
  }
}
