/// Presents the path of a part of the state, for a front end with several regions that each show one part.
///
///     let inbox = store.scope(state: \.inbox, action: Change.inbox)
///     let left = PresentationComponent(store: inbox, path: \.path, host: pane)
///
/// The intents of the component and of its host are actions of the part. The reason of a transition comes from the intent in the
/// action of the part, which is found by reflection in the enum cases of the action of the whole.
extension PresentationComponent {
  /// Presents a path of a part of the state, whose screens are made by a function from the route and the part. For the
  /// parameters, see the initializer for a ``Store``.
  public convenience init<State, Action: Navigating>(
    store: ScopedStore<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: HostPatience = .seconds(10), life: ((ScreenEvent<Route>) -> Action)? = nil,
    makeScreen: @escaping (Route, State) throws -> Made
  ) where Action.Route == Route {
    let current = store.current
    let factory = PresentationFactory<Route, Made>(
      make: { try makeScreen($0, current()) }, update: { route, _ in try makeScreen(route, current()) })
    self.init(store: store, path: path, host: host, patience: patience, life: life, factory: factory)
  }

  /// Presents a path of factories in a part of the state. For the parameters, see the initializer for a ``Store``.
  public convenience init<State, Action: Navigating>(
    store: ScopedStore<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: HostPatience = .seconds(10), life: ((ScreenEvent<Route>) -> Action)? = nil
  ) where Action.Route == Route, Route: ScreenFactory, Route.Made == Made {
    self.init(store: store, path: path, host: host, patience: patience, life: life, factory: .ofFactories())
  }

  convenience init<State, Action: Navigating>(
    store: ScopedStore<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: HostPatience, life: ((ScreenEvent<Route>) -> Action)?, factory: PresentationFactory<Route, Made>
  ) where Action.Route == Route {
    let process = store.process
    let presenter = Presenter(
      host: HostCalls(host), factory: factory, patience: patience,
      send: { process(.navigate($0), CallSite(#fileID, #line), $1) },
      sendEvent: life.map { life in { process(life($0), CallSite(#fileID, #line), $1) } }, store: store.hosts)
    let token = store.follow { state, readAction in
      presenter.pathIs(path(state)) {
        let action = readAction()
        return { action()?.intent }
      }
    } _: {
      presenter.pathIs(path($0)) { { nil } }
    }
    self.init(presenter, token)
  }
}
