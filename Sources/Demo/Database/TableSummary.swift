import GRDB

/// What a list of tables tells about each of them.
struct TableSummary: Equatable, Sendable {
  enum Kind: String, Sendable {
    case table, view, virtual
  }

  /// A number of rows, counted only as far as counting is quick.
  enum Tally: Equatable, Sendable {
    case exactly(Int)
    case moreThan(Int)
  }

  var name: String
  var kind: Kind
  /// Nil when SQLite cannot tell: a view of a table that is gone, a virtual table of an unknown module.
  var columnCount: Int?
  /// Nil for views and virtual tables, where counting may take any time, and for damaged tables.
  var rows: Tally?
}

extension TableSummary.Tally: CustomStringConvertible {
  /// The number, with a plus sign when there are more: `347`, `1000+`.
  var description: String {
    switch self {
    case .exactly(let count): count.description
    case .moreThan(let count): "\(count)+"
    }
  }
}

extension TableSummary {
  /// The rows that are counted at most for a list of tables.
  static let longestCount = 1000

  /// The tables and views which people made, by name: SQLite's own and the parts of virtual tables are left out.
  static func all(in db: Database) throws -> [TableSummary] {
    try listed(in: db).map { try TableSummary(name: $0.name, kind: $0.kind, in: db) }
  }

  /// The names of `all(in:)`, without a look into the tables.
  static func names(in db: Database) throws -> [String] {
    try listed(in: db).map(\.name)
  }

  private static func listed(in db: Database) throws -> [(name: String, kind: Kind)] {
    let rows = try db.cells(
      #"""
      SELECT name, type FROM pragma_table_list
      WHERE schema = 'main' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
      ORDER BY name COLLATE NOCASE, name
      """#)
    // What has no kind here is a shadow table, the storage of a virtual one.
    return rows.compactMap { row in Kind(rawValue: row[1].description).map { (row[0].description, $0) } }
  }

  private init(name: String, kind: Kind, in db: Database) throws {
    self.init(name: name, kind: kind)
    columnCount = try db.ifReadable {
      try db.number("SELECT count(*) FROM pragma_table_xinfo(?) WHERE hidden <> 1", [.text(name)])
    }
    guard kind == .table else { return }
    let counted = try db.ifReadable {
      try db.number("SELECT count(*) FROM (SELECT 1 FROM \(name.quoted) LIMIT \(Self.longestCount + 1))")
    }
    rows = counted.map { $0 > Self.longestCount ? .moreThan(Self.longestCount) : .exactly($0) }
  }
}

extension Database {
  /// The result of `read`, nil where SQLite refuses. A cancelled read still throws.
  fileprivate func ifReadable<Value>(_ read: () throws -> Value?) throws -> Value? {
    do {
      return try read()
    } catch let error as DatabaseError where error.resultCode != .SQLITE_INTERRUPT {
      return nil
    }
  }
}
