import DBWalkSQLite

extension TableSchema {
  /// Reads the table of a source, or makes one from its groups or its statement.
  init(of source: TableView.Source, in db: Database) throws {
    switch source {
    case .table(let name): try self.init(named: name, in: db)
    case .facet(let facet): try self.init(of: facet, in: db)
    case .query(let statement):
      // A comment at the end of the statement must not hide the following text.
      let definition: SQL = "(\n\(SQL(statement.trimmingStatement))\n)"
      let query = "SELECT * FROM \(definition.text)"
      self.init(
        name: "query", kind: .view, columns: try db.prepare(query).columnNames.map { Column(name: $0) },
        definition: definition)
      origin = try RowOrigin(of: query, in: db)
      foreignKeys = try ForeignKey.inherited(by: query, in: db)
    }
  }

  private init(of facet: Facet, in db: Database) throws {
    var schema = try TableSchema(of: .init(facet.rows), in: db)
    schema.isUnnumbered = true
    var query = Query(of: schema, in: db)
    let groupings = facet.groupings.all
    let names = facet.groupings.names
    var key: [(name: String, type: String, sql: SQL)] = []
    for (grouping, name) in zip(groupings, names) {
      let column = try query.term(grouping.column)
      if let period = grouping.period {
        if try column.holdsYears(in: db) {
          throw DatabaseProblem.years(grouping.column.description, use: "facet \(grouping.column)")
        }
        key.append((name, "TEXT", try query.sql(period, of: column, named: grouping.column)))
      } else {
        key.append((name, column.type, column.sql))
      }
    }
    // Several rows may have the same label: each of them forms a separate group.
    for grouping in groupings where grouping.period == nil {
      for column in try query.key(ofRowLabeledBy: grouping.column)
      where !key.contains(where: { $0.name.names(same: column.description) }) {
        key.append((column.description, "", try query.term(column).sql))
      }
    }
    let conditions = try SQL.filter(query.sql(facet.conditions))
    let needsNumbers = facet.measure.function.needsNumbers
    let expression = try facet.measure.expression.map { try query.sql($0, needingNumbers: needsNumbers) } ?? "*"
    var measure = facet.measure.description
    // SQLite treats names that differ only in case as equal.
    while key.contains(where: { $0.name.names(same: measure) }) { measure += " " }
    let columns = key.map { "\($0.sql) AS \(name: $0.name)" as SQL }.joined(separator: ", ")
    let places = (1...key.count).map { "\($0)" as SQL }.joined(separator: ", ")
    // Periods are in chronological order; other groups are compared.
    let periods = groupings.prefix { $0.period != nil }.indices.map { "\($0 + 1)" as SQL }
    let order = (periods + (periods.count == key.count ? [] : ["\(key.count + 1) DESC", places])).joined(
      separator: ", ")
    let source: SQL = "\(query.source)\(conditions)"
    let groups: SQL =
      if let value = facet.measure.function.sql(of: expression) {
        "SELECT \(columns), \(value) AS \(name: measure) FROM \(source)"
      } else {
        Self.medians(of: expression, names: key.map(\.name), by: key.map(\.sql), as: measure, columns, source)
      }
    self.init(
      name: "\(schema.name) by \(names.joined(separator: ", "))", kind: .view,
      columns: key.map { Column(name: $0.name, type: $0.type) } + [Column(name: measure)],
      definition: "(\(groups) GROUP BY \(places) ORDER BY \(order))")
    epochNotes = query.epochNotes
  }

  /// The beginning of the statement for groups and their medians. A median is the mean of the one or two numbers in
  /// the middle of the sorted numbers.
  private static func medians(
    of expression: SQL, names: [String], by key: [SQL], as measure: String, _ columns: SQL, _ source: SQL
  ) -> SQL {
    let number: SQL = "CASE WHEN typeof(\(expression)) IN ('integer', 'real') THEN \(expression) END"
    let group: SQL = "PARTITION BY \(key.joined(separator: ", "))"
    // No column has these names, because they are longer than all column names.
    let mark = String(repeating: "#", count: (names.map(\.count).max() ?? 0) + 1)
    let (value, place, count) = (mark + "value", mark + "place", mark + "count")
    let shown = names.map { "\(name: $0)" as SQL }.joined(separator: ", ")
    return """
      SELECT \(shown), avg(CASE WHEN \(name: place) BETWEEN (\(name: count) + 1) / 2 AND (\(name: count) + 2) / 2 \
      THEN \(name: value) END) AS \(name: measure) FROM (SELECT \(columns), \(number) AS \(name: value), \
      row_number() OVER (\(group) ORDER BY \(number) IS NULL, \(number)) AS \(name: place), \
      count(\(number)) OVER (\(group)) AS \(name: count) FROM \(source))
      """
  }
}

extension String {
  /// The statement without trailing blanks and semicolons.
  var trimmingStatement: String {
    var text = Substring(self)
    while let last = text.unicodeScalars.last, last == ";" || last.properties.isWhitespace {
      text.unicodeScalars.removeLast()
    }
    return String(text)
  }
}
