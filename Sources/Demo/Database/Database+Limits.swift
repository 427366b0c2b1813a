import SQLite

/// The limits on the length of values that SQLite holds in memory.
///
/// A longer value makes a statement fail before SQLite reads it, so that memory use does not depend on the values of a foreign file.
enum ValueLimit {
  /// The maximum number of bytes of a value that a statement has to compare, sort or cut.
  static let single = 10 << 20

  /// The maximum number of bytes of one of several values in a row.
  static func each(of columns: Int) -> Int { max(1 << 16, min(1 << 20, (16 << 20) / max(1, columns))) }
}

extension Database {
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
