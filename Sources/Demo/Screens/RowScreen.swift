import ScreenKitTerm

/// One row, a line for each column, and its links.
struct RowScreen: Screen<Walk, Step> {
  let place: Route
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    loss(of: place, in: walk)
    if case .row(let view)? = walk.contents[place] {
      Block.text(title(view))
      Block.fields(
        zip(view.row.fields, view.readings).map { field, reading in
          let column = ColumnPath(column: field.column)
          return Block.LabeledValue(
            field.column,
            reader.isForPeople
              ? Block.Value(field.value, in: reading, column, of: view.schema) : Block.Value(field.value))
        })
      if view.links.isEmpty {
        hint("next", "back", "help")
      } else {
        Block.table(
          ["#", "link", "leads to", "rows"],
          rows: zip(1..., view.links).map { Block.Row(row($0, $1), line: (try? $1.place) == nil ? nil : "\($0)") })
        hint("1", "follow \(Words.quote(view.links[0].name))", "back")
      }
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb.role(.reads) {
      if case .row(let view)? = walk.contents[place] {
        let links = view.links
        let names = links.filter { $0.obstacle == nil }.map(\.name)
        Verb("follow", .text("link", suggestions: names), .optional(.text("table")), "Follow a link") { link, table in
          .push(try links.named(link, to: table, of: view.schema).place)
        }
        .disabled(links.isEmpty ? "this row has no links" : nil)
        let columns = view.row.fields.map(\.column)
        Verb("cell", .choice("column", from: columns), "Show a whole value") { column in
          .push(.cell(view.schema.name, view.row.key, column: column, from: nil))
        }
        let rows = walk.rows(beside: view)
        Verb("next", "Show the next row") {
          .open(.row(.forwards, from: view.row.key, in: rows))
        }
        Verb("previous", "Show the previous row") { .open(.row(.backwards, from: view.row.key, in: rows)) }
        Verb.category("Links") {
          for (number, link) in zip(1..., links) {
            Verb("\(number)", "Follow \(link.name)\(link.isIncoming ? "" : " to \(link.reference.key.parent)")") {
              .push(try link.place)
            }
            .disabled(link.obstacle)
          }
        }
      }
      Verb("refresh", "Reload the row") { .refresh }
      Verb.reloading
    }
  }

  private func title(_ view: RowView) -> StyledText {
    // Without a key, the row can be found again only as long as the rows before it are unchanged.
    let isNumbered = view.schema.identity == .position
    let name = StyledText("\(view.schema.name)\(isNumbered ? ", row number" : "") \(view.row.key)", .strong)
    guard let label = view.label else { return name }
    return name + StyledText("  ") + label.words
  }

  private func row(_ number: Int, _ link: Link) -> [Block.Value] {
    let name = StyledText(link.name) + StyledText(link.reference.remark, .faint)
    switch link.target {
    case .row(let row, let label):
      let target = StyledText("\(row.table) \(row.key)")
      return [.integer(number), .text(name), .text(label.map { target + StyledText("  ") + $0.words } ?? target)]
    case .rows(let view, let tally):
      let columns = view.conditions.flatMap(\.paths).map(\.description).joined(separator: ", ")
      return [.integer(number), .text(name), .text(StyledText("\(view.table ?? ""), by \(columns)")), tally.value]
    case .nothing:
      return [.integer(number), .text(name), .null]
    case .problem(let problem):
      return [.integer(number), .text(name), .text(StyledText("\(problem)", .warning))]
    }
  }
}

extension Walk {
  /// The rows for moving from one row to the next: those of the table below it, else those of the row's own table.
  fileprivate func rows(beside view: RowView) -> TableView {
    let below = path.dropLast().last?.view
    return below?.table?.names(same: view.schema.name) == true ? below! : TableView(table: view.schema.name)
  }
}

extension Excerpt {
  /// The value as part of a sentence; only the beginning of a long one.
  fileprivate var words: StyledText {
    let text = "\(cell)"
    return StyledText(text.count > 60 ? "\(text.prefix(60))…" : text)
  }
}

extension TableSummary.RowCount {
  /// A number if possible.
  var value: Block.Value {
    if case .exactly(let count) = self { .integer(count) } else { Block.Value(description) }
  }
}
