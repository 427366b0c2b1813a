/// Where the user is, and how to get elsewhere.
extension Session {
  /// How many screens lie above the root screen, or above the root of the selected stack.
  var height: Int {
    let written = writtenPath
    return written.elements.count - (written.isStacked ? 1 : 0)
  }

  /// How many screens the user can go back. At the root of a stack the program may close a sheet, or select another stack.
  private var depth: Int {
    let height = height
    guard height == 0, written.isStacked else { return height }
    return calls.goesBack(calls.origin(calls.path())) ? 1 : 0
  }

  /// Finds out where the user is.
  @usableFromInline
  func locate() -> SessionLocation {
    let written = writtenPath
    let isNameable = written.countOfNameable == written.elements.count
    let text = shortText(of: written)
    return SessionLocation(
      path: written.escapesLetters ? PathText.showingLetters(text) : text,
      exactPath: isNameable ? try? written.text : nil, depth: depth, question: question(on: calls.path()))
  }

  /// The text of a path as a prompt shows it.
  private func shortText(of written: WrittenPath<Route>) -> String {
    guard mayAsk else { return written.text(ofFirst: written.elements.count).map(String.init) ?? "/..." }
    let asking = written.elements.firstIndex { ($0 as? any QuestionRoute)?.asks == true } ?? written.elements.count
    let count = min(asking, written.countOfNameable)
    var text = count == 0 ? "" : String(written.text(ofFirst: count) ?? "")
    var isBehindQuestion = false
    for index in count..<written.elements.count {
      let asks = (written.elements[index] as? any QuestionRoute)?.asks == true
      if asks {
        text += isBehindQuestion ? "?" : "/?"
      } else if let segment = written.segment(at: index) {
        text += segment
      } else {
        text = "/..."
      }
      isBehindQuestion = asks
    }
    return text.isEmpty ? "/" : text
  }

  func back(_ count: Int, _ work: LineAtWork<State, Action>) async throws(LineError) {
    if count == 1, let previous = input?.previous {
      if access == .reads { try requireAccess(to: .action(previous)) }
      return try await perform(previous, work)
    }
    let depth = depth
    if depth == 0, !keepsScreens { throw LineError("this is the first screen", place: "back") }
    if count > max(depth, 1) {
      throw LineError("you can go back at most \(depth) \(depth == 1 ? "screen" : "screens")", place: "back")
    }
    try await request(.change(.back(count)), of: "back", work)
  }

  func home(_ work: LineAtWork<State, Action>) async throws(LineError) {
    if height == 0, !keepsScreens { throw LineError("this is the first screen", place: "home") }
    try await request(.change(.home), of: "home", work)
  }

  /// Whether the host keeps screens that have left the path, such as a question that it has refused to let go. The user's next intent has
  /// it try again.
  private var keepsScreens: Bool { component.presentedPath != calls.path() }

  func go(to text: String, _ work: LineAtWork<State, Action>) async throws(LineError) {
    let routes: [Route]
    do throws(LineError) {
      routes = try parse(text)
    } catch {
      throw error.at("goto")
    }
    let before = calls.path()
    try await request(.change(.set(routes)), of: "goto", work)
    guard calls.isAt(before), writtenPath.elements != routes else { return }
    // The screen on top may be one that comes first, such as a login.
    guard store.awaits(routes) else { throw unopened(routes, text).at("goto") }
    work.lookAgain()
  }

  /// Why the program has not opened the screens of a path.
  private func unopened(_ routes: [Route], _ text: String) -> LineError {
    if written.isStacked {
      let names = namesOfStacks
      guard let root = routes.first else {
        return LineError("a path must name a screen", advice: "choose from \(Wording.list(names))", alternatives: names)
      }
      if !calls.path().contains(root) {
        return Wording.unknown("screen", String(text.dropFirst().prefix { $0 != "/" }), among: names)
      }
    }
    return LineError("the program did not go to \(Wording.quotedText(text))")
  }

  /// The keys of all stacks as path texts write them, the selected one last; empty for a single path.
  private var namesOfStacks: [String] {
    guard writtenPath.isStacked else { return [] }
    var written = WrittenPath<Route>()
    return calls.path().filter(\.isStackRoot).compactMap { root in
      written.update(to: [root])
      return written.countOfNameable == 1 ? written.text(ofFirst: 1).map { String($0.dropFirst()) } : nil
    }
  }

  func parse(_ text: String) throws(LineError) -> [Route] {
    do throws(PathTextError) {
      return try PathText.read(PathText.escapingLetters(text))
    } catch {
      let column = PathText.column(error.column, beforeEscaping: text)
      let problem = "column \(column): \(PathText.showingLetters(error.message))"
      let rest = Self.remainder(of: error)
      throw LineError(
        error.advice == nil ? problem + rest : problem, advice: error.advice.map { $0 + rest },
        alternatives: error.alternatives)
    }
  }

  /// Which segment is wrong, and which beginning of the path can be opened; nothing if it is the first.
  private static func remainder(of error: PathTextError) -> String {
    guard let index = error.segmentIndex, index > 0 else { return "" }
    let isShort = error.validPrefix.utf8.count <= 120
    let beginning =
      isShort
      ? PathText.showingLetters(error.validPrefix)
      : index == 1 ? "the segment before it" : "the \(index) segments before it"
    return " (in segment \(index + 1); \(beginning) can be opened)"
  }

  /// Sends the user's intent for a built-in verb, unless typed lines would be lost.
  private func request(
    _ kind: PathIntent<Route>.Kind, of verb: String, _ work: LineAtWork<State, Action>
  ) async throws(LineError) {
    let intent = PathIntent(kind, reason: .user, from: work.origin)
    try requireKeepingLines(intent, at: verb)
    try await navigate(intent, work)
  }

  /// Sends an intent to leave the program.
  func leave(_ work: LineAtWork<State, Action>) async throws(LineError) {
    try await finishBeforeLeaving()
    try await request(.leave, of: "quit", work)
  }
}

extension Session {
  /// What can be given to `goto`: the screens below this one, and how a path can go on behind `partial`: the names of screens, and
  /// the destinations that have the name typed last.
  ///
  /// Of a deep path, the screens whose paths are longer than `partial`, by at most 4 KiB, are suggested: the texts of all of them
  /// grow with the square of the depth, and the next ones follow when more has been typed.
  func pathSuggestions(behind partial: String) -> [Suggestion] {
    let written = writtenPath
    // A path typed with escapes is completed with escapes.
    let show = partial.contains("%") ? { $0 } : PathText.showingLetters
    let partial = PathText.escapingLetters(partial)
    let longest = partial.utf8.count + 4_096
    let ancestors: [Suggestion] = (0...written.countOfNameable).lazy.dropFirst(written.isStacked ? 1 : 0)
      .compactMap { written.text(ofFirst: $0) }
      .drop { $0.utf8.count < partial.utf8.count }
      .prefix { $0.utf8.count <= longest }
      .map { Suggestion(show(String($0))) }
    let from = partial.lastIndex(of: "/").map { partial[...$0] } ?? "/"
    if written.isStacked, from == "/" { return ancestors + namesOfStacks.dropLast().map { Suggestion(open: "/" + $0) } }
    let name = partial.dropFirst(from.count).prefix { $0 != ":" }
    let values = name.isEmpty ? [] : destinations(named: name, above: from.dropLast())
    let names = values.isEmpty ? caseNames : caseNames.filter { $0 != name }
    return ancestors + names.map { Suggestion(open: show(String(from)) + $0) }
      + values.map { Suggestion(show(String(from) + $0)) }
  }

  /// The segments of the destinations that begin with a name; of several stacks, those in the stack of a path.
  private func destinations(named name: Substring, above path: Substring) -> [Substring] {
    var written = WrittenPath<Route>()
    let stack = "/" + (written.isStacked ? path.dropFirst().prefix { $0 != "/" } : "")
    return (destinations?(store.state) ?? []).compactMap { route in
      written.update(to: [route.stackRoot, route].compactMap(\.self))
      let below = written.elements.count - 1
      guard written.countOfNameable > below, written.text(ofFirst: below) ?? "" == stack,
        let segment = written.segment(at: below)?.dropFirst()
      else { return nil }
      return segment.prefix { $0 != ":" } == name ? segment : nil
    }
  }
}
