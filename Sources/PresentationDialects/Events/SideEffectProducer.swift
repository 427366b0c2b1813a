public import PresentationCore

/// A command that sends the elements of an asynchronous sequence, one after the other, as actions.
///
///     struct Countdown: SideEffectProducer {
///       let seconds: Int
///
///       func actions(_ clock: any Clock<Duration>) -> some AsyncSequence<RocketAction, any Error> {
///         Ticks(seconds, clock).map { .secondsLeft($0) }
///       }
///
///       func failed(_ error: any Error) -> RocketAction? { .aborted("\(error)") }
///     }
///
/// It is a value like every command: it holds everything it needs, so two that would act differently are not equal, and it can
/// have an identifier for canceling, replacing or throttling.
public protocol SideEffectProducer<Action>: Command {
  /// The sequence that is read.
  associatedtype Actions: AsyncSequence where Actions.Element == Action

  /// Makes the sequence. It is called on the main actor, once for each run, when it starts; the sequence is read to its end,
  /// unless the run is canceled.
  ///
  /// - Parameter clock: The clock of the store, which all waiting must use.
  func actions(_ clock: any Clock<Duration>) -> Actions

  /// The action for the error that ended the sequence, sent after the elements; `nil` to let the command fail with the error. A sequence
  /// that cannot fail needs no such method.
  ///
  /// The sequence is not read a second time. To read it again, a reducer creates the command again.
  func failed(_ error: Actions.Failure) -> Action?
}

extension SideEffectProducer {
  /// Reads the sequence and sends its elements.
  ///
  /// - Throws: The error of the sequence, unless `failed(_:)` converts it to an action. Cancellation is never converted.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    do {
      for try await action in actions(dispatcher.clock) { dispatcher(action) }
    } catch {
      guard !(error is CancellationError), let action = failed(error) else { throw error }
      dispatcher(action)
    }
  }
}

extension SideEffectProducer where Actions.Failure == Never {
  /// Never called.
  public func failed(_ error: Never) -> Action? {}
}
