/// What a built-in verb asks the console for.
enum BuiltInRequest: Equatable {
  case back(Int)
  case home
  case path
  case go(to: String)
  case help([String])
  case quit
}

extension Verb where Action == BuiltInRequest {
  /// The verbs that every console has. `topics` are the names that help can be asked about.
  static func builtIn(topics: @escaping @MainActor () -> [String]) -> [Self] {
    [
      Verb("back", .optionalNumber("count"), "Go back one screen, or several") { .back($0) },
      Verb("home", "Go back to the first screen") { .home },
      Verb("path", "Print where you are, as text that goto takes") { .path },
      Verb("goto", .text("path"), "Go to the screens that a path names") { .go(to: $0) },
      Verb("help", .optionalWords("command", candidates: topics), "List the commands, or explain one") { .help($0) },
      Verb("quit", "Leave the program") { .quit },
    ]
  }
}

extension Parameter where Value == Int {
  /// A positive whole number that may be left out: then it is 1.
  fileprivate static func optionalNumber(_ name: String) -> Self {
    let number = Parameter.integer(name, in: 1 ... .max)
    return Self(optional: name) { words in words.isEmpty ? 1 : try number.value(from: words) }
  }
}
