import GRDB
import GRDBSQLite

extension Database {
  /// Lets the views and generated columns of a foreign file call only functions that are known to be harmless.
  ///
  /// Some versions of SQLite do not count their own JSON functions among these, so that a file with JSON in a generated column seems
  /// to be damaged. These versions trust a schema that mentions JSON. They still refuse functions that load code.
  func distrustSchema() throws {
    // Trying takes longer than reading the schema, which is read anyway.
    guard !mayDoubtJSON || !mentionsJSON || knowsJSONToBeHarmless else { return }
    try perform("PRAGMA trusted_schema = OFF")
  }

  /// Whether a statement of the schema contains the word.
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

  /// Whether SQLite is of a version that may not count its JSON functions as harmless: they are built in since 3.38, and counted so
  /// since 3.44.
  private var mayDoubtJSON: Bool { (3_038_000..<3_044_000).contains(sqlite3_libversion_number()) }

  /// Whether SQLite counts its JSON functions as harmless. This is tried, since distributions mend old versions.
  private var knowsJSONToBeHarmless: Bool {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(":memory:", &connection) == SQLITE_OK else { return true }
    let table = "PRAGMA trusted_schema = OFF; CREATE TABLE t (a, b AS (json(a)))"
    return sqlite3_exec(connection, table, nil, nil, nil) == SQLITE_OK
  }
}
