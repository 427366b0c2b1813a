import CScreenKitSQLite
import Synchronization

/// A connection to an SQLite database. Only one thread at a time may use it; see ``DatabaseQueue``.
///
/// Names in double quotes are names, never texts. The connection is closed with the last reference to it and its statements.
package final class Database {
  package enum Access {
    case reading
    /// Reading and writing. A missing file is created.
    case writing
  }

  package let handle: OpaquePointer
  /// A value that the owner of the connection stores with it.
  package var clientData: Any?
  /// Whether statements are no longer allowed to run.
  private let isInterrupted = Atomic(false)

  /// Opens a database, and checks that it is one.
  ///
  /// - Parameters:
  ///   - location: The path of the file; `:memory:`; or a URL `file:…`.
  ///   - patience: How long statements wait for other programs that write.
  package init(_ location: String, _ access: Access = .reading, patience: Duration = .zero) throws(DatabaseError) {
    let flags = access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(location, &connection, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let connection else {
      sqlite3_close(connection)
      throw DatabaseError(.init(rawValue: code))
    }
    handle = connection
    sqlite3_busy_timeout(connection, Int32(clamping: Int(patience / .milliseconds(1))))
    sk_take_names_strictly(connection)
    try perform("SELECT 1 FROM sqlite_schema LIMIT 1")
  }

  deinit {
    // Statements that still exist keep it open.
    sqlite3_close_v2(handle)
  }

  /// The version of SQLite: 3,040,001 is 3.40.1.
  package static var version: Int { Int(sqlite3_libversion_number()) }

  /// The rowid of the row that was inserted last.
  package var lastRowid: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The error of the last call, which had this result code.
  func error(_ code: Int32) -> DatabaseError {
    DatabaseError(.init(rawValue: code), String(cString: sqlite3_errmsg(handle)))
  }

  // MARK: Statements

  /// Runs statements, and drops their rows.
  package func perform(_ statements: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Runs a statement with values for its question marks, and drops its rows.
  package func perform(_ statement: String, _ values: [Cell]) throws {
    try forEachRow(of: statement, values) { _ in }
  }

  /// Compiles the first of some statements.
  ///
  /// - Returns: The statement, `nil` if there is none; and whether it is the last one.
  package func prepareFirst(of statements: String) throws(DatabaseError) -> (statement: Statement?, isLast: Bool) {
    var compiled: OpaquePointer?
    let (code, isLast) = statements.withCString { text in
      var rest: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(handle, text, -1, &compiled, &rest)
      return (code, rest.map { $0.pointee == 0 } ?? true)
    }
    guard code == SQLITE_OK else { throw error(code) }
    return (compiled.map { Statement($0, of: self) }, isLast)
  }

  /// Compiles a statement.
  package func prepare(_ statement: String) throws(DatabaseError) -> Statement {
    try checkInterruption()
    guard case (let prepared?, isLast: true) = try prepareFirst(of: statement) else {
      throw DatabaseError(.misuse, "not one statement")
    }
    return prepared
  }

  /// Runs a query, and calls `body` with the statement on each row.
  package func forEachRow(of query: String, _ values: [Cell], _ body: (Statement) throws -> Void) throws {
    let statement = try prepare(query)
    for (position, value) in zip(1..., values) { try statement.bind(value, at: position) }
    while try statement.step() { try body(statement) }
  }

  /// Runs a query and returns its rows.
  package func cells(_ query: String, _ values: [Cell] = []) throws -> [[Cell]] {
    var rows: [[Cell]] = []
    try forEachRow(of: query, values) { statement in
      rows.append((0..<statement.columnCount).map { statement.value(at: $0).cell })
    }
    return rows
  }

  /// Runs a query for one number; nil if it returns no row.
  package func number(_ query: String, _ values: [Cell] = []) throws -> Int? {
    guard case .integer(let number)? = try cells(query, values).first?.first else { return nil }
    return Int(number)
  }

  // MARK: Transactions

  /// Runs `body` in a transaction that is rolled back: after it has found a damaged page, SQLite refuses to
  /// commit even a read-only transaction.
  package func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try perform("BEGIN")
    // A cancellation may also interrupt this once.
    defer { while sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) == SQLITE_INTERRUPT {} }
    return try body(self)
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  package func writing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try perform("BEGIN IMMEDIATE")
    do {
      let value = try body(self)
      try perform("COMMIT")
      return value
    } catch {
      try? perform("ROLLBACK")
      throw error
    }
  }

  // MARK: Interruption

  /// Makes the running statement, and all that follow, throw ``DatabaseError/Code/interrupted``, until
  /// ``resume()``. May be called on any thread.
  func interrupt() {
    isInterrupted.store(true, ordering: .sequentiallyConsistent)
    sqlite3_interrupt(handle)
  }

  func resume() { isInterrupted.store(false, ordering: .sequentiallyConsistent) }

  func checkInterruption() throws(DatabaseError) {
    if isInterrupted.load(ordering: .relaxed) { throw DatabaseError(.interrupted) }
  }
}
