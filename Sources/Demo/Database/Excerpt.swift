import DBWalkSQLite

/// A value read for display: whole, or a piece of a long text or blob.
struct Excerpt: Hashable, Sendable {
  /// The bytes that were read. A text is cut between scalars, never within one.
  var cell: Cell
  /// The number of following bytes that were not read. Zero if the cell is whole.
  var omitted = 0
  /// Whether more bytes than ``omitted`` may follow. Only reading them would show how many.
  var mayOmitMore = false

  var isWhole: Bool { omitted == 0 }
}

extension Excerpt {
  /// Copies at most `longest` bytes of a value.
  fileprivate init(_ value: StoredValue, longest: Int) {
    switch value {
    case .null, .integer, .real: self.init(cell: value.cell)
    case .text(let bytes):
      let piece = Piece(bytes: Array(bytes.prefix(max(longest, longest &+ 1))), total: bytes.count, isText: true)
      self = piece.beginning(longest: longest)
    case .blob(let bytes):
      self.init(cell: .blob(Array(bytes.prefix(longest))), omitted: max(0, bytes.count - longest))
    }
  }
}

extension Database {
  /// Runs a query and returns its rows, with texts and blobs cut to `longest` bytes, except in
  /// the columns from `wholeFrom` on.
  ///
  /// Values are bound and read with their lengths: texts may contain NUL, or bytes that are not UTF-8. Only one row at
  /// a time is held whole, so memory use depends on `longest`, not on the size of the cells.
  func excerpts(of sql: SQL, longest: Int, wholeFrom: Int = .max) throws -> [[Excerpt]] {
    var rows: [[Excerpt]] = []
    try forEachRow(of: sql, longest: longest, wholeFrom: wholeFrom) { rows.append($0) }
    return rows
  }

  /// Runs a query, and calls `body` with each row as soon as it is found; see ``excerpts(of:longest:wholeFrom:)``.
  func forEachRow(of sql: SQL, longest: Int, wholeFrom: Int = .max, _ body: ([Excerpt]) -> Void) throws {
    try forEachRow(of: sql.text, sql.values) { statement in
      body(
        (0..<statement.columnCount).map { Excerpt(statement.value(at: $0), longest: $0 < wholeFrom ? longest : .max) })
    }
  }

  /// Runs a query and returns its rows with whole values.
  func cells(of sql: SQL) throws -> [[Cell]] { try cells(sql.text, sql.values) }

  /// Runs a read during which SQLite refuses values of more than `bytes` bytes, and rows of that length if it has to store them.
  ///
  /// - Throws: A `DatabaseError` with the code `tooLong` if it reads one.
  func refusing<Value>(valuesOver bytes: Int, _ read: () throws -> Value) rethrows -> Value {
    let usual = lengthLimit
    lengthLimit = bytes
    defer { lengthLimit = usual }
    return try read()
  }
}

/// The limits on the length of values that SQLite holds in memory.
///
/// A longer value makes a statement fail before SQLite reads it, so that memory use does not depend on the values of a foreign file.
enum ValueLimit {
  /// The maximum number of bytes of a value that a statement has to compare, sort or cut.
  static let single = 10 << 20

  /// The maximum number of bytes of one of several values in a row.
  static func each(of columns: Int) -> Int { max(1 << 16, min(1 << 20, (16 << 20) / max(1, columns))) }
}
