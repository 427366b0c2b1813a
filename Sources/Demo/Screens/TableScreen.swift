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
        Block.table([Block.Column("#")] + page.columns.map { Block.Column($0) }, rows: page.rows.map(row))
        hint(page)
      }
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    if case .page(let schema, let page)? = walk.contents[place] {
      Verb("open", .integer("number", in: 1 ... .max), "Show the row with this number") { [table] number in
        guard let row = page.rows.first(where: { $0.number == number }) else {
          return .open(.number(number, table: table))
        }
        return .push(.row(table, row.key))
      }
      .disabled(page.rows.isEmpty ? "this table has no rows" : nil)
      Verb("open key", .words(keyName(schema)), "Show the row with this primary key") { [table] words in
        .open(.key(words, table: table))
      }
      Verb.category("Pages") {
        Verb("next", "Show the rows that follow") { [number] in .turn(page: number + 1) }
          .disabled(page.hasNext ? nil : "this is the last page")
        Verb("previous", "Show the rows before") { [number] in .turn(page: number - 1) }
          .disabled(number > 1 ? nil : "this is the first page")
      }
    }
  }

  private func title(_ schema: TableSchema, _ page: TablePage) -> String {
    guard let first = page.rows.first, let last = page.rows.last else { return schema.name }
    return "\(schema.name), rows \(first.number)-\(last.number)\(page.hasNext ? ", more follow" : "")"
  }

  private func keyName(_ schema: TableSchema) -> String {
    schema.keyNames.joined(separator: " ")
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
