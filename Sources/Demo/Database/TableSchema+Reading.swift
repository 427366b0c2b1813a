import DBWalkSQLite
import ScreenKitTerm

extension TableSchema {
  /// Reads the table that SQLite finds under `name`.
  init(named name: String, in db: Database) throws {
    // SQLite lists its own table under the newer name, and finds it by the older one.
    let isSchema = ["sqlite_schema", "sqlite_master"].contains { $0.names(same: name) }
    let found = try db.cells(
      "SELECT name, type, wr, strict FROM temp.pragma_table_list(?) WHERE schema = 'main' AND name = ? COLLATE NOCASE",
      [.text(isSchema ? "sqlite_master" : name), .text(isSchema ? "sqlite_schema" : name)])
    guard let row = found.first else {
      throw DatabaseProblem.noTable(name, nearest: LineError.nearest(to: name, among: try TableSummary.names(in: db)))
    }
    self.name = row[0].description
    kind = TableSummary.Kind(rawValue: row[1].description) ?? .table
    let information = try db.cells(
      #"SELECT name, type, "notnull", hidden, pk FROM temp.pragma_table_xinfo(?) ORDER BY cid"#, [.text(self.name)])
    columns = information.map(Column.init(information:))
    for index in columns.indices {
      columns[index].holdsAny = row[3] == .integer(1) && columns[index].type.uppercased() == "ANY"
      columns[index].collation = db.collation(of: columns[index].name, in: self.name) ?? "BINARY"
    }
    primaryKey = information.filter { $0[4] != .integer(0) }.sorted { $0[4].position < $1[4].position }
      .map { $0[0].description }
    let names = (table: self.name, columns: columns.map(\.name))
    let ownLinks = OwnLink.all.filter { $0.table == names.table && names.columns.contains($0.column) }
    foreignKeys = try ForeignKey.all(of: self.name, in: db) + ownLinks.map(\.key)
    // The columns of a view that cannot be read are still known.
    if kind == .view {
      foreignKeys += (try? ForeignKey.inherited(by: "SELECT * FROM \(self.name.quoted)", in: db)) ?? []
    }
    let hasRowid = kind != .view && row[2] == .integer(0)
    let taken = columns.map(\.name)
    let indexes = try Index.all(of: self.name, columns, in: db)
    self.indexes = indexes.map(\.index)
    keyCollations = indexes.first(where: \.isPrimaryKey)?.index.ownCollations ?? [:]
    isRowidAlias = hasRowid && primaryKey.count == 1 && !indexes.contains(where: \.isPrimaryKey)
    rowid = hasRowid ? ["rowid", "_rowid_", "oid"].first { alias in !taken.contains { $0.names(same: alias) } } : nil
  }
}

extension TableSchema.Column {
  fileprivate init(information row: [Cell]) {
    let visibility: Visibility =
      switch row[3] {
      case .integer(0): .ordinary
      case .integer(1): .hidden
      default: .generated
      }
    self.init(
      name: row[0].description, type: row[1].description, isRequired: row[2] != .integer(0), visibility: visibility)
  }
}

extension TableSchema.Index {
  /// The indexes in the order of their creation, each with whether it belongs to the primary key.
  fileprivate static func all(
    of table: String, _ tableColumns: [TableSchema.Column], in db: Database
  ) throws -> [(index: Self, isPrimaryKey: Bool)] {
    let rows = try db.cells(
      #"""
      SELECT i.name, i."unique", i.partial, i.origin, c.name, c.coll
      FROM temp.pragma_index_list(?) AS i, temp.pragma_index_xinfo(i.name) AS c WHERE c."key" ORDER BY i.seq DESC, c.seqno
      """#, [.text(table)])
    var all: [(index: Self, isPrimaryKey: Bool)] = []
    for row in rows {
      let name = row[0].description
      if all.last?.index.name != name {
        let index = Self(name: name, isUnique: row[1] == .integer(1), isPartial: row[2] == .integer(1), columns: [])
        all.append((index, row[3] == .text("pk")))
      }
      let last = all.count - 1
      let place = all[last].index.columns.count
      let collation = row[5].description.uppercased()
      if let column = tableColumns.first(where: { Cell.text($0.name) == row[4] }), column.collation != collation {
        all[last].index.ownCollations[place] = collation
      }
      all[last].index.columns.append(row[4].isNull ? nil : row[4].description)
    }
    return all
  }
}

extension TableSchema.ForeignKey {
  /// SQLite numbers them backwards; one whose `to` is NULL refers to its parent's primary key.
  fileprivate static func all(of table: String, in db: Database) throws -> [Self] {
    let rows = try db.cells(
      #"SELECT id, "table", "from", "to" FROM temp.pragma_foreign_key_list(?) ORDER BY id DESC, seq"#, [.text(table)])
    return keys(from: rows)
  }

  /// Makes keys from rows that hold a number for each key, its parent, a column, and the parent's column.
  static func keys(from rows: [[Cell]]) -> [Self] {
    var keys: [Self] = []
    var previous: Cell?
    for row in rows {
      if row[0] != previous { keys.append(Self(columns: [], parent: row[1].description, parentColumns: [])) }
      previous = row[0]
      keys[keys.count - 1].columns.append(row[2].description)
      if row[3].isNull {
        keys[keys.count - 1].parentColumns = nil
      } else {
        keys[keys.count - 1].parentColumns?.append(row[3].description)
      }
    }
    return keys
  }
}

extension Cell {
  /// The place of a column within a key.
  fileprivate var position: Int64 {
    if case .integer(let value) = self { value } else { 0 }
  }
}
