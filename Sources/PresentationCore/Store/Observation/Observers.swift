/// The observers of a store, in the order in which they were added.
@MainActor @usableFromInline
final class Observers<State, Action> {
  @usableFromInline
  final class Observer {
    @usableFromInline var notify: ((State, Action) -> Void)?

    @inlinable
    init(_ notify: @escaping (State, Action) -> Void) {
      self.notify = notify
    }
  }

  @usableFromInline var observers: [Observer] = []

  @inlinable
  init() {}

  @inlinable
  func add(_ notify: @escaping (State, Action) -> Void) -> ObservationToken {
    let observer = Observer(notify)
    observers.append(observer)
    return ObservationToken { [weak self, weak observer] in
      guard let observer else { return }
      observer.notify = nil
      self?.observers.removeAll { $0 === observer }
    }
  }

  /// Calls every observer that was there when the round began and has not been cancelled since.
  @inlinable
  func notify(_ state: State, _ action: Action) {
    for observer in observers {
      observer.notify?(state, action)
    }
  }
}
