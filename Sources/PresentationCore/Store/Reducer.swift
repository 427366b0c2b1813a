/// The pure function that says what an action makes of a state.
///
/// A reducer changes the state it is given and may return commands, values that describe work to be started afterwards. It
/// does nothing else: no files, no clocks, no sending of actions. What it depends on is a parameter of the function that
/// makes it. It can be called in a test without a store.
public struct Reducer<State, Action: Sendable>: Sendable {
  @usableFromInline let body: @Sendable (inout State, Action) -> [any Command<Action>]

  /// Makes a reducer that starts no commands.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Void) {
    body = { state, action in
      reduce(&state, action)
      return []
    }
  }

  /// Makes a reducer that returns the commands to start, in the order in which they are to start.
  ///
  /// The closure has to say `return`: one that does not is taken for a reducer that starts no commands.
  @inlinable
  @_disfavoredOverload
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> [any Command<Action>]) {
    body = reduce
  }

  /// Applies `action` to `state` and returns the commands that it asks for.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> [any Command<Action>] {
    body(&state, action)
  }

  /// Returns a reducer that runs this one, then `next` on the state that this one left, with the same action.
  ///
  /// The commands of both are started, this one's first.
  @inlinable
  public func then(_ next: Self) -> Self {
    Self { state, action in
      let first = self(&state, action)
      let second = next(&state, action)
      return first.isEmpty ? second : first + second
    }
  }
}
