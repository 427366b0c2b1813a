public import PresentationCore

extension SelfReducingAction {
  /// The command that runs an asynchronous self-reducing action, and sends its change.
  ///
  /// A test expects it, and then receives one action, the change:
  ///
  ///     store.send(.later(AddRating(server: server)))
  ///     store.expect(command: SelfReducingAction.Work(AddRating(server: server)))
  ///     await store.receive(where: { $0.value is AddRating }) { $0.ratings = [5] }
  ///
  /// A serial action that has waited for others asks for the current state when its turn comes. That is an
  /// action, too, which changes nothing.
  public struct Work: Command {
    let action: any AsyncSelfReducing<State>
    let value: any Sendable
    var line: SerialLine?
    var start: Landing<State>?
    var landing: Landing<State>?

    /// Does the work.
    ///
    /// - Throws: The error of the action, the error of its change, or ``SelfReducingError`` if the change was vetoed.
    @MainActor
    public func run(_ dispatcher: Dispatcher<SelfReducingAction>) async throws {
      let first = start?.take()
      let hasWaited = try await line?.enter() ?? false
      defer { line?.leave() }
      let now = if let first, !hasWaited { first } else { try await state(by: dispatcher) }
      try await send(.change(action.change(now)), by: dispatcher)
    }

    /// Asks the store for its state.
    @MainActor
    private func state(by dispatcher: Dispatcher<SelfReducingAction>) async throws -> State {
      let snapshot = Landing<State>()
      try await send(.snapshot(snapshot), by: dispatcher)
      guard let now = snapshot.state else { throw CancellationError() }
      return now
    }

    /// Sends a part of the work to the store, and throws unless it was committed there.
    @MainActor
    private func send(_ content: Content, by dispatcher: Dispatcher<SelfReducingAction>) async throws {
      guard let outcome = await dispatcher.outcome(of: action(content)) else { throw CancellationError() }
      try outcome.check()
    }

    private func action(_ content: Content) -> SelfReducingAction {
      SelfReducingAction(value: value, content: content, landing: landing)
    }

    /// Commands are equal if their actions are, both or neither are serial, and the same caller waits for them. A store has one queue for
    /// all serial actions.
    public static func == (one: Self, other: Self) -> Bool {
      one.action.isEqual(to: other.action) && (one.line == nil) == (other.line == nil) && one.landing === other.landing
    }
  }
}

extension SelfReducingAction.Work {
  /// The command that a reducer creates for `.later(action)`.
  public init(_ action: some AsyncSelfReducing<State>) {
    self.init(action: action, value: action)
  }

  /// The command that a reducer creates for `.serial(action)`. A command made here does not wait for others.
  public init(serial action: some AsyncSelfReducing<State>) {
    self.init(action: action, value: action, line: SerialLine())
  }

  /// The command that a reducer creates for `.serial(action)`. A command made here does not wait for others.
  public init(serial action: some SelfReducing<State> & Equatable) {
    self.init(action: InTurn(action: action), value: action, line: SerialLine())
  }
}

/// The error of an action that was not completed although nothing failed.
public enum SelfReducingError: Error, Hashable, CustomStringConvertible {
  /// A guard, or another middleware, vetoed it.
  case vetoed(Outcome.Veto)
  /// It was discarded.
  case discarded(Outcome.DiscardReason)
  /// The store has the reducer of self-reducing actions, but not their middleware.
  case middlewareMissing

  /// The reason, in one line.
  public var description: String {
    switch self {
    case .vetoed(let veto): "\(veto.middleware): \(veto.reason)"
    case .discarded(.cancelled): "it was cancelled"
    case .discarded(.superseded): "it was replaced by a newer one"
    case .discarded(.stopped): "the store was stopped"
    case .middlewareMissing:
      "the store uses Reducer.selfReducing() without its middleware; add Middleware.selfReducing()"
    }
  }
}

extension Outcome {
  /// Throws unless the action was committed.
  func check() throws {
    switch self {
    case .committed: break
    case .failed(let error): throw error
    case .vetoed(let veto): throw SelfReducingError.vetoed(veto)
    case .discarded(let reason): throw SelfReducingError.discarded(reason)
    }
  }
}
