import ScreenKitTerm

/// Where a walk can be, above the list of tables: what a path consists of.
enum Place: PathRoute {
  /// A view of a table, at one of its pages.
  case table(String, where: [Condition]?, sort: [Sorting]?, columns: [ColumnPath]?, from: RowKey?)
  /// One row.
  case row(String, RowKey)

  static let caseNames = ["table", "row"]

  /// A table whose rows have something in common stays the same screen, whatever else of it is shown.
  var identity: Place {
    switch self {
    case .table(let name, let conditions, _, _, _):
      .table(name, where: conditions, sort: nil, columns: nil, from: nil)
    case .row: self
    }
  }
}

extension Place {
  /// The place of a view.
  static func rows(of view: TableView) -> Place {
    .table(
      view.table, where: view.conditions.nonempty, sort: view.sorting.nonempty, columns: view.columns.nonempty,
      from: view.start)
  }

  /// The view of a table; `nil` at other places.
  var view: TableView? {
    guard case .table(let name, let conditions, let sorting, let columns, let start) = self else { return nil }
    return TableView(
      table: name, conditions: conditions ?? [], sorting: sorting ?? [], columns: columns ?? [], start: start)
  }
}

extension Array {
  fileprivate var nonempty: Self? { isEmpty ? nil : self }
}
