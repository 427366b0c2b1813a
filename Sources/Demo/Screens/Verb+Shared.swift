import ScreenKitTerm

extension Verb<Step> {
  /// The verbs that every screen has.
  @VerbBuilder<Step>
  static func everywhere(_ bookmarks: Bookmarks) -> [Verb] {
    Verb.role(.reads) {
      Verb("find", .line("text").samples("a"), "Search all tables for text") { .push(.find($0)) }
      // Without `query`, these beginnings of statements are corrected.
      Verb(
        "query", .line("statement", suggestions: ["VALUES", "WITH"]).samples("SELECT 1"),
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

  /// Reads the top screen again, and shows it even if it is unchanged.
  static var reloading: Verb {
    .doing("look", "Reload this screen and show it") { line in
      let end = await line.run("refresh")
      if let error = end.error { throw error }
      line.look()
    }
  }

  /// Prints a statement, or runs a typed one.
  static func sql(showing statement: String?) -> Verb {
    let typed = Parameter<String>.line("statement").samples("SELECT 1")
    guard let statement else { return .doing("sql", typed, "Run an SQL statement") { try await run($0, in: $1) } }
    let summary = "Print the SQL statement for these rows, or run another one"
    return .doing("sql", typed.defaulting(to: ""), summary) { text, line in
      if text.isEmpty { return line.show([.text(StyledText(statement))]) }
      try await run(text, in: line)
    }
  }

  @MainActor
  private static func run(_ statement: String, in line: any RunningLine) async throws(LineError) {
    let end = await line.run("query \(statement)")
    if let error = end.error { throw error }
    line.show(end)
  }

  /// Shows how SQLite finds the rows of a statement.
  static func explain(_ statement: String?, _ file: DatabaseFile) -> Verb {
    let typed = Parameter<String>.line("statement").samples("SELECT 1")
    let (parameter, summary) =
      statement == nil
      ? (typed, "Show the query plan of a statement")
      : (typed.defaulting(to: ""), "Show the query plan for these rows or for another statement")
    return .doing("explain", parameter, summary) { text, line in
      let plan = try await file.plan(of: text.isEmpty ? statement ?? text : text)
      line.show(plan.map { .text(StyledText($0)) })
    }
  }
}

extension Route {
  /// The rows of a statement.
  fileprivate static func rows(_ statement: String) -> Route { .rows(of: TableView(source: .query(statement))) }
}
