/// The two functions that a gate calls for every action. Their code is specialized for the types of the app.
@usableFromInline
struct NavigationReading<State, Action: Navigating>: Sendable {
  @usableFromInline typealias Body = Reducer<State, Action>.Body
  @usableFromInline
  typealias IntentBody = @Sendable (inout State, Action, PathIntent<Action.Route>) throws -> [any Command<Action>]

  /// Returns the routes of the path.
  let elements: @Sendable (State) -> [Action.Route]
  /// Returns a function that calls the second one for an action with an intent, and the first one for any other action.
  let branching: @Sendable (@escaping Body, @escaping IntentBody) -> Body

  @inlinable
  init(elements: @escaping @Sendable (State) -> [Action.Route]) {
    self.init(elements) { body, intentBody in
      { state, action in
        if let intent = action.intent { try intentBody(&state, action, intent) } else { try body(&state, action) }
      }
    }
  }

  @usableFromInline
  init(
    _ elements: @escaping @Sendable (State) -> [Action.Route],
    branching: @escaping @Sendable (@escaping Body, @escaping IntentBody) -> Body
  ) {
    (self.elements, self.branching) = (elements, branching)
  }
}

/// A reducer, and the rules of its navigation. Every action passes it.
///
/// The order of the rules is fixed here. An intent is tried on a copy of the state; each step can stop it:
///
/// 1. Screens are entered: refused, or another screen comes first (`Gate+Entering.swift`).
/// 2. The values of routes follow the path and what waits.
/// 3. Contents are read.
/// 4. Screens are left: the user is asked (`Gate+Leaving.swift`).
/// 5. Questions that have left are resolved.
/// 6. The user comes back to the place of a waiting intent, which goes on (`Gate+Waiting.swift`).
struct Gate<State, Action: Navigating, Path: Arrangement>: Sendable where Path.Element == Action.Route {
  typealias Commands = [any Command<Action>]
  typealias Intent = PathIntent<Action.Route>

  let rules: Navigation<State, Action, Path>
  let path: any WritableKeyPath<State, Path> & Sendable
  let base: Reducer<State, Action>
  /// Reads the path and the intent of every action.
  let reading: NavigationReading<State, Action>
  let waitingPlace: PartAccess<State, Waiting<Path>?>?

  init(
    _ rules: Navigation<State, Action, Path>, _ path: any WritableKeyPath<State, Path> & Sendable,
    base: Reducer<State, Action>, reading: NavigationReading<State, Action>
  ) {
    (self.rules, self.path, self.base, self.reading) = (rules, path, base, reading)
    waitingPlace = rules.waiting.map { PartAccess($0) }
  }

  var reducer: Reducer<State, Action> {
    var reducer = changing(givesUp: true)
    if !rules.leaving.isEmpty { reducer = leaving(reducer, steps: changing(givesUp: false).body) }
    if let resolving = rules.resolving { reducer = resolving(reducer, reading.elements) }
    if rules.waiting != nil { reducer = goingOn(reducer) }
    reducer.navigated.append(path)
    return reducer
  }

  /// The reducer with the rules that do not ask the user.
  ///
  /// - Parameter givesUp: Whether what waits is given up if its screen has gone.
  private func changing(givesUp: Bool) -> Reducer<State, Action> {
    var reducer = base
    if !rules.entering.isEmpty {
      let entering = entering()
      let body: @Sendable (inout State, Action, Intent?) throws -> Commands = { state, action, intent in
        let old = waiting(state) == nil ? nil : state[keyPath: path]
        let commands = try entering(&state, action)
        if givesUp { giveUp(&state, after: intent, since: old) }
        return commands
      }
      let plain: Reducer<State, Action>.Body = { try body(&$0, $1, nil) }
      reducer = base.adding(mayRefuse: true, body: reading.branching(plain) { try body(&$0, $1, $2) })
    }
    reducer = keepingValues(reducer)
    guard let loading = rules.loading else { return reducer }
    return loading(reducer, reading.elements) { [path] in
      $1[keyPath: path].entered(since: $0[keyPath: path])
    } _: { [path] old, next in
      guard case .refuse(let reason) = decide(shown: old[keyPath: path], next: next).answer else { return }
      throw EntryRefused(reason)
    }
  }

  func keepingValues(_ reducer: Reducer<State, Action>) -> Reducer<State, Action> {
    rules.keeping.reduce(reducer) { $1($0, kept) }
  }

  /// The routes whose values are kept: the routes of the path, and the waiting ones.
  private var kept: @Sendable (State) -> [Action.Route] {
    guard let waitingPlace else { return reading.elements }
    return { [reading] state in
      let routes = reading.elements(state)
      // An intent that awaits its path is compared with it when the path comes.
      guard let wish = waitingPlace.read(state), wish.awaitsPath != true else { return routes }
      return routes + wish.before.elements
    }
  }

  /// The routes that can be left: the waiting ones, and the routes of the path above them.
  func present(_ state: State) -> [Action.Route] {
    let now = state[keyPath: path]
    guard let wish = waiting(state) else { return now.elements }
    let there = Set(now.elements.lazy.map(\.identity))
    let waiting = now.returning(to: wish, keepsUpper: true).elements
    return waiting.filter { !there.contains($0.identity) } + now.elements
  }
}
