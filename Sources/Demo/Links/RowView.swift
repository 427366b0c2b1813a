import DBWalkSQLite

/// A row with its label and its links.
struct RowView: Equatable, Sendable {
  var schema: TableSchema
  var row: RowRecord
  /// How the row's columns read words.
  var readings: [Reading]
  /// The value of the table's label column.
  var label: Excerpt?
  /// Links to other rows, then links from rows that refer to this one; guesses last.
  var links: [Link]
}

extension RowView {
  /// Reads the row of a key, with texts and blobs cut to `longest` bytes; rows that refer to it are counted as `counting` allows.
  init(in table: String, key: RowKey, longest: Int, _ counting: Counting, in db: Database) throws {
    let schema = try TableSchema(named: table, in: db)
    self.schema = schema
    let longest = min(longest, ValueLimit.each(of: schema.columns.count))
    let row = try schema.read { try RowRecord(of: $0, key: key, longest: longest, in: db) }
    self.row = row
    readings = try zip(row.fields, schema.shownColumns).map { field, column in
      if !field.value.isDate { return Reading(of: column) }
      var query = Query(of: schema, in: db)
      return try query.reading(of: ColumnPath(column: column.name), readingDates: true)
    }
    label = schema.labelColumn.flatMap(row.value(of:))
    var all = try Reference.all(in: db)
    if schema.kind == .view {
      let known = all.filter { $0.table == schema.name }.map(\.key.columns)
      all =
        schema.foreignKeys.filter { !known.contains($0.columns) }.map { Reference(table: schema.name, key: $0) } + all
    }
    links = []
    if let origin = try origin(in: db) { links.append(origin) }
    for isGuess in [false, true] {
      let references = all.filter { $0.isGuess == isGuess }
      for reference in references where reference.table == schema.name {
        let link = try link(reference.columnNames(among: all), along: reference) {
          try RowReference.target(of: reference.key, from: row, in: db)
        }
        if let link { links.append(link) }
      }
      for reference in references where reference.key.parent.names(same: schema.name) {
        let link = try link(reference.tableName(among: all), along: reference, isIncoming: true) {
          try rows(of: reference, counting, in: db)
        }
        if let link { links.append(link) }
      }
    }
  }

  /// The link from the row of a view to the row of a table whose key the view shows; `nil` if there is none.
  private func origin(in db: Database) throws -> Link? {
    guard schema.kind == .view, schema.identity == .position,
      let origin = try? RowOrigin(of: "SELECT * FROM \(schema.name.quoted)", in: db),
      let table = try? TableSchema(named: origin.table, in: db)
    else { return nil }
    let key = TableSchema.ForeignKey(columns: origin.columns, parent: table.name, parentColumns: table.keyNames)
    return try link(table.name, along: Reference(table: schema.name, key: key)) {
      try RowReference.target(of: key, from: row, in: db)
    }
  }

  /// Makes a link; `nil` if it has no target. An unreadable table affects only its own links.
  private func link(
    _ name: String, along reference: Reference, isIncoming: Bool = false, _ findTarget: () throws -> Link.Target?
  ) throws -> Link? {
    var target: Link.Target?
    do {
      target = try findTarget()
    } catch DatabaseProblem.nothingToFollow(let column) {
      target = .nothing(column)
    } catch let problem as DatabaseProblem {
      target = .problem(problem)
    } catch let error as DatabaseError where error.code != .interrupted {
      target = .problem(.unreadable(isIncoming ? reference.table : reference.key.parent, detail: error.message))
    }
    return target.map { Link(name: name, reference: reference, isIncoming: isIncoming, target: $0) }
  }

  /// The rows of a table that refer to this one; `nil` if its key does not fit this table.
  private func rows(of reference: Reference, _ counting: Counting, in db: Database) throws -> Link.Target? {
    let names = reference.key.parentColumns ?? schema.primaryKey
    guard names.count == reference.key.columns.count else { return nil }
    let child = try TableSchema(named: reference.table, in: db)
    let pairs = reference.columns(from: child, to: schema)
    guard pairs.count == names.count else { return nil }
    // If the columns compare in different ways, only the hop determines which rows refer to this one.
    let hop = pairs.allSatisfy { $0.leads(to: $1) } ? nil : child.hop(along: reference.key, to: schema)
    var view = TableView(table: child.name)
    var query = Query(of: child, in: db)
    var hasNull = false
    for (column, parentColumn) in pairs {
      guard let value = row.value(of: parentColumn.name), value.isWhole else { return nil }
      hasNull = hasNull || value.cell.isNull
      let path = ColumnPath(hops: hop.map { [$0] } ?? [], column: hop == nil ? column.name : parentColumn.name)
      let reading = try query.reading(of: path, readingDates: TypedDate(value.cell.description) != nil)
      let literal = Literal(typed: Literal(shown: value.cell, in: reading, path, of: child).word)
      view.conditions.append(Condition(column: path, comparison: .equal, values: [literal]))
    }
    // NULL refers to nothing, and no row refers to it.
    if hasNull { return .rows(view, .exactly(0)) }
    let condition = try query.sql(view.conditions) ?? "1"
    let isIndexed = hop == nil && reference.key.columns.contains(where: child.isIndexed)
    let tally =
      isIndexed
      ? try counting.count(of: "SELECT 1 FROM \(query.source) WHERE \(condition)", in: db)
      : try counting.count(scanning: query.source, for: condition, in: db)
    return .rows(view, tally)
  }
}

extension TableSchema.Column {
  /// Whether the values of this column that refer to a value of another one are exactly those that are equal to it here.
  ///
  /// A foreign key compares like the column it refers to. Numbers find equal numbers unless texts are stored instead.
  func leads(to parent: Self) -> Bool {
    collation == parent.collation
      && (affinity == parent.affinity || parent.affinity.isNumeric && affinity != .text)
  }
}

extension TableSchema {
  /// The hop by which a column path takes a foreign key; `nil` if it would take another one, or find several rows.
  func hop(along key: ForeignKey, to parent: TableSchema) -> ColumnPath.Hop? {
    guard parent.isUnique(key.parentColumns ?? parent.primaryKey) else { return nil }
    let hops =
      key.columns.map { ColumnPath.Hop(column: $0) }
      + key.columns.map { ColumnPath.Hop(column: $0, parent: parent.name) }
    return hops.first { (try? foreignKey(following: $0.column, to: $0.parent)) == key }
  }
}

extension Reference {
  /// The columns, with the table they lead to if other keys have the same columns.
  fileprivate func columnNames(among all: [Reference]) -> String {
    let columns = key.columns.joined(separator: ",")
    let isAmbiguous = all.contains { $0.table == table && $0.key.columns == key.columns && $0 != self }
    return isAmbiguous ? "\(columns):\(key.parent)" : columns
  }

  /// The table, with the columns if it has other keys to the same parent.
  fileprivate func tableName(among all: [Reference]) -> String {
    let isAmbiguous = all.contains { $0.table == table && $0.key.parent.names(same: key.parent) && $0 != self }
    return isAmbiguous ? "\(table).\(key.columns.joined(separator: ","))" : table
  }
}
