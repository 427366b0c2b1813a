public import PresentationCore

extension Reducer {
  /// Makes a reducer that lets actions change the state themselves.
  ///
  /// Each call makes a separate queue for `serial` actions: give every store its own reducer. It needs the middleware
  /// ``Middleware/selfReducing(guards:)``.
  public static func selfReducing() -> Self where Action == SelfReducingAction<State> {
    let line = SerialLine()
    return .throwing { state, action in
      switch action.content {
      case .change(let change):
        try change(&state)
        return []
      case .begin(let work, let isSerial, let start):
        return [
          SelfReducingAction<State>.Work(
            action: work, value: action.value, line: isSerial ? line : nil, start: start, landing: action.landing)
        ]
      // The middleware answers these.
      case .snapshot: throw SelfReducingError.middlewareMissing
      }
    }
  }
}

extension Store where Action == SelfReducingAction<State> {
  /// Creates a store whose actions handle themselves.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - guards: Guards that are asked about every action before the middlewares, and notified after them, in this order.
  ///   - middlewares: Other middlewares that handle each action.
  ///   - clock: The clock that effects wait on.
  public convenience init(
    _ state: State, guards: [any Guard<State>] = [], middlewares: [Middleware<State, Action>] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let telling: [Middleware<State, Action>] = guards.isEmpty ? [] : [.telling(guards)]
    self.init(
      state, reducer: .selfReducing(), middlewares: [.selfReducing(guards: guards)] + middlewares + telling,
      clock: clock)
  }

  /// Processes `action`, waits until it has ended, and returns exactly the state that it made, regardless of later changes.
  ///
  /// Canceling the waiting task cancels the work of the action.
  ///
  /// - Throws: The error of the action, or ``SelfReducingError`` if it was vetoed or discarded.
  public func state(
    after action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> State {
    try await action.landed { await perform($0, until: .finished, fileID: fileID, line: line) }
  }

  /// Processes `action`, and calls `completion` when it has ended: exactly once, on the main actor, with the state
  /// that it made, or with the error that prevented it.
  ///
  /// For a synchronous action, sent while no other is processed, that happens before this returns. The
  /// store is kept alive until then.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line,
    completion: @escaping @MainActor (Result<State, any Error>) -> Void
  ) {
    Task.immediate { @MainActor in
      do { completion(.success(try await state(after: action, fileID: fileID, line: line))) } catch {
        completion(.failure(error))
      }
    }
  }
}

extension ScopedStore where Action == SelfReducingAction<State> {
  /// Processes `action`, waits until it has ended, and returns the state that it made; see
  /// ``PresentationCore/Store/state(after:fileID:line:)``.
  public func state(
    after action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> State {
    try await action.landed { await perform($0, until: .finished, fileID: fileID, line: line) }
  }
}

extension SelfReducingAction {
  /// Performs the action, and returns the state that it made.
  @MainActor
  fileprivate func landed(_ perform: (Self) async -> Outcome) async throws -> State {
    let landing = Landing<State>()
    var action = self
    action.landing = landing
    try await perform(action).check()
    // Nothing failed, but there is no state: the work canceled itself.
    guard let state = landing.state else {
      if case .change = content { throw SelfReducingError.middlewareMissing }
      throw SelfReducingError.discarded(.cancelled)
    }
    return state
  }
}
