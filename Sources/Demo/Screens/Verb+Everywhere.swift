import ScreenKitTerm

extension Verb<Step> {
  /// The verbs that every screen has.
  @VerbBuilder<Step>
  static func everywhere(_ bookmarks: Bookmarks) -> [Verb] {
    Verb("find", .line("text"), "Search all tables for a text") { .push(.find($0)) }
    Verb("query", .line("statement", suggestions: Self.beginnings), "Show the rows of an SQL statement") { text in
      .push(.query(text, where: nil, sort: nil, columns: nil, from: nil))
    }
    Verb.marking(bookmarks)
  }

  /// How statements begin: typed without `query`, they are corrected.
  private static var beginnings: [String] { ["SELECT", "VALUES", "WITH"] }
}
