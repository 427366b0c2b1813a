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
    sqlite3_set_authorizer(
      connection, { _, action, table, function, _, _ in DatabaseFile.permission(for: action, table, function) },
      nil)
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
    guard sqlite3_bind_parameter_count(compiled) == 0 else { throw .parameters }
    guard sqlite3_stmt_readonly(compiled) != 0, sqlite3_column_count(compiled) > 0 else { throw .notReading(statement) }
  }

  /// A statement may select, read columns and call functions that load no code, nothing else.
  ///
  /// SQLite asks for changes, too, when a virtual table is read first: an R-tree prepares them. One of the user's own is refused as
  /// not read-only.
  private static func permission(
    for action: Int32, _ table: UnsafePointer<CChar>?, _ function: UnsafePointer<CChar>?
  ) -> Int32 {
    let name = (action == SQLITE_READ ? table : function).map { String(cString: $0).lowercased() } ?? ""
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: return SQLITE_OK
    case SQLITE_READ: return name.hasPrefix("pragma_") ? SQLITE_DENY : SQLITE_OK
    case SQLITE_FUNCTION:
      return ["load_extension", "fts3_tokenizer"].contains(name) ? SQLITE_DENY : SQLITE_OK
    default: return SQLITE_DENY
    }
  }
}
