/// An observer that is called for every action.
@MainActor @usableFromInline
final class Observer<State, Action>: RosterMember {
  /// Whether it must never be called again. Unchecked: it is read and written in one step each.
  @usableFromInline @exclusivity(unchecked) var hasLeft = false
  /// A function rather than a method: it is compiled for the types of the store, where they are known. Unchecked as above.
  @usableFromInline @exclusivity(unchecked) var notify: (State, Action) -> Void

  @usableFromInline
  init(_ notify: @escaping (State, Action) -> Void) {
    self.notify = notify
  }

  /// Releases its closure: the observer may be in the roster for a while after it has left.
  @usableFromInline
  func release() {
    notify = { _, _ in }
  }
}

/// The part of a state that was reported last.
@MainActor @usableFromInline
final class ReportedPart<Part> {
  /// Unchecked: it is read and written in one step each.
  @usableFromInline @exclusivity(unchecked) var value: Part

  @usableFromInline
  init(_ value: Part) {
    self.value = value
  }
}

/// The observers of a store, in the order in which they were added.
@MainActor @usableFromInline
final class Observers<State, Action> {
  // Unchecked: every access ends before other code runs, since observers are released after it.
  @usableFromInline @exclusivity(unchecked) var roster = Roster<Observer<State, Action>>()

  /// Whether there are observers to call.
  @usableFromInline
  var isNeeded: Bool { roster.all.count != 0 }

  @inlinable
  func add(_ notify: @escaping (State, Action) -> Void) -> ObservationToken {
    let observer = Observer(notify)
    roster.add(observer)
    return ObservationToken { [weak self, weak observer] in
      guard let observer else { return }
      observer.hasLeft = true
      observer.release()
      self?.oneLeft()
    }
  }

  /// Records that an observer has left. Removed observers are released afterwards, because
  /// their release may call this again.
  @usableFromInline
  func oneLeft() {
    let before = roster.all
    roster.oneLeft()
    withExtendedLifetime(before) {}
  }

  /// Calls every observer that existed when the round began and has not been canceled since.
  @inlinable
  func notify(_ state: State, _ action: Action) {
    let all = roster.all
    for index in all.indices where !all[index].hasLeft {
      all[index].notify(state, action)
    }
  }
}

// MARK: - Observing a store

extension Store {
  /// Calls `body` with the current state at once, then with the new state after every action, until the token is released.
  ///
  /// `body` may send actions: they are processed after the current state has been reported to all observers.
  @inlinable
  public func observe(_ body: @escaping (State) -> Void) -> ObservationToken {
    let token = observers.add { state, _ in body(state) }
    holdingActions { body(state) }
    return token
  }

  /// Calls `first` with the current state at once, then `body` with each action and the state that it made.
  @inlinable
  package func observeActions(
    _ body: @escaping (State, Action) -> Void, first: (State) -> Void = { _ in }
  ) -> ObservationToken {
    let token = observers.add(body)
    holdingActions { first(state) }
    return token
  }

  /// Calls `body` with a part of the state at once, then whenever that part has changed, until the token is released.
  ///
  /// The last selection is remembered and compared with `==`; `select` runs after every action.
  ///
  /// - Parameters:
  ///   - select: Returns the part.
  ///   - initially: Whether `body` is called with the current part at once.
  ///   - body: Gets the part.
  @inlinable
  public func observe<Part: Equatable>(
    _ select: @escaping (State) -> Part, initially: Bool = true, _ body: @escaping (Part) -> Void
  ) -> ObservationToken {
    let first = select(state)
    let last = ReportedPart(first)
    let token = observers.add { state, _ in
      let part = select(state)
      guard part != last.value else { return }
      last.value = part
      body(part)
    }
    if initially { holdingActions { body(first) } }
    return token
  }
}
