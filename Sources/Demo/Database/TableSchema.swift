/// A table or view as its columns, its keys and the tables it refers to.
struct TableSchema: Equatable, Sendable {
  /// The name as the database spells it.
  var name: String
  var kind: TableSummary.Kind
  var columns: [Column]
  /// The names of the primary key's columns in its order; empty without one.
  var primaryKey: [String]
  /// The name under which SQL finds the rowid. Nil when the table has none, or columns took all its names.
  var rowid: String?
  /// In the order of their declaration.
  var foreignKeys: [ForeignKey]

  struct Column: Equatable, Sendable {
    enum Visibility: Sendable {
      case ordinary
      case generated
      /// A column that a virtual table has only to be asked through; `SELECT *` leaves it out.
      case hidden
    }

    var name: String
    /// The declared type as written, which may be anything; empty when there is none.
    var type: String
    /// Whether the column is declared NOT NULL.
    var isRequired: Bool
    var visibility: Visibility
  }

  struct ForeignKey: Equatable, Sendable {
    var columns: [String]
    var parent: String
    /// The parent's columns, one for each of `columns`; nil for the parent's primary key.
    var parentColumns: [String]?
  }
}

extension TableSchema {
  /// The columns a page of rows shows: all but the hidden ones.
  var shownColumns: [Column] {
    let shown = columns.filter { $0.visibility != .hidden }
    return shown.isEmpty ? columns : shown
  }

  /// The columns that lead to another row, in the table's order.
  var followable: [String] {
    columns.map(\.name).filter { name in foreignKeys.contains { $0.columns.contains { $0.names(same: name) } } }
  }

  func column(named name: String) -> Column? {
    columns.first { $0.name.names(same: name) }
  }
}
