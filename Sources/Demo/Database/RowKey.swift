import DBWalkSQLite

/// The values by which a row of a table can be found again.
///
/// They are the values of the primary key, in its order; if the key cannot be looked up, the rowid; and if there is neither (a view)
/// the row's number, counted from 1, which is valid only while nothing changes. A primary key containing a NULL is not unique, so the
/// rowid follows as an additional value.
struct RowKey: Hashable, Sendable {
  var cells: [Cell]

  init(_ cells: [Cell]) {
    self.cells = cells
  }
}

/// One value is encoded as that cell, any other number of values as a list of cells.
extension RowKey: Codable {
  func encode(to encoder: any Encoder) throws {
    if let cell = cells.first, cells.count == 1 {
      try cell.encode(to: encoder)
    } else {
      try cells.encode(to: encoder)
    }
  }

  init(from decoder: any Decoder) throws {
    // The cell first: a coder that reads a bare value as a list of one would make the two ambiguous.
    cells = try (try? Cell(from: decoder)).map { [$0] } ?? [Cell](from: decoder)
  }
}

extension RowKey: CustomStringConvertible {
  /// The values as they are typed, separated by commas; only the beginnings of long ones.
  var description: String {
    cells.map(\.shortened).joined(separator: ", ")
  }
}

extension Cell {
  /// The value as it is typed, or, with an ellipsis, the beginning of a long one.
  var shortened: String {
    switch self {
    case .text(let text) where text.utf8.count > 40: Literal(exactly: .text("\(text.prefix(40))…")).word
    case .malformed(let bytes) where bytes.count > 40: "\(Literal(exactly: .malformed(Array(bytes.prefix(40)))).word)…"
    case .blob(let bytes) where bytes.count > 8: "\(Cell.blob(Array(bytes.prefix(8))))…"
    default: Literal(exactly: self).word
    }
  }
}
