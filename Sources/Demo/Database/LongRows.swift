import DBWalkSQLite

/// Rows whose values are too long to be read at once.
///
/// They are read in as few parts as the limit on values allows. If a single value exceeds it, only its beginning is read.
struct LongRows {
  let count: Int
  let terms: [SQL]
  /// Terms that name every column, if rows are identified by their numbers; see ``TableSchema/mentions``.
  let mentions: [SQL]
  /// The table and the row whose values can be read in pieces, with the column of each term; `nil` for several rows.
  let pieces: (table: String, rowid: Int64, names: [String?])?
  let longest: Int
  /// Makes the part after FROM of a query for some of the rows.
  let place: (_ rows: Range<Int>) throws -> SQL

  /// Reads the rows; fewer if some no longer exist.
  func cells(in db: Database) throws -> [[Excerpt]] {
    try read(0..<count, terms.indices, in: db)
  }

  private func read(_ rows: Range<Int>, _ columns: Range<Int>, in db: Database) throws -> [[Excerpt]] {
    do {
      return try db.refusing(valuesOver: ValueLimit.each(of: terms.count)) {
        try db.excerpts(of: select(Array(terms[columns]), rows), longest: longest).map {
          Array($0.prefix(columns.count))
        }
      }
    } catch let error as DatabaseError where error.code == .tooLong {
      if let (first, second) = rows.halves {
        return try read(first, columns, in: db) + read(second, columns, in: db)
      }
      if let (first, second) = columns.halves {
        return try zip(read(rows, first, in: db), read(rows, second, in: db)).map { $0 + $1 }
      }
      return [[try beginning(of: columns.lowerBound, rows, in: db)]]
    }
  }

  /// The first bytes of one value.
  private func beginning(of column: Int, _ rows: Range<Int>, in db: Database) throws -> Excerpt {
    let found = pieces.flatMap { pieces in
      pieces.names[column].map { (column: $0, table: pieces.table, rowid: pieces.rowid) }
    }
    let select = { (terms: [SQL]) throws -> SQL in try self.select(terms, rows) }
    do {
      let piece = try db.piece(of: terms[column], from: 0, count: longest, foundIn: found, select)
      return piece?.beginning(longest: longest) ?? Excerpt(cell: .null)
    } catch let error as DatabaseError where error.code == .tooLong {
      return try db.unread(terms[column], select)
    }
  }

  private func select(_ terms: [SQL], _ rows: Range<Int>) throws -> SQL {
    // 2,000 columns leave no room for more, and they name themselves.
    let all = terms.count + mentions.count > 2000 ? terms : terms + mentions
    return "SELECT \(all.joined(separator: ", ")) FROM \(try place(rows))"
  }
}

extension Range<Int> {
  /// The two halves; `nil` for fewer than two.
  fileprivate var halves: (Range, Range)? {
    count < 2 ? nil : (lowerBound..<lowerBound + count / 2, lowerBound + count / 2..<upperBound)
  }
}
