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
  }

  private let store: Store<State, Action>
  private let path: (State) -> [Route]
  private let host: ConsoleHost<State, Action>
  private let component: PresentationComponent<Route, TopScreen>
  /// What the user saw last of the top screen.
  private var shown: ScreenImage<Route>?
  /// The lines that were typed; a script has none.
  var history = HistoryStore()

  package init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Route], root: TopScreen,
    makeScreen: @escaping (Route, State) throws -> TopScreen
  ) {
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
  package var pathText: String {
    (try? path(store.state).pathText()) ?? "/..."
  }

  /// What the line up to the cursor can become.
  package func completion(of line: String) -> Completion { verbs.completion(of: line) }

  /// What can be typed now.
  var verbs: VerbTable<Action> {
    let own = host.top.verbs(store.state)
    return VerbTable(own: own, builtIn: Verb.builtIn { own.map(\.name) })
  }

  /// What the top screen shows now. From then on it counts as seen.
  package func look() -> [Block] {
    let now = image
    shown = now
    return now.blocks
  }

  /// Does what `line` says and waits until everything it caused has ended.
  ///
  /// - Parameters:
  ///   - line: A typed line. An empty one, or one that begins with `#`, does nothing.
  ///   - show: Takes what the line answers: the blocks of its verb, else the top screen if that changed.
  package func run(_ line: String, show: ([Block]) -> Void) async -> LineResult {
    guard let first = line.unicodeScalars.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { return .done }
    host.failure = nil
    do throws(CommandError) {
      let words = try Words.complete(line)
      let verbs = verbs
      let (verb, arguments) = try verbs.find(words)
      let answer: Answer<Request<Action>>
      do {
        answer = try verb.answer(to: arguments)
      } catch {
        throw CommandError("\(error)")
      }
      switch answer {
      case .blocks(let blocks): show(blocks)
      case .action(.action(let action)): try await perform(action, show: show)
      case .action(.builtIn(.quit)): return .quit
      case .action(.builtIn(let request)): try await fulfil(request, verbs: verbs, show: show)
      }
    } catch {
      return error == .cancelled ? .cancelled : .failed(error.description)
    }
    return .done
  }

  private var image: ScreenImage<Route> {
    ScreenImage(path: path(store.state), blocks: host.top.body(store.state))
  }

  /// Sends an action, waits until it is finished, and shows the top screen if it is not what was seen last.
  private func perform(_ action: Action, show: ([Block]) -> Void) async throws(CommandError) {
    let outcome = await store.perform(action, until: .finished)
    let now = image
    if now != shown {
      shown = now
      show(now.blocks)
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

/// What the top screen showed at one moment, and where that was.
private struct ScreenImage<Route: Equatable>: Equatable {
  let path: [Route]
  let blocks: [Block]
}

// MARK: - Built-in verbs

extension ConsoleSession {
  private func fulfil(
    _ request: BuiltInRequest, verbs: VerbTable<Action>, show: ([Block]) -> Void
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
      try await navigate(.set(try parse(text)), show: show)
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
      throw CommandError("goto: \(error)")
    }
    if let index = routes.firstIndex(where: { !$0.mayComeFromText }) {
      throw CommandError("goto: screen \(index + 1) of this path cannot be reached by a path.")
    }
    return routes
  }

  private func navigate(_ wish: PathIntent<Route>.Wish, show: ([Block]) -> Void) async throws(CommandError) {
    let origin = PathIntent<Route>.Origin(topOf: path(store.state))
    try await perform(.navigate(PathIntent(wish, reason: .user, from: origin)), show: show)
  }
}

extension CommandError {
  /// The line was given up; there is nothing to say about it.
  fileprivate static let cancelled = CommandError("cancelled")
}
