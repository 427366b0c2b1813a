import DBWalkSQLite

/// Rows grouped by the values of some columns.
struct Facet: Hashable, Sendable {
  var rows: RowSource
  var conditions: [Condition]
  var groupings: Groupings
  var measure: Measure
}

/// The columns whose values the rows of a group share; at least one.
struct Groupings: Hashable, Sendable {
  var first: Grouping
  var others: [Grouping] = []

  var all: [Grouping] { [first] + others }

  /// The columns and periods, in words.
  var words: String { all.map(\.words).joined(separator: ", ") }

  /// The names of the columns that the groups have for them. No two are the same to SQLite.
  var names: [String] {
    all.reduce(into: []) { names, grouping in
      let isShared = all.count { $0.name.names(same: grouping.name) } > 1
      var name = isShared ? grouping.words : grouping.name
      while names.contains(where: { $0.names(same: name) }) { name += " " }
      names.append(name)
    }
  }
}

/// A list.
extension Groupings: Codable {
  func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }

  init(from decoder: any Decoder) throws {
    let all = try [Grouping](from: decoder)
    guard let first = all.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "groups need a column"))
    }
    self.init(first: first, others: Array(all.dropFirst()))
  }
}

/// The common property of a group's rows: the value of a column, or the period of its date.
struct Grouping: Hashable, Sendable {
  var column: ColumnPath
  var period: Period?

  /// The name of the group's column.
  var name: String { period?.rawValue ?? (column.hops.isEmpty ? column.column : column.description) }

  /// The grouping in words.
  var words: String { (period.map { "\($0.rawValue) of " } ?? "") + column.description }
}

extension Grouping: WrittenAsText {
  static var noun: String { "a column to group by" }

  /// The column, followed by a minus sign and the period.
  var description: String { column.description + (period.map { "-\($0.rawValue)" } ?? "") }

  /// Reads a description; `nil` when it names no column.
  init?(_ text: String) {
    for period in Period.allCases where text.hasSuffix("-\(period.rawValue)") {
      guard let column = ColumnPath(String(text.dropLast(period.rawValue.count + 1))) else { continue }
      self.init(column: column, period: period)
      return
    }
    guard let column = ColumnPath(text) else { return nil }
    self.init(column: column)
  }
}

extension Facet {
  /// Parses the arguments of `facet`: columns, each with `by` and a period if it contains dates, and a measure.
  ///
  /// - Parameter tables: The tables whose rows may be counted like a column.
  init(
    typed words: [String], of view: TableView, in schema: TableSchema, tables: [String] = []
  ) throws(DatabaseProblem) {
    var rest = words[...]
    guard let first = try Grouping(typed: &rest, in: schema) else {
      throw .notAColumn(words.first ?? "")
    }
    var groupings = Groupings(first: first)
    while let word = rest.first, Measure.Function(rawValue: word.lowercased()) == nil,
      let path = ColumnPath(typed: word, in: schema),
      !path.hops.isEmpty || schema.column(named: word) != nil || tables.contains(where: path.column.names),
      let next = try Grouping(typed: &rest, in: schema)
    {
      if !groupings.all.contains(next) { groupings.others.append(next) }
    }
    self.init(
      rows: view.rows(as: schema), conditions: view.conditions, groupings: groupings,
      measure: try Measure(typed: Array(rest)))
  }
}

extension Grouping {
  /// Removes a column and its period from the beginning of the arguments. Returns `nil` if the first one is not a column.
  fileprivate init?(typed words: inout ArraySlice<String>, in schema: TableSchema) throws(DatabaseProblem) {
    guard let column = words.first.flatMap({ ColumnPath(typed: $0, in: schema) }) else { return nil }
    words = words.dropFirst()
    self.init(column: column)
    guard words.first?.lowercased() == "by" else { return }
    let word = words.dropFirst().first ?? ""
    period = Period(rawValue: word.lowercased())
    if period == nil { throw .noPeriod(word) }
    words = words.dropFirst(2)
  }

  /// The condition that a row belongs to a group.
  fileprivate func condition(_ value: Cell, _ reading: Reading?) -> Condition {
    let exact = [reading.map { Literal(exactly: value, in: $0) } ?? Literal(exactly: value)]
    guard let period else { return Condition(column: column, comparison: .equal, values: exact) }
    // A text that is shorter than a date is also the beginning of other texts. Periods are compared byte by
    // byte, unlike values of the column.
    if case .text(let text) = value, text.unicodeScalars.count < period.length {
      return Condition(column: column, comparison: .same, values: exact)
    }
    return Condition(column: column, comparison: .within, values: [Literal(value, in: Reading(keys: .text))])
  }
}

extension Facet {
  /// The view of the rows in a group.
  ///
  /// - Parameters:
  ///   - values: The values of the group: the common values of its rows, then the keys of the rows to which they refer.
  ///   - columns: The columns of the groups. Those of keys are named by their paths.
  ///   - readings: How these columns read words.
  func rows(of values: [Cell], in columns: [String], _ readings: [Reading] = []) -> TableView {
    let groupings = groupings.all
    let reading = { (index: Int) in readings.indices.contains(index) ? readings[index] : nil }
    let common = zip(groupings, values).enumerated().map { $1.0.condition($1.1, reading($0)) }
    let key = zip(columns, values).enumerated().dropFirst(groupings.count).compactMap { index, group in
      ColumnPath(group.0).map { Grouping(column: $0).condition(group.1, reading(index)) }
    }
    return TableView(source: .init(rows), conditions: conditions + common + key)
  }
}

extension Facet {
  /// How many values the measure leaves out because they are not numbers; `nil` if there are none, or if it takes all.
  func otherValues(_ counting: Counting, in db: Database) throws -> TableSummary.RowCount? {
    guard measure.function.needsNumbers, let expression = measure.expression else { return nil }
    var schema = try TableSchema(of: .init(rows), in: db)
    schema.isUnnumbered = true
    var query = Query(of: schema, in: db)
    guard let isOther = try query.sqlOfOtherValues(expression) else { return nil }
    let all = [try query.sql(conditions), isOther].compactMap(\.self).conjunction
    return try counting.exceptions(in: "SELECT 1 FROM \(query.source)\(SQL.filter(all))", db)
  }
}

extension DatabaseFile {
  /// The whole values of a group whose first value is known only in part.
  ///
  /// - Throws: `DatabaseProblem.changedGroup` if another group has this key now.
  func rows(ofGroup key: RowKey, beginning: Cell, of facet: Facet) async throws -> TableView {
    try await read { db in
      let schema = try TableSchema(of: .facet(facet), in: db)
      let found = try schema.read { schema in
        let columns = schema.columns.dropLast().map { "t.\(name: $0.name)" as SQL }
        return try db.excerpts(
          of: "SELECT \((columns + schema.mentions).joined(separator: ", ")) FROM \(schema.place(of: key))",
          longest: 1 << 20)
      }
      let columns = schema.columns.dropLast().map(\.name)
      guard let values = found.first?.prefix(columns.count), values.first?.cell.begins(with: beginning) == true else {
        throw DatabaseProblem.changedGroup
      }
      if let long = zip(columns, values).first(where: { !$1.isWhole }) { throw DatabaseProblem.tooLongToFollow(long.0) }
      return facet.rows(of: values.map(\.cell), in: columns)
    }
  }
}

extension Cell {
  fileprivate func begins(with beginning: Cell) -> Bool {
    switch (self, beginning) {
    case (.text(let text), .text(let start)): text.utf8.starts(with: start.utf8)
    case (.text(let text), .malformed(let start)): text.utf8.starts(with: start)
    case (.malformed(let bytes), .text(let start)): bytes.starts(with: start.utf8)
    case (.malformed(let bytes), .malformed(let start)), (.blob(let bytes), .blob(let start)):
      bytes.starts(with: start)
    default: self == beginning
    }
  }
}
