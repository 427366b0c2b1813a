import DBWalkSQLite
import ScreenKitTerm

/// The number of rows that refer to a row, which is named like a column: `where Orders = 0` finds customers without orders.
extension Query {
  /// A reference from another table, with the columns of both.
  struct Relation {
    let child: TableSchema
    let pairs: [(child: TableSchema.Column, parent: TableSchema.Column)]
  }

  /// The reference from the table with this name to `owner`; `nil` if there is none.
  ///
  /// A declared key takes precedence over a guess.
  ///
  /// - Throws: `DatabaseProblem.ambiguousRows` if several keys refer to `owner`.
  func relation(named name: String, to owner: TableSchema) throws -> Relation? {
    let all = try Reference.all(in: db).filter {
      $0.table.names(same: name) && $0.key.parent.names(same: owner.name)
    }
    let declared = all.filter { !$0.isGuess }
    guard let reference = declared.first ?? all.first else { return nil }
    guard (declared.isEmpty ? all : declared).count == 1 else {
      throw DatabaseProblem.ambiguousRows(reference.table, columns: all.map { $0.key.columns.joined(separator: ",") })
    }
    let child = try TableSchema(named: reference.table, in: db)
    let pairs = reference.columns(from: child, to: owner)
    return pairs.count == reference.key.columns.count && !pairs.isEmpty ? Relation(child: child, pairs: pairs) : nil
  }

  /// The number as SQL, and the join that it needs: rows are looked up one by one if there is an index;
  /// otherwise all are counted once.
  func count(of relation: Relation, to alias: String, as counts: String) -> (value: SQL, join: SQL?) {
    let child = relation.child
    // Values that differ in the child's column may be equal to one of the parent's, so they cannot be counted first.
    let isLookedUp = relation.pairs.contains { child.isIndexed($0.child.name) || !$0.child.leads(to: $0.parent) }
    let conditions = relation.pairs.map { pair -> SQL in
      // As with a foreign key, the columns are compared like the parent's.
      let isAlone = pair.parent.affinity.isNumeric || pair.parent.affinity == pair.child.affinity
      let column: SQL = "\(SQL(isLookedUp ? "r" : counts)).\(name: pair.child.name)"
      return "\(SQL(alias)).\(name: pair.parent.name) = \(isAlone ? column : "+\(column)")"
    }.joined(separator: " AND ")
    if isLookedUp { return ("(SELECT count(*) FROM \(name: child.name) AS r WHERE \(conditions))", nil) }
    let columns = relation.pairs.map { "\(name: $0.child.name)" as SQL }.joined(separator: ", ")
    let rows: SQL =
      "SELECT \(columns), count(*) AS \(name: Self.countName) FROM \(name: child.name) GROUP BY \(columns)"
    return (
      "ifnull(\(SQL(counts)).\(name: Self.countName), 0)", "LEFT JOIN (\(rows)) AS \(SQL(counts)) ON \(conditions)"
    )
  }

  private static var countName: String { "count of rows" }
}

extension TableSchema {
  /// The tables with rows to count that refer to this one, except those whose names are columns.
  func tablesThatLeadHere(in db: Database) throws -> [String] {
    let all = try Reference.all(in: db).filter { $0.key.parent.names(same: name) }
    return all.filter { reference in
      column(named: reference.table) == nil && all.count { $0.table == reference.table } == 1
    }.map(\.table)
  }
}
