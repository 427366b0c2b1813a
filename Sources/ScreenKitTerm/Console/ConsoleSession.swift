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

    init(_ error: CommandError) {
      self = error == .cancelled ? .cancelled : .failed(error.description)
    }
  }

  let store: Store<State, Action>
  let path: (State) -> [Route]
  private let host: ConsoleHost<State, Action>
  private let component: PresentationComponent<Route, TopScreen>
  /// Performs an action until it is finished.
  private let performAction: @MainActor (Action) async -> Outcome
  /// Whether there are values of the path that can ask something.
  let mayAsk = Route.self is any Asking.Type
  /// What the user saw last of the top screen.
  private var shown: ScreenImage<Route>?

  package init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Route], root: TopScreen,
    makeScreen: @escaping (Route, State) throws -> TopScreen,
    perform: (@MainActor (Action) async -> Outcome)? = nil
  ) {
    performAction = perform ?? { await store.perform($0, until: .finished) }
    self.store = store
    self.path = path
    host = ConsoleHost(root: root)
    component = PresentationComponent(store: store, path: path, host: host, makeScreen: makeScreen)
    shown = image
  }

  /// Waits until the store's initial commands have ended, and tells how.
  func begun() async -> Outcome {
    let outcome = await store.begun()
    shown = image
    return outcome
  }

  /// Whether the root screen is the top screen.
  package var isAtRoot: Bool { component.screens.isEmpty }

  /// The path in its text form; what there is of it to say when a route has none.
  package var pathText: String { exactPathText ?? "/..." }

  /// The path in its text form; `nil` when a value in it has none.
  var exactPathText: String? { try? path(store.state).pathText() }

  /// What the line up to the cursor can become.
  package func completion(of line: String) -> Completion { verbs.completion(of: line) }

  /// What can be typed now.
  var verbs: VerbTable<Action> {
    table(of: ownVerbs)
  }

  /// What the top screen shows now. From then on it counts as seen.
  package func look() -> [Block] {
    let now = image
    shown = now
    return now.blocks
  }

  /// Goes to the screens that the text of a path names, as `goto` does, all in one change. What they show counts as seen.
  ///
  /// It fails when the text names no path, or one of its screens cannot be reached or made.
  func begin(at text: String) async -> LineResult {
    await attempt { () async throws(CommandError) in
      try await navigate(.set(try parse(text)), show: LineDisplay { _, _ in })
      return .done
    }
  }

  /// Does what `line` says and waits until everything it caused has ended.
  ///
  /// - Parameters:
  ///   - line: A typed line. An empty one, or one that begins with `#`, does nothing.
  ///   - show: Takes what the line answers: the blocks of its verb, else the top screen if that changed.
  package func run(_ line: String, show: LineDisplay) async -> LineResult {
    guard let first = line.unicodeScalars.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { return .done }
    host.failure = nil
    do throws(CommandError) {
      switch try answer(to: try Words.complete(line)) {
      case .blocks(let blocks): show(blocks)
      case .action(.action(let action)): try await perform(action, show: show)
      case .action(.builtIn(.quit)): return .quit
      case .action(.builtIn(let request)): try await fulfil(request, show: show)
      }
    } catch {
      return LineResult(error)
    }
    return .done
  }

  /// Tells how `body` ended, an error included.
  func attempt(_ body: () async throws(CommandError) -> LineResult) async -> LineResult {
    host.failure = nil
    do throws(CommandError) {
      return try await body()
    } catch {
      return LineResult(error)
    }
  }

  private func answer(to words: [String]) throws(CommandError) -> Answer<Request<Action>> {
    let own = ownVerbs
    do {
      if let (verb, arguments) = VerbTable.find(spelledOut: words, in: own) {
        return try verb.answer(to: arguments).map(Request.action)
      }
      let (verb, arguments) = try table(of: own).find(words)
      return try verb.answer(to: arguments)
    } catch {
      throw error as? CommandError ?? CommandError("\(error)")
    }
  }

  /// The verbs of the top screen; if it asks something, the answers.
  private var ownVerbs: [Verb<Action>] {
    let verbs = host.top.verbs(store.state)
    return mayAsk ? verbs + answerVerbs(beside: verbs) : verbs
  }

  private func table(of own: [Verb<Action>]) -> VerbTable<Action> {
    VerbTable(own: own, builtIn: Verb.builtIn { own.map(\.name) })
  }

  private var image: ScreenImage<Route> {
    ScreenImage(path: path(store.state), blocks: host.top.body(store.state))
  }

  /// Sends an action, waits until it is finished, and shows the top screen if it is not what was seen last.
  private func perform(_ action: Action, show: LineDisplay) async throws(CommandError) {
    let outcome = await performAction(action)
    let now = image
    if now != shown {
      shown = now
      show.take(now.blocks, .screen)
    }
    switch outcome {
    case .committed: break
    case .failed(let error): throw CommandError("\(error)")
    case .vetoed(let veto): throw CommandError(veto.reason)
    case .discarded: throw .cancelled
    }
    if let failure = host.failure { throw CommandError(failure) }
  }
}

/// Takes what a line shows.
@MainActor
package struct LineDisplay {
  /// Why it is shown.
  package enum Kind {
    /// The verb answered it.
    case answer
    /// It is what the top screen shows now, which is not what was seen last.
    case screen
  }

  let take: ([Block], Kind) -> Void

  package init(_ take: @escaping ([Block], Kind) -> Void) {
    self.take = take
  }

  /// Shows what a verb answered.
  func callAsFunction(_ answer: [Block]) {
    take(answer, .answer)
  }
}

/// What the top screen showed at one moment, and where that was.
private struct ScreenImage<Route: Equatable>: Equatable {
  let path: [Route]
  let blocks: [Block]
}

// MARK: - Built-in verbs

extension ConsoleSession {
  private func fulfil(
    _ request: BuiltInRequest, show: LineDisplay
  ) async throws(CommandError) {
    switch request {
    case .back(let count):
      let depth = path(store.state).count
      if depth == 0 { throw CommandError("back: this is the first screen.") }
      if count > depth { throw CommandError("back: the first screen is only \(depth) back.") }
      try await navigate(.back(count), show: show)
    case .home:
      if isAtRoot { throw CommandError("home: this is the first screen.") }
      try await navigate(.home, show: show)
    case .path:
      do throws(PathTextError) {
        show([.text(StyledText(try path(store.state).pathText()))])
      } catch {
        throw CommandError("path: \(error.message)")
      }
    case .go(let text):
      let routes: [Route]
      do throws(CommandError) { routes = try parse(text) } catch { throw error.prefixed(by: "goto") }
      try await navigate(.set(routes), show: show)
    case .help(let words):
      show(words.isEmpty ? verbs.overview : try verbs.explanation(of: words))
    case .quit:
      break
    }
  }

  private func parse(_ text: String) throws(CommandError) -> [Route] {
    let routes: [Route]
    do throws(PathTextError) {
      routes = try [Route](pathText: text)
    } catch {
      throw CommandError("\(error)")
    }
    if let index = routes.firstIndex(where: { !$0.mayComeFromText }) {
      throw CommandError("screen \(index + 1) of this path cannot be reached by a path.")
    }
    return routes
  }

  func navigate(_ wish: PathIntent<Route>.Wish, show: LineDisplay) async throws(CommandError) {
    let origin = PathIntent<Route>.Origin(topOf: path(store.state))
    try await perform(.navigate(PathIntent(wish, reason: .user, from: origin)), show: show)
  }
}

extension CommandError {
  /// The line was given up; there is nothing to say about it.
  fileprivate static let cancelled = CommandError("cancelled")
}
