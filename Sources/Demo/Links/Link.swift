import ScreenKitTerm

/// A link from a row to another one, or to the rows that refer to it.
struct Link: Equatable, Sendable {
  enum Target: Equatable, Sendable {
    case row(RowReference, label: Excerpt?)
    /// Rows of another table, or of the same, that refer to this one.
    case rows(TableView, TableSummary.RowCount)
    /// This column is NULL.
    case nothing(String)
    case problem(DatabaseProblem)
  }

  /// The argument of `follow`: the columns of the reference, or the table whose rows refer to this one.
  var name: String
  var reference: Reference
  var isIncoming: Bool
  var target: Target

  /// The place to which it leads.
  ///
  /// - Throws: A `DatabaseProblem` if it leads nowhere.
  var place: Route {
    get throws(DatabaseProblem) {
      switch target {
      case .row(let row, _): .row(row.table, row.key)
      case .rows(let view, _): .rows(of: view)
      case .nothing(let column): throw .nothingToFollow(column)
      case .problem(let problem): throw problem
      }
    }
  }

  /// Why it leads nowhere; `nil` if it leads to a place.
  var obstacle: String? {
    do {
      _ = try place
      return nil
    } catch { return "\(error)" }
  }
}

extension [Link] {
  /// Finds a typed link: by its name, by a column of its reference, or by the beginning of a name.
  ///
  /// - Parameter parent: The target table, if a column refers to several.
  func named(_ text: String, to parent: String?, of schema: TableSchema) throws(DatabaseProblem) -> Link {
    if parent == nil, let link = first(where: { $0.name.names(same: text) }) { return link }
    var problem: DatabaseProblem?
    if let column = schema.column(named: text) {
      let guess = first { $0.reference.isGuess && !$0.isIncoming && $0.reference.key.columns == [column.name] }
      if let guess, schema.foreignKeys(of: column.name).isEmpty { return guess }
      do {
        let key = try schema.foreignKey(following: text, to: parent)
        if let link = first(where: { !$0.isIncoming && $0.reference.key == key }) { return link }
      } catch .noForeignKey(let column, let table, let followable) {
        // The name of a link may begin like a column without a link.
        problem = .noForeignKey(column, table: table, followable: followable)
      }
    }
    let begun = filter { $0.name.lowercased().hasPrefix(text.lowercased()) }
    if begun.count == 1 { return begun[0] }
    let names = map(\.name)
    guard begun.isEmpty else { throw .severalLinks(text, begun.map(\.name)) }
    throw problem ?? .noLink(text, nearest: LineError.nearest(to: text, among: names), names)
  }
}
