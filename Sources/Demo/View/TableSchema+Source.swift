import GRDB

extension TableSchema {
  /// Reads the table that a source is, or makes one of its groups or its statement.
  init(of source: TableView.Source, in db: Database) throws {
    switch source {
    case .table(let name): try self.init(named: name, in: db)
    case .facet(let facet): try self.init(of: facet, in: db)
    case .query(let statement):
      // A comment at its end must not take what follows along.
      try self.init(name: "query", of: "(\n\(SQL(statement.trimmingStatement))\n)", in: db)
    }
  }

  private init(of facet: Facet, in db: Database) throws {
    let schema = try TableSchema(named: facet.table, in: db)
    var query = Query(of: schema, in: db)
    let column = try query.term(facet.grouping.column)
    if facet.grouping.period != nil, try column.holdsYears(in: db) {
      throw DatabaseProblem.years(facet.grouping.column.description, use: "facet \(facet.grouping.column)")
    }
    let groupKey = facet.grouping.period.map { query.sql($0, of: column) } ?? column.sql
    let conditions = try facet.conditions.map { try query.sql($0) }.conjunction
    let expression = try facet.measure.expression.map { try query.sql($0) } ?? "*"
    let name = facet.grouping.name
    // Several rows may have the same label: each of them has a group of its own.
    let rowKey = facet.grouping.period == nil ? try query.key(ofRowLabeledBy: facet.grouping.column) : []
    let key = [(name, groupKey)] + (try rowKey.map { ($0.description, try query.term($0).sql) })
    let places = (1...key.count).map { "\($0)" as SQL }.joined(separator: ", ")
    // Periods follow one another; other groups are compared.
    let order: SQL = facet.grouping.period == nil ? "\(key.count + 1) DESC, \(places)" : "1"
    var measure = facet.measure.description
    // SQLite takes names that differ in case alone for one.
    if measure.names(same: name) { measure += " " }
    let groups: SQL = """
      SELECT \(key.map { "\($0.1) AS \(name: $0.0)" as SQL }.joined(separator: ", ")), \
      \(facet.measure.function.sql(of: expression)) AS \(name: measure) \
      FROM \(query.source)\(conditions.map { " WHERE \($0)" } ?? "") GROUP BY \(places) ORDER BY \(order)
      """
    self.init(
      name: "\(schema.name) by \(name)", kind: .view,
      columns: (key.map(\.0) + [measure]).map {
        Column(name: $0, type: "", isRequired: false, visibility: .ordinary)
      }, primaryKey: [], rowid: nil, foreignKeys: [])
    columns[0].type = facet.grouping.period == nil ? column.type : "TEXT"
    definition = "(\(groups))"
  }

  private init(name: String, of definition: SQL, in db: Database) throws {
    let statement = try db.makeStatement(sql: "SELECT * FROM \(definition.text)")
    self.init(
      name: name, kind: .view,
      columns: statement.columnNames.map { Column(name: $0, type: "", isRequired: false, visibility: .ordinary) },
      primaryKey: [], rowid: nil, foreignKeys: [])
    self.definition = definition
    origin = try RowOrigin(of: "SELECT * FROM \(definition.text)", in: db)
  }
}

extension String {
  /// The statement without blanks and semicolons at its end.
  var trimmingStatement: String {
    var text = Substring(self)
    while let last = text.unicodeScalars.last, last == ";" || last.properties.isWhitespace {
      text.unicodeScalars.removeLast()
    }
    return String(text)
  }
}
