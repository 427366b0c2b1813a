/// One-off work that a reducer asks for: a value that says what is to be done, and feeds actions back when it is run.
///
/// A reducer returns commands; the store runs each of them once, after the observers have seen the new state. Because a
/// command is a value, a test compares what a reducer returned with what it should have returned. Two commands that would
/// act differently must therefore not be equal: keep in the value everything that decides what happens, and no closures.
///
/// ``run(_:)`` starts on the main actor, in the turn in which the action was processed. Work that takes time belongs behind an
/// `await` that leaves the main actor. It is cancelled, as tasks are, when the line or task that caused it is cancelled and
/// when its store goes away; what it dispatches after that reaches nobody.
///
/// The idea of effects as returned values is that of the Elm architecture's commands, and of Apex's `Command`.
public protocol Command<Action>: Equatable, Sendable {
  /// What the command feeds back.
  associatedtype Action: Sendable

  /// Does the work, sending any number of actions through `dispatcher` on the way.
  ///
  /// - Throws: Whatever made the work fail. The error is the outcome of the action that caused the command; what the state
  ///   should learn of it has to be dispatched before.
  nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws
}

/// The way back from a command into its store.
///
/// It may be called from any thread or task, returns at once, and keeps the order in which one caller called it. It does not
/// keep the store alive; when the store has gone, or the command was cancelled, nothing happens.
public struct Dispatcher<Action: Sendable>: Sendable {
  @usableFromInline let inbox: Inbox<Action>
  @usableFromInline let cause: Work?

  @inlinable
  init(inbox: Inbox<Action>, cause: Work?) {
    self.inbox = inbox
    self.cause = cause
  }

  /// Sends `action` to the store.
  public func callAsFunction(_ action: Action) {
    inbox.put(.action(action, cause))
  }
}
