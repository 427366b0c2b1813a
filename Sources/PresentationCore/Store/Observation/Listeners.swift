/// Observers of something other than actions, in the order in which they were added.
@MainActor
final class Listeners<Event> {
  private final class Listener {
    let notify: (Event) -> Void

    init(_ notify: @escaping (Event) -> Void) {
      self.notify = notify
    }
  }

  private var all: [Listener] = []

  /// Whether no listener is left to call.
  var isEmpty: Bool { all.isEmpty }

  /// Calls `notify` with each event, until the token is released.
  func add(_ notify: @escaping (Event) -> Void) -> ObservationToken {
    let listener = Listener(notify)
    all.append(listener)
    return ObservationToken { [weak self, weak listener] in
      guard let listener else { return }
      self?.all.removeAll { $0 === listener }
    }
  }

  /// Calls every listener that existed when the round began and has not been canceled since.
  func tell(_ event: Event) {
    let told = all
    for listener in told where all.contains(where: { $0 === listener }) { listener.notify(event) }
  }
}

// MARK: - Failures

extension Store {
  /// Calls `body` with each error that an effect throws, until the token is released, if no caller waits for the end of
  /// the action that caused the effect. This includes errors of subscriptions, of commands that these caused, and of
  /// actions that were sent or dispatched.
  ///
  /// The middlewares are called first. Errors of the initial commands are not included: ``begun()`` returns those.
  public func observeUnattendedFailures(_ body: @escaping (any Error) -> Void) -> ObservationToken {
    failureListeners.add(body)
  }

  package func tellUnattended(_ error: any Error) { failureListeners.tell(error) }
}

// MARK: - Rest

extension Store {
  /// The clock that effects wait on.
  package var clock: any Clock<Duration> { effects.surroundings.clock }

  /// Whether suspended commands run that were not canceled. Subscriptions do not count.
  package var runsCommands: Bool { effects.runsCommands }

  /// The number of these commands.
  package var runningCommandCount: Int { effects.running.values.count { !$0.isCancelled } }

  /// Whether no command runs and the queue is empty. Actions dispatched before are processed now,
  /// unless that makes a long turn.
  package var isAtRest: Bool {
    catchUp()
    return !runsCommands && !isProcessing && taken == 0 && queue.isEmpty
  }

  /// Calls `body` whenever no suspended command is left, until the token is released. Actions sent by the last one
  /// may still be queued at that time.
  package func observeRest(_ body: @escaping () -> Void) -> ObservationToken {
    effects.restListeners.add { body() }
  }
}
