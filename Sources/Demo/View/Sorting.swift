/// A column that rows are put in order by.
struct Sorting: Hashable, Sendable {
  var column: ColumnPath
  var isDescending = false
}

extension Sorting: WrittenAsText {
  static var noun: String { "a column to sort by" }

  /// The column, with a minus sign in front when the largest comes first.
  var description: String { "\(isDescending ? "-" : "")\(column)" }

  /// Reads a description; `nil` when it names no column.
  init?(_ text: String) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    guard let column = ColumnPath(isDescending ? String(text.unicodeScalars.dropFirst()) : text) else { return nil }
    self.init(column: column, isDescending: isDescending)
  }
}

extension [Sorting] {
  /// Reads typed words: columns, each with `-` in front or `desc` behind if the largest comes first.
  init(typed words: [String], in schema: TableSchema) throws(DatabaseProblem) {
    self = []
    for word in words {
      switch word.lowercased() {
      case "desc" where !isEmpty && schema.column(named: word) == nil: self[count - 1].isDescending = true
      case "asc" where !isEmpty && schema.column(named: word) == nil: self[count - 1].isDescending = false
      default:
        let isDescending = word.utf8.first == UInt8(ascii: "-") && schema.column(named: word) == nil
        let name = isDescending ? String(word.unicodeScalars.dropFirst()) : word
        guard let column = ColumnPath(typed: name, in: schema) else { throw .notAColumn(name) }
        append(Sorting(column: column, isDescending: isDescending))
      }
    }
  }
}
