/// What is seen of a table: which of its rows, in which order, which columns, and where the page begins.
struct TableView: Hashable, Sendable {
  var table: String
  /// What the rows have in common.
  var conditions: [Condition] = []
  /// The columns that rows are put in order by, the first one first; rows that are equal there are in the order of their keys.
  var sorting: [Sorting] = []
  /// The columns that are shown; all of the table's if empty.
  var columns: [ColumnPath] = []
  /// The key of the page's first row; `nil` for the first page.
  var start: RowKey?
}
