import ScreenKitTerm

/// One row, a line for each column.
struct RowScreen: Screen<Walk, Step> {
  let place: Place

  func body(_ walk: Walk) -> [Block] {
    if case .gone(let reason)? = walk.contents[place] {
      Block.text(StyledText(reason, .warning))
      hint("back", "home")
    }
    if case .row(let schema, let row)? = walk.contents[place] {
      Block.text(StyledText("\(schema.name) \(row.key)", .strong))
      Block.fields(row.fields.map { Block.Field($0.column, Block.Value($0.value)) })
      if let column = schema.followable.first {
        for key in schema.foreignKeys { link(key) }
        hint("follow \(Words.quote(column))", "back", "home")
      } else {
        hint("back", "home", "help")
      }
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    if case .row(let schema, let row)? = walk.contents[place] {
      let links = schema.followable
      Verb("follow", .words("column", suggestions: links), "Show the row that a column leads to") { words in
        if words.count > 2 { throw LineError("it takes a column, and perhaps the table that it leads to.") }
        return .open(.target(column: words[0], parent: words.dropFirst().first, row: row, schema: schema))
      }
      .disabled(links.isEmpty ? "no column of this row refers to another table" : nil)
      Verb("refresh", "Read the row again") { .refresh }
      Verb.lookingAgain
    }
  }

  private func link(_ key: TableSchema.ForeignKey) -> Block {
    Block.text(StyledText("\(key.columns.joined(separator: ", ")) leads to \(key.parent).", .faint))
  }
}
