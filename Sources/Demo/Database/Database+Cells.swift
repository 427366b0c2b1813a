import GRDB
import GRDBSQLite

extension Database {
  /// Runs a query and gives its rows, texts and blobs cut to `longest` bytes, save in the columns from `wholeFrom` on.
  ///
  /// Values are bound and read with their lengths: texts may contain NUL, or bytes that are not UTF-8.
  /// Only one row at a time is held whole, so memory follows `longest`, not the size of the cells.
  func excerpts(_ sql: String, _ values: [Cell] = [], longest: Int, wholeFrom: Int = .max) throws -> [[Excerpt]] {
    var rows: [[Excerpt]] = []
    try forEachRow(of: sql, values, longest: longest, wholeFrom: wholeFrom) { rows.append($0) }
    return rows
  }

  /// Runs a query, and `body` with each row as soon as it is found; see ``excerpts(_:_:longest:wholeFrom:)``.
  func forEachRow(
    of sql: String, _ values: [Cell], longest: Int, wholeFrom: Int = .max, _ body: ([Excerpt]) -> Void
  ) throws {
    try forEachRow(of: sql, values) { statement in
      let columns = 0..<sqlite3_column_count(statement)
      body(columns.map { Excerpt(in: statement, at: $0, longest: $0 < wholeFrom ? longest : .max) })
    }
  }

  /// Runs a query, and `body` with the statement on each row.
  func forEachRow(of sql: String, _ values: [Cell], _ body: (SQLiteStatement) throws -> Void) throws {
    let statement = try makeStatement(sql: sql)
    statement.setUncheckedArguments([])
    for (position, value) in zip(Int32(1)..., values) {
      let code = value.bind(to: statement.sqliteStatement, at: position)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    let cursor = try Row.fetchCursor(statement)
    while try cursor.next() != nil { try body(statement.sqliteStatement) }
  }

  /// Runs a query and gives its rows with whole values.
  func cells(_ sql: String, _ values: [Cell] = []) throws -> [[Cell]] {
    try excerpts(sql, values, longest: .max).map { $0.map(\.cell) }
  }

  /// Runs a query for one number; nil when it gives no row.
  func number(_ sql: String, _ values: [Cell] = []) throws -> Int? {
    guard case .integer(let number)? = try cells(sql, values).first?.first else { return nil }
    return Int(number)
  }
}

extension Database {
  /// Runs a query and gives its rows; see ``excerpts(_:_:longest:wholeFrom:)``.
  func excerpts(of sql: SQL, longest: Int, wholeFrom: Int = .max) throws -> [[Excerpt]] {
    try excerpts(sql.text, sql.values, longest: longest, wholeFrom: wholeFrom)
  }

  /// Runs a query and gives its rows with whole values.
  func cells(of sql: SQL) throws -> [[Cell]] { try cells(sql.text, sql.values) }
}

extension Cell {
  /// Gives SQLite a copy of the value as parameter `position`, counted from 1, and returns its result code.
  fileprivate func bind(to statement: SQLiteStatement, at position: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, position)
    case .integer(let value): sqlite3_bind_int64(statement, position, value)
    case .real(let value): sqlite3_bind_double(statement, position, value)
    case .text(let text): Cell.bind(text: Array(text.utf8), to: statement, at: position)
    case .malformed(let bytes): Cell.bind(text: bytes, to: statement, at: position)
    case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, position, 0)
    case .blob(let bytes): sqlite3_bind_blob64(statement, position, bytes, UInt64(bytes.count), Cell.copied)
    }
  }

  private static func bind(text bytes: [UInt8], to statement: SQLiteStatement, at position: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      // An empty array may have no address, and a text without an address would be NULL.
      guard let start = buffer.baseAddress else { return sqlite3_bind_text(statement, position, "", 0, copied) }
      let text = start.assumingMemoryBound(to: CChar.self)
      return sqlite3_bind_text64(statement, position, text, UInt64(buffer.count), copied, UInt8(SQLITE_UTF8))
    }
  }

  /// SQLITE_TRANSIENT: the value is copied before the call returns.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension Excerpt {
  /// Reads a column, counted from 0, of the row that `statement` stands on.
  fileprivate init(in statement: SQLiteStatement, at column: Int32, longest: Int) {
    switch StoredValue(of: statement, at: column) {
    case .null: self.init(cell: .null)
    case .integer(let value): self.init(cell: .integer(value))
    case .real(let value): self.init(cell: .real(value))
    case .text(let bytes):
      let piece = Piece(bytes: Array(bytes.prefix(max(longest, longest &+ 1))), total: bytes.count, isText: true)
      self = piece.beginning(longest: longest)
    case .blob(let bytes):
      self.init(cell: .blob(Array(bytes.prefix(longest))), omitted: max(0, bytes.count - longest))
    }
  }
}
