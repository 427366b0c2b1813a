import GRDB

/// A row with what people know it by, and the ways that lead from it.
struct RowView: Equatable, Sendable {
  var schema: TableSchema
  var row: RowRecord
  /// The value of the table's label column.
  var label: Excerpt?
  /// Those that lead away, then those of rows that lead here; guesses last.
  var links: [Link]
}

extension RowView {
  /// Reads the row of a key, texts and blobs cut to `longest` bytes; rows that lead to it are counted as `counting` allows.
  init(in table: String, key: RowKey, longest: Int, _ counting: Counting, in db: Database) throws {
    schema = try TableSchema(named: table, in: db)
    row = try RowRecord(of: schema, key: key, longest: longest, in: db)
    label = schema.labelColumn.flatMap(row.value(of:))
    let all = try Reference.all(in: db)
    links = []
    for isGuess in [false, true] {
      for reference in all where reference.isGuess == isGuess && reference.table == schema.name {
        links.append(
          Link(
            name: reference.columnNames(among: all), reference: reference, isIncoming: false,
            target: try target(of: reference.key, in: db)))
      }
      for reference in all where reference.isGuess == isGuess && reference.key.parent.names(same: schema.name) {
        guard let target = try rows(of: reference, counting, in: db) else { continue }
        links.append(
          Link(name: reference.tableName(among: all), reference: reference, isIncoming: true, target: target))
      }
    }
  }

  private func target(of key: TableSchema.ForeignKey, in db: Database) throws -> Link.Target {
    do {
      return try RowReference.target(of: key, from: row, in: db)
    } catch let problem as DatabaseProblem {
      if case .nothingToFollow(let column) = problem { return .nothing(column) }
      return .problem(problem)
    }
  }

  /// The rows of a table that lead here; `nil` where its key does not fit this table.
  private func rows(of reference: Reference, _ counting: Counting, in db: Database) throws -> Link.Target? {
    let names = reference.key.parentColumns ?? schema.primaryKey
    guard names.count == reference.key.columns.count else { return nil }
    let child = try TableSchema(named: reference.table, in: db)
    var view = TableView(table: child.name)
    var hasNull = false
    for (name, parentName) in zip(reference.key.columns, names) {
      guard let value = row.value(of: parentName), value.isWhole, let column = child.column(named: name) else {
        return nil
      }
      hasNull = hasNull || value.cell.isNull
      let literal = Literal(exactly: value.cell, in: Affinity(declared: column.type))
      view.conditions.append(
        Condition(column: ColumnPath(column: column.name), comparison: .equal, values: [literal]))
    }
    // NULL leads nowhere, and so nothing leads to it.
    if hasNull { return .rows(view, .exactly(0)) }
    var query = Query(of: child, in: db)
    let condition = try view.conditions.map { try query.sql($0) }.conjunction ?? "1"
    let isIndexed = reference.key.columns.contains(where: child.isIndexed)
    let tally =
      isIndexed
      ? try counting.tally(of: "SELECT 1 FROM \(query.source) WHERE \(condition)", in: db)
      : try counting.tally(scanning: query.source, for: condition, in: db)
    return .rows(view, tally)
  }
}

extension Reference {
  /// The columns, with the table they lead to if other keys have the same columns.
  fileprivate func columnNames(among all: [Reference]) -> String {
    let columns = key.columns.map(\.spelled).joined(separator: ",")
    let isAmbiguous = all.contains { $0.table == table && $0.key.columns == key.columns && $0 != self }
    return isAmbiguous ? "\(columns):\(key.parent.spelled)" : columns
  }

  /// The table, with the columns if it has other keys to the same parent.
  fileprivate func tableName(among all: [Reference]) -> String {
    let isAmbiguous = all.contains { $0.table == table && $0.key.parent.names(same: key.parent) && $0 != self }
    return isAmbiguous ? "\(table.spelled).\(key.columns.map(\.spelled).joined(separator: ","))" : table.spelled
  }
}
