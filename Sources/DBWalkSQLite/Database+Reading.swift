import CScreenKitSQLite

// Limits on the amount and the time of reading.
extension Database {
  /// The maximum number of bytes of a value, and of a row that SQLite has to store. A longer one makes a statement throw
  /// ``DatabaseError/Code/tooLong`` before SQLite reads it.
  package var lengthLimit: Int {
    get { Int(sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)) }
    set { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: newValue)) }
  }

  /// Runs queries until they are done, or until `isOver`, which is called about every millisecond,
  /// returns `true`; then returns `nil`.
  package func reading<Value>(until isOver: @escaping () -> Bool, _ read: () throws -> Value) throws -> Value? {
    let watch = Watch(isOver)
    return try withExtendedLifetime(watch) {
      let context = Unmanaged.passUnretained(watch).toOpaque()
      // About a millisecond, and more steps than counting the first thousand rows of a table takes.
      sqlite3_progress_handler(handle, 20_000, { Watch.looks(at: $0) }, context)
      defer { sqlite3_progress_handler(handle, 0, nil, nil) }
      do {
        return try read()
      } catch let error as DatabaseError where error.code == .interrupted && watch.isOver {
        return nil
      }
    }
  }

  /// Reads some bytes of a text or blob without reading the others. Returns them, and the total number of bytes.
  ///
  /// - Parameter start: Where to begin; nothing is read beyond the end.
  package func bytes(
    from start: Int, count: Int, of column: String, in table: String, rowid: Int64
  ) throws(DatabaseError) -> (bytes: [UInt8], total: Int) {
    try checkInterruption()
    var blob: OpaquePointer?
    let code = sqlite3_blob_open(handle, "main", table, column, rowid, 0, &blob)
    defer { sqlite3_blob_close(blob) }
    guard code == SQLITE_OK else { throw error(code) }
    let total = Int(sqlite3_blob_bytes(blob))
    let count = max(0, min(count, total - start))
    var bytes = [UInt8](repeating: 0, count: count)
    if count > 0 {
      let code = sqlite3_blob_read(blob, &bytes, Int32(count), Int32(start))
      guard code == SQLITE_OK else { throw error(code) }
    }
    return (bytes, total)
  }

  /// The collation with which a column was declared, in capitals; `nil` for a column of a view.
  package func collation(of column: String, in table: String) -> String? {
    var name: UnsafePointer<CChar>?
    let code = sqlite3_table_column_metadata(handle, "main", table, column, nil, &name, nil, nil, nil)
    return code == SQLITE_OK ? name.map { String(cString: $0).uppercased() } : nil
  }

  /// From now on, refuses to compile a statement that does anything but select, read columns and call functions that load no
  /// code. The error is ``DatabaseError/Code/notPermitted``.
  ///
  /// SQLite also requests changes when a virtual table is first read: an R-tree prepares them. Such requests are allowed; see
  /// ``Statement/isReadOnly``.
  package func permitReadingOnly() {
    sqlite3_set_authorizer(
      handle,
      { _, action, table, function, _, _ in
        let name = (action == SQLITE_READ ? table : function).map { String(cString: $0).lowercased() } ?? ""
        switch action {
        case SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: return SQLITE_OK
        case SQLITE_READ: return name.hasPrefix("pragma_") ? SQLITE_DENY : SQLITE_OK
        case SQLITE_FUNCTION: return ["load_extension", "fts3_tokenizer"].contains(name) ? SQLITE_DENY : SQLITE_OK
        default: return SQLITE_DENY
        }
      }, nil)
  }
}

/// Stops a statement when its time is over.
private final class Watch {
  private let looks: () -> Bool
  private(set) var isOver = false

  init(_ looks: @escaping () -> Bool) { self.looks = looks }

  /// The progress handler of SQLite: any result but zero stops the statement.
  static func looks(at context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 0 }
    let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
    watch.isOver = watch.looks()
    return watch.isOver ? 1 : 0
  }
}
