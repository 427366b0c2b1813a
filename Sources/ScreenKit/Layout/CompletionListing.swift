extension Completion {
  /// The candidates as lines for the terminal, with their summaries, at most one screenful.
  package func styledListing(_ rendering: Rendering, rows: Int) -> [StyledLine] {
    let most = max(1, rows - 3)
    let hasSummaries = candidates.contains { !$0.summary.isEmpty }
    return hasSummaries ? withSummaries(rendering, rows: most) : inColumns(rendering, rows: most)
  }

  /// The words with their summaries, which may take several rows.
  private func withSummaries(_ rendering: Rendering, rows most: Int) -> [StyledLine] {
    var shown = candidates.prefix(candidates.count > most ? most - 1 : most)
    while true {
      let fields = shown.map { Block.LabeledValue($0.word, .text(StyledText($0.summary))) }
      let lines = rendering.styledLines([.fields(fields)] + rest(after: shown.count))
      guard lines.count > most, shown.count > 1 else { return lines }
      shown = shown.dropLast()
    }
  }

  /// The words alone, in columns that read downwards.
  private func inColumns(_ rendering: Rendering, rows most: Int) -> [StyledLine] {
    let gap = 2
    let room = (rendering.columns ?? 80) - 1 + gap
    // At most the number that would fit at one cell each can be shown.
    let widest =
      candidates.prefix(max(1, room / (1 + gap)) * most).map { $0.word.displayWidth(as: rendering.characterSupport) }
      .max()
      ?? 0
    let perRow = max(1, room / (widest + gap))
    let fits = perRow * most
    let shown = candidates.prefix(candidates.count > fits ? perRow * (most - 1) : fits).map(\.word)
    let rows = (shown.count + perRow - 1) / perRow
    let lines = (0..<rows).map { row in
      let words = stride(from: row, to: shown.count, by: rows).map { index in
        let word = shown[index]
        let isLast = index + rows >= shown.count
        let missing = widest + gap - word.displayWidth(as: rendering.characterSupport)
        return isLast ? word : word + String(repeating: " ", count: max(0, missing))
      }
      return rendering.styledLine(StyledText(words.joined()))
    }
    return lines + rendering.styledLines(rest(after: shown.count))
  }

  private func rest(after shown: Int) -> [Block] {
    let more: [Block] =
      shown == candidates.count ? [] : [.text(StyledText("... \(candidates.count - shown) more", .faint))]
    return more + (note.map { [.text(StyledText($0, .faint))] } ?? [])
  }
}
