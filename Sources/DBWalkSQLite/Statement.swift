import CScreenKitSQLite

/// A compiled statement of a database.
package final class Statement {
  private let handle: OpaquePointer
  private let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The number of columns of its rows; 0 for a statement without rows.
  package var columnCount: Int { Int(sqlite3_column_count(handle)) }

  package var columnNames: [String] {
    (0..<columnCount).map { column in sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "" }
  }

  /// The number of its parameters.
  package var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  /// Whether it changes nothing.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// The table, or the view, and the column from which a column of the rows comes; `nil` for a computed one.
  package func origin(ofColumn column: Int) -> (table: String, column: String)? {
    guard let table = sqlite3_column_table_name(handle, Int32(column)),
      let name = sqlite3_column_origin_name(handle, Int32(column))
    else { return nil }
    return (String(cString: table), String(cString: name))
  }

  /// Binds a copy of a value to a question mark, counted from 1.
  package func bind(_ value: Cell, at position: Int) throws(DatabaseError) {
    let position = Int32(position)
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, position)
      case .integer(let value): sqlite3_bind_int64(handle, position, value)
      case .real(let value): sqlite3_bind_double(handle, position, value)
      case .text(let text): bind(text: Array(text.utf8), at: position)
      case .malformed(let bytes): bind(text: bytes, at: position)
      case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, position, 0)
      case .blob(let bytes): sqlite3_bind_blob64(handle, position, bytes, UInt64(bytes.count), Self.copied)
      }
    guard code == SQLITE_OK else { throw database.error(code) }
  }

  private func bind(text bytes: [UInt8], at position: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      // An empty array may have no address, and a text without an address would be NULL.
      guard let start = buffer.baseAddress else { return sqlite3_bind_text(handle, position, "", 0, Self.copied) }
      let text = start.assumingMemoryBound(to: CChar.self)
      return sqlite3_bind_text64(handle, position, text, UInt64(buffer.count), Self.copied, UInt8(SQLITE_UTF8))
    }
  }

  /// SQLITE_TRANSIENT: the value is copied before the call returns.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  /// Advances to the next row. Returns `false` if there is none.
  package func step() throws(DatabaseError) -> Bool {
    try database.checkInterruption()
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code)
    }
  }

  /// The value in a column, counted from 0, of the current row.
  package func value(at column: Int) -> StoredValue {
    let column = Int32(column)
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      // The text is read before its length, because reading it may convert it from UTF-16.
      let start = UnsafeRawPointer(sqlite3_column_text(handle, column))
      return .text(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(handle, column)
      return .blob(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    default: return .null
    }
  }
}
