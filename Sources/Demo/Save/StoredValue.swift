import GRDB
import GRDBSQLite

/// A value of the row that a statement is on. Its bytes are SQLite's, and are there until the next row.
enum StoredValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(UnsafeRawBufferPointer)
  case blob(UnsafeRawBufferPointer)

  init(of statement: SQLiteStatement, at column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      // The text is asked for before its length: asking may convert it from UTF-16.
      let start = UnsafeRawPointer(sqlite3_column_text(statement, column))
      self = .text(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      self = .blob(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    default: self = .null
    }
  }

  /// A copy of the value that may be kept.
  var cell: Cell {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let bytes): String(validating: bytes, as: UTF8.self).map(Cell.text) ?? .malformed(Array(bytes))
    case .blob(let bytes): .blob(Array(bytes))
    }
  }
}
