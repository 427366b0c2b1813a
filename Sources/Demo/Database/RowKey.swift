import SQLite

/// The values that find a row of a table again.
///
/// They are the values of the primary key, in its order; without a key that can be looked for, the rowid; and where there
/// is neither (a view) the row's number, counted from 1, which holds only while nothing changes. A primary key containing a NULL is not
/// unique, so the rowid follows as one value more.
struct RowKey: Hashable, Sendable {
  var cells: [Cell]

  init(_ cells: [Cell]) {
    self.cells = cells
  }
}

/// One value is written as that cell, any other count as a list of cells.
extension RowKey: Codable {
  func encode(to encoder: any Encoder) throws {
    if let cell = cells.first, cells.count == 1 {
      try cell.encode(to: encoder)
    } else {
      var container = encoder.unkeyedContainer()
      for cell in cells { try container.encode(cell) }
    }
  }

  init(from decoder: any Decoder) throws {
    // The cell first: a coder that takes a bare value for a list of one would not know which of them is meant.
    if let cell = try? Cell(from: decoder) {
      cells = [cell]
      return
    }
    var container = try decoder.unkeyedContainer()
    cells = []
    while !container.isAtEnd { cells.append(try container.decode(Cell.self)) }
  }
}

extension RowKey: CustomStringConvertible {
  /// The values as they fit into a sentence, separated by commas.
  var description: String {
    cells.map(\.brief).joined(separator: ", ")
  }
}
