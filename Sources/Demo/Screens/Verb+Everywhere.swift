import ScreenKitTerm

extension Verb<Step> {
  /// The verbs that every screen has.
  @VerbBuilder<Step>
  static func everywhere(_ bookmarks: Bookmarks) -> [Verb] {
    Verb("find", .line("text"), "Search all tables for a text") { .push(.find($0)) }
    Verb("query", .line("statement"), "Show the rows that a statement of SQL gives") { text in
      .push(.query(text, where: nil, sort: nil, columns: nil, from: nil))
    }
    Verb.marking(bookmarks)
  }
}
