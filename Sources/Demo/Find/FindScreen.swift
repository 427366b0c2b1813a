import DBWalkSQLite
import ScreenKitTerm

/// The results of a search of all tables.
struct FindScreen: Screen<Walk, Step> {
  let place: Route
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    if case .finding(let finding)? = walk.contents[place] {
      Block.text(StyledText("\"\(finding.text)\" in all tables", .strong))
      if !finding.hits.isEmpty {
        Block.table(
          ["#", "row", "column", "value"],
          rows: zip(1..., finding.hits).map { Block.Row(row($0, $1, finding.text), line: "open \($0)") })
      }
      Block.text(StyledText(state(of: finding), .faint))
      hint(finding.hits.isEmpty ? "refresh" : "open 1", "back")
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb.role(.reads) {
      if case .finding(let finding)? = walk.contents[place] {
        let count = finding.hits.count
        Verb("open", .integer("number", in: 1 ... .max), "Show a row") { number in
          guard number <= count else { throw LineError("there is no row \(number); choose from 1 to \(count)") }
          let row = finding.hits[number - 1].row
          return .push(.row(row.table, row.key))
        }
        .disabled(count == 0 ? "nothing was found" : nil)
        Verb("more", .choice("table", from: finding.hasMore), "Show all rows of one table that contain the text") {
          table in
          .push(.rows(of: TableView(table: table, conditions: [.anywhere(finding.text)])))
        }
        .disabled(finding.hasMore.isEmpty ? "all rows that were found are shown" : nil)
      }
      Verb("refresh", "Search again") { .refresh }
      Verb.reloading
    }
  }

  private func row(_ number: Int, _ hit: Finding.Hit, _ text: String) -> [Block.Value] {
    [
      .integer(number), .text(StyledText("\(hit.row.table) \(hit.row.key)")), Block.Value(hit.column),
      value(of: hit, text),
    ]
  }

  /// The value as it is typed, or the part of a long one around the text.
  private func value(of hit: Finding.Hit, _ text: String) -> Block.Value {
    let all = hit.value.cell.description
    let part = all.around(text)
    let word = Literal(hit.value.cell, in: hit.reading).word
    // A text with blanks is typed as it is.
    guard part == all, hit.value.isWhole, !all.contains(" ") else { return .text(StyledText(part)) }
    return word == all || !reader.isForPeople ? .text(StyledText(all)) : .shown(.text(StyledText(all)), as: word)
  }

  private func state(of finding: Finding) -> String {
    let more =
      finding.hasMore.first.map { table in
        " There are more rows in \(finding.hasMore.joined(separator: ", ")); to see those of \(table), type more \(Words.quote(table))."
      } ?? ""
    let lost = finding.unreadable.isEmpty ? "" : " \(finding.unreadable.joined(separator: ", ")) cannot be read."
    let long =
      finding.tooLong.isEmpty
      ? "" : " Some values of \(finding.tooLong.joined(separator: ", ")) are too long to search."
    let searched = finding.isDone ? "" : " Searched \(finding.searched) of \(finding.tables) tables."
    return "\(finding.hits.isEmpty ? "Nothing" : "\(finding.hits.count)") found.\(more)\(long)\(lost)\(searched)"
  }
}

extension String {
  /// The part of a long text around an occurrence of another one.
  fileprivate func around(_ text: String) -> String {
    guard count > 60, let place = map({ $0.lowercased() }).firstRange(of: text.map { $0.lowercased() }) else {
      return String(prefix(60))
    }
    let start = max(0, place.lowerBound - 20)
    return (start > 0 ? "…" : "") + dropFirst(start).prefix(60) + "…"
  }
}
