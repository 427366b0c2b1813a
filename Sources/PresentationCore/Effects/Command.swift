/// One-off work that a reducer asks for: a value that says what is to be done, and feeds actions back when it is run.
///
/// A reducer returns commands; the store runs each of them once, after the observers have seen the new state. Because a
/// command is a value, a test compares what a reducer returned with what it should have returned. Two commands that would
/// act differently must therefore not be equal: keep in the value everything that decides what happens, also how an answer
/// becomes an action, and no closures.
///
/// ``run(_:)`` starts on the main actor, in the turn in which the action was processed. Work that takes time belongs behind an
/// `await` that leaves the main actor. It is cancelled, as tasks are, when the line or task that caused it is cancelled, by
/// its identifier (see ``cancellable(id:)``) and when its store goes away; what it dispatches after that reaches nobody.
///
/// The idea of effects as returned values is that of the Elm architecture's commands, and of Apex's `Command`.
public protocol Command<Action>: Equatable, Sendable {
  /// What the command feeds back.
  associatedtype Action: Sendable

  /// Does the work, sending any number of actions through `dispatcher` on the way.
  ///
  /// - Throws: Whatever made the work fail. The error is the outcome of the action that caused the command, and is told to
  ///   the middlewares; what the state should learn of it has to be dispatched before. A `CancellationError` is told to
  ///   nobody: the outcome is `.discarded(.cancelled)`.
  nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws
}

extension Command {
  /// Whether `other` is a command of the same type and equal to this one, for comparing commands of unknown types.
  public func isEqual(to other: any Command<Action>) -> Bool {
    (other as? Self) == self
  }
}

// MARK: - Identity and time

extension Command {
  /// Gives the command an identifier, by which ``cancel(id:)`` finds it.
  ///
  /// Several commands may run under one identifier; all are cancelled. Identifiers of different types are different, also
  /// `1` and `1.0`. Those of a lifted feature are its own: two features may both say `"search"`. Of several identifiers
  /// the one given last counts.
  public func cancellable(id: some Hashable & Sendable) -> some Command<Action> {
    IdentifiedCommand(base: self, id: EffectID(id), admission: .always)
  }

  /// Gives the command an identifier and cancels what runs under it, or waits behind a throttle, when this one starts.
  ///
  /// What the cancelled ones still say reaches nobody; the actions that caused them end as `.discarded(.superseded)`.
  public func replacing(id: some Hashable & Sendable) -> some Command<Action> {
    IdentifiedCommand(base: self, id: EffectID(id), admission: .replacing)
  }

  /// Waits on the store's clock before the command starts.
  public func delayed(by duration: Duration) -> some Command<Action> {
    DelayedCommand(base: self, duration: duration)
  }

  /// Starts the command when no other one has come under `id` for so long; each that comes takes the place of the one before,
  /// also of one that has started.
  public func debounced(id: some Hashable & Sendable, for duration: Duration) -> some Command<Action> {
    delayed(by: duration).replacing(id: id)
  }

  /// Starts at most one command under `id` in each span of `duration`, the first at once.
  ///
  /// Of those that come before the span is over the latest starts when it is, or none if `latest` is `false`. One that has
  /// started runs on. The actions that caused what was left out end as `.discarded(.superseded)`.
  public func throttled(
    id: some Hashable & Sendable, for duration: Duration, latest: Bool = true
  ) -> some Command<Action> {
    IdentifiedCommand(base: self, id: EffectID(id), admission: .throttled(duration, latest: latest))
  }

  /// A command that cancels, at once, those that run or wait under `id`; none is nothing to it.
  ///
  /// The actions that caused them end as `.discarded(.cancelled)`. Subscriptions are not touched: they follow the state.
  public static func cancel<Answer>(id: some Hashable & Sendable) -> Self
  where Self == Dispatcher<Answer>.Cancellation {
    Dispatcher<Answer>.Cancellation(key: EffectKey(id))
  }

  /// A command that waits on the store's clock, then sends `action`.
  public static func after<Answer>(_ duration: Duration, _ action: Answer) -> Self
  where Self == Dispatcher<Answer>.After {
    Dispatcher<Answer>.After(duration: duration, action: action)
  }
}

extension Dispatcher {
  /// What ``Command/cancel(id:)`` makes.
  public struct Cancellation: Command {
    let key: EffectKey

    /// Asks the store for the cancellation.
    public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async {
      dispatcher.instruct(.cancel(key))
    }
  }
}

extension Dispatcher where Action: Equatable {
  /// What ``Command/after(_:_:)`` makes.
  public struct After: Command {
    let duration: Duration
    let action: Action

    /// Waits and sends the action.
    public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
      try await dispatcher.clock.sleep(for: duration)
      dispatcher(action)
    }
  }
}
