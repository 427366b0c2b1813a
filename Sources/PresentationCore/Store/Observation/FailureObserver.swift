/// An observer of failures that no caller waits for.
@MainActor
final class FailureObserver {
  fileprivate let notify: (any Error) -> Void

  fileprivate init(_ notify: @escaping (any Error) -> Void) {
    self.notify = notify
  }
}

extension Store {
  /// Calls `body` with each error that an effect throws, until the token is released, if no caller waits for the end of
  /// the action that caused the effect. This includes errors of subscriptions, of commands that these caused, and of
  /// actions that were sent or dispatched.
  ///
  /// The middlewares are called first. Errors of the initial commands are not included: ``begun()`` returns those.
  public func observeUnattendedFailures(_ body: @escaping (any Error) -> Void) -> ObservationToken {
    let observer = FailureObserver(body)
    failureObservers.append(observer)
    return ObservationToken { [weak self, weak observer] in
      guard let observer else { return }
      self?.failureObservers.removeAll { $0 === observer }
    }
  }

  package func tellUnattended(_ error: any Error) {
    let observers = failureObservers
    for observer in observers where failureObservers.contains(where: { $0 === observer }) { observer.notify(error) }
  }
}
