import DBWalkSQLite
import ScreenKitTerm

/// Members of JSON objects, which are named like columns of another table: `data.unit`.
extension ColumnPath {
  /// The index of the hop whose column holds JSON, since no foreign key begins there; `nil` if all hops lead to tables.
  ///
  /// - Parameter schema: The table where the path begins.
  func memberIndex(in schema: TableSchema, _ db: Database) -> Int? {
    var schema = schema
    for (index, hop) in hops.enumerated() {
      guard let column = schema.column(named: hop.column) else { return nil }
      if hop.parent == nil, schema.foreignKeys(of: column.name).isEmpty { return index }
      guard let parent = try? schema.table(behind: [hop], in: db) else { return nil }
      schema = parent
    }
    return nil
  }

  /// The JSON path that begins at the hop with this index; `nil` if a name cannot be written in it.
  fileprivate func memberPath(behind index: Int) -> String? {
    let names = hops[(index + 1)...].map(\.column) + [column]
    guard !names.contains(where: { $0.contains("\"") || $0.utf8.contains(0) }) else { return nil }
    return "$" + names.map { ".\"\($0)\"" }.joined()
  }
}

extension Query {
  /// The member of a JSON object that a path names; `nil` if the path names a column.
  ///
  /// - Throws: `DatabaseProblem.noForeignKey` if no value among the first 1,000 is an object.
  mutating func member(_ path: ColumnPath) throws -> Term? {
    guard let index = path.memberIndex(in: schema, db), let member = path.memberPath(behind: index) else { return nil }
    let hop = path.hops[index]
    let base = try term(ColumnPath(hops: Array(path.hops[..<index]), column: hop.column))
    guard try db.hasObjects(base) else {
      let owner = try schema.table(behind: Array(path.hops[..<index]), in: db)
      throw DatabaseProblem.noForeignKey(hop.column, table: owner.name, followable: owner.followable)
    }
    func value(_ column: SQL) -> SQL {
      "CASE WHEN json_valid(\(column)) THEN json_extract(\(column), \(value: .text(member))) END"
    }
    return Term(
      sql: "(\(value(base.sql)))", mayBeNull: true, sample: "SELECT \(value("v")) AS v FROM (\(base.sample))")
  }

  /// The names of the members at the end of a path without its last name; empty if it leads to a table.
  mutating func members(behind hops: [ColumnPath.Hop]) throws -> [String] {
    let path = ColumnPath(hops: Array(hops.dropLast()), column: hops.last?.column ?? "")
    guard ColumnPath(hops: hops, column: "x").memberIndex(in: schema, db) != nil else { return [] }
    let base = try term(path)
    let objects: SQL = "SELECT CASE WHEN json_valid(v) THEN v END AS v FROM (\(base.sample))"
    return try db.cells(
      of: """
        SELECT DISTINCT m.key FROM (\(objects)) AS o, json_each(o.v) AS m WHERE json_type(o.v) = 'object' LIMIT 200
        """
    ).compactMap { if case .text(let name)? = $0.first { name } else { nil } }
  }
}

extension Database {
  /// Whether one of the first values of a column is a JSON object.
  fileprivate func hasObjects(_ term: Query.Term) throws -> Bool {
    try !cells(
      of: """
        SELECT 1 FROM (\(term.sample)) WHERE CASE WHEN json_valid(v) THEN json_type(v) = 'object' END LIMIT 1
        """
    ).isEmpty
  }

  /// The columns of a table that hold JSON objects in one of the first rows.
  func objectColumns(of schema: TableSchema) throws -> [String] {
    let names = schema.shownColumns.map(\.name).filter { schema.foreignKeys(of: $0).isEmpty }
    guard !names.isEmpty else { return [] }
    let tests = names.map { name -> SQL in
      let column: SQL = "\(name: name)"
      return
        "max(CASE WHEN substr(\(column), 1, 1) = '{' AND json_valid(\(column)) THEN json_type(\(column)) = 'object' END)"
    }
    let row =
      try cells(
        of: "SELECT \(tests.joined(separator: ", ")) FROM (SELECT * FROM \(schema.namedSource) LIMIT 20)"
      ).first ?? []
    return zip(names, row).compactMap { $1 == .integer(1) ? $0 : nil }
  }
}
