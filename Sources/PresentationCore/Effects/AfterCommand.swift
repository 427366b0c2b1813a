/// The command that ``Command/after(_:_:)`` makes.
public struct AfterCommand<Action: Sendable & Equatable>: Command {
  let duration: Duration
  let action: Action

  /// Waits and sends the action.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    try await dispatcher.clock.wait(for: duration)
    dispatcher(action)
  }
}
