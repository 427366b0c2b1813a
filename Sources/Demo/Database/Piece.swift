import DBWalkSQLite

/// A run of the bytes in which a text or blob is stored, with a few more after them to find the end of a character.
struct Piece {
  var bytes: [UInt8]
  /// The number of bytes before these.
  var start = 0
  /// The number of bytes of the value.
  var total: Int
  var isText: Bool
  /// The encoding of texts, if it is not UTF-8.
  var wide: WideEncoding?

  /// The number of extra bytes to read.
  static let margin = 4

  /// The value, cut to at most `longest` bytes; the piece starts at its beginning.
  func beginning(longest: Int) -> Excerpt {
    var end = min(bytes.count, longest)
    if isText, wide != nil { end -= end % 2 }
    if isText, end < total {
      // Three steps back leave any scalar; bytes that are not UTF-8 may be cut anywhere.
      for _ in 0..<(wide == nil ? 3 : 1) where end > 0 && isInside(end) { end -= wide == nil ? 1 : 2 }
    }
    return Excerpt(cell: cell(0..<end), omitted: total - end)
  }

  /// The characters that begin within the first `count` bytes, so that consecutive pieces join without gaps.
  func characters(count: Int) -> Excerpt {
    var (first, end) = (0, min(bytes.count, count))
    if isText {
      let step = wide == nil ? 1 : 2
      for _ in 0..<(wide == nil ? 3 : 1) where start > 0 && first < end && isInside(first) { first += step }
      for _ in 0..<(wide == nil ? 3 : 1) where first < end && isInside(end) { end += step }
    }
    return Excerpt(cell: cell(first..<end), omitted: max(0, total - start - end))
  }

  /// Whether the byte at an index continues a character.
  private func isInside(_ place: Int) -> Bool {
    if let wide { return wide.isSecondHalf(bytes[min(place, bytes.count)..<min(place + 2, bytes.count)]) }
    return place < bytes.count && bytes[place] & 0xC0 == 0x80
  }

  private func cell(_ range: Range<Int>) -> Cell {
    let part = bytes[range]
    if !isText { return .blob(Array(part)) }
    if let wide { return .text(wide.text(of: part)) }
    return String(validating: part, as: UTF8.self).map(Cell.text) ?? .malformed(Array(part))
  }
}

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

/// A way to store texts in units of two bytes.
enum WideEncoding: String {
  case littleEndian = "UTF-16le"
  case bigEndian = "UTF-16be"

  /// Decodes stored bytes as a text.
  fileprivate func text(of bytes: ArraySlice<UInt8>) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .littleEndian ? second << 8 | first : first << 8 | second
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Whether the two bytes are the second half of a character.
  fileprivate func isSecondHalf(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 2, let first = bytes.first, let second = bytes.last else { return false }
    return (self == .littleEndian ? second : first) & 0xFC == 0xDC
  }
}
