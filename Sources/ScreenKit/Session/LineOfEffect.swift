import PresentationCore

/// A line as the effect of its verb sees it.
@MainActor
final class LineOfEffect<State, Action: Navigating>: RunningLine {
  private typealias Route = Action.Route

  let work: LineAtWork<State, Action>
  private var session: Session<State, Action> { work.session }

  init(_ work: LineAtWork<State, Action>) {
    self.work = work
  }

  var location: SessionLocation { session.location }

  func show(_ blocks: [Block]) { work.output += blocks }

  func show(_ end: LineEnd) {
    work.output += end.output
    if let screen = end.screen { (work.screen, work.lookNumber) = (screen, nil) }
    if end.hasLooked { work.hasLooked = true }
    work.hasStayed = end.hasStayed
    if end.status == .quit { work.leaves = true }
  }

  func look() {
    (work.screen, work.lookNumber) = (session.lookAgain(), session.sight.looks)
    work.hasLooked = true
  }

  func help(on words: [String]) throws(LineError) -> [Block] {
    if words.isEmpty { return session.overview }
    guard words[0] == "--find" else { return try session.verbTable.explanation(of: words) }
    guard words.count > 1 else {
      throw LineError("--find needs text to look for; for example: help --find open", place: "help")
    }
    return try session.verbTable.search(for: words.dropFirst().joined(separator: " "))
  }

  func run(_ line: String) async -> LineEnd { await session.runNested(line, in: work) }

  func verb(of line: String) -> String? {
    guard session.input(taking: line) == nil else { return nil }
    let words = TypedLine(line).texts
    return words.isEmpty ? nil : (try? session.verbTable.find(words))?.definition.firstName
  }

  func wait(for text: String?, limit: Duration) async throws(LineError) {
    defer { work.lookIfChanged() }
    try await LineWait(session).wait(for: text, limit: limit)
  }

  // MARK: Going elsewhere

  func back(_ count: Int) async throws(LineError) {
    if count == 1, session.restrictionOnTop == nil, let previous = session.input?.previous {
      try session.requireAccess(toGive: previous)
      return try await work.perform(previous)
    }
    let depth = session.place.depth
    if depth == 0, !keepsScreens { throw LineError("this is the first screen", place: "back") }
    if count > max(depth, 1) {
      throw LineError("you can go back at most \(depth) \(depth == 1 ? "screen" : "screens")", place: "back")
    }
    try await request(.change(.back(count)), of: "back")
  }

  func home() async throws(LineError) {
    if session.place.height == 0, !keepsScreens { throw LineError("this is the first screen", place: "home") }
    try await request(.change(.home), of: "home")
  }

  /// Whether the host keeps screens that have left the path, such as a question that it has refused to let go. The user's next intent has
  /// it try again.
  private var keepsScreens: Bool { session.component.presentedPath != session.calls.path() }

  func go(to text: String) async throws(LineError) {
    let routes: [Route]
    do throws(LineError) {
      routes = try SessionPlace<State, Action>.parse(text)
    } catch {
      throw error.at("goto")
    }
    let before = session.calls.path()
    try await request(.change(.set(routes)), of: "goto")
    guard session.calls.isAt(before), session.place.written.elements != routes else { return }
    // The screen on top may be one that comes first, such as a login.
    guard session.store.awaits(routes) else { throw session.place.unopened(routes, text).at("goto") }
    work.lookAgain()
  }

  func path() throws(LineError) -> String {
    let written = session.place.written
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

  func leave() async throws(LineError) {
    try await finishBackgroundWork()
    try await request(.leave, of: "quit")
  }

  func leaveAtOnce() { work.leaves = true }

  /// Waits for the commands that run in the background, and for a journal, so that a user who leaves loses nothing.
  ///
  /// - Throws: That one failed, or takes too long. The user then stays, and leaves with the next attempt.
  private func finishBackgroundWork() async throws(LineError) {
    guard session.store.hasBackgroundWork else { return }
    let end = Bell()
    var outcome: Outcome?
    let finishing = Task { [session] in
      outcome = await session.finishBackgroundWork()
      end.ring()
    }
    defer { finishing.cancel() }
    await end.wait()
    // Ctrl-C ends the line, and the commands go on.
    guard let outcome else { throw .cancelled }
    let isLasting = if case .discarded = outcome { true } else { session.store.unsaved != nil }
    guard let problem = session.problem(of: outcome), !(isLasting && session.knowsLateWork) else { return }
    session.knowsLateWork = isLasting
    throw LineError(problem, advice: "quit again to leave anyway", place: "quit")
  }

  /// Sends the user's intent for a built-in verb, unless typed lines would be lost.
  private func request(_ kind: PathIntent<Route>.Kind, of verb: String) async throws(LineError) {
    let intent = PathIntent(kind, reason: .user, from: work.origin)
    try session.requireKeepingLines(intent, at: verb)
    try await work.navigate(intent)
  }

  // MARK: Typed lines

  func discardLines() async throws(LineError) -> BegunLines {
    let depth = session.component.screens.count
    guard let input = session.input, let kept = input.kept, !kept.lines.isEmpty else {
      let label = session.input?.description.label
      let begun = session.begunLines
      guard let dropped = begun.last(where: { $0.label == label && $0.depth == depth }) ?? begun.last else {
        throw LineError("there are no unfinished lines to discard", place: "discard")
      }
      session.entries.drop(dropped, on: session.component.screens.map(\.serial))
      return dropped
    }
    let action: Action
    do {
      action = try kept.keep([], input.asked)
      try session.requireAccess(toGive: action)
    } catch {
      throw LineError(error).at("discard")
    }
    let dropped = BegunLines(depth: depth, label: input.description.label, lines: kept.lines)
    try await work.perform(action)
    return dropped
  }
}

extension Session {
  /// The message about work that ended so when the program was about to end; `nil` if it succeeded.
  package func problem(of outcome: Outcome) -> String? {
    switch outcome {
    case .committed: nil
    case .failed(let error):
      (store.unsaved.map { "\($0)" == "\(error)" } == true ? "changes may be lost: " : "background work has failed: ")
        + Wording.phrase(LineError(error).message)
    case .vetoed, .discarded: "background work is still running after 10 seconds"
    }
  }
}
