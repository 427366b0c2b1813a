/// A table or view with its columns, its keys and the tables it refers to.
struct TableSchema: Equatable, Sendable {
  /// The name as the database spells it.
  var name: String
  var kind: TableSummary.Kind
  var columns: [Column]
  /// The names of the primary key's columns in its order; empty without one.
  var primaryKey: [String]
  /// The collations of the key's columns that differ from the table's, by their positions in the key.
  var keyCollations: [Int: String] = [:]
  /// The name of the rowid in SQL. Nil if the table has none, or columns use all its names.
  var rowid: String?
  /// Whether the primary key is one column in which SQLite keeps the rowid: it is never NULL and needs no index.
  var isRowidAlias = false
  /// In the order of their declaration.
  var foreignKeys: [ForeignKey]
  var indexes: [Index] = []
  /// Whether rows are searched without indexes, since an index is damaged.
  var avoidsIndexes = false
  /// The query in parentheses from which the rows come; nil for a table of the database, which is named instead.
  var definition: SQL?
  /// The table to which the rows of a statement refer; `nil` if there is none.
  var origin: RowOrigin?
  /// Whether rows without a key also have no numbers.
  var isUnnumbered = false

  struct Column: Equatable, Sendable {
    enum Visibility: Sendable {
      case ordinary
      case generated
      /// A column that a virtual table has only for queries; `SELECT *` omits it.
      case hidden
    }

    var name: String
    /// The declared type as written, which can be any text; empty if there is none.
    var type: String
    /// Whether the column is declared NOT NULL.
    var isRequired: Bool
    var visibility: Visibility
    /// The collation of texts, in capitals.
    var collation = "BINARY"

    /// Whether the collation is built into SQLite. If not, only the program that made the table has it.
    var hasKnownCollation: Bool { TableSchema.knownCollations.contains(collation) }

    /// Whether its type is ANY in a strict table, which does not convert values.
    var holdsAny = false

    var affinity: Affinity { holdsAny ? .none : Affinity(declared: type) }
  }

  struct Index: Equatable, Sendable {
    var name: String
    var isUnique: Bool
    /// Whether it omits rows.
    var isPartial: Bool
    /// In the index's order; `nil` for an expression.
    var columns: [String?]
    /// The collations of columns that differ from the table's, by the columns' positions.
    var ownCollations: [Int: String] = [:]
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

  /// The columns that refer to another row, in the table's order.
  var followable: [String] {
    columns.map(\.name).filter { name in foreignKeys.contains { $0.columns.contains { $0.names(same: name) } } }
  }

  /// Whether rows can be read in the order of a column without sorting.
  func isIndexed(_ column: String) -> Bool {
    if self.column(named: column)?.hasKnownCollation == false { return false }
    let leading = indexes.filter { !$0.isPartial && $0.ownCollations[0] == nil }.map(\.columns.first)
    return (leading + [isRowidAlias ? primaryKey.first : nil]).contains { $0??.names(same: column) ?? false }
  }

  /// Whether at most one row has given values in these columns, according to the columns' collations.
  func isUnique(_ names: [String]) -> Bool {
    if names.contains(where: { column(named: $0)?.hasKnownCollation == false }) { return false }
    let unique = indexes.filter { $0.isUnique && !$0.isPartial && $0.ownCollations.isEmpty }.map(\.columns)
    return (unique + (isRowidAlias ? [primaryKey] : [])).contains { key in
      key.count == names.count && key.allSatisfy { column in names.contains { $0.names(same: column ?? "") } }
    }
  }

  func column(named name: String) -> Column? {
    columns.first { $0.name.names(same: name) }
  }
}
