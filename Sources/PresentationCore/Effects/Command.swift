/// One-off work that a reducer asks for: a value that describes the work, and sends actions back when it is run.
///
///     struct Load: Command {
///       let name: String
///       func run(_ dispatcher: Dispatcher<Change>) async throws {
///         dispatcher(.loaded(try await text(of: name)))
///       }
///     }
///
/// A reducer creates commands; the store runs each of them once, after the observers have seen the new state. Because a command
/// is a value, a test compares the commands that a reducer created with the expected ones. Two commands that would act
/// differently must therefore not be equal: keep in the value everything that decides what happens, including how an answer
/// becomes an action, and no closures.
///
/// ``run(_:)`` starts on the main actor, in the turn in which the action was processed. Long-running work must come after an `await` that
/// leaves the main actor. Its task is canceled when the line or task that caused it is canceled, when another command cancels its
/// identifier (see ``cancellable(id:)``), and when its store is released. Actions that it dispatches afterwards are dropped.
///
/// The idea of returning effects as values comes from the Elm architecture's commands, and from Apex's `Command`.
public protocol Command<Action>: Equatable, Sendable {
  /// The type of the actions that the command sends.
  associatedtype Action: Sendable

  /// Does the work, sending any number of actions through `dispatcher` on the way.
  ///
  /// - Throws: Any error that made the work fail. It becomes the outcome of the action that caused the command, and is reported to
  ///   the middlewares; dispatch an action first if the state should learn of it. A `CancellationError` is not reported: the
  ///   outcome is `.discarded(.cancelled)`.
  nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws

  /// Whether the command changes nothing outside of the program, and so may run at once in a sandbox (``Store/sandbox()``): it reads a
  /// file, for example, or fetches data from a server. The default is `false`.
  ///
  ///     struct ReadFilm: Command {
  ///       let file: FilmFile, id: Int
  ///       var readsOnly: Bool { true }
  ///       …
  ///     }
  var readsOnly: Bool { get }

  /// Whether the program makes up for the command when the action that caused it is undone (``UndoHistory``): its reducer answers the
  /// restoration with a command that does the same for the restored state. With `false`, the default, `undo` says that the effect stays.
  ///
  ///     struct SetValve: Command {
  ///       let isOpen: Bool
  ///       var isUndoable: Bool { true }
  ///       …
  ///     }
  ///
  ///     case .restore: SetValve(isOpen: plant.isOpen)
  var isUndoable: Bool { get }
}

extension Command {
  /// `false`: the command may change something outside of the program.
  public var readsOnly: Bool { false }

  /// `false`: what the command does stays after an undo.
  public var isUndoable: Bool { false }

  /// Whether `other` is a command of the same type and equal to this one, for comparing commands of unknown types.
  public func isEqual(to other: any Command<Action>) -> Bool {
    isSame(as: other)
  }
}
