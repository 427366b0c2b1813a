import ScreenKitTerm

/// Named paths.
typealias Bookmarks = PersonalFile<String>

extension Bookmarks {
  init(of database: String, environment: [String: String]) {
    self.init("bookmarks.json", of: database, environment: environment)
  }
}

extension Verb<Step> {
  /// The verbs for named paths.
  @VerbBuilder<Step>
  static func marking(_ bookmarks: Bookmarks) -> [Verb] {
    let name = Parameter.choice(
      "name", from: try bookmarks.all.sorted { $0.key < $1.key }.map { Suggestion($0.key, $0.value) })
    Verb.category("Bookmarks") {
      Verb.doing("bookmark", .text("name"), "Save this place under a name") { name, line in
        try bookmarks.keep(try line.path(), as: name)
      }
      .role(.changes)
      Verb.showing("bookmarks", "List the bookmarks") {
        let all = try bookmarks.all
        if all.isEmpty {
          "There are no bookmarks. To add one, type bookmark and a name."
        } else {
          Block.fields(all.sorted { $0.key < $1.key }.map { Block.LabeledValue($0.key, Block.Value($0.value)) })
        }
      }
      Verb.doing("visit", name, "Go to a bookmark") { name, line in
        try await line.go(to: try bookmarks.all[name] ?? "/")
      }
      .role(.reads)
      Verb.doing("unmark", name, "Remove a bookmark") { name, _ in
        try bookmarks.keep(nil, as: name)
      }
      .role(.changes)
    }
  }
}
