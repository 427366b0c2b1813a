import SQLite

extension DatabaseFile {
  /// Checks that a typed text is one statement, and does nothing but read.
  ///
  /// SQLite compiles it on a separate connection, which asks about each operation of the statement.
  func check(_ statement: String) throws(DatabaseProblem) {
    do {
      let db = try Database(location, patience: .seconds(2))
      db.permitReadingOnly()
      let (compiled, isOne) = try db.prepareFirst(of: statement.trimmingStatement)
      guard isOne, let compiled else { throw DatabaseProblem.notOneStatement }
      guard compiled.parameterCount == 0 else { throw DatabaseProblem.parameters }
      guard compiled.isReadOnly, compiled.columnCount > 0 else { throw DatabaseProblem.notReading(statement) }
    } catch let error as DatabaseError {
      throw error.code == .notPermitted ? .notReading(statement) : .failed(detail: error.message)
    } catch let problem as DatabaseProblem {
      throw problem
    } catch {
      throw .failed(detail: "\(error)")
    }
  }
}
