import PresentationCore

/// Where the user is on the path, and how to get elsewhere.
@MainActor
final class SessionPlace<State, Action: Navigating> {
  typealias Route = Action.Route

  private let calls: SessionCalls<State, Action>
  /// The text of the path, as it was when it was asked for last.
  private var cache = WrittenPath<Route>()
  /// The names with which segments of a path can begin.
  private lazy var caseNames = Route.caseNames

  init(_ calls: SessionCalls<State, Action>) {
    self.calls = calls
  }

  /// The path and its text, of which only what has changed is written.
  var written: WrittenPath<Route> {
    cache.update(to: calls.path(), countOfSame: calls.countOfSame)
    return cache
  }

  /// The number of screens above the root screen, or above the root of the selected stack.
  var height: Int {
    let written = written
    return written.elements.count - (written.isStacked ? 1 : 0)
  }

  /// The number of screens that the user can go back. At the root of a stack the program may close a sheet, or select another stack.
  var depth: Int {
    let (written, height) = (written, height)
    guard height == 0, written.isStacked else { return height }
    return calls.goesBack(calls.origin(calls.path())) ? 1 : 0
  }

  /// The location when it was last requested, and the path at that time.
  private var last: (location: SessionLocation, path: [Route])?

  /// Returns the location as far as the path determines it.
  ///
  /// - Parameter question: Returns the question on top. It is called if the path is another one than before.
  func location(question: () -> QuestionDescription?) -> SessionLocation {
    if let last, calls.isAt(last.path) { return last.location }
    let written = written
    let isNameable = written.countOfNameable == written.elements.count
    let text = Self.shortText(of: written)
    let location = SessionLocation(
      path: written.escapesLetters ? PathText.showingLetters(text) : text,
      exactPath: isNameable ? try? written.text : nil, depth: depth, question: question())
    last = (location, calls.path())
    return location
  }

  /// The text of a path as a prompt shows it.
  private static func shortText(of written: WrittenPath<Route>) -> String {
    guard Route.self is any QuestionRoute.Type else {
      return written.text(ofFirst: written.elements.count).map(String.init) ?? "/..."
    }
    let asking = written.elements.firstIndex { ($0 as? any QuestionRoute)?.asks == true } ?? written.elements.count
    let count = min(asking, written.countOfNameable)
    var text = count == 0 ? "" : String(written.text(ofFirst: count) ?? "")
    var followsQuestion = false
    for index in count..<written.elements.count {
      let asks = (written.elements[index] as? any QuestionRoute)?.asks == true
      if asks {
        text += followsQuestion ? "?" : "/?"
      } else if let segment = written.segment(at: index) {
        text += segment
      } else {
        text = "/..."
      }
      followsQuestion = asks
    }
    return text.isEmpty ? "/" : text
  }

  /// The keys of all stacks as path texts write them, the selected one last; empty for a single path.
  private var namesOfStacks: [String] {
    guard written.isStacked else { return [] }
    var written = WrittenPath<Route>()
    return calls.path().filter(\.isStackRoot).compactMap { root in
      written.update(to: [root])
      return written.countOfNameable == 1 ? written.text(ofFirst: 1).map { String($0.dropFirst()) } : nil
    }
  }

  // MARK: Other places

  /// Reads the text of a path.
  static func parse(_ text: String) throws(LineError) -> [Route] {
    do throws(PathTextError) {
      return try PathText.read(PathText.escapingLetters(text))
    } catch {
      let column = PathText.column(error.column, beforeEscaping: text)
      let problem = "column \(column): \(PathText.showingLetters(error.message))"
      let rest = remainder(of: error)
      throw LineError(
        error.advice == nil ? problem + rest : problem, advice: error.advice.map { $0 + rest },
        alternatives: error.alternatives)
    }
  }

  /// The wrong segment, and the beginning of the path that can be opened; empty if the first segment is wrong.
  private static func remainder(of error: PathTextError) -> String {
    guard let index = error.segmentIndex, index > 0 else { return "" }
    let isShort = error.validPrefix.utf8.count <= 120
    let beginning =
      isShort
      ? PathText.showingLetters(error.validPrefix)
      : index == 1 ? "the segment before it" : "the \(index) segments before it"
    return " (in segment \(index + 1); \(beginning) can be opened)"
  }

  /// The reason why the program has not opened the screens of a path.
  func unopened(_ routes: [Route], _ text: String) -> LineError {
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

  /// Returns what can be given to `goto`: the screens below this one, and what can follow `partial` in a path: the names of screens, and
  /// the destinations that have the name typed last.
  ///
  /// If the path is deep, only screens whose paths are at most 4 KiB longer than `partial` are suggested: the texts of all of them
  /// grow with the square of the depth. The next ones follow when more has been typed.
  func suggestions(for partial: String, destinations: () -> [Route]) -> [Suggestion] {
    let written = written
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
    let values = name.isEmpty ? [] : Self.segments(of: destinations(), named: name, above: from.dropLast())
    let names = values.isEmpty ? caseNames : caseNames.filter { $0 != name }
    return ancestors + names.map { Suggestion(open: show(String(from)) + $0) }
      + values.map { Suggestion(show(String(from) + $0)) }
  }

  /// The segments of the destinations that begin with a name; of several stacks, those in the stack of a path.
  private static func segments(of destinations: [Route], named name: Substring, above path: Substring) -> [Substring] {
    var written = WrittenPath<Route>()
    let stack = "/" + (written.isStacked ? path.dropFirst().prefix { $0 != "/" } : "")
    return destinations.compactMap { route in
      written.update(to: [route.stackRoot, route].compactMap(\.self))
      let below = written.elements.count - 1
      guard written.countOfNameable > below, written.text(ofFirst: below) ?? "" == stack,
        let segment = written.segment(at: below)?.dropFirst()
      else { return nil }
      return segment.prefix { $0 != ":" } == name ? segment : nil
    }
  }
}
