import SQLite

/// How long the values may be that SQLite holds in memory.
///
/// A longer one makes a statement fail before SQLite reads it, so that memory does not follow the values of a foreign file.
enum ValueLimit {
  /// The bytes of a value that a statement has to compare, sort or cut.
  static let single = 10 << 20

  /// The bytes of a value that is one of several in a row.
  static func each(of columns: Int) -> Int { max(1 << 16, min(1 << 20, (16 << 20) / max(1, columns))) }
}

extension Database {
  /// Runs a read during which SQLite refuses values of more than `bytes` bytes, and rows as long as that where it has to store them.
  ///
  /// - Throws: A `DatabaseError` with the code `tooLong` when it meets one.
  func refusing<Value>(valuesOver bytes: Int, _ read: () throws -> Value) rethrows -> Value {
    let usual = lengthLimit
    lengthLimit = bytes
    defer { lengthLimit = usual }
    return try read()
  }
}
