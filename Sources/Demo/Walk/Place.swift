import ScreenKitTerm

/// Where a walk can be, above the list of tables: what a path consists of.
enum Place: PathElement {
  /// A page of a table's rows; the first one without a number.
  case table(String, page: Int?)
  /// One row.
  case row(String, RowKey)
}
