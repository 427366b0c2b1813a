/// A view of a table: its rows, their order, the columns, and the beginning of the page.
struct TableView: Hashable, Sendable {
  /// Where the rows come from.
  enum Source: Hashable, Sendable {
    /// A table or view of the database.
    case table(String)
    /// The groups of a facet.
    case facet(Facet)
    /// A read-only SQL statement.
    case query(String)
  }

  var source: Source
  /// The conditions that the rows meet.
  var conditions: [Condition] = []
  /// The columns by which rows are ordered, the first one first; equal rows are in the order of their keys.
  var sorting: [Sorting] = []
  /// The shown columns; all of the table's if empty.
  var columns: [ColumnPath] = []
  /// The key of the page's first row; `nil` for the first page.
  var start: RowKey?
}

/// Rows that are not grouped.
enum RowSource: Hashable, Sendable {
  /// The rows of a table or view of the database.
  case table(String)
  /// The rows of a read-only SQL statement.
  case statement(String)

  /// The table or the statement, as titles show it.
  var title: String {
    switch self {
    case .table(let name): name
    case .statement(let text): text.trimmingStatement
    }
  }
}

extension TableView.Source {
  init(_ rows: RowSource) {
    switch rows {
    case .table(let name): self = .table(name)
    case .statement(let text): self = .query(text)
    }
  }

  /// The statement that a user or a path has provided; `nil` if there is none.
  var statement: String? {
    switch self {
    case .table: nil
    case .query(let statement): statement
    case .facet(let facet): if case .statement(let statement) = facet.rows { statement } else { nil }
    }
  }
}

extension TableView {
  /// The rows without the conditions. Groups become the rows of the statement that makes them.
  func rows(as schema: TableSchema) -> RowSource {
    switch source {
    case .table(let name): .table(name)
    case .query(let statement): .statement(statement)
    case .facet: .statement(String((schema.definition?.written ?? "").dropFirst().dropLast()))
    }
  }

  init(
    table: String, conditions: [Condition] = [], sorting: [Sorting] = [], columns: [ColumnPath] = [],
    start: RowKey? = nil
  ) {
    self.init(source: .table(table), conditions: conditions, sorting: sorting, columns: columns, start: start)
  }

  /// The table, if the rows come from one.
  var table: String? {
    if case .table(let name) = source { name } else { nil }
  }

  /// The same view at the page that begins with a row.
  func beginning(at start: RowKey?) -> Self {
    var view = self
    view.start = start
    return view
  }

  /// The shown columns; the table's own columns if none were chosen.
  func shownColumns(of schema: TableSchema) -> [ColumnPath] {
    columns.isEmpty ? schema.shownColumns.map { ColumnPath(column: $0.name) } : columns
  }

  /// The titles of these columns.
  func titles(of schema: TableSchema) -> [String] {
    shownColumns(of: schema).map { $0.hops.isEmpty ? $0.column : $0.description }
  }
}
