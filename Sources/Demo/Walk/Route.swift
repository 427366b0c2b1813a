import ScreenKitTerm

/// A place in a walk, above the list of tables: an element of the path.
enum Route: PathRoute, Codable {
  /// A view of a table, at one of its pages.
  case table(String, where: [Condition]?, sort: [Sorting]?, columns: [ColumnPath]?, from: RowKey?)
  /// One row.
  case row(String, RowKey)
  /// One value of a row.
  case cell(String, RowKey, column: String, from: Int?)
  /// The groups of a table's rows with the same values in some columns.
  case facet(
    String, by: Groupings, of: Measure, where: [Condition]?, sort: [Sorting]?, from: RowKey?, having: [Condition]?,
    columns: [ColumnPath]?)
  /// The same for the rows of a statement.
  case groups(
    String, by: Groupings, of: Measure, where: [Condition]?, sort: [Sorting]?, from: RowKey?, having: [Condition]?,
    columns: [ColumnPath]?)
  /// The statistics of a column.
  case stats(String, column: ColumnPath, where: [Condition]?)
  /// The same for the rows of a statement.
  case summary(String, column: ColumnPath, where: [Condition]?)
  /// The rows of an SQL statement.
  case query(String, where: [Condition]?, sort: [Sorting]?, columns: [ColumnPath]?, from: RowKey?)
  /// The rows of all tables in which a text occurs.
  case find(String)
  /// The definition of a table.
  case schema(String)

  static let caseNames = ["table", "row", "cell", "facet", "groups", "stats", "summary", "query", "find", "schema"]

  /// The pages of a view are one screen, as are the pieces of a value. Every place with other rows, or with another view of the same
  /// rows, is a separate screen, which `back` leaves.
  var identity: Route {
    if case .cell(let table, let key, let column, _) = self { return .cell(table, key, column: column, from: nil) }
    guard var view else { return self }
    view.start = nil
    return .rows(of: view)
  }

  /// The change that shows this place: it replaces the top if that is the same screen, else it is pushed.
  func change(from top: Route?) -> PathChange<Route> { identity == top?.identity ? .replaceTop(self) : .push(self) }
}

extension Route {
  /// The place of a view.
  static func rows(of view: TableView) -> Route {
    let (conditions, sorting, columns) = (view.conditions.nonempty, view.sorting.nonempty, view.columns.nonempty)
    return switch view.source {
    case .table(let name): .table(name, where: conditions, sort: sorting, columns: columns, from: view.start)
    case .query(let statement): .query(statement, where: conditions, sort: sorting, columns: columns, from: view.start)
    case .facet(let facet):
      switch facet.rows {
      case .table(let name):
        .facet(
          name, by: facet.groupings, of: facet.measure, where: facet.conditions.nonempty, sort: sorting,
          from: view.start, having: conditions, columns: columns)
      case .statement(let statement):
        .groups(
          statement, by: facet.groupings, of: facet.measure, where: facet.conditions.nonempty, sort: sorting,
          from: view.start, having: conditions, columns: columns)
      }
    }
  }

  /// The place of the statistics of a column.
  static func stats(of column: ColumnPath, in rows: RowSource, where conditions: [Condition]) -> Route {
    switch rows {
    case .table(let name): .stats(name, column: column, where: conditions.nonempty)
    case .statement(let statement): .summary(statement, column: column, where: conditions.nonempty)
    }
  }

  /// The view of rows; `nil` at other places.
  var view: TableView? {
    switch self {
    case .table(let name, let conditions, let sorting, let columns, let start):
      TableView(
        table: name, conditions: conditions ?? [], sorting: sorting ?? [], columns: columns ?? [], start: start)
    case .query(let statement, let conditions, let sorting, let columns, let start):
      TableView(
        source: .query(statement), conditions: conditions ?? [], sorting: sorting ?? [], columns: columns ?? [],
        start: start)
    case .facet(let table, let groupings, let measure, let conditions, let sorting, let start, let having, let columns):
      TableView(
        source: .facet(
          Facet(rows: .table(table), conditions: conditions ?? [], groupings: groupings, measure: measure)),
        conditions: having ?? [],
        sorting: sorting ?? [], columns: columns ?? [], start: start)
    case .groups(
      let statement, let groupings, let measure, let conditions, let sorting, let start, let having, let columns):
      TableView(
        source: .facet(
          Facet(rows: .statement(statement), conditions: conditions ?? [], groupings: groupings, measure: measure)),
        conditions: having ?? [], sorting: sorting ?? [], columns: columns ?? [], start: start)
    case .row, .cell, .stats, .summary, .find, .schema: nil
    }
  }
}

extension Array {
  fileprivate var nonempty: Self? { isEmpty ? nil : self }
}
