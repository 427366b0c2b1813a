import Dispatch
import Synchronization

/// A database that tasks use by turns, on a thread that may wait for the file.
package final class DatabaseQueue: Sendable {
  /// Used by what `queue` runs, one after the other. Only ``Database/interrupt()``, which may be called on any thread, is called elsewhere.
  private nonisolated(unsafe) let database: Database
  private let queue = DispatchQueue(label: "screenkit.database")

  /// - Parameter prepare: Changes the connection before it is used.
  package init(
    _ location: String, _ access: Database.Access = .reading, patience: Duration = .zero,
    prepare: (Database) throws(DatabaseError) -> Void = { _ in }
  ) throws(DatabaseError) {
    database = try Database(location, access, patience: patience)
    try prepare(database)
  }

  /// Runs `body` with the database when what was asked for earlier has been done.
  ///
  /// - Throws: What `body` throws; `CancellationError` if the task was cancelled before. When the task is cancelled, the statement that is
  ///   running, and each statement after it, throws a ``DatabaseError`` with the code `interrupted`.
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
