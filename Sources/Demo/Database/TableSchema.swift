import DBWalkSQLite
import ScreenKitTerm

/// A table or view with its columns, its keys and the tables it refers to.
struct TableSchema: Equatable, Sendable {
  /// The name as the database spells it.
  var name: String
  var kind: TableSummary.Kind
  var columns: [Column]
  /// The names of the primary key's columns in its order; empty without one.
  var primaryKey: [String] = []
  /// The collations of the key's columns that differ from the table's, by their positions in the key.
  var keyCollations: [Int: String] = [:]
  /// The name of the rowid in SQL. Nil if the table has none, or columns use all its names.
  var rowid: String?
  /// Whether the primary key is one column in which SQLite keeps the rowid: it is never NULL and needs no index.
  var isRowidAlias = false
  /// In the order of their declaration.
  var foreignKeys: [ForeignKey] = []
  var indexes: [Index] = []
  /// Whether rows are searched without indexes, since an index is damaged.
  var avoidsIndexes = false
  /// The query in parentheses from which the rows come; nil for a table of the database, which is named instead.
  var definition: SQL?
  /// The table to which the rows of a statement refer; `nil` if there is none.
  var origin: RowOrigin?
  /// Whether rows without a key also have no numbers.
  var isUnnumbered = false
  /// How its rows were made of numbers that are dates, where that is not the usual way.
  var epochNotes: [String] = []

  struct Column: Equatable, Sendable {
    enum Visibility: Sendable {
      case ordinary
      case generated
      /// A column that a virtual table has only for queries; `SELECT *` omits it.
      case hidden
    }

    var name: String
    /// The declared type as written, which can be any text; empty if there is none.
    var type = ""
    /// Whether the column is declared NOT NULL.
    var isRequired = false
    var visibility = Visibility.ordinary
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
    columns.map(\.name).filter { !foreignKeys(of: $0).isEmpty }
  }

  /// The foreign keys that a column is a part of.
  func foreignKeys(of column: String) -> [ForeignKey] {
    foreignKeys.filter { $0.columns.contains { $0.names(same: column) } }
  }

  /// The foreign keys that a column means alone: those that consist of it, or, if there are none, those that it is a part of.
  func foreignKeys(meantBy column: String) -> [ForeignKey] {
    let all = foreignKeys(of: column)
    let alone = all.filter { $0.columns.count == 1 }
    return alone.isEmpty ? all : alone
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

  /// The column with this name; otherwise the error names the nearest.
  func existingColumn(_ name: String) throws(DatabaseProblem) -> Column {
    if let column = column(named: name) { return column }
    let names = columns.map(\.name)
    throw .noColumn(name, table: self.name, nearest: LineError.nearest(to: name, among: names), columns: names)
  }
}

extension TableSchema {
  /// Finds the label to show in place of a column: the label of the row that the column refers to. If a key has several
  /// columns, the label replaces the first one without another reference.
  func label(in column: String, _ db: Database) -> (hop: ColumnPath.Hop, column: String)? {
    for key in foreignKeys(meantBy: column) {
      if let parent = try? key.parent(in: db).0, let label = parent.labelColumn, let hop = hop(along: key, to: parent),
        hop.column.names(same: column)
      {
        return (hop, label)
      }
    }
    return nil
  }

  /// The column by which people know a row; `nil` if no column is certain to distinguish rows for them.
  ///
  /// It holds text and refers to no other table. It is called `name` or `label`; else its name is that of the table, followed by
  /// `name` or `title`; else it holds last names; else it is called `title`; else its name ends with `name` or `title`; else no
  /// text occurs in it twice; else it is the only column in addition to the key.
  var labelColumn: String? {
    let texts = columns.filter { column in
      column.visibility == .ordinary && column.affinity == .text && foreignKeys(of: column.name).isEmpty
    }
    let table = name.plain
    let rules: [(String) -> Bool] = [
      { $0 == "name" || $0 == "label" }, { $0 == "\(table)name" || $0 == "\(table)title" },
      { $0 == "lastname" || $0 == "surname" }, { $0 == "title" },
      { $0.hasSuffix("name") || $0.hasSuffix("title") },
    ]
    for rule in rules {
      if let column = texts.first(where: { rule($0.name.plain) }) { return column.name }
    }
    if let column = texts.first(where: { isUnique([$0.name]) }) { return column.name }
    return columns.count == primaryKey.count + 1 ? texts.first { !primaryKey.contains($0.name) }?.name : nil
  }
}

extension String {
  fileprivate var plain: String { lowercased().filter { $0 != "_" && $0 != " " } }
}
