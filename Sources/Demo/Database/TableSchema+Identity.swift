import GRDB

/// How the rows of a table are told apart, put in order and found again.
extension TableSchema {
  enum Identity: Equatable, Sendable {
    /// The primary key; with the rowid as well where a value of it may be NULL, since NULLs repeat.
    case primaryKey([String], rowid: String?)
    case rowid(String)
    case position
  }

  var identity: Identity {
    if !primaryKey.isEmpty {
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

  /// The columns that tell rows apart, in the order of pages, each with whether it may be NULL.
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
    return keyCollations[place].map { "\(column) COLLATE \(name: $0)" } ?? column
  }

  /// What SQL selects the rows from, under the name `t`.
  var namedSource: SQL { "\(source) AS t\(avoidsIndexes ? " NOT INDEXED" : "")" }

  /// Runs a read; if a damaged page stands in the way, once more without the indexes: they hold nothing that the table does not.
  func read<Value>(_ body: (TableSchema) throws -> Value) throws -> Value {
    do {
      return try body(self)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT && kind == .table {
      var schema = self
      schema.avoidsIndexes = true
      return try body(schema)
    }
  }

  /// What SQL selects the rows from: where they have no key, with their numbers as a column of its own.
  var source: SQL {
    guard identity == .position else { return "\(name: name)" }
    return "(SELECT *, row_number() OVER () AS \(name: positionName) FROM \(definition ?? "\(name: name)"))"
  }

  /// A name for the number of a row that no column has taken.
  private var positionName: String {
    var name = "row number"
    while column(named: name) != nil { name += "_" }
    return name
  }

  /// The key made of the values of ``keyColumns``.
  func key(from values: [Cell]) -> RowKey {
    guard case .primaryKey(let columns, _) = identity else { return RowKey(values) }
    let key = values.prefix(columns.count)
    return RowKey(key.contains(where: \.isNull) ? values : Array(key))
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

extension SQL {
  /// The condition that a term has a value, NULL included.
  static func equality(_ term: SQL, _ value: Cell) -> SQL {
    value.isNull ? "\(term) IS NULL" : "\(term) = \(value: value)"
  }
}
