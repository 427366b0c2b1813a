import SQLite

extension TableSchema {
  /// Finds the label to show in place of a column: the label of the row that the column refers to. If a key has several
  /// columns, the label replaces the first one without another reference.
  func label(in column: String, _ db: Database) -> (hop: ColumnPath.Hop, column: String)? {
    let keys = foreignKeys.filter { $0.columns.contains { $0.names(same: column) } }
    let alone = keys.filter { $0.columns.count == 1 }
    for key in alone.isEmpty ? keys : alone {
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
      column.visibility == .ordinary && column.affinity == .text
        && !followable.contains { $0.names(same: column.name) }
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
