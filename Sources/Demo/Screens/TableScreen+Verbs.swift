import ScreenKitTerm

extension TableScreen {
  /// The verbs that turn pages.
  func turning(_ page: TablePage) -> [Verb<Step>] {
    let last = page.next == nil ? "this is the last page" : nil
    let first = page.view.start == nil ? "this is the first page" : nil
    return Verb.category("Pages") {
      Verb("next", "Show the next page") { .show(page.view.beginning(at: page.next)) }.disabled(last)
        .onEmptyLine()
      Verb("previous", "Show the previous page") { .open(.page(.previous, of: page.view)) }.disabled(first)
      Verb("first", "Show the first page") { .show(page.view.beginning(at: nil)) }.disabled(first)
      Verb("last", "Show the last page") { .open(.page(.last, of: page.view)) }.disabled(last)
    }
  }

  /// The verbs that show the table in another way.
  func viewing(_ schema: TableSchema, _ view: TableView, _ completer: ColumnCompleter) -> [Verb<Step>] {
    Verb.category("View") {
      Verb("where", completer.conditions, "Show only the rows that meet conditions") { words in
        var view = view.beginning(at: nil)
        view.conditions += try [Condition](typed: words, in: schema)
        return .show(view)
      }
      Verb("sort", completer.sorting, "Sort the rows by columns, or by key if none are given") { words in
        var view = view.beginning(at: nil)
        view.sorting = try [Sorting](typed: words, in: schema)
        return .show(view)
      }
      Verb("columns", completer.columns, "Choose the columns to show, or show all if none are given") { words in
        var view = view
        view.columns = try words.map { word throws(DatabaseProblem) in
          guard let column = ColumnPath(typed: word, in: schema) else { throw .notAColumn(word) }
          return column
        }
        return .show(view)
      }
      Verb("filled", "Hide the columns that are empty in all rows") { .open(.filled(of: view)) }
      Verb("labels", "Show labels in place of foreign keys") { .open(.labels(of: view)) }
        .disabled(schema.foreignKeys.isEmpty ? "no column leads to another table" : nil)
    }
  }

  /// The verbs that analyze all rows.
  func analysing(
    _ schema: TableSchema, _ page: TablePage, _ completer: ColumnCompleter, tables: [String]
  ) -> [Verb<Step>] {
    let view = page.view
    return Verb.category("Analysis") {
      Verb("facet", completer.facet, "Group the rows by columns, and count them or compute a measure") {
        words in
        .push(.rows(of: TableView(source: .facet(try Facet(typed: words, of: view, in: schema, tables: tables)))))
      }
      Verb.doing("count", "Count all rows") { [file = reader.file] line in
        line.show([.fields([Block.LabeledValue("rows", .integer(try await file.count(view)))])])
      }
      Verb("stats", completer.column, "Show statistics of a column: nulls, distinct values, range, histogram") {
        words in
        guard let column = ColumnPath(typed: words[0], in: schema) else { throw DatabaseProblem.notAColumn(words[0]) }
        return .push(.stats(of: column, in: view.rows(as: schema), where: view.conditions))
      }
      Verb.sql(showing: page.statement)
      Verb.explain(page.statement, reader.file)
    }
  }
}
