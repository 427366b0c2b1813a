/// What a reducer returns, alone, when it refuses an action: the state is as it was, and the action has failed.
///
/// Behind or before other commands it is a command like any other, and fails.
@usableFromInline
struct Refusal<Action: Sendable>: Command {
  @usableFromInline let error: any Error

  @inlinable
  init(error: any Error) {
    self.error = error
  }

  @usableFromInline
  func run(_ dispatcher: Dispatcher<Action>) async throws { throw error }

  /// Errors are compared by type and by what they say of themselves.
  @usableFromInline
  static func == (one: Self, other: Self) -> Bool {
    type(of: one.error) == type(of: other.error) && "\(one.error)" == "\(other.error)"
  }
}

extension Array {
  /// The error of a reducer that has refused its action.
  @inlinable
  func refusal<Action: Sendable>(of action: Action.Type) -> (any Error)? where Element == any Command<Action> {
    count == 1 ? (self[0] as? Refusal<Action>)?.error : nil
  }
}
