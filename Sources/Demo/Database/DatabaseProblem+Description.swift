import DBWalkSQLite
import ScreenKitTerm

extension DatabaseProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .noFile(let path):
      "\(path): no such file; check the path (databases are only read, never created)"
    case .directory(let path):
      "\(path): this is a directory; choose a database file in it"
    case .noRegularFile(let path):
      "\(path): not a regular file; choose a database file"
    case .notPermitted(let path):
      "\(path): permission denied; ask its owner for permission to read it"
    case .notADatabase(let path):
      "\(path): not a SQLite database, or encrypted; choose another file"
    case .unfinishedChanges(let path, let file):
      "\(path): unfinished changes in \(file); open the database once with a program that can write, such as sqlite3"
    case .locked(let path):
      "\(path): locked by another program; try again later"
    case .changed(let path):
      "\(path): changed by another program while it was read; repeat the command"
    case .damaged(let path, let detail):
      "\(path): damaged (\(detail)); run .recover in sqlite3 to recover what is left"
    case .failed(let detail):
      "SQLite cannot read this: \(detail)"
    case .tooLong:
      "a value is larger than \(ValueLimit.single >> 20) MiB, the limit for one value; leave out its column or its row"
    case .cannotWrite(let path, let detail):
      "\(path): cannot be written (\(detail)); set XDG_DATA_HOME to a writable directory"
    case .noHome:
      "no directory for the sample library; set HOME to an existing directory, or XDG_DATA_HOME to an absolute path"
    case .noFormat(let path):
      "\(path): unknown format; end the name with one of \(RowFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))"
    case .nothingToSave(let column):
      "\(column) is NULL, so there is nothing to save"

    case .noTable(let name, let nearest?):
      "unknown table \(LineError.quoted(name)); did you mean \(LineError.quoted(nearest))?"
    case .noTable(let name, nil):
      "unknown table \(LineError.quoted(name)); the first screen lists the tables"
    case .wrongValueCount(let table, let columns, let given):
      "a key of \(table) has \(columns.count.times("value")) (\(columns.joined(separator: ", "))), not \(given)"
    case .unfitWord(let word, let column, let type):
      "\(Cell.text(word).brief) does not fit \(column), which has the type \(type); use a number"
    case .noRow(let table, let columns, let key):
      "\(table) has no row with \(key.described(by: columns))"
    case .unreadable(let table, let detail):
      "\(table) cannot be read (\(detail)); the other tables are readable"
    case .unsearched(let names):
      "\(names.listed) could not be searched; all other tables were searched"
    case .noPageBefore:
      "this is the first page"
    case .changedGroup:
      "the groups have changed; type look to refresh them"
    case .noEmptyColumn:
      "each of these columns has a value in some row"
    case .onlyEmptyColumns:
      "all columns are empty in these rows"
    case .notAColumn(let text):
      "\(Cell.text(text).brief) is not a column; write a name, or names joined by dots (put a name that contains dots in double quotes)"
    case .noComparison(let column):
      "expected a comparison after \(LineError.quoted(column)); write =, !=, <, >, <=, >=, contains, starts, like, match, within, between, in or is, then a value"
    case .noFunction(let word):
      "unknown function \(Cell.text(word).brief); choose from \(Measure.Function.allCases.map(\.rawValue).listed)"
    case .noPeriod(""):
      "expected a unit of time after \"by\"; choose from \(Period.allCases.map(\.rawValue).listed)"
    case .noPeriod(let word):
      "unknown unit of time \(Cell.text(word).brief); choose from \(Period.allCases.map(\.rawValue).listed)"
    case .notAnExpression(""):
      "<expression> is missing; write columns and numbers with + - * / and parentheses"
    case .notAnExpression(let text):
      "\(Cell.text(text).brief) is not an expression; write columns and numbers with + - * / and parentheses"
    case .longExpression(let most):
      "the expression is too long; use at most \(most) columns and numbers"
    case .notReading(let statement):
      "\(Cell.text(statement).brief) is not a query; only SELECT, VALUES and WITH statements can be run"
    case .notOneStatement:
      "expected one SQL statement; run statements one at a time"
    case .parameters:
      "the statement has parameters, such as ?; replace them with values"
    case .noDate(let text):
      "\(Cell.text(text).brief) is not a date; write a year, a month or a day, such as 2024, 2024-05 or 2024-05-31"
    case .noNumber(let text, let column):
      "\(column) holds numbers, and \(Cell.text(text).brief) is not a number; to find text, put it in single quotes"
    case .noDates(let column):
      "the numbers in \(column) are not dates; use them as numbers, without a month or a day"
    case .noValue(let comparison):
      "a value is missing after \(comparison)"
    case .noFullText(let table):
      "\(LineError.quoted(table)) is not a table for full-text search; use contains"
    case .ambiguousRows(let table, let columns):
      "rows of \(LineError.quoted(table)) lead here by several columns (\(columns.joined(separator: ", "))); they cannot be counted"
    case .noArgument(let function):
      "\(function) takes no expression"
    case .years(let column, let advice):
      "\(column) holds years, not dates; use \(advice)"
    case .openQuote(let text):
      "the quote is not closed: \(text.prefix(40)); to find a quote, put the text in quotes of the other kind"
    case .noParenthesis:
      "a closing parenthesis is missing"
    case .manyLevels(let most):
      "parentheses in a condition can be nested at most \(most) levels deep"

    case .noLink(let name, let nearest?, _):
      "unknown link \(LineError.quoted(name)); did you mean \(LineError.quoted(nearest))?"
    case .noLink(let name, nil, let names):
      "unknown link \(LineError.quoted(name)); \(names.isEmpty ? "this row has no links" : "choose from \(names.listed)")"
    case .severalLinks(let text, let names):
      "\(LineError.quoted(text)) is ambiguous; it could be \(names.listed)"
    case .noColumn(let column, let table, let nearest?, _):
      "\(table) has no column \(LineError.quoted(column)); did you mean \(LineError.quoted(nearest))?"
    case .noColumn(let column, let table, nil, let columns):
      "\(table) has no column \(LineError.quoted(column)); choose from \(columns.listed)"
    case .noForeignKey(let column, _, let followable):
      "\(LineError.quoted(column)) does not lead to another table; \(followable.offered)"
    case .ambiguous(let column, let parents):
      "\(LineError.quoted(column)) leads to several tables (\(parents.listed)); choose one, as in \(column.spelled):\(parents[0].spelled)"
    case .notAParent(let parent, let column, let parents):
      "\(LineError.quoted(column)) does not lead to \(LineError.quoted(parent)), only to \(parents.listed)"
    case .nothingToFollow(let column):
      "\(column) is NULL, so there is nothing to follow"
    case .tooLongToFollow(let column):
      "\(column) has a value that is too long to look up"
    case .noSingleKey(let table):
      "\(table) has no primary key of one column; add the column that contains the values"
    case .notUnique(let column, let table):
      "several rows of \(table) can have the same \(column); choose a column with a unique index"
    case .linked(let column, let parent):
      "\(column) leads to \(parent) already"
    case .noParent(let parent, let columns):
      "the foreign key (\(columns.joined(separator: ", "))) leads to \(parent), which does not exist"
    case .unusableParent(let parent, let columns):
      "the foreign key (\(columns.joined(separator: ", "))) leads to \(parent), but not to a key of that table"
    case .dangling(let parent, let columns, let key):
      "\(parent) has no row with \(key.described(by: columns)) (dangling foreign key)"
    }
  }
}

extension RowKey {
  /// Alternating names and values. A key with one more value than columns also has the rowid.
  fileprivate func described(by columns: [String]) -> String {
    let names = columns + repeatElement("rowid", count: max(0, cells.count - columns.count))
    return zip(names, cells).map { "\($0.0) \($0.1.shortened)" }.joined(separator: ", ")
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
    prefix(10).map(LineError.quoted).joined(separator: ", ") + (count > 10 ? " and \(count - 10) more" : "")
  }

  fileprivate var offered: String {
    isEmpty ? "no column of this table does" : "choose from \(listed)"
  }
}
