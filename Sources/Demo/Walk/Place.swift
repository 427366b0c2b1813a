import ScreenKitTerm

/// Where a walk can be, above the list of tables: what a path consists of.
enum Place: PathRoute {
  /// A page of a table's rows; the first one without a number.
  case table(String, page: Int?)
  /// One row.
  case row(String, RowKey)

  static let caseNames = ["table", "row"]

  /// A table stays the same screen, whichever of its pages it shows.
  var identity: Place {
    switch self {
    case .table(let name, _): .table(name, page: nil)
    case .row: self
    }
  }
}
