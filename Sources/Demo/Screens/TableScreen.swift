import ScreenKitTerm

/// A page of a view, its rows numbered from 1.
struct TableScreen: Screen<Walk, Step> {
  let place: Place
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    switch walk.contents[place] {
    case .page(_, let page)?:
      Block.text(StyledText(page.view.title, .strong))
      if page.hasLostStart {
        Block.text(StyledText("The row this page began with is gone: this is the first page.", .warning))
      }
      if page.rows.isEmpty {
        "No rows."
        hint("back", "help")
      } else {
        Block.table([Block.Column("#")] + page.columns.map { Block.Column($0) }, rows: page.numberedRows)
        hint(page)
      }
    case .gone(let reason)?:
      Block.text(StyledText(reason, .warning))
      hint("back", "home")
    case .row?, nil: []
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    if case .page(let schema, let page)? = walk.contents[place] {
      Verb("open", .integer("number", in: 1 ... .max), "Show the row with this number on the page") { number in
        guard page.rows.indices.contains(number - 1) else { throw page.rows.isEmpty ? noRows : outside(page, number) }
        return .push(.row(page.view.table, page.rows[number - 1].key))
      }
      .disabled(page.rows.isEmpty ? "this table has no rows" : nil)
      Verb("open key", .words(schema.keyNames.joined(separator: " ")), "Show the row with this primary key") { words in
        .open(.key(words, table: page.view.table))
      }
      .disabled(schema.identity == .position ? "the rows have no key" : nil)
      turning(page)
      viewing(schema, page.view, page.statement)
      Verb("refresh", "Read the rows again") { .refresh }
      Verb.lookingAgain
    } else {
      Verb("refresh", "Read the rows again") { .refresh }
    }
  }

  private func turning(_ page: TablePage) -> [Verb<Step>] {
    let last = page.next == nil ? "this is the last page" : nil
    let first = page.view.start == nil ? "this is the first page" : nil
    return Verb.category("Pages") {
      Verb("next", "Show the rows that follow") { .show(page.view.beginning(at: page.next)) }.disabled(last)
      Verb("previous", "Show the rows before") { .open(.page(.previous, of: page.view)) }.disabled(first)
      Verb("first", "Show the first rows") { .show(page.view.beginning(at: nil)) }.disabled(first)
      Verb("last", "Show the last rows") { .open(.page(.last, of: page.view)) }.disabled(last)
    }
  }

  private func viewing(_ schema: TableSchema, _ view: TableView, _ statement: String) -> [Verb<Step>] {
    let completer = ColumnCompleter(file: reader.file, view: view)
    return Verb.category("View") {
      Verb("where", completer.conditions, "Show only the rows with certain values") { words in
        var view = view.beginning(at: nil)
        view.conditions += try [Condition](typed: words, in: schema)
        return .show(view)
      }
      Verb("sort", completer.sorting, "Put the rows in order; without a column, in that of their keys") { words in
        var view = view.beginning(at: nil)
        view.sorting = try [Sorting](typed: words, in: schema)
        return .show(view)
      }
      Verb("columns", completer.columns, "Choose the columns; without one, all of the table's") { words in
        var view = view
        view.columns = try words.map { word throws(DatabaseProblem) in
          guard let column = ColumnPath(typed: word, in: schema) else { throw .notAColumn(word) }
          return column
        }
        return .show(view)
      }
      Verb("labels", "Show what foreign keys lead to in their place") { .open(.labels(of: view)) }
        .disabled(schema.followable.isEmpty ? "no column leads to another table" : nil)
      Verb.showing("sql", "Print the statement that gives these rows") { Block.text(StyledText(statement)) }
    }
  }

  private var noRows: LineError { LineError("there are no rows.") }

  private func outside(_ page: TablePage, _ number: Int) -> LineError {
    LineError("this page has the rows 1 to \(page.rows.count), not \(number).")
  }

  private func hint(_ page: TablePage) -> Block {
    if page.next != nil { return hint("open 1", "next", "back") }
    return page.view.start != nil ? hint("open 1", "previous", "back") : hint("open 1", "back", "help")
  }
}

extension TableView {
  /// The same view at the page that begins with a row.
  fileprivate func beginning(at start: RowKey?) -> Self {
    var view = self
    view.start = start
    return view
  }

  /// What is seen, in words.
  fileprivate var title: String {
    let filter = conditions.isEmpty ? "" : ", where \(conditions.map(\.description).joined(separator: " and "))"
    let order = sorting.isEmpty ? "" : ", sorted by \(sorting.map(\.words).joined(separator: ", "))"
    return table + filter + order
  }
}

extension Sorting {
  fileprivate var words: String { "\(column)\(isDescending ? " descending" : "")" }
}

extension TablePage {
  fileprivate var numberedRows: [[Block.Value]] {
    rows.enumerated().map { index, row in [.integer(index + 1)] + row.cells.map(Block.Value.init) }
  }
}

extension Verb<Step> {
  /// Reads what the top screen shows again, and shows it even if it is the same.
  static var lookingAgain: Verb {
    .doing("look", "Read this screen again and show it") { line in
      let end = await line.run("refresh")
      if let error = end.error { throw error }
      line.look()
    }
  }
}
