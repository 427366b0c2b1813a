import DBWalkSQLite

/// A view of a table while it is translated to SQL: the names of its columns there, and the joined tables.
struct Query {
  /// A column, with the data for comparing and ordering by it.
  struct Term {
    var sql: SQL
    /// The declared type.
    var type = ""
    var affinity = Affinity.none
    var mayBeNull: Bool
    /// Whether an index finds its values.
    var isIndexed = false
    /// A query of the first values, as `v`.
    var sample: SQL
    /// Whether the rows come from a view or a statement, whose types only SQLite knows: each of its parts may have other ones.
    var isComputed = false

    /// The column where a number is never equal to a text: otherwise SQLite converts the values to the type of the column. After a
    /// unary plus it has none, and no index either.
    func keeping(_ values: [Cell]) -> SQL {
      let isConverted = values.contains { value in
        switch value {
        case .text(let text): (affinity.isNumeric || isComputed) && text.beginsLikeNumber
        case .integer, .real: affinity == .text || isComputed
        case .null, .malformed, .blob: false
        }
      }
      return isConverted ? "+\(sql)" : sql
    }
  }

  private struct Join {
    let hops: [ColumnPath.Hop]
    let schema: TableSchema
    let alias: String
    let sql: SQL
  }

  private(set) var schema: TableSchema
  let db: Database
  private var joins: [Join] = []
  /// How the numbers of columns were read as dates, where that is not the usual way.
  var epochNotes: [String] = []

  /// - Parameter db: The database for looking up the tables of dotted columns.
  init(of schema: TableSchema, in db: Database) {
    self.schema = schema
    self.db = db
  }

  /// The text after FROM.
  var source: SQL { source(of: schema) }

  /// The text after FROM if the rows come from the table in another form.
  func source(of schema: TableSchema) -> SQL {
    joins.reduce(schema.namedSource) { "\($0) \($1.sql)" }
  }

  /// The same tables with only those columns of the first one that refer to other tables, or that paths name.
  func numbering(with paths: [ColumnPath]) -> Query {
    let isKnown = paths.allSatisfy { !$0.hops.isEmpty || schema.column(named: $0.column) != nil }
    guard schema.identity == .position, isKnown else { return self }
    let used = Set(paths.map { ($0.hops.first?.column ?? $0.column).lowercased() })
    let names = schema.columns.map(\.name).filter { used.contains($0.lowercased()) }
    var query = self
    query.schema = schema.numbering(
      with: names + (joins.isEmpty ? [] : schema.followable.filter { !names.contains($0) }))
    return query
  }

  /// Finds a column, and joins the tables on the way there.
  mutating func term(_ path: ColumnPath) throws -> Term {
    if !path.hops.isEmpty, let member = try member(path) { return member }
    let (owner, alias) = try table(behind: path.hops)
    if owner.column(named: path.column) == nil, let related = try related(path, owner, alias) { return related }
    let column = try owner.existingColumn(path.column)
    let isOwn = path.hops.isEmpty
    // Byte by byte, if only the program that made the table knows how its texts are compared.
    let comparison: SQL = column.hasKnownCollation ? "" : " COLLATE BINARY"
    return Term(
      sql: "\(SQL(alias)).\(name: column.name)\(comparison)", type: column.type, affinity: column.affinity,
      mayBeNull: !isOwn || !(column.isRequired || owner.isRowidAlias && owner.primaryKey == [column.name]),
      isIndexed: isOwn && owner.isIndexed(column.name),
      sample: "SELECT t.\(name: column.name)\(comparison) AS v FROM \(owner.namedSource) LIMIT 1000",
      isComputed: owner.definition != nil || owner.kind == .view)
  }

  /// The number of rows of the table named by a path that refer to a row of `owner`.
  private mutating func related(_ path: ColumnPath, _ owner: TableSchema, _ alias: String) throws -> Term? {
    guard let relation = try relation(named: path.column, to: owner) else { return nil }
    let hops = path.hops + [ColumnPath.Hop(column: relation.child.name, parent: "")]
    let known = joins.first { $0.hops == hops }
    let counts = known?.alias ?? "t\(joins.count + 1)"
    let (value, join) = count(of: relation, to: alias, as: counts)
    if let join, known == nil { joins.append(Join(hops: hops, schema: relation.child, alias: counts, sql: join)) }
    return Term(sql: value, type: "INTEGER", affinity: .integer, mayBeNull: false, sample: "SELECT 1 AS v")
  }

  /// The columns that identify the rows at the end of a path, if its column is their label; none if the path names another column.
  mutating func key(ofRowLabeledBy path: ColumnPath) throws -> [ColumnPath] {
    guard let hop = path.hops.last, path.memberIndex(in: schema, db) == nil,
      try table(behind: path.hops).0.labelColumn?.names(same: path.column) == true
    else { return [] }
    let child = try table(behind: path.hops.dropLast()).0
    let columns = try child.foreignKey(following: hop.column, to: hop.parent).parent(in: db).1
    return columns.filter { !$0.names(same: path.column) }.map { ColumnPath(hops: path.hops, column: $0) }
  }

  /// The table that a chain of foreign keys leads to, under its name in the query.
  private mutating func table(behind hops: [ColumnPath.Hop]) throws -> (TableSchema, alias: String) {
    guard let last = hops.last else { return (schema, "t") }
    if let join = joins.first(where: { $0.hops == hops }) { return (join.schema, join.alias) }
    let (child, childAlias) = try table(behind: hops.dropLast())
    let key = try child.foreignKey(following: last.column, to: last.parent)
    let (parent, columns) = try key.parent(in: db)
    guard parent.isUnique(columns) else {
      throw DatabaseProblem.unusableParent(parent.name, columns: key.columns)
    }
    let alias = "t\(joins.count + 1)"
    // SQLite compares with the collation of the left column, here the parent's, as foreign keys do. But unlike them it converts texts to
    // numbers if either column is numeric. After a unary plus, the type of the child's column no longer counts.
    let condition = zip(columns, key.columns).map { parentName, childName in
      let isAlone =
        if let one = parent.column(named: parentName), let other = child.column(named: childName) {
          one.affinity.isNumeric || one.affinity == other.affinity
        } else {
          true
        }
      let column: SQL = "\(SQL(childAlias)).\(name: childName)"
      return "\(SQL(alias)).\(name: parentName) = \(isAlone ? column : "+\(column)")" as SQL
    }
    joins.append(
      Join(
        hops: hops, schema: parent, alias: alias,
        sql: "LEFT JOIN \(name: parent.name) AS \(SQL(alias)) ON \(condition.joined(separator: " AND "))"))
    return (parent, alias)
  }

  /// The condition in SQL that all of some conditions are met; `nil` if there are none.
  mutating func sql(_ conditions: [Condition]) throws -> SQL? { try conditions.map { try sql($0) }.conjunction }

  /// The condition in SQL.
  mutating func sql(_ condition: Condition) throws -> SQL {
    if !condition.alternatives.isEmpty {
      let lists = try condition.alternatives.map { try sql($0) ?? "1" }
      return "\(condition.isNegated ? "NOT " : "")(\(lists.map { "(\($0))" as SQL }.joined(separator: " OR ")))"
    }
    let test = try sql(test: condition)
    guard condition.isNegated else { return test }
    if condition.textAnywhere(in: schema) != nil { return "NOT (\(test))" }
    return "(\(try term(condition.column).sql) IS NOT NULL AND NOT (\(test)))"
  }

  private mutating func sql(test condition: Condition) throws -> SQL {
    if let text = condition.textAnywhere(in: schema) {
      let tests = SQL.occurrenceTests(for: text, in: schema.shownColumns)
      return "CASE \(tests.map { "\($0) 1" as SQL }.joined(separator: " ")) END IS NOT NULL"
    }
    if condition.comparison == .match { return try match(condition) }
    let term = try term(condition.column)
    let column = term.sql
    if let other = condition.other {
      let signs: [Condition.Comparison: SQL] = [.unequal: "<>", .same: "COLLATE BINARY IS"]
      return "\(column) \(signs[condition.comparison] ?? SQL(condition.comparison.sign)) \(try self.term(other).sql)"
    }
    let text = condition.values.first?.text ?? .null
    let meanings = try condition.values.map { try meaning(of: $0, condition) }
    let cells = meanings.compactMap { if case .value(let cell) = $0 { cell } else { nil } }
    let dates = meanings.compactMap { if case .date(let date) = $0 { date } else { nil } }
    let kept = term.keeping(cells)
    let value = cells.first ?? .null
    switch condition.comparison {
    case .within:
      if case .text(let text) = text, try term.holdsYears(in: db) {
        throw DatabaseProblem.years("\(condition.column)", use: "\(condition.column) = \(text.prefix(4))")
      }
      return try sql(text, contains: term, named: condition.column)
    case .equal, .isIn:
      let values = cells.count == 1 ? SQL.equality(kept, value) : SQL.membership(of: kept, in: cells)
      let tests =
        try dates.map { try sql($0, contains: term, named: condition.column) }
        + (cells.isEmpty && !dates.isEmpty ? [] : [values])
      return tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " OR ")))"
    case .unequal:
      if let date = dates.first {
        return "(\(column) IS NOT NULL AND NOT (\(try sql(date, contains: term, named: condition.column))))"
      }
      return value.isNull ? "\(column) IS NOT NULL" : "\(kept) <> \(value: value)"
    case .contains, .starts:
      let isStart = condition.comparison == .starts
      // SQLite's lower case knows ASCII only. A pattern ends at NUL.
      if case .text(let text) = text, !text.utf8.contains(0), !text.utf8.allSatisfy({ $0 < 0x80 }) {
        return SQL.occurrence(of: text, in: column, atStart: isStart)
      }
      return "instr(lower(\(column)), lower(\(value: text))) \(isStart ? "= 1" : "> 0")"
    case .like: return "\(column) LIKE \(value: text)"
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      if let date = dates.first { return try sql(term, condition.comparison, date, named: condition.column) }
      return "\(kept) \(SQL(condition.comparison.sign)) \(value: value)"
    case .same: return "\(kept) COLLATE BINARY IS \(value: value)"
    case .match: return "0"
    }
  }

  /// The condition that a table for full-text search, or a column of it, matches a text. Such a table has a
  /// hidden column with its own name.
  ///
  /// It is a separate statement, because SQLite refuses MATCH within OR.
  private func match(_ condition: Condition) throws -> SQL {
    let isWhole = condition.column == ColumnPath(column: "*")
    let name = isWhole ? schema.name : condition.column.column
    guard condition.column.hops.isEmpty, schema.column(named: schema.name)?.visibility == .hidden,
      let column = schema.column(named: name)
    else { throw DatabaseProblem.noFullText(table: schema.name) }
    let (table, rowid) = (schema.name, schema.rowid ?? "rowid")
    let text = condition.values.first?.text ?? .null
    return """
      t.\(name: rowid) IN (SELECT \(name: rowid) FROM \(name: table) WHERE \(name: table).\(name: column.name) \
      MATCH \(value: text))
      """
  }

  /// The meaning of a literal in a column.
  ///
  /// - Throws: `DatabaseProblem.noNumber` if it is a word without quotes, and the column holds numbers.
  private mutating func meaning(
    of literal: Literal, _ condition: Condition
  ) throws -> Reading.Meaning {
    let isPart = [.contains, .starts, .like, .within].contains(condition.comparison)
    if isPart { return .value(literal.text) }
    var reading = try reading(of: condition.column, readingDates: TypedDate(literal.word) != nil)
    if condition.comparison == .same { reading.ignoreDates() }
    let meaning = reading.meaning(of: literal)
    if case .noNumber(let text) = meaning {
      throw DatabaseProblem.noNumber(text, column: condition.column.description)
    }
    return meaning
  }

  /// How a column reads words.
  ///
  /// - Parameter readsDates: Whether its first values decide what a date means.
  mutating func reading(of path: ColumnPath, readingDates readsDates: Bool) throws -> Reading {
    let term = try term(path)
    var reading = Reading(type: term.type, affinity: term.affinity)
    // SQLite also reads the JSON values true and false as numbers.
    if path.memberIndex(in: schema, db) != nil { reading.readsTruth = true }
    if readsDates {
      try reading.findDates(among: term.sample, in: db)
      reading.readsYears = try term.type.isTypeOfDates && reading.hasNumbers && epoch(of: term) != nil
    }
    return reading
  }
}

extension Reading {
  /// Finds the dates among the values of a sample.
  fileprivate mutating func findDates(among sample: SQL, in db: Database) throws {
    let found =
      try db.cells(
        of: """
          SELECT max(CASE WHEN typeof(v) = 'text' AND v GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]*' THEN length(v) END), \
          max(typeof(v) IN ('integer', 'real')) FROM (\(sample))
          """
      ).first ?? []
    longestDate = if case .integer(let length)? = found.first { Int(length) } else { 0 }
    hasNumbers = affinity != .text && found.last == .integer(1)
  }
}

extension String {
  /// Whether SQLite might read a number at the beginning.
  fileprivate var beginsLikeNumber: Bool {
    unicodeScalars.first { !$0.properties.isWhitespace }.map { "0123456789+-.".unicodeScalars.contains($0) } ?? false
  }
}

extension TableSchema.ForeignKey {
  /// The table that the key leads to, and its columns.
  func parent(in db: Database) throws -> (TableSchema, [String]) {
    let schema: TableSchema
    do {
      schema = try TableSchema(named: parent, in: db)
    } catch DatabaseProblem.noTable {
      throw DatabaseProblem.noParent(parent, columns: columns)
    }
    let names = parentColumns ?? schema.primaryKey
    guard schema.identity != .position, names.count == columns.count,
      names.allSatisfy({ schema.column(named: $0) != nil })
    else { throw DatabaseProblem.unusableParent(schema.name, columns: columns) }
    return (schema, names)
  }
}

extension TableSchema {
  /// The table that a chain of foreign-key columns leads to.
  func table(behind hops: [ColumnPath.Hop], in db: Database) throws -> TableSchema {
    try hops.reduce(self) { schema, hop in
      try schema.foreignKey(following: hop.column, to: hop.parent).parent(in: db).0
    }
  }
}
