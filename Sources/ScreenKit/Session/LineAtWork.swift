import PresentationCore

/// A line at work in a session, and what it has shown.
@MainActor @usableFromInline
final class LineAtWork<State, Action: Navigating> {
  @usableFromInline let session: Session<State, Action>
  /// The path whose screens were there when the line began.
  @usableFromInline let pathAtStart: [Action.Route]
  // The accesses to these are not checked at run time. Each is a load, a store, or an append on the main actor, and runs no code of
  // an app: what a store replaces is released when the new value is in place.
  @usableFromInline @exclusivity(unchecked) var output: [Block] = []
  @usableFromInline @exclusivity(unchecked) var screen: Screenful?
  /// The number of the session's look that took ``screen``; `nil` if another line took it.
  @usableFromInline @exclusivity(unchecked) var look: Int?
  @usableFromInline @exclusivity(unchecked) var leaves = false
  /// Whether the screen was asked for.
  @usableFromInline @exclusivity(unchecked) var hasLooked = false
  /// Whether the last intent to change the path has changed nothing.
  @usableFromInline @exclusivity(unchecked) var hasStayed = false

  @inlinable
  init(_ session: Session<State, Action>) {
    self.session = session
    pathAtStart = session.presentedPath
  }

  /// The screen on top when the line began.
  var origin: PathIntent<Action.Route>.Origin? { session.calls.origin(pathAtStart) }

  /// Where the user is now.
  @inlinable
  var location: SessionLocation {
    if let screen, look == session.looks, !session.mayHaveChanged, session.entries.isEmpty { return screen.location }
    return session.location
  }

  /// Takes what the top screen shows now, if it has changed.
  @inlinable
  func lookIfChanged() {
    if let changed = session.lookIfChanged() { (screen, look) = (changed, session.looks) }
  }

  /// Takes what the top screen shows even if it is equal to what the last screen showed.
  @usableFromInline
  func lookAgain() {
    (screen, look, hasStayed) = (session.lookAgain(), session.looks, false)
  }

  /// Does what the verb of the line answered, if that works on the session.
  func run(_ effect: @MainActor (any RunningLine) async throws -> Void) async throws(LineError) {
    do {
      try await effect(LineOfEffect(self))
    } catch {
      throw error is CancellationError ? .cancelled : LineError(error)
    }
  }
}

/// A line at work as the effect of its verb sees it.
@MainActor
final class LineOfEffect<State, Action: Navigating>: RunningLine {
  let work: LineAtWork<State, Action>
  private var session: Session<State, Action> { work.session }

  init(_ work: LineAtWork<State, Action>) {
    self.work = work
  }

  var location: SessionLocation { session.location }

  func show(_ blocks: [Block]) { work.output += blocks }

  func show(_ end: LineEnd) {
    work.output += end.output
    if let screen = end.screen { (work.screen, work.look) = (screen, nil) }
    if end.hasLooked { work.hasLooked = true }
    work.hasStayed = end.hasStayed
    if end.status == .quit { work.leaves = true }
  }

  func look() {
    (work.screen, work.look) = (session.lookAgain(), session.looks)
    work.hasLooked = true
  }

  func back(_ count: Int) async throws(LineError) { try await session.back(count, work) }

  func home() async throws(LineError) { try await session.home(work) }

  func go(to path: String) async throws(LineError) { try await session.go(to: path, work) }

  func path() throws(LineError) -> String {
    let written = session.writtenPath
    let text: String
    do throws(PathTextError) {
      text = try written.text
    } catch {
      throw LineError(error.message, place: "path")
    }
    // A question is not a place to link to: the path leads to the screen that asked it.
    let unnamed = written.elements.dropFirst(written.countOfNameable)
    guard unnamed.allSatisfy({ ($0 as? any QuestionRoute)?.asks == true }) else {
      let beginning = written.text(ofFirst: written.countOfNameable) ?? "/"
      throw LineError(
        "the screen that follows \(beginning) has no path; only the program can open it", place: "path")
    }
    return unnamed.isEmpty ? text : String(written.text(ofFirst: written.countOfNameable) ?? "/")
  }

  func discardLines() async throws(LineError) -> BegunLines { try await session.discardLines(work) }

  func perform(_ action: Action) async throws(LineError) { try await session.perform(action, work) }

  func help(on words: [String]) throws(LineError) -> [Block] {
    if words.isEmpty { return session.overview }
    guard words[0] == "--find" else { return try session.verbTable.explanation(of: words) }
    guard words.count > 1 else {
      throw LineError("--find needs text to look for; for example: help --find open", place: "help")
    }
    return try session.verbTable.search(for: words.dropFirst().joined(separator: " "))
  }

  func run(_ line: String) async -> LineEnd { await session.runNested(line) }

  func verb(of line: String) -> String? {
    guard session.input(taking: line) == nil else { return nil }
    let words = TypedLine(line).texts
    return words.isEmpty ? nil : (try? session.verbTable.find(words))?.definition.firstName
  }

  func wait(for text: String?, limit: Duration) async throws(LineError) {
    defer { work.lookIfChanged() }
    try await session.wait(for: text, limit: limit)
  }

  func leave() async throws(LineError) { try await session.leave(work) }

  func leaveAtOnce() { work.leaves = true }
}
