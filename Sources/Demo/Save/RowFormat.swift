import ScreenKitTerm

/// A format for saving rows, named like the file extension.
enum RowFormat: String, CaseIterable, Sendable {
  case csv
  /// A JSON object in a line for each row.
  case ndjson
  /// A JSON array with an object for each row.
  case json
  /// A Markdown table.
  case md
  /// Statements that create a table with the rows.
  case sql

  /// The format for the extension of a file.
  ///
  /// - Throws: `DatabaseProblem.noFormat` if there is none.
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
