public import PresentationCore

extension SelfReducingAction {
  /// The command that does what an asynchronous self-reducing action says: reads the state, works, and sends the change.
  public struct Work: Command {
    let action: any AsyncSelfReducing<State>
    let value: any Sendable
    var line: SerialLine?
    var landing: Landing<State>?

    /// The command that a reducer returns for `.later(action)`.
    public init(_ action: some AsyncSelfReducing<State>) {
      self.init(action: action, value: action)
    }

    init(
      action: any AsyncSelfReducing<State>, value: any Sendable, line: SerialLine? = nil, landing: Landing<State>? = nil
    ) {
      self.action = action
      self.value = value
      self.line = line
      self.landing = landing
    }

    /// Does the work.
    ///
    /// - Throws: The error of the action, that of its change, or ``SelfReducingError`` when the change was held up.
    @MainActor
    public func run(_ dispatcher: Dispatcher<SelfReducingAction>) async throws {
      try await line?.enter()
      defer { line?.leave() }
      let snapshot = Landing<State>()
      try await send(.snapshot(snapshot), by: dispatcher)
      guard let now = snapshot.state else { throw CancellationError() }
      try await send(.change(action.change(now)), by: dispatcher)
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

    /// Commands are equal when their actions are, and the same line and the same caller wait for them.
    public static func == (one: Self, other: Self) -> Bool {
      one.action.isEqual(to: other.action) && one.line === other.line && one.landing === other.landing
    }
  }
}

/// Why an action did not come to its end though nothing it did failed.
public enum SelfReducingError: Error, Hashable, CustomStringConvertible {
  /// A guard, or another middleware, held it up.
  case vetoed(Outcome.Veto)
  /// It was given up.
  case discarded(Outcome.DiscardReason)
  /// The store has the reducer of self-reducing actions and not their middleware.
  case middlewareMissing

  /// Why, in one line.
  public var description: String {
    switch self {
    case .vetoed(let veto): "\(veto.middleware): \(veto.reason)"
    case .discarded(.cancelled): "it was cancelled"
    case .discarded(.superseded): "something newer took its place"
    case .discarded(.stopped): "the store was stopped"
    case .middlewareMissing:
      "the store has Reducer.selfReducing() without its middleware; give it Middleware.selfReducing() too"
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
