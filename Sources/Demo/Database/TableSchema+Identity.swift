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
      let isNullable = primaryKey.contains { column(named: $0)?.isRequired == false }
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

  /// The values a page orders by and makes keys of, as a list for SQL; nil when only positions count.
  var keyTerms: String? {
    switch identity {
    case .primaryKey(let columns, let rowid?): (columns.map(\.quoted) + [rowid]).joined(separator: ", ")
    case .primaryKey(let columns, nil): columns.map(\.quoted).joined(separator: ", ")
    case .rowid(let name): name
    case .position: nil
    }
  }

  /// The key made of the values of `keyTerms`.
  func key(from values: [Cell]) -> RowKey {
    guard case .primaryKey(let columns, _) = identity else { return RowKey(values) }
    let key = values.prefix(columns.count)
    return RowKey(key.contains(where: \.isNull) ? values : Array(key))
  }

  /// What follows `SELECT … FROM` the table to find the row of `key`, and the values to bind.
  func clause(finding key: RowKey) throws -> (sql: String, values: [Cell]) {
    switch identity {
    case .primaryKey(let columns, let rowid):
      let terms = columns.map(\.quoted)
      let isExtended = key.cells.count == terms.count + 1 && key.cells.dropLast().contains(where: \.isNull)
      return try clause(finding: key, in: isExtended ? terms + (rowid.map { [$0] } ?? []) : terms)
    case .rowid(let name):
      return try clause(finding: key, in: [name])
    case .position:
      guard key.cells.count == 1 else { throw wrongCount(of: key) }
      guard case .integer(let number) = key.cells[0], number > 0 else {
        throw DatabaseProblem.noRow(name, keyNames, key)
      }
      return ("LIMIT 1 OFFSET ?", [.integer(number - 1)])
    }
  }

  private func clause(finding key: RowKey, in terms: [String]) throws -> (sql: String, values: [Cell]) {
    guard key.cells.count == terms.count else { throw wrongCount(of: key) }
    return ("WHERE \(TableSchema.condition(terms, key.cells)) LIMIT 1", key.cells.filter { !$0.isNull })
  }

  /// The condition that `terms` have these values, NULLs included. Only what is not NULL is a parameter.
  static func condition(_ terms: [String], _ values: [Cell]) -> String {
    zip(terms, values).map { $0.1.isNull ? "\($0.0) IS NULL" : "\($0.0) = ?" }.joined(separator: " AND ")
  }

  private func wrongCount(of key: RowKey) -> DatabaseProblem {
    .wrongValueCount(name, keyNames, given: key.cells.count)
  }
}
