import GRDB
import GRDBSQLite

/// The columns of a query in which SQLite would read blobs whole, however long, to give their first bytes.
///
/// Such a blob is left out of the query, which gives its length instead; its first bytes are read by themselves. That
/// takes a rowid.
struct LongBlobs {
  private let table: String
  /// The places of the columns in the query, with their names.
  private let columns: [(index: Int, name: String)]

  /// Longer blobs are left out.
  private static let most = 65536

  /// - Parameter names: The names of the query's columns; `nil` for those of other tables.
  init(of schema: TableSchema, names: [String?]) {
    table = schema.name
    let hasRowid = schema.kind == .table && (schema.isRowidAlias || schema.identity == schema.rowid.map { .rowid($0) })
    columns =
      !hasRowid
      ? []
      : names.enumerated().compactMap { index, name in
        guard let name, let column = schema.column(named: name), column.visibility == .ordinary,
          Affinity(declared: column.type) == .none
        else { return nil }
        return (index, column.name)
      }
  }

  /// The columns of the query without long blobs.
  func guarded(_ terms: [SQL]) -> [SQL] {
    var terms = terms
    for (index, _) in columns {
      terms[index] = "CASE WHEN \(Self.isLong(terms[index])) THEN NULL ELSE \(terms[index]) END"
    }
    return terms
  }

  /// The columns behind them, which give the lengths of the blobs that were left out.
  func lengths(_ terms: [SQL]) -> [SQL] {
    columns.map { "CASE WHEN \(Self.isLong(terms[$0.index])) THEN length(\(terms[$0.index])) END" }
  }

  var count: Int { columns.count }

  /// SQLite tells the type and the length of a blob without reading it.
  private static func isLong(_ term: SQL) -> SQL { "typeof(\(term)) = 'blob' AND length(\(term)) > \(most)" }

  /// Puts the first bytes of the blobs that were left out where they belong.
  func restore(_ cells: inout [Excerpt], lengths: [Cell], rowid: Cell?, longest: Int, in db: Database) throws {
    for ((index, name), length) in zip(columns, lengths) {
      guard case .integer(let length) = length, case .integer(let rowid)? = rowid else { continue }
      let count = min(Int(length), longest)
      let bytes = try db.firstBytes(count, of: name, in: table, rowid: rowid)
      cells[index] = Excerpt(cell: .blob(bytes), omitted: Int(length) - bytes.count)
    }
  }
}

extension Database {
  /// Reads the first bytes of a blob without reading the rest of it.
  fileprivate func firstBytes(_ count: Int, of column: String, in table: String, rowid: Int64) throws -> [UInt8] {
    var blob: OpaquePointer?
    let code = sqlite3_blob_open(sqliteConnection, "main", table, column, rowid, 0, &blob)
    defer { sqlite3_blob_close(blob) }
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(sqliteConnection)))
    }
    let count = min(count, Int(sqlite3_blob_bytes(blob)))
    var bytes = [UInt8](repeating: 0, count: count)
    let read = sqlite3_blob_read(blob, &bytes, Int32(count), 0)
    guard read == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: read)) }
    return bytes
  }
}
