extension Command {
  /// A command that immediately cancels commands running or waiting under `id`. Does nothing if there are none.
  ///
  /// The actions that caused the canceled commands end as `.discarded(.cancelled)`. Subscriptions are not
  /// affected: they follow the state.
  public static func cancel<Answer>(id: some Hashable & Sendable) -> Self
  where Self == CancelCommand<Answer> {
    CancelCommand(key: EffectKey(id))
  }

  /// A command that sends `action` at once, after the observers have seen the new state. The action passes the middlewares like any other.
  ///
  ///     case .imported(let rows):
  ///       state.rows = rows
  ///       .send(.sort(.name))
  public static func send<Answer>(_ action: Answer) -> Self
  where Self == AfterCommand<Answer> {
    AfterCommand(duration: .zero, action: action)
  }

  /// A command that waits on the store's clock, then sends `action`; at once if `duration` is not positive.
  public static func after<Answer>(_ duration: Duration, _ action: Answer) -> Self
  where Self == AfterCommand<Answer> {
    AfterCommand(duration: duration, action: action)
  }

  /// A command that fails at once with `error`, for a reducer that reports a failure without refusing the action.
  ///
  /// The change of state is kept. The error becomes the outcome of the action when it is finished, and
  /// is reported to the middlewares.
  public static func fail<Answer>(_ error: any Error) -> Self
  where Self == FailCommand<Answer> {
    FailCommand(error: error)
  }
}

// MARK: - Cancel

/// The command that ``Command/cancel(id:)`` makes.
public struct CancelCommand<Action: Sendable>: Command {
  let key: EffectKey

  /// `true`: the command changes nothing outside of the program.
  public var readsOnly: Bool { true }

  /// Requests the cancellation from the store.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async {
    dispatcher.instruct(.cancel(key))
  }
}

extension CancelCommand: HandledCommand {
  var handling: EffectHandling { EffectHandling(instruction: .cancel(key)) }
}

// MARK: - After

/// The command that ``Command/after(_:_:)`` and ``Command/send(_:)`` make.
public struct AfterCommand<Action: Sendable & Equatable>: Command {
  let duration: Duration
  let action: Action

  /// Whether it sends its action at once. A sandbox does not wait.
  public var readsOnly: Bool { duration <= .zero }

  /// Waits and sends the action.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    try await dispatcher.clock.wait(for: duration)
    dispatcher(action)
  }
}

// MARK: - Fail

/// The command that ``Command/fail(_:)`` makes.
public struct FailCommand<Action: Sendable>: Command {
  let error: any Error

  /// `true`: the command changes nothing outside of the program.
  public var readsOnly: Bool { true }

  /// Throws the error.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws { throw error }

  /// Two are equal if their errors have the same type and description.
  public static func == (one: Self, other: Self) -> Bool {
    type(of: one.error) == type(of: other.error) && "\(one.error)" == "\(other.error)"
  }
}

extension FailCommand: HandledCommand {
  var handling: EffectHandling { EffectHandling(instruction: .fail(error)) }
}
