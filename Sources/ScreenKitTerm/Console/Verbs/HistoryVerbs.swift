extension ConsoleVerbs {
  /// The verbs that list what was typed.
  func historyVerbs<Action>() -> [Verb<Action>] {
    [
      .doing("history", .integer("count", in: 1 ... .max).defaulting(to: 20), "List the latest lines") {
        [self] count, line in
        line.show(Self.blocks(try remembered().entries.suffix(count)))
      },
      .doing("history find", .text("text"), "List the lines that contain the given text") { [self] text, line in
        let history = try remembered()
        var entries = history.entries(containing: text)
        // The line that asks was remembered before it ran.
        if let last = entries.last, last == history.entries.last, line.verb(of: last.line) == "history find" {
          entries.removeLast()
        }
        line.show(Self.blocks(entries[...]))
      },
      .doing("history here", "List the lines typed on screens like this one") { [self] line in
        let kind = HistoryEntry.kind(ofScreenAt: line.location.path)
        line.show(Self.blocks(try remembered().entries.filter { HistoryEntry.kind(ofScreenAt: $0.path) == kind }[...]))
      },
    ]
  }

  private func remembered() throws(LineError) -> HistoryStore {
    guard let history else { throw LineError("this console keeps no history", place: "history") }
    return history
  }

  private static func blocks(_ entries: ArraySlice<HistoryEntry>) -> [Block] {
    entries.map { .text(StyledText($0.line)) }
  }
}
