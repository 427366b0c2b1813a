import GRDB

/// A run of a table's rows, in the order of their keys.
struct TablePage: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    /// The row's place in the whole table, counted from 1.
    var number: Int
    var key: RowKey
    /// One for each of the page's columns.
    var cells: [Excerpt]
  }

  var table: String
  var columns: [String]
  /// Empty beyond the table's end.
  var rows: [Row]
  /// The page's place among the pages of its size, counted from 0.
  var number: Int
  var hasNext: Bool
}

extension TablePage {
  /// Reads `size` rows of the page's place, one more only to see whether it exists.
  init(of schema: TableSchema, number: Int, size: Int, longest: Int, in db: Database) throws {
    let size = max(1, size)
    let (product, isBeyond) = max(0, number).multipliedReportingOverflow(by: size)
    let start = isBeyond ? Int.max : product
    let columns = schema.shownColumns.map(\.name)
    let window = "LIMIT \(size == .max ? size : size + 1) OFFSET \(start)"
    let order = schema.keyTerms.map { "ORDER BY \($0)" } ?? ""
    let table = schema.name.quoted
    let rows = try db.excerpts(
      "SELECT \(columns.map(\.quoted).joined(separator: ", ")) FROM \(table) \(order) \(window)", longest: longest)
    // Keys are read by themselves: they must be whole, and with a rowid there might be one column too many.
    let keys = try schema.keyTerms.map { terms in
      try db.cells("SELECT \(terms) FROM \(table) \(order) \(window)").map(schema.key(from:))
    }
    self.init(
      table: schema.name, columns: columns, rows: [], number: max(0, number), hasNext: rows.count > size)
    for (index, cells) in rows.prefix(size).enumerated() {
      let number = start + index + 1
      self.rows.append(Row(number: number, key: keys?[index] ?? RowKey([.integer(Int64(number))]), cells: cells))
    }
  }
}
