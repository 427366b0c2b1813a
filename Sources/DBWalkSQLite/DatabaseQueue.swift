import Dispatch
import Synchronization

/// A database that tasks use one at a time, on a thread that may wait for the file.
package final class DatabaseQueue: Sendable {
  /// Used only in work on `queue`, one task at a time, except for ``Database/interrupt()``, which may be called on any thread.
  private nonisolated(unsafe) let database: Database
  private let queue = DispatchQueue(label: "screenkit.database")

  /// - Parameter prepare: Configures the connection before it is used.
  package init(
    _ location: String, _ access: Database.Access = .reading, patience: Duration = .zero,
    prepare: (Database) throws(DatabaseError) -> Void = { _ in }
  ) throws(DatabaseError) {
    database = try Database(location, access, patience: patience)
    try prepare(database)
  }

  /// Runs `body` with the database after earlier work has been done.
  ///
  /// - Throws: Rethrows errors of `body`; `CancellationError` if the task was canceled before. If the task is canceled, the running
  ///   statement, and each statement after it, throws a ``DatabaseError`` with the code `interrupted`.
  package func run<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let turn = Turn()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [self] in
          continuation.resume(
            with: Result {
              guard turn.begin() else { throw CancellationError() }
              defer { turn.end(database.resume) }
              return try body(database)
            })
        }
      }
    } onCancel: {
      turn.cancel(database.interrupt)
    }
  }

  /// The time in which a task has the database.
  private final class Turn: Sendable {
    private enum State { case waiting, running, over }

    private let state = Mutex(State.waiting)

    /// Returns whether the task still wants it.
    func begin() -> Bool {
      state.withLock { state in
        guard state == .waiting else { return false }
        state = .running
        return true
      }
    }

    func end(_ resume: () -> Void) {
      state.withLock { state in
        state = .over
        resume()
      }
    }

    func cancel(_ interrupt: () -> Void) {
      state.withLock { state in
        if state == .waiting { state = .over }
        if state == .running { interrupt() }
      }
    }
  }
}
