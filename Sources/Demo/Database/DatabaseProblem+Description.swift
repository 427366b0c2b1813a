extension DatabaseProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .noFile(let path):
      "\(path): no such file. Check the path; a database is only read here, never made."
    case .directory(let path):
      "\(path) is a directory. Name a database file in it."
    case .noRegularFile(let path):
      "\(path) is not a regular file. Name a database file."
    case .notPermitted(let path):
      "\(path) may not be read. Ask its owner for permission, or copy it as somebody who may."
    case .notADatabase(let path):
      "\(path) is not an SQLite database, or it is encrypted. Name another file."
    case .unfinishedChanges(let path, let file):
      "\(path) has unfinished changes in \(file). Open it once with a program that may write, such as sqlite3."
    case .locked(let path):
      "\(path) is locked by another program. Try again when that is done."
    case .damaged(let path, let detail):
      "\(path) is damaged (\(detail)). What can be saved, sqlite3 saves with its command .recover."
    case .failed(let detail):
      "SQLite cannot read this: \(detail)."
    case .tooLong:
      "A value of more than \(ValueLimit.single >> 20) MiB is in the way, which SQLite would have to hold whole. Leave out its column, or its row by a condition."
    case .cannotWrite(let path, let detail):
      "\(path) cannot be written: \(detail). Name a place where you may write."
    case .noHome:
      "There is no place for a library: set HOME to a directory that exists, or XDG_DATA_HOME to an absolute path."
    case .damagedBookmarks(let path):
      "\(path) does not hold bookmarks. Mend it, or move it away; nothing was changed."

    case .noTable(let name, let nearest?):
      "There is no table \(name). Did you mean \(nearest)?"
    case .noTable(let name, nil):
      "There is no table \(name). The list of tables shows their names."
    case .wrongValueCount(let table, let columns, let given):
      "A row of \(table) is found by \(columns.count.times("value")) (\(columns.listed)), not by \(given)."
    case .unfitWord(let word, let column, let type):
      "\(column) is of type \(type), which \(Cell.text(word).brief) is not. Give a number."
    case .noRow(let table, let columns, let key):
      "\(table) has no row with \(key.described(by: columns))."
    case .unreadable(let table, let detail):
      "\(table) cannot be read: \(detail). The rest of the database can."
    case .noPageBefore:
      "This is the first page."
    case .changedGroup:
      "The groups have changed. Type look to see them as they are now."
    case .notAColumn(let text):
      "\(Cell.text(text).brief) is no column. Write a name, or names of columns with dots between; a name with dots in double quotes."
    case .noComparison(let column):
      "A comparison with \(column) is missing: one of =, !=, <, >, <=, >=, contains, within and in, then a value."
    case .noFunction(let word):
      "\(Cell.text(word).brief) is no function. These are: \(Measure.Function.allCases.map(\.rawValue).listed)."
    case .noPeriod(""):
      "A period is missing behind by: \(Period.allCases.map(\.rawValue).listed)."
    case .noPeriod(let word):
      "\(Cell.text(word).brief) is no period. These are: \(Period.allCases.map(\.rawValue).listed)."
    case .notAnExpression(""):
      "What it is of is missing: columns and numbers, with + - * / and parentheses."
    case .notAnExpression(let text):
      "\(Cell.text(text).brief) cannot be computed. Write columns and numbers, with + - * / and parentheses."
    case .longExpression(let most):
      "The expression is too long. Write at most \(most) columns and numbers."
    case .notReading(let statement):
      "\(Cell.text(statement).brief) does more than read, or something else. Only SELECT, VALUES and WITH are run here."
    case .notOneStatement:
      "Give one statement of SQL. Several are run one after the other."
    case .parameters:
      "The statement has parameters, such as ?, and nobody has values for them. Write the values."
    case .noValue(let comparison):
      "A value is missing behind \(comparison.sign)."

    case .noLink(let name, let nearest?, _):
      "No link \(name) leads from here. Did you mean \(nearest)?"
    case .noLink(let name, nil, let names):
      "No link \(name) leads from here. \(names.isEmpty ? "None does." : "These do: \(names.listed).")"
    case .severalLinks(let text, let names):
      "Several links begin with \(text): \(names.listed). Type more of one."
    case .noColumn(let column, let table, let nearest?, _):
      "\(table) has no column \(column). Did you mean \(nearest)?"
    case .noColumn(let column, let table, nil, let columns):
      "\(table) has no column \(column). These are its columns: \(columns.listed)."
    case .noForeignKey(let column, _, let followable):
      "\(column) refers to no other table. \(followable.offered)"
    case .ambiguous(let column, let parents):
      "\(column) leads to several tables: \(parents.listed). Say which one, as in \(column.spelled):\(parents[0].spelled)."
    case .notAParent(let parent, let column, let parents):
      "\(column) does not lead to \(parent), only to \(parents.listed)."
    case .nothingToFollow(let column):
      "\(column) is NULL: there is nothing to follow."
    case .tooLongToFollow(let column):
      "\(column) is too long to be followed."
    case .noParent(let parent, let columns):
      "The foreign key (\(columns.listed)) leads to \(parent), a table that does not exist."
    case .unusableParent(let parent, let columns):
      "The foreign key (\(columns.listed)) leads to \(parent), but not to columns that find a row there."
    case .dangling(let parent, let columns, let key):
      "\(parent) has no row with \(key.described(by: columns)) (dangling foreign key)."
    }
  }
}

extension RowKey {
  /// Names and values by turns. A key with one value more than columns was told apart by the rowid.
  fileprivate func described(by columns: [String]) -> String {
    let names = columns + repeatElement("rowid", count: max(0, cells.count - columns.count))
    return zip(names, cells).map { "\($0.0) \($0.1.brief)" }.joined(separator: ", ")
  }
}

extension Int {
  fileprivate func times(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }
}

extension [String] {
  /// The first ten, separated by commas.
  fileprivate var listed: String {
    prefix(10).joined(separator: ", ") + (count > 10 ? " and \(count - 10) more" : "")
  }

  fileprivate var offered: String {
    isEmpty ? "No column does here." : "These can be followed: \(listed)."
  }
}
