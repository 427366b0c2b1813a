import ScreenKitTerm

extension Verb<Step> {
  /// The verbs that every screen has.
  @VerbBuilder<Step>
  static func everywhere(_ bookmarks: Bookmarks) -> [Verb] {
    Verb.role(.reads) {
      Verb("find", .line("text").samples("a"), "Search all tables for text") { .push(.find($0)) }
      Verb(
        "query", .line("statement", suggestions: Self.beginnings).samples("SELECT 1"),
        "Show the rows of an SQL statement"
      ) {
        .push(.rows($0))
      }
      Verb("select", .line("columns").samples("1"), "Show the rows of an SQL statement") {
        .push(.rows("SELECT \($0)"))
      }
      .aliases(["SELECT"])
    }
    Verb.marking(bookmarks)
  }

  /// The beginnings of statements: without `query`, they are corrected.
  private static var beginnings: [String] { ["VALUES", "WITH"] }
}

extension Route {
  /// The rows of a statement.
  fileprivate static func rows(_ statement: String) -> Route { .rows(of: TableView(source: .query(statement))) }
}
