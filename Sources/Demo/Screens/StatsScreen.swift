import ScreenKitTerm

/// What the rows of a table have in a column.
struct StatsScreen: Screen<Walk, Step> {
  let place: Place
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    loss(of: place, in: walk)
    if case .stats(let stats)? = walk.contents[place] {
      Block.text(StyledText("\(stats.table) \(stats.column)\(stats.conditions.words)", .strong))
      Block.fields(fields(stats))
      if !stats.bins.isEmpty {
        let most = stats.bins.map(\.count).max() ?? 0
        Block.table(
          [Block.Column(stats.bins[0].upper == nil ? "value" : "from"), "to", "rows", ""].filter {
            $0.title != "to" || stats.bins[0].upper != nil
          },
          rows: stats.bins.map { bin in
            [Block.Value(Excerpt(cell: bin.lower))] + (bin.upper.map { [Block.Value(Excerpt(cell: $0))] } ?? [])
              + [.integer(bin.count), Bar.value(Double(bin.count), of: Double(most))]
          })
      }
      hint("back", "help")
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb("refresh", "Count again") { .refresh }
    Verb.lookingAgain
    Verb.marking(reader.bookmarks)
  }

  private func fields(_ stats: Stats) -> [Block.Field] {
    var fields = [
      Block.Field("rows", .integer(stats.rows)), Block.Field("nulls", .integer(stats.nulls)),
      Block.Field("distinct", .integer(stats.distinct)), Block.Field("min", Block.Value(stats.least)),
      Block.Field("max", Block.Value(stats.greatest)),
    ]
    if let average = stats.average { fields.append(Block.Field("average", .real(average))) }
    return fields
  }
}

/// A bar that stands for a number beside others.
enum Bar {
  private static let longest = 20.0

  /// A bar of at most twenty signs; an empty text for what is no positive number.
  static func value(_ number: Double, of most: Double) -> Block.Value {
    guard number > 0, most > 0, (number / most).isFinite else { return "" }
    return .text(StyledText(String(repeating: "#", count: Int(max(1, (number / most * longest).rounded())))))
  }
}

extension [Condition] {
  /// What is behind the name of a table whose rows meet the conditions.
  var words: String { isEmpty ? "" : ", where \(map(\.description).joined(separator: " and "))" }
}
