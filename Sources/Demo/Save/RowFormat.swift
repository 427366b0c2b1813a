import ScreenKitTerm

/// A format that rows are saved in, named as the ends of files' names are.
enum RowFormat: String, CaseIterable, Sendable {
  case csv
  /// A JSON object in a line for each row.
  case ndjson
  /// A JSON array of an object for each row.
  case json
  /// A table of Markdown.
  case md
  /// Statements that make a table with the rows.
  case sql

  /// The format that the end of a file's name asks for.
  ///
  /// - Throws: `DatabaseProblem.noFormat` if it is none of these.
  init(ofFile path: String) throws(DatabaseProblem) {
    let end = path.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.lowercased() } ?? ""
    guard path.contains("."), let format = Self(rawValue: end) else { throw .noFormat(path) }
    self = format
  }

  /// The format in which scripts can print all rows; `nil` for formats that hold a whole page.
  init?(printedAs format: ConsoleOptions.Format) {
    switch format {
    case .csv: self = .csv
    case .markdown: self = .md
    case .plain, .json, .jsonObjects: return nil
    }
  }
}
