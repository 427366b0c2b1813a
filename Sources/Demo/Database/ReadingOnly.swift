import Foundation
import GRDBSQLite

extension DatabaseFile {
  /// Checks that a statement which somebody typed is one, and does nothing but read.
  ///
  /// SQLite compiles it on a connection of its own, which asks about each thing the statement would do.
  func check(_ statement: String) throws(DatabaseProblem) {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open_v2(location, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK else {
      throw .failed(detail: String(cString: sqlite3_errmsg(connection)))
    }
    sqlite3_busy_timeout(connection, 2000)
    sqlite3_set_authorizer(connection, { _, action, _, name, _, _ in DatabaseFile.permission(for: action, name) }, nil)
    var compiled: OpaquePointer?
    defer { sqlite3_finalize(compiled) }
    let text = Array(statement.trimmingStatement.utf8CString)
    let (code, isOne) = text.withUnsafeBufferPointer { text in
      var rest: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(connection, text.baseAddress, -1, &compiled, &rest)
      return (code, rest.map { $0.pointee == 0 } ?? true)
    }
    if code == SQLITE_AUTH { throw .notReading(statement) }
    guard code == SQLITE_OK else { throw .failed(detail: String(cString: sqlite3_errmsg(connection))) }
    guard isOne, compiled != nil else { throw .notOneStatement }
    guard sqlite3_stmt_readonly(compiled) != 0, sqlite3_column_count(compiled) > 0 else { throw .notReading(statement) }
  }

  /// A statement may select, read columns and call functions that load no code, nothing else.
  private static func permission(for action: Int32, _ name: UnsafePointer<CChar>?) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: SQLITE_OK
    case SQLITE_FUNCTION:
      ["load_extension", "fts3_tokenizer"].contains(name.map { String(cString: $0).lowercased() })
        ? SQLITE_DENY : SQLITE_OK
    default: SQLITE_DENY
    }
  }
}
