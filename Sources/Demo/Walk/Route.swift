import ScreenKitTerm

/// Where a walk can be, above the list of tables: what a path consists of.
enum Route: PathRoute, Codable {
  /// A view of a table, at one of its pages.
  case table(String, where: [Condition]?, sort: [Sorting]?, columns: [ColumnPath]?, from: RowKey?)
  /// One row.
  case row(String, RowKey)
  /// One value of a row.
  case cell(String, RowKey, column: String, from: Int?)
  /// The groups of a table's rows that have the same values in some columns.
  case facet(
    String, by: Groupings, of: Measure, where: [Condition]?, sort: [Sorting]?, from: RowKey?, having: [Condition]?,
    columns: [ColumnPath]?)
  /// The same of the rows of a statement.
  case groups(
    String, by: Groupings, of: Measure, where: [Condition]?, sort: [Sorting]?, from: RowKey?, having: [Condition]?,
    columns: [ColumnPath]?)
  /// What the rows of a table have in a column.
  case stats(String, column: ColumnPath, where: [Condition]?)
  /// The same of the rows of a statement.
  case summary(String, column: ColumnPath, where: [Condition]?)
  /// The rows that a statement of SQL gives.
  case query(String, where: [Condition]?, sort: [Sorting]?, columns: [ColumnPath]?, from: RowKey?)
  /// The rows of all tables in which a text occurs.
  case find(String)
  /// How a table was made.
  case schema(String)

  static let caseNames = ["table", "row", "cell", "facet", "groups", "stats", "summary", "query", "find", "schema"]

  /// The pages of a view are one screen, and so are the pieces of a value. Whatever shows other rows, or the same in another way, is a
  /// screen of its own, which `back` leaves.
  var identity: Route {
    if case .cell(let table, let key, let column, _) = self { return .cell(table, key, column: column, from: nil) }
    guard var view else { return self }
    view.start = nil
    return .rows(of: view)
  }

  /// The change that shows this place: in the place of the top if it is the same screen, else above it.
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
