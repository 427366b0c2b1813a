import DBWalkSQLite

/// A foreign key together with its table: a link between rows that can be followed in both directions.
struct Reference: Equatable, Sendable {
  var table: String
  var key: TableSchema.ForeignKey
  var origin = Origin.declared

  enum Origin: Sendable {
    /// The database declares the key.
    case declared
    /// The user declared it.
    case own
    /// The name of the column suggests it.
    case guess
  }

  var isGuess: Bool { origin == .guess }

  /// The text after the name of a reference that the database does not declare.
  var remark: String {
    switch origin {
    case .declared: ""
    case .own: " (yours)"
    case .guess: " (a guess)"
    }
  }
}

extension Reference {
  /// The declared keys of all tables, by table and in the order of their declaration, then the user's keys, and then the guesses.
  static func all(in db: Database) throws -> [Reference] {
    let declared = try declared(in: db) + OwnLink.all.map { Reference(table: $0.table, key: $0.key, origin: .own) }
    return declared + (try guessed(beside: declared, in: db))
  }

  private static func declared(in db: Database) throws -> [Reference] {
    let rows = try db.cells(
      #"""
      SELECT m.name, k.id, k."table", k."from", k."to" FROM temp.pragma_table_list AS m, temp.pragma_foreign_key_list(m.name) AS k
      WHERE m.schema = 'main' AND m.type = 'table' ORDER BY m.name COLLATE NOCASE, m.name, k.id DESC, k.seq
      """#)
    let keys = Dictionary(grouping: rows) { $0[0] }
    return rows.map { $0[0] }.uniqued.flatMap { table in
      TableSchema.ForeignKey.keys(from: keys[table, default: []].map { Array($0.dropFirst()) })
        .map { Reference(table: table.description, key: $0) }
    }
  }

  /// A column named like a table, followed by `id` or `_id`, may refer to the key of that table.
  private static func guessed(beside declared: [Reference], in db: Database) throws -> [Reference] {
    let columns = try db.cells(
      """
      SELECT m.name, c.name, c.pk FROM temp.pragma_table_list AS m, temp.pragma_table_xinfo(m.name) AS c
      WHERE m.schema = 'main' AND m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY m.name COLLATE NOCASE, m.name, c.cid
      """)
    let keys = Dictionary(grouping: columns.filter { $0[2] != .integer(0) }) { $0[0].description }
      .filter { $0.value.count == 1 }.mapValues { $0[0][1].description }
    let parents = Dictionary(keys.keys.map { ($0.lowercased(), $0) }) { first, _ in first }
    let ends = keys.keys.compactMap { name in
      name.lowercased().firstIndex(of: "_").map { (String(name.lowercased()[$0...].dropFirst()), name) }
    }
    let endings = Dictionary(grouping: ends, by: \.0).filter { $0.value.count == 1 }.mapValues { $0[0].1 }
    let taken = Set(declared.flatMap { reference in reference.key.columns.map { [reference.table, $0.lowercased()] } })
    return columns.compactMap { row in
      let (table, column) = (row[0].description, row[1].description)
      guard !taken.contains([table, column.lowercased()]) else { return nil }
      let names = column.tablesWithThisKey
      let byName = names.lazy.compactMap { parents[$0] }.first
      // A table whose name only ends this way, such as `moz_places` for `place_id`, also needs matching values.
      let byValues = byName == nil ? names.lazy.compactMap { endings[$0] }.first : nil
      guard let parent = byName ?? byValues, let key = keys[parent], !(parent == table && key == column) else {
        return nil
      }
      if byValues != nil, !db.hasKeys(in: column, of: table, from: key, of: parent) { return nil }
      let foreignKey = TableSchema.ForeignKey(columns: [column], parent: parent, parentColumns: [key])
      return Reference(table: table, key: foreignKey, origin: .guess)
    }
  }
}

extension Reference {
  /// The columns of both tables, in pairs, without those that a table no longer has.
  func columns(
    from child: TableSchema, to parent: TableSchema
  ) -> [(child: TableSchema.Column, parent: TableSchema.Column)] {
    zip(key.columns, key.parentColumns ?? parent.primaryKey).compactMap { name, parentName in
      child.column(named: name).flatMap { column in parent.column(named: parentName).map { (column, $0) } }
    }
  }
}

extension Database {
  /// Whether a column has values, and the first ones are keys of another table.
  fileprivate func hasKeys(in column: String, of table: String, from key: String, of parent: String) -> Bool {
    let values: SQL = "SELECT \(name: column) AS v FROM \(name: table) WHERE v IS NOT NULL LIMIT 20"
    let found = try? cells(
      of: "SELECT count(*), sum(v IN (SELECT \(name: key) FROM \(name: parent))) FROM (\(values))")
    guard let row = found?.first else { return false }
    return row[0] != .integer(0) && row[0] == row[1]
  }
}

extension String {
  /// The lowercase names of tables whose key a column of this name may hold: `book_id` the key of `book` or `books`.
  fileprivate var tablesWithThisKey: [String] {
    let name = lowercased()
    guard name.hasSuffix("id"), name.count > 2,
      hasSuffix("_id") || hasSuffix("_ID") || hasSuffix("Id") || hasSuffix("ID")
    else { return [] }
    let stem = String(name.dropLast(2)).trimmingUnderscore
    guard !stem.isEmpty else { return [] }
    return [stem, stem + "s", stem + "es"] + (stem.hasSuffix("y") ? [stem.dropLast() + "ies"] : [])
  }

  private var trimmingUnderscore: String { hasSuffix("_") ? String(dropLast()) : self }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in the order of their first places.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
