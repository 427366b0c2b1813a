extension Store {
  /// Whether an action would change a part of the state, or be refused: tries the reducer on a copy of the state.
  @usableFromInline
  package func wouldChange<Part: Equatable>(_ part: (State) -> Part, by action: Action) -> Bool {
    var next = state
    guard (try? reducer.reduce(&next, action)) != nil else { return true }
    return part(next) != part(state)
  }

  /// Makes a store that begins with the current state, and whose actions have no effects outside of the program,
  /// to try out their consequences.
  ///
  /// It has the same reducer. A command runs if it only reads (``Command/readsOnly``) and has no delay; each other command ends at once and
  /// sends nothing. Middlewares and subscriptions are omitted. The two stores share objects that the state refers to, and everything that
  /// the reducer changes in addition to the state. Otherwise they are independent.
  public func sandbox() -> Store { sandbox(from: state) }

  /// Makes a store without effects that begins with another state.
  package func sandbox(from state: State) -> Store {
    Store(
      state, reducer: reducer, middlewares: [], subscriptions: nil, commands: [], clock: ContinuousClock(),
      isSandboxed: true, witness: nil)
  }
}
