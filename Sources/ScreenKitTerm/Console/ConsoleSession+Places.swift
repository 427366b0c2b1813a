/// Where the user is, and how to get elsewhere.
extension ConsoleSession {
  /// How many screens one can go back: those above the root screen, or above the root of the stack that is selected.
  var depth: Int {
    path(store.state).reversed().prefix { ($0 as? any StandingRoot)?.isStackRoot != true }.count
  }

  /// Whether there is nothing to go back to.
  package var isAtRoot: Bool { depth == 0 }

  /// The path in its text form, as a prompt shows it: a question as a mark, rather than its text and its actions, and what
  /// there is to say when a route has no text.
  package var pathText: String {
    var routes = path(store.state)
    var questions = 0
    while mayAsk, let asking = routes.last as? any Asking, asking.asks {
      routes.removeLast()
      questions += 1
    }
    let text = (try? routes.pathText()) ?? "/..."
    return questions == 0 ? text : (text == "/" ? "" : text) + "/" + String(repeating: "?", count: questions)
  }

  /// The path in its text form, as `goto` takes it; `nil` when a value in it has none, or none that can be typed.
  var exactPathText: String? {
    let routes = path(store.state)
    guard routes.allSatisfy({ $0.mayComeFromText }) else { return nil }
    return try? routes.pathText()
  }

  /// Goes to the screens that the text of a path names, as `goto` does, all in one change. What they show counts as seen.
  ///
  /// It fails when the text names no path, or one of its screens cannot be reached or made.
  func begin(at text: String) async -> LineResult {
    host.failure = nil
    do throws(CommandError) {
      try await navigate(.set(try parse(text)), show: LineDisplay { _, _ in })
    } catch {
      return LineResult(error)
    }
    return .done
  }

  func back(_ count: Int, show: LineDisplay) async throws(CommandError) {
    let depth = depth
    if depth == 0 { throw CommandError("back: this is the first screen.") }
    if count > depth { throw CommandError("back: the first screen is only \(depth) back.") }
    try await navigate(.back(count), show: show)
  }

  func home(show: LineDisplay) async throws(CommandError) {
    if isAtRoot { throw CommandError("home: this is the first screen.") }
    try await navigate(.home, show: show)
  }

  func go(to text: String, show: LineDisplay) async throws(CommandError) {
    let routes: [Route]
    do throws(CommandError) {
      routes = try parse(text)
    } catch {
      throw error.prefixed(by: "goto")
    }
    let before = path(store.state)
    try await navigate(.set(routes), show: show)
    if routes != before, path(store.state) == before { throw CommandError("goto: the program stayed where it was.") }
  }

  func parse(_ text: String) throws(CommandError) -> [Route] {
    let routes: [Route]
    do throws(PathTextError) {
      routes = try [Route](pathText: text)
    } catch {
      throw CommandError("\(error)\(Self.advice(for: text, error))")
    }
    if let index = routes.firstIndex(where: { !$0.mayComeFromText }) {
      throw CommandError("screen \(index + 1) of this path cannot be reached by a path.")
    }
    return routes
  }

  /// What was probably meant by a name that no screen has, or which names there are; nothing if the error says it itself.
  private static func advice(for text: String, _ error: PathTextError) -> String {
    if error.message.hasSuffix("?") { return "" }
    let rest = text.unicodeScalars.dropFirst(error.column - 1)
    let name = String(String.UnicodeScalarView(rest.prefix { $0 != ":" && $0 != "/" }))
    guard !Route.caseNames.isEmpty, !Route.caseNames.contains(name), rest.startIndex > text.startIndex,
      text.unicodeScalars[text.unicodeScalars.index(before: rest.startIndex)] == "/"
    else { return "" }
    return Wording.advice(for: name, among: Route.caseNames)
  }

  func navigate(_ wish: PathIntent<Route>.Wish, show: LineDisplay) async throws(CommandError) {
    let origin = PathIntent<Route>.Origin(topOf: path(store.state))
    try await perform(.navigate(PathIntent(wish, reason: .user, from: origin)), show: show)
  }
}

/// What can be given to `goto`: the screens below this one, and the names with which a path can go on.
struct PlaceSuggestions<Route: PathElement> {
  let path: [Route]
  let partial: String

  var all: [Suggestion] {
    let ancestors = (0...path.count).compactMap { try? Array(path.prefix($0)).pathText() }
    let from = partial.lastIndex(of: "/").map { partial[...$0] } ?? "/"
    return ancestors.filter { !$0.isEmpty }.map { Suggestion($0) }
      + Route.caseNames.map { Suggestion(open: from + $0) }
  }
}
