/// Observers of a store.
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
