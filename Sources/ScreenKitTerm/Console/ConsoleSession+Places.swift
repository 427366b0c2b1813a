/// Where the user is, and how to get elsewhere.
extension ConsoleSession {
  /// How many screens the user can go back: those above the root screen, or above the root of the selected stack.
  var depth: Int {
    let routes = path(store.state)
    guard Route.self is any StandingRoot.Type else { return routes.count }
    return routes.reversed().prefix { ($0 as? any StandingRoot)?.isStackRoot != true }.count
  }

  /// Whether the user cannot go back.
  package var isAtRoot: Bool { depth == 0 }

  /// The path in its text form, as a prompt shows it: a mark stands for a question on top, instead of its text and its
  /// actions, and `/...` for a path that has no text.
  package var pathText: String {
    let written = writtenPath
    var count = written.elements.count
    while mayAsk, count > 0, (written.elements[count - 1] as? any Asking)?.asks == true { count -= 1 }
    let text = written.text(ofFirst: count) ?? "/..."
    let questions = written.elements.count - count
    return questions == 0 ? String(text) : (text == "/" ? "" : text) + "/" + String(repeating: "?", count: questions)
  }

  /// The path in its text form, as `goto` takes it; `nil` when a value in it has no text, or none that can be typed.
  var exactPathText: String? {
    let written = writtenPath
    return written.countOfNameable == written.elements.count ? try? written.text : nil
  }

  /// Goes to the screens that the text of a path names, as `goto` does, all in one change. What they show counts as seen.
  ///
  /// Fails when the text is no path, or one of its screens cannot be opened or made.
  func begin(at text: String) async -> LineResult {
    host.failure = nil
    do throws(LineError) {
      try await navigate(.set(try parse(text)), show: LineDisplay { _, _ in })
    } catch {
      return LineResult(error)
    }
    return .done
  }

  func back(_ count: Int, show: LineDisplay) async throws(LineError) {
    let depth = depth
    if depth == 0 { throw LineError("back: this is the first screen.") }
    if count > depth { throw LineError("back: the first screen is only \(depth) back.") }
    try await navigate(.back(count), show: show)
  }

  func home(show: LineDisplay) async throws(LineError) {
    if isAtRoot { throw LineError("home: this is the first screen.") }
    try await navigate(.home, show: show)
  }

  func go(to text: String, show: LineDisplay) async throws(LineError) {
    let routes: [Route]
    do throws(LineError) {
      routes = try parse(text)
    } catch {
      throw error.prefixed(by: "goto")
    }
    let before = path(store.state)
    try await navigate(.set(routes), show: show)
    if routes != before, path(store.state) == before { throw LineError("goto: the program stayed where it was.") }
  }

  func parse(_ text: String) throws(LineError) -> [Route] {
    do throws(PathTextError) {
      return try [Route](pathText: text)
    } catch {
      throw LineError("\(error)\(advice(for: text, error))\(Self.remainder(of: error))")
    }
  }

  /// Which segment is wrong, and which beginning of the path can be opened; nothing if it is the first.
  private static func remainder(of error: PathTextError) -> String {
    guard let index = error.segmentIndex, index > 0 else { return "" }
    let isShort = error.validPrefix.utf8.count <= 120
    let beginning = isShort ? error.validPrefix : index == 1 ? "the one before it" : "the \(index) before it"
    return " (segment \(index + 1); \(beginning) can be opened)"
  }

  /// What was probably meant by a name that no screen has, else the names that exist; nothing if the error says it itself.
  private func advice(for text: String, _ error: PathTextError) -> String {
    if error.message.hasSuffix("?") { return "" }
    let rest = text.unicodeScalars.dropFirst(error.column - 1)
    let name = String(String.UnicodeScalarView(rest.prefix { $0 != ":" && $0 != "/" }))
    guard !caseNames.isEmpty, !caseNames.contains(name), rest.startIndex > text.startIndex,
      text.unicodeScalars[text.unicodeScalars.index(before: rest.startIndex)] == "/"
    else { return "" }
    return Wording.advice(for: name, among: caseNames)
  }

  func navigate(_ wish: PathIntent<Route>.Wish, show: LineDisplay) async throws(LineError) {
    let routes = path(store.state)
    // An intent cannot find the screen of a route that is not equal to itself, so the user could not leave it.
    let isFindable = routes.last.map { $0 == $0 } ?? true
    let origin = isFindable ? PathIntent<Route>.Origin(topOf: routes) : nil
    try await perform(.navigate(PathIntent(wish, reason: .user, from: origin)), show: show)
  }
}

extension ConsoleSession {
  /// What can be given to `goto`: the screens below this one, and the names with which a path can go on behind `partial`.
  func places(behind partial: String) -> [Suggestion] {
    let written = writtenPath
    let ancestors = (0...written.countOfNameable).compactMap { written.text(ofFirst: $0).map(String.init) }
    let from = partial.lastIndex(of: "/").map { partial[...$0] } ?? "/"
    return ancestors.map { Suggestion($0) } + caseNames.map { Suggestion(open: from + $0) }
  }
}
