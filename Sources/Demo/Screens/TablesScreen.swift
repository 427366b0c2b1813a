import ScreenKitTerm

/// The list of tables: where every walk begins.
struct TablesScreen: Screen<Walk, Step> {
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    Block.text(StyledText(walk.name, .strong))
    if walk.tables.isEmpty {
      "This database has no tables."
      hint("quit", "help")
    } else {
      // A user types numbers, each of which opens its table. In a terminal, as many tables are listed as fit.
      let height = reader.fitting(walk).window
      let tables = walk.tables.prefix(height.isTerminal ? height.rows : .max)
      Block.table(
        (height.isTerminal ? ["#"] : []) + ["table", "kind", "columns", Block.Column("rows", alignment: .right)],
        rows: tables.indices.map { row(tables[$0], number: height.isTerminal ? $0 + 1 : nil) })
      if tables.count < walk.tables.count {
        Block.text(
          StyledText("… \(walk.tables.count - tables.count) more; press TAB after open to list them.", .faint))
      }
      hint("open \(Words.quote(walk.tables[0].name))", "help", "quit")
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb.role(.reads) {
      Verb("open", .choice("table", from: walk.tables.map(suggestion)), "Show the rows of a table") {
        .push(.rows(of: TableView(table: $0)))
      }
      .disabled(walk.tables.isEmpty ? "this database has no tables" : nil)
      Verb.sql(showing: nil)
      Verb.explain(nil, reader.file)
      Verb("refresh", "Reload the list of tables") { .refresh }
      Verb.reloading
      Verb("schema", .choice("table", from: walk.tables.map(suggestion)), "Show the schema of a table") {
        .push(.schema($0))
      }
    }
  }

  private func suggestion(_ table: TableSummary) -> Suggestion {
    let rows = table.rows.map { ", \($0.description) \($0 == .exactly(1) ? "row" : "rows")" } ?? ""
    return Suggestion(table.name, table.kind.rawValue + rows)
  }

  private func row(_ table: TableSummary, number: Int?) -> Block.Row {
    let rows: Block.Value = table.rows?.value ?? ""
    // SQLite does not know the columns of a view whose table no longer exists.
    let kind = Block.Value(table.columnCount == nil ? "broken \(table.kind.rawValue)" : table.kind.rawValue)
    return Block.Row(
      (number.map { [.integer($0)] } ?? []) + [
        Block.Value(table.name), kind, table.columnCount.map { .integer($0) } ?? "", rows,
      ],
      line: "open \(Words.quote(table.name))")
  }
}

extension Screen where State == Walk {
  /// The last line of a screen: the possible next commands.
  func hint(_ lines: String..., after position: String = "", behind: String = "") -> Block {
    // An array: before the first prompt, Swift would have to look up how a slice joins its elements.
    let first = Array(lines.dropLast()).joined(separator: ", ")
    return Block.text(StyledText("\(position)Type \(first) or \(lines.last ?? "help").\(behind)", .faint))
  }
}
