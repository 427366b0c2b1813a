/// The pure function that says what an action makes of a state.
///
/// A reducer changes the state it is given and may return commands, values that describe work to be started afterwards. It
/// does nothing else: no files, no clocks, no sending of actions. What it depends on is a parameter of the function that
/// makes it. It can be called in a test without a store.
///
/// Reducers form a monoid: ``then(_:)`` is associative, and ``nothing`` is neutral.
public struct Reducer<State, Action: Sendable>: Sendable {
  @usableFromInline let body: @Sendable (inout State, Action) -> [any Command<Action>]
  /// Whether it may refuse an action, so that what was done before it in the same turn has to be undone.
  @usableFromInline let mayRefuse: Bool

  @inlinable
  init(mayRefuse: Bool, body: @escaping @Sendable (inout State, Action) -> [any Command<Action>]) {
    self.body = body
    self.mayRefuse = mayRefuse
  }

  /// Makes a reducer that starts no commands.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Void) {
    self.init(mayRefuse: false) { state, action in
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
    self.init(mayRefuse: false, body: reduce)
  }

  /// Applies `action` to `state` and returns the commands that it asks for.
  ///
  /// A reducer that refuses the action leaves the state as it was and returns one command, which fails with the error.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> [any Command<Action>] {
    body(&state, action)
  }
}

// MARK: - Composition

extension Reducer {
  /// The reducer that leaves every state as it is.
  public static var nothing: Self { Self { _, _ in } }

  /// Returns a reducer that runs this one, then `next` on the state that this one left, with the same action.
  ///
  /// The commands of both are started, this one's first. If one of them refuses the action, neither has happened.
  @inlinable
  public func then(_ next: Self) -> Self {
    guard mayRefuse || next.mayRefuse else {
      return Self(mayRefuse: false) { state, action in
        let first = self(&state, action)
        let second = next(&state, action)
        return first.isEmpty ? second : first + second
      }
    }
    return Self(mayRefuse: true) { state, action in
      let old = next.mayRefuse ? state : nil
      let first = self(&state, action)
      if first.refusal(of: Action.self) != nil { return first }
      let second = next(&state, action)
      if let old, second.refusal(of: Action.self) != nil { state = old }
      return first.isEmpty || second.refusal(of: Action.self) != nil ? second : first + second
    }
  }

  /// Returns a reducer that runs `reducers` one after the other, as ``then(_:)`` does; of none, ``nothing``.
  public static func combine(_ reducers: Self...) -> Self {
    guard var combined = reducers.first else { return .nothing }
    for next in reducers.dropFirst() { combined = combined.then(next) }
    return combined
  }
}

// MARK: - Refusing

extension Reducer {
  /// Makes a reducer that may refuse an action by throwing.
  ///
  /// What a throwing closure has done to the state is undone, no observer is told, no command starts, and the action, if it
  /// was performed, has failed with the error.
  ///
  /// - Complexity: A copy of the state is kept while the closure runs, which makes its first change of a large array copy it.
  public static func throwing(
    _ reduce: @escaping @Sendable (inout State, Action) throws -> [any Command<Action>]
  ) -> Self {
    Self(mayRefuse: true) { state, action in
      let old = state
      do {
        return try reduce(&state, action)
      } catch {
        state = old
        return [Refusal<Action>(error: error)]
      }
    }
  }

  /// Returns a reducer that refuses what leads to a state that `check` throws for.
  ///
  /// Apply it last: `check` sees the state after all reducers that this one consists of, for every action.
  ///
  ///     reducer.checking { if $0.balance < 0 { throw Overdrawn(by: -$0.balance) } }
  ///
  /// - Complexity: As for ``throwing(_:)``.
  public func checking(_ check: @escaping @Sendable (State) throws -> Void) -> Self {
    Self(mayRefuse: true) { state, action in
      let old = state
      let commands = self(&state, action)
      if commands.refusal(of: Action.self) != nil { return commands }
      do {
        try check(state)
        return commands
      } catch {
        state = old
        return [Refusal<Action>(error: error)]
      }
    }
  }
}
