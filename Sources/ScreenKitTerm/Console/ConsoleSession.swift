/// One console at work: the top screen, what can be typed on it, and what becomes of a line.
///
/// It knows neither where lines come from nor what they look like; the three ways to run (terminal, script, one-shot) share it.
@MainActor
package final class ConsoleSession<State, Action: Navigating> {
  package typealias Route = Action.Route
  package typealias TopScreen = any Screen<State, Action>

  /// How a line ended.
  package enum LineResult: Equatable {
    case done
    case failed(String)
    case cancelled
    case quit

    init(_ error: LineError) {
      self = error == .cancelled ? .cancelled : .failed(error.description)
    }
  }

  let store: Store<State, Action>
  let path: (State) -> [Route]
  let host: ConsoleHost<State, Action>
  private let component: PresentationComponent<Route, TopScreen>
  /// Performs an action until it is finished.
  private let performAction: @MainActor (Action) async -> Outcome
  private lazy var builtIn = Verb.builtIn(doors: doors) { [weak self] partial in
    self?.places(behind: partial) ?? []
  }
  /// Whether values of the path can ask something.
  let mayAsk = Route.self is any Asking.Type
  /// The names with which segments of a path can begin.
  private(set) lazy var caseNames = Route.caseNames
  /// The text of the path, as it was when it was asked for last.
  private var written = WrittenPath<Route>()
  /// What the user saw last of the top screen.
  private var shown: ScreenImage<Route>?
  /// Whether an action has been processed since then.
  private var mayHaveChanged = false
  private var watching: ObservationToken?

  /// The doors that the author has opened.
  package let doors: Set<Door>
  /// What the user wants shown otherwise.
  package internal(set) var settings = ConsoleSettings()
  /// Where values come from that are not known at once.
  let lookup = ValueLookup()
  /// Asks for what must not be seen; `nil` where nobody can be asked.
  package var secrets: (any SecretSource)?
  /// What was typed; `nil` where nothing is remembered.
  var history: HistoryStore?
  /// What doors lead to; `nil` where there is nothing around the session.
  package var outside: Outside?
  /// Whether questions get their affirmative answer at once.
  package var answersYes = false
  /// How many lines are running that were run by others.
  var nesting = 0

  package init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Route], root: TopScreen, doors: Set<Door> = [],
    makeScreen: @escaping (Route, State) throws -> TopScreen,
    perform: (@MainActor (Action) async -> Outcome)? = nil
  ) {
    performAction = perform ?? { await store.perform($0, until: .finished) }
    self.store = store
    self.path = path
    self.doors = doors
    host = ConsoleHost(root: root)
    component = PresentationComponent(store: store, path: path, host: host, makeScreen: makeScreen)
    shown = image
    watching = store.observe { [weak self] _ in self?.mayHaveChanged = true }
    mayHaveChanged = false
  }

  /// Waits until the store's initial commands have ended, and tells how.
  func begun() async -> Outcome {
    let outcome = await store.begun()
    _ = lookIfChanged()
    return outcome
  }

  /// Calls `body` after each action, until the token is released.
  func whenStateChanges(_ body: @escaping () -> Void) -> ObservationToken { store.observe { _ in body() } }

  /// What the top screen shows now, if that is not what was seen last. From then on it counts as seen.
  ///
  /// The body of the screen is made only if an action has been processed since.
  func lookIfChanged() -> [Block]? {
    guard mayHaveChanged else { return nil }
    let seen = shown
    let blocks = look()
    return shown == seen ? nil : blocks
  }

  /// The path and its text, of which only what has changed is written.
  var writtenPath: WrittenPath<Route> {
    written.update(to: path(store.state))
    return written
  }

  /// What can be typed now.
  var verbs: VerbTable<Action> {
    let own = host.top.verbs(store.state)
    return VerbTable(own: mayAsk ? own + answers(beside: own) : own, builtIn: builtIn)
  }

  /// What the top screen shows now. From then on it counts as seen.
  package func look() -> [Block] {
    mayHaveChanged = false
    let now = image
    shown = now
    return now.blocks
  }

  /// Does what `line` says and waits until everything it caused has ended.
  package func run(_ line: String, show: LineDisplay) async -> LineResult {
    await run(read(line), show: show)
  }

  /// Does what a line says and waits until everything it caused has ended.
  ///
  /// - Parameters:
  ///   - line: What ``read(_:)`` made of a typed line, in the state of this moment. An empty line, or one that begins with
  ///     `#`, does nothing.
  ///   - show: Takes what the line answers: the blocks of its verb, else the top screen if that changed.
  package func run(_ line: LineReading<Action>, show: LineDisplay) async -> LineResult {
    guard let (typed, verbs, found) = line.meaning.map({ ($0.typed, $0.verbs, $0.match) }) else { return .done }
    host.failure = nil
    lookup.forget()
    do throws(LineError) {
      if let request = try shellRequest(in: typed.line, beside: verbs) { return try await fulfil(request, show: show) }
      let match = try match(found, of: typed)
      if typed.asksForHelp(of: match.definition, behind: match.count) {
        show(try verbs.explanation(of: match.definition.words))
        return .done
      }
      let arguments = try await arguments(typed, of: match)
      switch match.verb {
      case .own(let verb):
        switch try answer(verb, arguments) {
        case .action(let action): try await perform(action, show: show)
        case .blocks(let blocks): show(blocks)
        }
      case .builtIn(let verb):
        guard case .action(let request) = try answer(verb, arguments) else { break }
        let result = try await fulfil(request, show: show)
        if result != .done { return result }
      }
      if answersYes, mayAsk { try await agree(show: show) }
    } catch {
      return LineResult(error)
    }
    return .done
  }

  /// The verb that was found; if there is none, says why, and what a question waits for.
  private func match(
    _ found: Result<VerbTable<Action>.Match, LineError>, of typed: TypedLine
  ) throws(LineError) -> VerbTable<Action>.Match {
    do {
      return try found.get()
    } catch {
      try typed.words.checkQuotes(of: typed.line, before: typed.line.endIndex)
      let error = error.naming(typed.firstWord, insteadOf: typed.texts[0])
      throw question.map { LineError("\(error.description) \($0.waiting)") } ?? error
    }
  }

  private func answer<Made>(_ verb: Verb<Made>, _ arguments: [String]) throws(LineError) -> Answer<Made> {
    do {
      return try verb.answer(to: arguments)
    } catch {
      throw error as? LineError ?? LineError("\(error)")
    }
  }

  private var image: ScreenImage<Route> {
    ScreenImage(path: path(store.state), blocks: host.top.body(store.state))
  }

  /// Sends an action, waits until it is finished, and shows the top screen if it is not what was seen last.
  func perform(_ action: Action, show: LineDisplay) async throws(LineError) {
    let outcome = await performAction(action)
    if let blocks = lookIfChanged() { show.take(blocks, .screen) }
    switch outcome {
    case .committed: break
    case .failed(let error): throw LineError("\(error)")
    case .vetoed(let veto): throw LineError(veto.reason)
    case .discarded: throw .cancelled
    }
    if let failure = host.failure { throw LineError(failure) }
  }
}

/// What the top screen showed at one moment, and where that was.
private struct ScreenImage<Route: Equatable>: Equatable {
  let path: [Route]
  let blocks: [Block]
}

extension LineError {
  /// The same error, which quotes a word as it was typed.
  fileprivate func naming(_ typed: String, insteadOf word: String) -> Self {
    guard typed != word else { return self }
    let (before, after) = (Wording.quoted(word), Wording.quoted(typed))
    return LineError(description.replacing(before, with: after, maxReplacements: 1))
  }

  /// The line was given up; there is nothing to say about it.
  static let cancelled = LineError("cancelled")
}
