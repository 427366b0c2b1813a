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
      let tables = shown(walk)
      Block.table(
        numbers + ["table", "kind", "columns", Block.Column("rows", alignment: .right)],
        rows: tables.indices.map { row(tables[$0], number: $0 + 1) })
      if shown(walk).count < walk.tables.count {
        Block.text(
          StyledText(
            "… \(walk.tables.count - shown(walk).count) more; press TAB after open to list them.", .faint)
        )
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

  /// The tables that the list shows: in a terminal as many as fit.
  private func shown(_ walk: Walk) -> ArraySlice<TableSummary> {
    walk.tables.prefix(reader.window.isTerminal ? reader.window.rows : .max)
  }

  /// The column of numbers, for a user who types: a number opens its table. A script gets no such column.
  private var numbers: [Block.Column] { reader.window.isTerminal ? ["#"] : [] }

  private func suggestion(_ table: TableSummary) -> Suggestion {
    let rows = table.rows.map { ", \($0.description) \($0 == .exactly(1) ? "row" : "rows")" } ?? ""
    return Suggestion(table.name, table.kind.rawValue + rows)
  }

  private func row(_ table: TableSummary, number: Int) -> Block.Row {
    let rows: Block.Value =
      switch table.rows {
      case .exactly(let count)?: .integer(count)
      case .atLeast?: Block.Value(table.rows?.description)
      case nil: ""
      }
    // SQLite cannot tell the columns of a view whose table is gone.
    let kind = Block.Value(table.columnCount == nil ? "broken \(table.kind.rawValue)" : table.kind.rawValue)
    return Block.Row(
      numbers.map { _ in .integer(number) } + [
        Block.Value(table.name), kind, table.columnCount.map { .integer($0) } ?? "", rows,
      ],
      line: "open \(Words.quote(table.name))")
  }
}

extension Screen where State == Walk {
  /// The last line of a screen: what could be typed next.
  func hint(_ lines: String..., after position: String = "", behind: String = "") -> Block {
    // An array: before the first prompt, Swift would have to find out how the elements of a slice are joined.
    let first = Array(lines.dropLast()).joined(separator: ", ")
    return Block.text(StyledText("\(position)Type \(first) or \(lines.last ?? "help").\(behind)", .faint))
  }
}
