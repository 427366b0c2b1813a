/// The values that a part of the state had before, for going back to them and forward again: paths, or selected stacks.
///
///     reducer.recording(\.visits, of: \.path)
///
/// A verb goes back by setting the path. It is an intent like any other, so it passes all checks:
///
///     if let path = state.visits.past.last { Verb("previous", "Go to the previous screens") { .navigate(.set(path)) } }
///
/// Whatever sets the last value of the ``past`` counts as going back, and whatever sets the last value of the ``future`` as going forward.
public struct VisitHistory<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The values before the present one, the latest last.
  public private(set) var past: [Value] = []
  /// The values that going back has left, the latest last.
  public private(set) var future: [Value] = []
  /// The greatest number of past values. Older ones are dropped.
  public let limit: Int

  /// Makes an empty history.
  public init(limit: Int = 100) {
    self.limit = limit
  }

  /// Notes that the value has changed.
  public mutating func follow(from old: Value, to new: Value) {
    if old == new { return }
    if future.last == new {
      future.removeLast()
      past.append(old)
    } else if past.last == new {
      past.removeLast()
      future.append(old)
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
  /// Returns a reducer that notes in a history which values a part of the state had.
  ///
  /// - Parameters:
  ///   - history: Where in the state the history is.
  ///   - value: Where in the state the value is, such as a path, or ``Stacks/selection``.
  /// - Complexity: One comparison of the value for each action.
  public func recording<Value>(
    _ history: any WritableKeyPath<State, VisitHistory<Value>> & Sendable,
    of value: @escaping @Sendable (State) -> Value
  ) -> Self {
    Self(mayRefuse: mayRefuse, settling: settling, parts: parts) { state, action in
      let old = value(state)
      let commands = try body(&state, action)
      let new = value(state)
      if old != new { state[keyPath: history].follow(from: old, to: new) }
      return commands
    }
  }
}
