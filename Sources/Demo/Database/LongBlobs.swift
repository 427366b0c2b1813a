import DBWalkSQLite

/// The columns of a query for which SQLite would read whole blobs, however long, to return their first bytes.
///
/// The query omits such a blob and returns its length instead; its first bytes are read separately. That takes a rowid: without
/// one in a column of a table with rowids, only the length is known.
struct LongBlobs {
  let table: String
  let rowid: SQL?
  /// For each column of the query the name under which its blobs are found by the rowid; `nil` if they cannot be.
  let names: [String?]

  /// - Parameter names: The names of the query's columns; `nil` for columns of other tables.
  init(of schema: TableSchema, names: [String?]) {
    table = schema.name
    let rowid = schema.rowidOfPieces
    self.rowid = rowid.map { "t.\(name: $0)" }
    self.names = names.map { rowid == nil ? nil : $0 }
  }

  /// Where the values of a row are read in pieces; `nil` if they are not.
  func pieces(rowid: Cell?) -> (table: String, rowid: Int64, names: [String?])? {
    guard self.rowid != nil, case .integer(let rowid) = rowid else { return nil }
    return (table, rowid, names)
  }

  /// How many columns ``lengths(_:)`` adds.
  var count: Int { names.count + (rowid == nil ? 0 : 1) }

  /// The columns of the query without long blobs.
  func guarded(_ terms: [SQL]) -> [SQL] {
    zip(names, terms).map { "CASE WHEN \(Self.isLong($1, $0)) THEN NULL ELSE \($1) END" }
  }

  /// The columns after them: the lengths of omitted blobs, and the rowid.
  func lengths(_ terms: [SQL]) -> [SQL] {
    zip(names, terms).map { "CASE WHEN \(Self.isLong($1, $0)) THEN length(\($1)) END" as SQL }
      + [rowid].compactMap(\.self)
  }

  /// SQLite reports the type and the length of a blob without reading it. Blobs that cannot be read in part are
  /// omitted only if they are very long.
  private static func isLong(_ term: SQL, _ name: String?) -> SQL {
    "typeof(\(term)) = 'blob' AND length(\(term)) > \(name == nil ? 4 << 20 : 65536)"
  }

  /// Inserts the first bytes of the omitted blobs.
  ///
  /// - Parameter lengths: The values of the columns of ``lengths(_:)``.
  func restore(_ cells: inout [Excerpt], lengths: [Cell], longest: Int, in db: Database) throws {
    for (index, (name, length)) in zip(names, lengths).enumerated() {
      guard case .integer(let length) = length else { continue }
      var bytes: [UInt8] = []
      if let name, case .integer(let rowid)? = lengths.last {
        bytes = try db.bytes(from: 0, count: longest, of: name, in: table, rowid: rowid).bytes
      }
      cells[index] = Excerpt(cell: .blob(bytes), omitted: Int(length) - bytes.count)
    }
  }
}

extension TableSchema {
  /// The column by which values are read in pieces; `nil` if SQLite does not support that.
  ///
  /// It does not for any column of a table with generated columns.
  var rowidOfPieces: String? {
    guard kind == .table, !columns.contains(where: { $0.visibility == .generated }) else { return nil }
    return rowid ?? (isRowidAlias ? primaryKey.first : nil)
  }
}
