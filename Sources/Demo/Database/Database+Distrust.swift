import GRDB
import GRDBSQLite

extension Database {
  /// Has SQLite call no functions for the schema of a foreign file, its views and generated columns, but those that are known to be
  /// harmless.
  ///
  /// Some versions of SQLite do not know that of their own functions for JSON. There, a file with JSON in a generated column would
  /// seem to be damaged, so a schema that mentions JSON is trusted: what loads code is refused in schemas all the same.
  func distrustSchema() throws {
    guard Self.knowsJSONToBeHarmless || !mentionsJSON else { return }
    // Asked of SQLite itself: a statement of GRDB's takes ten times as long, before every first prompt.
    guard sqlite3_exec(sqliteConnection, "PRAGMA trusted_schema = OFF", nil, nil, nil) == SQLITE_OK else {
      throw DatabaseError(message: String(cString: sqlite3_errmsg(sqliteConnection)))
    }
  }

  private var mentionsJSON: Bool {
    var isFound = false
    let query = "SELECT 1 FROM sqlite_schema WHERE sql LIKE '%json%' LIMIT 1"
    sqlite3_exec(
      sqliteConnection, query,
      { context, _, _, _ in
        context?.assumingMemoryBound(to: Bool.self).pointee = true
        return 0
      }, &isFound, nil)
    return isFound
  }

  /// Asked of SQLite, since distributions mend old versions.
  private static let knowsJSONToBeHarmless: Bool = {
    // JSON is built in since the first of these, known to be harmless since the second; to look takes a while.
    guard (3_038_000..<3_044_000).contains(sqlite3_libversion_number()) else { return true }
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(":memory:", &connection) == SQLITE_OK else { return true }
    let table = "PRAGMA trusted_schema = OFF; CREATE TABLE t (a, b AS (json(a)))"
    return sqlite3_exec(connection, table, nil, nil, nil) == SQLITE_OK
  }()
}
