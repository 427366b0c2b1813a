/// An observer of the end of the last command.
final class RestObserver {
  let notify: () -> Void

  init(_ notify: @escaping () -> Void) {
    self.notify = notify
  }
}

extension Store {
  /// What effects wait on.
  package var clock: any Clock<Duration> { effects.surroundings.clock }

  /// Whether commands run that have been suspended and were not cancelled. Subscriptions do not count.
  package var runsCommands: Bool { effects.runsCommands }

  /// The number of intervals of throttles that last.
  package var throttleCount: Int { effects.throttles.count }

  /// Whether no command runs, and nothing waits to be processed. What was dispatched before is processed now, unless that
  /// makes a long turn.
  package var isAtRest: Bool {
    catchUp()
    return !runsCommands && !isProcessing && taken == 0 && queue.isEmpty
  }

  /// Calls `body` whenever no command is left that was suspended, until the token is released. Actions that the last one
  /// has sent may still be queued then.
  package func observeRest(_ body: @escaping () -> Void) -> ObservationToken {
    let observer = RestObserver(body)
    effects.restObservers.append(observer)
    return ObservationToken { [weak self, weak observer] in
      guard let observer else { return }
      self?.effects.restObservers.removeAll { $0 === observer }
    }
  }
}
