/// A foreign key that the user has declared because the database does not: the values of a column are values of a column of another table.
struct OwnLink: Codable, Hashable, Sendable {
  var table: String
  var column: String
  var parent: String
  var parentColumn: String

  /// The links that apply while the database is read. `DatabaseFile` sets them for each read.
  @TaskLocal static var all: [OwnLink] = []

  /// The name in the user's file. A column has at most one link.
  var name: String { "\(table.spelled).\(column.spelled)" }

  var key: TableSchema.ForeignKey {
    TableSchema.ForeignKey(columns: [column], parent: parent, parentColumns: [parentColumn])
  }
}

extension OwnLink {
  /// Parses the arguments of `link`: a column, `to` (optional), a table, and a column of that table unless its primary key is one column.
  ///
  /// - Throws: A `DatabaseProblem` if a name is unknown, if a value could refer to several rows, or if the database declares the link.
  init(typed words: [String], in schema: TableSchema, of file: DatabaseFile) async throws {
    var words = words
    if words.count > 2, words[1].lowercased() == "to" { words.remove(at: 1) }
    let column = try schema.existingColumn(words[0]).name
    let parent = try await file.table(named: words[1])
    var parentColumn = parent.primaryKey.count == 1 ? parent.primaryKey.first : nil
    if words.count > 2 { parentColumn = try parent.existingColumn(words[2]).name }
    guard let parentColumn else { throw DatabaseProblem.noSingleKey(parent.name) }
    guard parent.isUnique([parentColumn]) else { throw DatabaseProblem.notUnique(parentColumn, table: parent.name) }
    self.init(table: schema.name, column: column, parent: parent.name, parentColumn: parentColumn)
    let isOwn = file.ownLinks.contains { $0.table == table && $0.column == column }
    let isKnown = schema.foreignKeys.contains { $0.columns == [column] && $0.parent.names(same: self.parent) }
    if isKnown, !isOwn { throw DatabaseProblem.linked(column, to: parent.name) }
  }
}
