/// Why a database, a table or a row is not available. Its description is one line: the problem and a remedy.
enum DatabaseProblem: Error, Equatable {
  // The file
  case noFile(String)
  case directory(String)
  case noRegularFile(String)
  case notPermitted(String)
  case notADatabase(String)
  /// Pending changes are in the second file, which cannot be applied while only reading.
  case unfinishedChanges(String, file: String)
  case locked(String)
  /// A program has changed the file while it was read.
  case changed(String)
  case damaged(String, detail: String)
  case failed(detail: String)
  /// A statement encountered a value of more than ``ValueLimit/single`` bytes.
  case tooLong
  case cannotWrite(String, detail: String)
  case noHome
  case noFormat(String)
  case nothingToSave(column: String)

  // Tables and rows
  case noTable(String, nearest: String?)
  case wrongValueCount(String, [String], given: Int)
  case unfitWord(String, column: String, type: String)
  case noRow(String, [String], RowKey)
  case unreadable(String, detail: String)
  case unsearched([String])
  case noPageBefore
  case changedGroup
  case notAColumn(String)
  case noEmptyColumn
  case onlyEmptyColumns
  case noComparison(String)
  case noValue(String)
  case ambiguousRows(String, columns: [String])
  case noParenthesis
  case openQuote(String)
  case noArgument(of: String)
  case years(String, use: String)
  case noFullText(table: String)
  case manyLevels(most: Int)
  case noDate(String)
  case noNumber(String, column: String)
  case noDates(String)
  case noFunction(String)
  case noPeriod(String)
  case notAnExpression(String)
  case longExpression(most: Int)
  case notReading(String)
  case notOneStatement
  case parameters

  // Foreign keys
  case noSingleKey(String)
  case notUnique(String, table: String)
  case linked(String, to: String)
  case noLink(String, nearest: String?, [String])
  case severalLinks(String, [String])
  case noColumn(String, table: String, nearest: String?, columns: [String])
  case noForeignKey(String, table: String, followable: [String])
  case ambiguous(String, parents: [String])
  case notAParent(String, column: String, parents: [String])
  case nothingToFollow(String)
  case tooLongToFollow(String)
  case noParent(String, columns: [String])
  case unusableParent(String, columns: [String])
  case dangling(String, [String], RowKey)
}
