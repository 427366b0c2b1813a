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
    let columns = keyColumns.map(\.name)
    let isExtended = key.cells.count == columns.count && key.cells.dropLast().contains(where: \.isNull)
    let named = isExtended ? columns : Array(columns.prefix(keyNames.count))
    guard key.cells.count == named.count else {
      throw DatabaseProblem.wrongValueCount(name, keyNames, given: key.cells.count)
    }
    return zip(named, key.cells).map { SQL.equality("t.\(name: $0)", $1) }.joined(separator: " AND ")
  }
}

extension SQL {
  /// The condition that a term has a value, NULL included.
  static func equality(_ term: SQL, _ value: Cell) -> SQL {
    value.isNull ? "\(term) IS NULL" : "\(term) = \(value: value)"
  }
}
