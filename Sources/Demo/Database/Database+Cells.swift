import SQLite

extension Database {
  /// Runs a query and returns its rows, with texts and blobs cut to `longest` bytes, except in
  /// the columns from `wholeFrom` on.
  ///
  /// Values are bound and read with their lengths: texts may contain NUL, or bytes that are not UTF-8. Only one row at
  /// a time is held whole, so memory use depends on `longest`, not on the size of the cells.
  func excerpts(_ sql: String, _ values: [Cell] = [], longest: Int, wholeFrom: Int = .max) throws -> [[Excerpt]] {
    var rows: [[Excerpt]] = []
    try forEachRow(of: sql, values, longest: longest, wholeFrom: wholeFrom) { rows.append($0) }
    return rows
  }

  /// Runs a query, and calls `body` with each row as soon as it is found; see ``excerpts(_:_:longest:wholeFrom:)``.
  func forEachRow(
    of sql: String, _ values: [Cell], longest: Int, wholeFrom: Int = .max, _ body: ([Excerpt]) -> Void
  ) throws {
    try forEachRow(of: sql, values) { statement in
      body(
        (0..<statement.columnCount).map { Excerpt(statement.value(at: $0), longest: $0 < wholeFrom ? longest : .max) })
    }
  }
}

extension Database {
  /// Runs a query and returns its rows; see ``excerpts(_:_:longest:wholeFrom:)``.
  func excerpts(of sql: SQL, longest: Int, wholeFrom: Int = .max) throws -> [[Excerpt]] {
    try excerpts(sql.text, sql.values, longest: longest, wholeFrom: wholeFrom)
  }

  /// Runs a query and returns its rows with whole values.
  func cells(of sql: SQL) throws -> [[Cell]] { try cells(sql.text, sql.values) }
}

extension Excerpt {
  /// Copies at most `longest` bytes of a value.
  fileprivate init(_ value: StoredValue, longest: Int) {
    switch value {
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
