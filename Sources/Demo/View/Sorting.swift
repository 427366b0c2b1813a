/// A column by which rows are ordered.
struct Sorting: Hashable, Sendable {
  var column: ColumnPath
  var isDescending = false
}

extension Sorting: WrittenAsText {
  static var noun: String { "a column to sort by" }

  /// The column, preceded by a minus sign for descending order.
  var description: String { "\(isDescending ? "-" : "")\(column)" }

  /// Parses a description; `nil` if it does not name a column.
  init?(_ text: String) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    guard let column = ColumnPath(isDescending ? String(text.unicodeScalars.dropFirst()) : text) else { return nil }
    self.init(column: column, isDescending: isDescending)
  }
}

extension [Sorting] {
  /// Parses typed words: columns, each preceded by `-` or followed by `desc` for descending order.
  ///
  /// After a column without a direction, `asc` and `desc` are directions, even if a column has such a name.
  init(typed words: [String], in schema: TableSchema) throws(DatabaseProblem) {
    self = []
    var mayTurn = false
    for word in words {
      switch word.lowercased() {
      case "desc" where mayTurn, "asc" where mayTurn:
        self[count - 1].isDescending = word.lowercased() == "desc"
        mayTurn = false
      default:
        let isDescending = word.utf8.first == UInt8(ascii: "-") && schema.column(named: word) == nil
        let name = isDescending ? String(word.unicodeScalars.dropFirst()) : word
        guard let column = ColumnPath(typed: name, in: schema) else { throw .notAColumn(name) }
        append(Sorting(column: column, isDescending: isDescending))
        mayTurn = !isDescending
      }
    }
  }
}
