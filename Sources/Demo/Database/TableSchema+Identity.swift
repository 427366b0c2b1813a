import DBWalkSQLite

/// How the rows of a table are identified, ordered and found again.
extension TableSchema {
  enum Identity: Equatable, Sendable {
    /// The primary key; also with the rowid if a value of it may be NULL, since NULLs repeat.
    case primaryKey([String], rowid: String?)
    case rowid(String)
    case position
  }

  /// The collations of SQLite.
  static let knownCollations: Set<String> = ["BINARY", "NOCASE", "RTRIM"]

  /// Whether the primary key compares its columns only by known collations.
  private var hasKnownKey: Bool {
    primaryKey.allSatisfy { column(named: $0)?.hasKnownCollation != false }
      && keyCollations.values.allSatisfy { Self.knownCollations.contains($0.uppercased()) }
  }

  var identity: Identity {
    if !primaryKey.isEmpty {
      // Only the program that made the table can look up such a key.
      if let rowid, !hasKnownKey { return .rowid(rowid) }
      let isNullable = !isRowidAlias && primaryKey.contains { column(named: $0)?.isRequired == false }
      if isNullable, rowid == nil { return .position }
      return .primaryKey(primaryKey, rowid: isNullable ? rowid : nil)
    }
    return rowid.map(Identity.rowid) ?? .position
  }

  /// The names of a key's values, for people.
  var keyNames: [String] {
    switch identity {
    case .primaryKey(let columns, _): columns
    case .rowid(let name): [name]
    case .position: ["row number"]
    }
  }

  /// The columns that identify rows, in the order of pages, each with whether it may be NULL.
  var keyColumns: [(name: String, mayBeNull: Bool)] {
    switch identity {
    case .primaryKey(let columns, let rowid):
      columns.map { ($0, !isRowidAlias && column(named: $0)?.isRequired == false) }
        + (rowid.map { [($0, false)] } ?? [])
    case .rowid(let name): [(name, false)]
    case .position: [(positionName, false)]
    }
  }

  /// The column of a key at this place, as the key compares it, in a table that is called `t`.
  func keyTerm(_ place: Int) -> SQL {
    let column: SQL = "t.\(name: keyColumns[place].name)"
    guard case .primaryKey = identity else { return column }
    return keyCollations[place].map { "\(column) COLLATE \(name: $0)" } ?? column
  }

  /// The source of the rows in SQL, under the name `t`.
  var namedSource: SQL { "\(source) AS t\(avoidsIndexes ? " NOT INDEXED" : "")" }

  /// Runs a read; if it finds a damaged page, again without the indexes, which hold only data of the table.
  func read<Value>(_ body: (TableSchema) throws -> Value) throws -> Value {
    do {
      return try body(self)
    } catch let error as DatabaseError where error.code == .damaged && kind == .table {
      var schema = self
      schema.avoidsIndexes = true
      return try body(schema)
    }
  }

  /// The source of the rows in SQL: without a key, it includes their numbers as an extra column.
  var source: SQL {
    guard identity == .position, !isUnnumbered else { return bareSource }
    return "(SELECT *, row_number() OVER () AS \(name: positionName) FROM \(bareSource))"
  }

  private var bareSource: SQL { definition ?? "\(name: name)" }

  /// A name for the row number that no column uses.
  private var positionName: String { freeName("row number") }

  private func freeName(_ name: String) -> String {
    var name = name
    while column(named: name) != nil { name += "_" }
    return name
  }

  /// Terms that name every column of the table `t` and read none of them; empty where rows have a key.
  ///
  /// If rows are identified by their numbers, all statements must find them in the same order. If a statement named only some
  /// columns, SQLite could take the rows from an index of just these, in another order.
  var mentions: [SQL] {
    guard identity == .position else { return [] }
    return stride(from: 0, to: columns.count, by: 100).map { start in
      // The first type is never NULL, so SQLite evaluates nothing else.
      let types = columns[start..<min(start + 100, columns.count)].map { "typeof(t.\(name: $0.name))" as SQL }
      return "coalesce(\(types.joined(separator: ", ")), '')"
    }
  }

  /// The same rows with only some columns, if they have no key: to number a row, SQLite stores all of it temporarily.
  func numbering(with names: [String]) -> TableSchema {
    guard identity == .position else { return self }
    let used = names.map { "t.\(name: $0)" as SQL }
    let others = mentions.enumerated().map { "\($1) AS \(name: freeName("columns \($0)"))" as SQL }
    var schema = self
    schema.definition = "(SELECT \((used + others).joined(separator: ", ")) FROM \(bareSource) AS t)"
    return schema
  }

  /// Makes the part after FROM of a query for the row with a key, which stores no other row. If rows are identified by their
  /// numbers, it can also find the following rows.
  func place(
    of key: RowKey, skipping skipped: Int = 0, count: Int = 1, in source: (TableSchema) -> SQL = \.namedSource
  ) throws -> SQL {
    guard identity == .position else { return "\(source(self)) WHERE \(try condition(finding: key)) LIMIT 1" }
    guard key.cells.count == 1, case .integer(let number) = key.cells[0], number > 0 else {
      throw DatabaseProblem.noRow(name, keyNames, key)
    }
    var schema = self
    schema.isUnnumbered = true
    return "\(source(schema)) LIMIT \(count) OFFSET \(Int(number - 1) + skipped)"
  }

  /// The key made of the values of ``keyColumns``, which other values may follow.
  func key(from values: [Cell]) -> RowKey {
    guard case .primaryKey(let columns, let rowid) = identity else { return RowKey(Array(values.prefix(1))) }
    let key = values.prefix(columns.count)
    return RowKey(Array(rowid != nil && key.contains(where: \.isNull) ? values.prefix(columns.count + 1) : key))
  }

  /// The condition that only the row of `key` meets, among the columns of ``source``, which is called `t`.
  func condition(finding key: RowKey) throws -> SQL {
    let isExtended = key.cells.count == keyColumns.count && key.cells.dropLast().contains(where: \.isNull)
    guard isExtended || key.cells.count == keyNames.count else {
      throw DatabaseProblem.wrongValueCount(name, keyNames, given: key.cells.count)
    }
    return zip(key.cells.indices, key.cells).map { SQL.equality(keyTerm($0), $1) }.joined(separator: " AND ")
  }
}
