/// An observer of the end of the last command.
final class RestObserver {
  let notify: () -> Void

  init(_ notify: @escaping () -> Void) {
    self.notify = notify
  }
}

extension Store {
  /// The clock that effects wait on.
  package var clock: any Clock<Duration> { effects.surroundings.clock }

  /// Whether suspended commands run that were not canceled. Subscriptions do not count.
  package var runsCommands: Bool { effects.runsCommands }

  /// The number of active throttle intervals.
  package var throttleCount: Int { effects.throttles.count }

  /// Whether no command runs and the queue is empty. Actions dispatched before are processed now,
  /// unless that makes a long turn.
  package var isAtRest: Bool {
    catchUp()
    return !runsCommands && !isProcessing && taken == 0 && queue.isEmpty
  }

  /// Calls `body` whenever no suspended command is left, until the token is released. Actions sent by the last one
  /// may still be queued at that time.
  package func observeRest(_ body: @escaping () -> Void) -> ObservationToken {
    let observer = RestObserver(body)
    effects.restObservers.append(observer)
    return ObservationToken { [weak self, weak observer] in
      guard let observer else { return }
      self?.effects.restObservers.removeAll { $0 === observer }
    }
  }
}
