/// The operations of a session on values of the app's types, as functions that are compiled where the types are known: within the
/// library, which does not know them, each takes many times as long.
///
/// This is the only part of a session that is made for speed (ScriptBenchmarks).
@usableFromInline
struct SessionCalls<State, Action: Navigating> {
  @usableFromInline typealias Route = Action.Route
  @usableFromInline typealias TopScreen = any Screen<State, Action>

  /// Sends an action of a line.
  @usableFromInline let begin: @MainActor (Action, Work) -> Work
  /// Tells a session of every action.
  @usableFromInline let watch: @MainActor (Session<State, Action>) -> ObservationToken
  /// The path as it is now.
  @usableFromInline let path: @MainActor () -> [Route]
  /// The path of the state that this start of the program has given; `nil` if the store began with it.
  @usableFromInline let pathOfStart: @MainActor () -> [Route]?
  /// Whether the path is this one.
  @usableFromInline let isAt: @MainActor ([Route]) -> Bool
  /// How many screens at the beginning two paths have in common.
  @usableFromInline let countOfSame: ([Route], [Route]) -> Int
  /// The screen on top of a path, for intents that come from it. An intent cannot find the screen of a route that is not
  /// equal to itself: `nil` then, or the user could not leave it.
  @usableFromInline let origin: @MainActor ([Route]) -> PathIntent<Route>.Origin?
  /// Whether the program answers a step back from there, or refuses it.
  @usableFromInline let goesBack: @MainActor (PathIntent<Route>.Origin?) -> Bool
  /// The screen on top, and its number; `nil` for the root screen.
  @usableFromInline let top: @MainActor (PresentationComponent<Route, TopScreen>) -> (screen: TopScreen, serial: Int)?

  @inlinable @MainActor
  init(_ store: Store<State, Action>, path: @escaping (State) -> [Route]) {
    begin = { store.begin($0, as: $1, fileID: "a typed line", line: 0) }
    watch = { session in
      var summit = Summit(path(store.state))
      return store.observeActions { [weak session] state, action in
        let hasRisen = summit.rises(to: path(state))
        session?.hasHappened(action, hasRisen: hasRisen)
        if store.hasReleasedLeaving(path) { session?.end() }
      }
    }
    self.path = { path(store.state) }
    pathOfStart = { store.startState.map(path) }
    isAt = { path(store.state) == $0 }
    countOfSame = { one, other in
      let shorter = min(one.count, other.count)
      var same = 0
      while same < shorter, one[same] == other[same] { same += 1 }
      return same
    }
    origin = { routes in
      let isFindable = routes.last.map { $0.identity == $0.identity } ?? true
      return isFindable ? PathIntent.Origin(topOf: routes) : nil
    }
    top = { component in component.screens.last.map { ($0.screen, $0.serial) } }
    goesBack = { store.wouldChange(path, by: .navigate(PathIntent(.back(1), reason: .user, from: $0))) }
  }
}
