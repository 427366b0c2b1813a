/// A table or view as its columns, its keys and the tables it refers to.
struct TableSchema: Equatable, Sendable {
  /// The name as the database spells it.
  var name: String
  var kind: TableSummary.Kind
  var columns: [Column]
  /// The names of the primary key's columns in its order; empty without one.
  var primaryKey: [String]
  /// The collations of the key's columns that it compares otherwise than the table does, by their places in the key.
  var keyCollations: [Int: String] = [:]
  /// The name under which SQL finds the rowid. Nil when the table has none, or columns took all its names.
  var rowid: String?
  /// Whether the primary key is one column that SQLite keeps the rowid in: it is never NULL and needs no index.
  var isRowidAlias = false
  /// In the order of their declaration.
  var foreignKeys: [ForeignKey]
  var indexes: [Index] = []
  /// Whether rows are looked for one after the other, since an index is damaged.
  var avoidsIndexes = false
  /// The query in parentheses that the rows come from; nil for a table of the database, which is named instead.
  var definition: SQL?
  /// The table that the rows of a statement lead to; `nil` where they lead to none.
  var origin: RowOrigin?
  /// Whether rows that have no key go without their numbers.
  var isUnnumbered = false

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
    /// How texts are compared, in capitals.
    var collation = "BINARY"

    /// Whether the collation is one of SQLite's. If not, only the program that made the table has it.
    var hasKnownCollation: Bool { TableSchema.knownCollations.contains(collation) }

    /// Whether it is of the type ANY in a strict table, which keeps every value as it is.
    var holdsAny = false

    var affinity: Affinity { holdsAny ? .none : Affinity(declared: type) }
  }

  struct Index: Equatable, Sendable {
    var name: String
    var isUnique: Bool
    /// Whether it leaves rows out.
    var isPartial: Bool
    /// In the index's order; `nil` for an expression.
    var columns: [String?]
    /// The collations of columns that it compares otherwise than the table does, by the columns' places.
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

  /// The columns that lead to another row, in the table's order.
  var followable: [String] {
    columns.map(\.name).filter { name in foreignKeys.contains { $0.columns.contains { $0.names(same: name) } } }
  }

  /// Whether rows can be read in the order of a column without being sorted.
  func isIndexed(_ column: String) -> Bool {
    if self.column(named: column)?.hasKnownCollation == false { return false }
    let leading = indexes.filter { !$0.isPartial && $0.ownCollations[0] == nil }.map(\.columns.first)
    return (leading + [isRowidAlias ? primaryKey.first : nil]).contains { $0??.names(same: column) ?? false }
  }

  /// Whether at most one row has given values in these columns, as the columns compare them.
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
