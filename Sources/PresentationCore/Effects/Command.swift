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

  /// Whether the command changes nothing outside of the program, at once, and so may run in a sandbox (``Store/sandbox()``): it reads
  /// a file, or asks a server for something. The default is `false`.
  ///
  ///     struct ReadFilm: Command {
  ///       let file: FilmFile, id: Int
  ///       var readsOnly: Bool { true }
  ///       …
  ///     }
  var readsOnly: Bool { get }
}

extension Command {
  /// Whether the command changes nothing outside of the program: `false`.
  public var readsOnly: Bool { false }

  /// Whether `other` is a command of the same type and equal to this one, for comparing commands of unknown types.
  public func isEqual(to other: any Command<Action>) -> Bool {
    isSame(as: other)
  }
}
