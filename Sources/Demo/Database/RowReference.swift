import DBWalkSQLite

/// A row named by its table and key, the target of a foreign key.
struct RowReference: Hashable, Sendable {
  var table: String
  var key: RowKey
}

extension RowReference {
  /// The row to which a foreign key of another one refers, with its label.
  ///
  /// - Throws: A `DatabaseProblem` that explains why it refers to nothing.
  static func target(of key: TableSchema.ForeignKey, from row: RowRecord, in db: Database) throws -> Link.Target {
    let values = try key.columns.map { column in
      guard let value = row.value(of: column) else {
        throw DatabaseProblem.noColumn(column, table: row.table, nearest: nil, columns: row.fields.map(\.column))
      }
      guard !value.cell.isNull else { throw DatabaseProblem.nothingToFollow(column) }
      guard value.isWhole else { throw DatabaseProblem.tooLongToFollow(column) }
      return value.cell
    }
    let (parent, columns) = try key.parent(in: db)
    // The parent's columns may be any unique ones; the row is named by its own key.
    let condition = zip(columns, values).map { SQL.equality("t.\(name: $0)", $1) }.joined(separator: " AND ")
    let labels = parent.labelColumn.map { [$0] } ?? []
    let terms = (labels + parent.keyColumns.map(\.name)).map { "t.\(name: $0)" as SQL }.joined(separator: ", ")
    let found = try parent.read { parent in
      try db.excerpts(
        of: "SELECT \(terms) FROM \(parent.namedSource) WHERE \(condition) LIMIT 1", longest: 1000,
        wholeFrom: labels.count)
    }
    guard let cells = found.first else { throw DatabaseProblem.dangling(parent.name, columns, RowKey(values)) }
    let target = RowReference(table: parent.name, key: parent.key(from: cells.dropFirst(labels.count).map(\.cell)))
    return .row(target, label: labels.isEmpty ? nil : cells[0])
  }
}

extension TableSchema {
  /// The foreign key that `column` means: the first that refers to `parent`, or the one that consists of it alone,
  /// or the only one it is part of.
  func foreignKey(following column: String, to parent: String?) throws(DatabaseProblem) -> ForeignKey {
    _ = try existingColumn(column)
    let all = foreignKeys(of: column)
    guard !all.isEmpty else { throw .noForeignKey(column, table: name, followable: followable) }
    if let parent {
      guard let chosen = all.first(where: { $0.parent.names(same: parent) }) else {
        throw .notAParent(parent, column: column, parents: all.map(\.parent))
      }
      return chosen
    }
    let meant = foreignKeys(meantBy: column)
    guard meant.allSatisfy({ $0.parent.names(same: meant[0].parent) }) else {
      throw .ambiguous(column, parents: meant.map(\.parent))
    }
    return meant[0]
  }
}
