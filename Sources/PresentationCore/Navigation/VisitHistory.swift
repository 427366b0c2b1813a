/// The previous values of a part of the state, for going back to them and forward again: selected stacks, or paths.
///
///     reducer.recording(\.visits, of: \.tabs)
///
/// For a path, a reducer calls ``follow(from:to:)`` when the path has changed. A verb goes back by setting the path. This is an intent like
/// any other, so it passes all checks:
///
///     if let path = state.visits.past.last { Verb("previous", "Go to the previous screens") { .navigate(.set(path)) } }
///
/// Setting the last value of the ``past`` counts as going back, and setting the last value of the ``future`` as going forward. If both are
/// equal, it counts as going back, so that every way back ends.
public struct VisitHistory<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The values before the current one, the latest last.
  public private(set) var past: [Value] = []
  /// The values left by going back, the latest last.
  public private(set) var future: [Value] = []
  /// The greatest number of past values. Older ones are dropped.
  let limit: Int

  /// Removes values that cannot be shown any more, such as stacks that were closed, and repetitions that this leads to.
  ///
  /// - Parameters:
  ///   - value: The current value.
  ///   - isGone: Whether a value is removed.
  mutating func remove(around value: Value, where isGone: (Value) -> Bool) {
    for part in [\Self.past, \.future] {
      self[keyPath: part] = self[keyPath: part].filter { !isGone($0) }.reduce(into: []) {
        if $0.last != $1 { $0.append($1) }
      }
      if self[keyPath: part].last == value { self[keyPath: part].removeLast() }
    }
  }

  /// Makes an empty history.
  public init(limit: Int = 100) {
    self.limit = limit
  }

  /// Records a change of the value.
  public mutating func follow(from old: Value, to new: Value) {
    if old == new { return }
    if past.last == new {
      past.removeLast()
      future.append(old)
    } else if future.last == new {
      future.removeLast()
      past.append(old)
    } else {
      future = []
      past.append(old)
    }
    if past.count > limit { past.removeFirst(past.count - limit) }
  }
}

extension VisitHistory: Encodable where Value: Encodable {}
extension VisitHistory: Decodable where Value: Decodable {}

extension Reducer {
  /// Returns a reducer that records which of several stacks is selected, below all sheets. The history forgets stacks that are closed.
  ///
  ///     reducer.recording(\.visits, of: \.tabs)
  ///
  /// - Parameters:
  ///   - history: The key path of the history in the state.
  ///   - stacks: The key path of the stacks in the state.
  /// - Complexity: O(*n*) in the number of stacks for each action; O(*n* + *m*) in that and the length of the history if stacks are removed.
  public func recording<Key, Route>(
    _ history: any WritableKeyPath<State, VisitHistory<Key>> & Sendable,
    of stacks: any KeyPath<State, Stacks<Key, Route>> & Sendable
  ) -> Self {
    adding { state, action in
      let old = state[keyPath: stacks]
      let commands = try body(&state, action)
      let new = state[keyPath: stacks]
      if old.base != new.base { state[keyPath: history].follow(from: old.base, to: new.base) }
      let gone = Set(old.keys).subtracting(new.keys)
      if !gone.isEmpty { state[keyPath: history].remove(around: new.base, where: gone.contains) }
      return commands
    }
  }
}
