import ScreenKitTerm

/// The definition of a table.
struct SchemaScreen: Screen<Walk, Step> {
  let place: Route
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    loss(of: place, in: walk)
    if case .details(let details)? = walk.contents[place] {
      let schema = details.schema
      Block.text(StyledText("\(schema.kind.rawValue) \(schema.name)", .strong))
      Block.table(["column", "type", "affinity", "key", "required", "default", "kind"], rows: details.columns.map(row))
      if !schema.indexes.isEmpty {
        Block.table(["index", "columns", "unique", "partial"], rows: schema.indexes.map(row))
      }
      if !details.references.isEmpty {
        Block.table(["from", "columns", "leads to", "columns"], rows: details.references.map(row))
      }
      for trigger in details.triggers {
        Block.text(StyledText("trigger \(trigger.name)", .strong))
        Block.text(StyledText(lines: trigger.sql))
      }
      if let sql = details.sql { Block.text(StyledText(lines: sql)) }
      hint("open", "back")
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb.role(.reads) {
      if case .details(let details)? = walk.contents[place] {
        Verb("open", "Show the rows") { .push(.rows(of: TableView(table: details.schema.name))) }
      }
      Verb("refresh", "Reload the schema") { .refresh }
      Verb.reloading
    }
  }

  private func row(_ column: TableDetails.Column) -> [Block.Value] {
    [
      Block.Value(column.column.name), Block.Value(column.column.type),
      Block.Value("\(column.column.affinity)"), column.keyPlace == 0 ? "" : .integer(column.keyPlace),
      column.column.isRequired ? "yes" : "", column.standard.map { Block.Value($0) } ?? "",
      column.column.visibility == .ordinary ? "" : Block.Value("\(column.column.visibility)"),
    ]
  }

  private func row(_ index: TableSchema.Index) -> [Block.Value] {
    let columns = index.columns.enumerated().map { place, column in
      (column ?? "an expression") + (index.ownCollations[place].map { " COLLATE \($0)" } ?? "")
    }.joined(separator: ", ")
    return [Block.Value(index.name), Block.Value(columns), index.isUnique ? "yes" : "", index.isPartial ? "yes" : ""]
  }

  private func row(_ reference: Reference) -> [Block.Value] {
    [
      Block.Value(reference.table + reference.remark),
      Block.Value(reference.key.columns.joined(separator: ", ")), Block.Value(reference.key.parent),
      Block.Value(reference.key.parentColumns?.joined(separator: ", ") ?? "its key"),
    ]
  }
}
