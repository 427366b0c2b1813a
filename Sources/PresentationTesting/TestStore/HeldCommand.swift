import PresentationCore

/// Replaces a command that the test answers.
final class HeldCommand<Action: Sendable>: Command {
  private let words: AsyncThrowingStream<Action, any Error>
  private let mouth: AsyncThrowingStream<Action, any Error>.Continuation

  init() {
    (words, mouth) = AsyncThrowingStream.makeStream()
  }

  /// Sends the answer of the command, and ends it.
  func answer(_ actions: [Action], failure: (any Error)?) {
    for action in actions { mouth.yield(action) }
    mouth.finish(throwing: failure)
  }

  func run(_ dispatcher: Dispatcher<Action>) async throws {
    for try await action in words { dispatcher(action) }
  }

  static func == (one: HeldCommand, other: HeldCommand) -> Bool { one === other }
}
