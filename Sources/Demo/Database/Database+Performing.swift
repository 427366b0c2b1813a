import GRDB
import GRDBSQLite

/// Statements without rows. GRDB's take longer, and each first prompt waits for some.
extension Database {
  func perform(_ statement: String) throws {
    let code = sqlite3_exec(sqliteConnection, statement, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(sqliteConnection)))
    }
  }

  /// Runs `body` in a transaction that is rolled back: after a damaged page was met, SQLite refuses to commit even what was only read.
  func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try perform("BEGIN")
    // What cancels the task once may interrupt this once, too.
    defer { while sqlite3_exec(sqliteConnection, "ROLLBACK", nil, nil, nil) == SQLITE_INTERRUPT {} }
    return try body(self)
  }
}
