extension Store {
  /// Whether an action would change a part of the state, or be refused: tries the reducer on a copy of the state.
  @inlinable
  package func wouldChange<Part: Equatable>(_ part: (State) -> Part, by action: Action) -> Bool {
    var next = state
    guard (try? reducer.reduce(&next, action)) != nil else { return true }
    return part(next) != part(state)
  }
}
