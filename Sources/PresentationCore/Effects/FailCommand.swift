extension Command {
  /// A command that fails at once with `error`, for a reducer that reports a failure without refusing the action.
  ///
  /// The change of state is kept. The error becomes the outcome of the action when it is finished, and
  /// is reported to the middlewares.
  public static func fail<Answer>(_ error: any Error) -> Self
  where Self == FailCommand<Answer> {
    FailCommand(error: error)
  }
}

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
