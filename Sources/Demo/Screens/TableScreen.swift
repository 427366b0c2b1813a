import CScreenKitPlatform
import DBWalkSQLite
import ScreenKitTerm

/// A page of a view, its rows numbered from 1.
struct TableScreen: Screen<Walk, Step> {
  let place: Route
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    switch walk.contents[place] {
    case .page? where reader.printsAll: []
    case .page(let schema, let page)?:
      Block.text(StyledText(page.view.title, .strong))
      if page.hasLostStart {
        Block.text(StyledText("The first row of that page no longer exists, so the first page is shown.", .warning))
      }
      for nulls in page.nulls {
        Block.text(StyledText("Rows left out because \(nulls.column) is NULL: \(nulls.rows).", .faint))
      }
      if page.rows.isEmpty {
        "No rows."
        hint("back", "help")
      } else {
        Block.table(
          [Block.Column("#")] + page.titles, rows: page.numberedRows(of: schema, forPeople: reader.isForPeople))
        if reader.isForJSON, page.next != nil { Block.fields(["more rows": true]) }
        for epoch in page.epochs {
          Block.text(StyledText("Numbers are read as dates in \(epoch).", .faint))
        }
        if let count = page.otherValues {
          Block.text(StyledText("Values left out because they are not numbers: \(count).", .warning))
        }
        if page.hasOtherTexts {
          Block.text(
            StyledText(
              "Some values are not dates (such as 2024-05-31); only their first characters are shown.", .warning)
          )
        }
        hint(page)
      }
    case .gone?: loss(of: place, in: walk)
    case .row?, .cell?, .stats?, .finding?, .details?, nil: []
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb.role(.reads) {
      if case .page(let schema, let page)? = walk.contents[place] {
        Verb(
          "open", .integer("number", in: 1 ... .max).suggesting { [rows = page.suggestions] _ in rows },
          "Show a row of this page"
        ) { number in
          guard page.rows.indices.contains(number - 1) else {
            throw LineError("there is no row \(number) on this page; choose from 1 to \(page.rows.count)")
          }
          return try page.step(toRow: number - 1)
        }
        .disabled(page.reasonNotToOpen)
        let completer = ColumnCompleter(file: reader.file, view: page.view, examples: ViewExamples(page, of: schema))
        Verb("open key", completer.key(schema.keyNames), "Show the row with a primary key") { words in
          .open(.key(schema.words(ofKey: words), table: schema.name))
        }
        .disabled(schema.identity == .position ? "the rows have no key" : nil)
        turning(page)
        viewing(schema, page.view, completer)
        analysing(schema, page, completer, tables: walk.tables.map(\.name))
        linking(schema, page.view, completer, tables: walk.tables.map(\.name))
        Verb.saving(place, named: "save", "all these rows, as .csv, .ndjson, .json, .md or .sql")
        Verb("schema", "Show the schema of the table") { .push(.schema(schema.name)) }
          .disabled(page.view.table == nil ? "these rows do not belong to a table" : nil)
      }
      Verb("refresh", "Reload the rows") { .refresh }
      Verb.reloading
    }
  }

  private func hint(_ page: TablePage) -> Block {
    let time = page.elapsed.map { " (\($0.formatted))" } ?? ""
    let (one, other) =
      page.next != nil ? ("next", "back") : page.view.start != nil ? ("previous", "back") : ("back", "help")
    return page.reasonNotToOpen == nil
      ? hint("open 1", one, other, after: page.place, behind: time) : hint(one, other, after: page.place, behind: time)
  }
}

extension TableView {
  /// The description of the view.
  var title: String {
    let order = sorting.isEmpty ? "" : ", sorted by \(sorting.map(\.words).joined(separator: ", "))"
    return switch source {
    case .table(let name): name + conditions.words + order
    case .facet(let facet):
      "\(facet.rows.title)\(facet.conditions.words), \(facet.measure) by \(facet.groupings.words)\(conditions.words)\(order)"
    case .query(let statement): statement.trimmingStatement + conditions.words + order
    }
  }
}

extension Sorting {
  fileprivate var words: String { "\(column)\(isDescending ? " descending" : "")" }
}

extension TablePage {
  /// The range of the view's rows, unless all are shown.
  fileprivate var place: String {
    guard let position, let total, next != nil || position > 1 else { return "" }
    return "Rows \(position) to \(position - 1 + rows.count) of \(total). "
  }

  fileprivate var facet: Facet? {
    if case .facet(let facet) = view.source { facet } else { nil }
  }

  /// Whether the last column contains sums.
  private var isAddedUp: Bool { facet?.measure.function.needsNumbers == true }

  /// Whether texts that are not dates were grouped as dates.
  fileprivate var hasOtherTexts: Bool {
    (facet?.groupings.all ?? []).enumerated().contains { index, grouping in
      grouping.period.map { period in
        rows.contains { if case .text(let text) = $0.cells[index].cell { Period(of: text) != period } else { false } }
      } == true
    }
  }

  /// The places of the columns to show.
  private var shown: [Int] {
    guard facet != nil, !view.columns.isEmpty else { return Array(columns.indices) }
    return view.columns.compactMap { path in columns.firstIndex { $0.names(same: path.column) } }
  }

  fileprivate var titles: [Block.Column] {
    shown.map { index in
      let isMeasure = facet != nil && index == columns.count - 1
      return Block.Column(columns[index], priority: isMeasure ? 1 : 0, showsBars: isMeasure)
    }
  }

  /// The rows with their numbers, and the lines that open them.
  fileprivate func numberedRows(of schema: TableSchema, forPeople isForPeople: Bool) -> [Block.Row] {
    let opens = reasonNotToOpen == nil
    let paths = (facet == nil ? view : TableView(source: view.source)).shownColumns(of: schema)
    return rows.enumerated().map { index, row in
      var cells = row.cells
      if isForPeople, isAddedUp, let sum = cells.popLast() { cells.append(sum.rounded) }
      let values = shown.map { column in
        isForPeople && readings.indices.contains(column)
          ? Block.Value(cells[column], in: readings[column], paths[column], of: schema) : Block.Value(cells[column])
      }
      return Block.Row([.integer(index + 1)] + values, line: opens ? "open \(index + 1)" : nil)
    }
  }

  fileprivate var reasonNotToOpen: String? {
    if case .query = view.source, !(origin?.columns.allSatisfy(columns.contains) ?? false) {
      return "no column of the statement is the key of a table"
    }
    return rows.isEmpty ? "there are no rows" : nil
  }

  /// Goes to the target of a row: for a group, the rows in it.
  fileprivate func step(toRow index: Int) throws(DatabaseProblem) -> Step {
    let row = rows[index]
    if let origin { return .push(try route(from: row, to: origin)) }
    guard let facet else { return .push(.row(view.table ?? "", row.key)) }
    let values = row.cells.dropLast()
    guard let value = values.first else { throw .changedGroup }
    return values.allSatisfy(\.isWhole)
      ? .push(.rows(of: facet.rows(of: values.map(\.cell), in: columns, readings)))
      : .open(.group(row.key, beginning: value.cell, of: facet))
  }
}

extension TablePage {
  /// The numbers of the rows, each with the first text in it.
  fileprivate var suggestions: [Suggestion] {
    rows.enumerated().map { index, row in
      let text = row.cells.lazy.compactMap { if case .text(let text) = $0.cell { text } else { nil } }.first
      return Suggestion("\(index + 1)", String((text ?? row.cells.first?.cell.description ?? "").prefix(40)))
    }
  }
}

extension Duration {
  /// The time in milliseconds below a second, else in seconds.
  fileprivate var formatted: String {
    let milliseconds = self / .milliseconds(1)
    return milliseconds < 10
      ? "\((milliseconds * 10).rounded() / 10) ms"
      : milliseconds < 1000 ? "\(Int(milliseconds)) ms" : "\((milliseconds / 100).rounded() / 10) s"
  }
}

extension Excerpt {
  /// The value with the fifteen digits that sqlite3 prints of a number. Further digits are rounding errors of the
  /// addition, which people need not see.
  fileprivate var rounded: Excerpt {
    guard case .real(let value) = cell else { return self }
    var text = [CChar](repeating: 0, count: 32)
    withVaList([value]) { _ = vsnprintf(&text, text.count, "%.15g", $0) }
    return Excerpt(cell: .real(strtod(text, nil)))
  }
}
