import SQLite

extension Database {
  /// Reads a piece of a text or blob in the row of the statement that `select` makes from terms.
  ///
  /// - Parameter found: Where the bytes are, if they can be read separately; else SQLite loads the whole value to cut it.
  /// - Returns: `nil` for a number, and for NULL.
  /// - Throws: A `DatabaseError` with the code `tooLong` if SQLite would have to load a value that is too long.
  func piece(
    of term: SQL, from start: Int, count: Int, foundIn found: (column: String, table: String, rowid: Int64)?,
    _ select: ([SQL]) throws -> SQL
  ) throws -> Piece? {
    let count = min(count, .max - Piece.margin) + Piece.margin
    let type = try cells(of: select(["typeof(\(term))"])).first?.first
    let isText = type == .text("text")
    guard isText || type == .text("blob") else { return nil }
    let wide = isText ? WideEncoding(rawValue: try cells("PRAGMA encoding").first?.first?.description ?? "") : nil
    if let found {
      let (bytes, total) = try bytes(
        from: start, count: count, of: found.column, in: found.table, rowid: found.rowid)
      return Piece(bytes: bytes, start: start, total: total, isText: isText, wide: wide)
    }
    let bytes: SQL = "CAST(\(term) AS BLOB)"
    let cut = try cells(of: select(["length(\(bytes))", "substr(\(bytes), \(start + 1), \(count))"])).first
    guard let cut, case .integer(let total) = cut[0], case .blob(let bytes) = cut[1] else { return nil }
    return Piece(bytes: bytes, start: start, total: Int(total), isText: isText, wide: wide)
  }

  /// Describes a value that is too long to be cut. SQLite knows the length of a blob without reading it, but not of a text.
  func unread(_ term: SQL, _ select: ([SQL]) throws -> SQL) throws -> Excerpt {
    let length = try cells(of: select(["CASE typeof(\(term)) WHEN 'blob' THEN length(\(term)) END"])).first?.first
    if case .integer(let length) = length { return Excerpt(cell: .blob([]), omitted: Int(length)) }
    return Excerpt(cell: .text(""), omitted: ValueLimit.single, mayOmitMore: true)
  }
}
