/// A column that rows are put in order by.
struct Sorting: Hashable, Sendable {
  var column: ColumnPath
  var isDescending = false
}

extension Sorting: CustomStringConvertible {
  /// The column, with a minus sign in front when the largest comes first.
  var description: String { "\(isDescending ? "-" : "")\(column)" }
}

/// One value, the description.
extension Sorting: Codable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    guard let column = ColumnPath(isDescending ? String(text.unicodeScalars.dropFirst()) : text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no column to sort by")
    }
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
