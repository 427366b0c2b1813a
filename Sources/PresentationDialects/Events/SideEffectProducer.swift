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
/// It is a value like every command: what it needs is kept in it, so two that would act differently are not equal, and it may
/// be given an identifier to be cancelled by, replaced or throttled.
public protocol SideEffectProducer<Action>: Command {
  /// The sequence that is read.
  associatedtype Actions: AsyncSequence where Actions.Element == Action

  /// Makes the sequence. It is called on the main actor, once for each run, when it starts; the sequence is read to its end,
  /// unless the run is cancelled.
  ///
  /// - Parameter clock: The clock of the store: what waits, waits on this one.
  func actions(_ clock: any Clock<Duration>) -> Actions

  /// The action that stands for the error that ended the sequence, sent behind those before it; `nil` to let the command
  /// fail with the error. A sequence that cannot fail needs none.
  ///
  /// The sequence is not read again: a reducer that wants it to be returns the command once more.
  func failed(_ error: Actions.Failure) -> Action?
}

extension SideEffectProducer {
  /// Reads the sequence and sends what it gives.
  ///
  /// - Throws: The error of the sequence, if it becomes no action. Being cancelled becomes none.
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
  /// Is never called.
  public func failed(_ error: Never) -> Action? {}
}
