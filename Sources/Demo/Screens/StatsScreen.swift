import ScreenKitTerm

/// The statistics of a column.
struct StatsScreen: Screen<Walk, Step> {
  let place: Route
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    loss(of: place, in: walk)
    if case .stats(let stats)? = walk.contents[place] {
      Block.text(StyledText(title(stats), .strong))
      Block.fields(fields(stats))
      if !stats.bins.isEmpty {
        let isRange = stats.bins[0].upper != nil
        Block.table(
          (isRange ? ["from", "to"] : ["value"]) + [Block.Column("rows", showsBars: true)],
          rows: stats.bins.map { bin in
            [value(Excerpt(cell: bin.lower), stats)] + (bin.upper.map { [value(Excerpt(cell: $0), stats)] } ?? [])
              + [.integer(bin.count)]
          })
      }
      hint("back", "help")
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb.role(.reads) {
      Verb("refresh", "Count again") { .refresh }
      Verb.reloading
    }
  }

  private func title(_ stats: Stats) -> String {
    let mark = if case .table = stats.source { "" } else { ":" }
    return "\(stats.source.title)\(mark) \(stats.column)\(stats.conditions.words)"
  }

  private func value(_ value: Excerpt, _ stats: Stats) -> Block.Value {
    reader.isForPeople ? Block.Value(value, in: stats.reading, stats.column, of: stats.schema) : Block.Value(value)
  }

  private func fields(_ stats: Stats) -> [Block.LabeledValue] {
    var fields = [
      Block.LabeledValue("rows", .integer(stats.rows)), Block.LabeledValue("nulls", .integer(stats.nulls)),
      Block.LabeledValue("distinct", .integer(stats.distinct)), Block.LabeledValue("min", value(stats.least, stats)),
      Block.LabeledValue("max", value(stats.greatest, stats)),
    ]
    if let average = stats.average {
      fields.append(Block.LabeledValue("average", .real(average)))
      if stats.others > 0 { fields.append(Block.LabeledValue("not numbers", .integer(stats.others))) }
    }
    return fields
  }
}

extension [Condition] {
  /// The text after the name of a table whose rows meet the conditions.
  var words: String { isEmpty ? "" : ", where \(map(\.shortened).joined(separator: " and "))" }
}

extension Condition {
  /// The condition as a title shows it, whose value may be long.
  fileprivate var shortened: String {
    let text = description
    return text.utf8.count > 400 ? text.prefix(100) + "…" : text
  }
}
