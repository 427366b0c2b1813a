import ScreenKitTerm

/// A page of a table's rows, with running numbers.
struct TableScreen: Screen<Walk, Step> {
  let place: Place
  let table: String
  let number: Int

  func body(_ walk: Walk) -> [Block] {
    if case .page(let schema, let page)? = walk.contents[place] {
      Block.text(StyledText(title(schema, page), .strong))
      if page.rows.isEmpty {
        "No rows."
        hint("back", "help")
      } else {
        Block.table(columns(of: page), rows: page.rows.map(row))
        hint(page)
      }
    } else {
      Block.text(StyledText("\(table): reading...", .faint))
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb("open", .integer("number", in: 1 ... .max), "Show the row with this number") { [self] number in
      guard case .page(_, let page)? = walk.contents[place], let row = page.rows.first(where: { $0.number == number })
      else { return .openNumber(number) }
      return .push(.row(table, row.key))
    }
    Verb("open key", .words("value"), "Show the row with this primary key") { .openKey($0) }
    Verb("next", "Show the rows that follow") { [self] in
      if case .page(_, let page)? = walk.contents[place], !page.hasNext {
        throw CommandError("this is the last page.")
      }
      return .turn(page: number + 1)
    }
    Verb("previous", "Show the rows before") { [number] in
      if number == 1 { throw CommandError("this is the first page.") }
      return .turn(page: number - 1)
    }
  }

  private func title(_ schema: TableSchema, _ page: TablePage) -> String {
    guard let first = page.rows.first, let last = page.rows.last else { return schema.name }
    return "\(schema.name), rows \(first.number)-\(last.number)\(page.hasNext ? ", more follow" : "")"
  }

  private func columns(of page: TablePage) -> [Block.Column] {
    [Block.Column("#")] + page.columns.map { Block.Column($0) }
  }

  private func row(_ row: TablePage.Row) -> [Block.Value] {
    [.integer(row.number)] + row.cells.map(Block.Value.init)
  }

  private func hint(_ page: TablePage) -> Block {
    let open = "open \(page.rows[0].number)"
    if page.hasNext { return hint(open, "next", "back") }
    return number > 1 ? hint(open, "previous", "back") : hint(open, "back", "help")
  }
}
