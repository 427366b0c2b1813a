/// Keeps the screens of a host equal to a path in a store's state.
///
/// After every action it compares the path with what it presents. If they differ, it first makes every new screen, the lowest first,
/// then assigns new values to the screens that stay with another value, and only then calls the host, once. A screen that stays in
/// the path is the same screen afterwards, wherever it has moved; a screen that is created and covered in one change is never shown.
///
/// *No partial changes.* When a factory throws, the screens made for that change are dropped, the old ones stay unchanged, and the
/// store is sent an intent with the failure. It proposes the path that was last shown; of several ``Stacks``, only the stack with
/// the failing route goes back. As long as nothing has been shown, it proposes the path cut before that route. When the host refuses
/// a change, or does not answer in time, the intent proposes the screens that the host actually shows. The component does not try
/// again until the path changes; a path that the host has refused is also retried when the user navigates or answers. The intent
/// does nothing if the path has changed by the time it is processed.
///
/// *One at a time.* Until a slow host answers, newer paths wait, and only the newest of them is presented.
///
/// *The ends of screens.* The component releases the screens that a change removes or replaces one at a time, from the top down:
/// after the host has shown the change, and after the reducer has processed what `life` reports about it. Screens of a change that
/// fails are released from the newest to the oldest, after the reducer has processed the failure. Releasing the component reports
/// `hidden` and `destroyed` for its screens and then releases them, from the top down. A screen object that is also held elsewhere,
/// for example by the host, lives until that reference is released.
///
/// Each action costs one comparison of the path; a change takes time linear in the old and the new path, plus the
/// time of the factory and the host.
///
/// The component keeps the store and the host alive, not the other way round: release the component to end the
/// presentation. Several components may present the same store to several hosts.
@MainActor
public final class PresentationComponent<Route: PathRoute, Made> {
  /// The screens that the host was last asked to show, the lowest first; after a refusal, the screens that it shows.
  /// The root screen is not included.
  @inlinable
  public var screens: [PresentationTransition<Route, Made>.Screen] { presenter.current }
  /// The routes of ``screens``.
  @usableFromInline
  package var presentedPath: [Route] { presenter.target ?? presenter.routes }
  /// The number of paths that were never presented because a newer one arrived before the host answered.
  public var skipped: Int { presenter.skippedCount }

  @usableFromInline let presenter: Presenter<Route, Made>
  let token: ObservationToken

  /// Presents a path whose screens are made by a function. The current path is presented as one change.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Returns the path in the state. Called after every action. An array that is stored in the state costs nothing while it
  ///     stays the same; one that is computed is compared each time.
  ///   - host: Shows the screens.
  ///   - patience: How long the host may take for a change before it counts as refused, counted from the return of
  ///     ``PresentationHost/present(_:)``.
  ///   - life: Converts an event in the life of a screen to an action. The component sends it to the store when the host has
  ///     shown the change. Nothing is reported if this is `nil`.
  ///   - makeScreen: Makes the screen of a route that is new in the path, or has another value, from the
  ///     route and the state at that moment.
  /// - Precondition: If the route type is a ``QuestionRoute``, the reducer has a `navigation`, which resolves the questions.
  @inlinable
  public convenience init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: HostPatience = .seconds(10), life: ((ScreenEvent<Route>) -> Action)? = nil,
    makeScreen: @escaping (Route, State) throws -> Made
  ) where Action.Route == Route {
    let factory = PresentationFactory<Route, Made>(
      make: { [unowned store] in try makeScreen($0, store.state) },
      update: { [unowned store] route, _ in try makeScreen(route, store.state) })
    self.init(store: store, path: path, host: host, patience: patience, life: life, factory: factory)
  }

  /// Presents a path of factories, which make and update their own screens. For the parameters, see
  /// `init(store:path:host:patience:life:makeScreen:)`.
  @inlinable
  public convenience init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: HostPatience = .seconds(10), life: ((ScreenEvent<Route>) -> Action)? = nil
  ) where Action.Route == Route, Route: ScreenFactory, Route.Made == Made {
    self.init(store: store, path: path, host: host, patience: patience, life: life, factory: .ofFactories())
  }

  @inlinable
  convenience init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: HostPatience, life: ((ScreenEvent<Route>) -> Action)?,
    factory: PresentationFactory<Route, Made>
  ) where Action.Route == Route {
    store.reducer.requireResolvedQuestions()
    let presenter = Presenter(
      host: HostCalls(host), factory: factory, patience: patience, send: { store.send(.navigate($0), heard: $1) },
      sendEvent: life.map { life in { store.send(life($0), heard: $1) } }, store: store)
    // The store holds the presenter, so that it does not have to check after every action whether it still exists.
    let token = store.observeActions { state, action in
      presenter.pathIs(path(state)) { { action.intent } }
    } first: {
      presenter.pathIs(path($0)) { { nil } }
    }
    self.init(presenter, token)
  }

  @usableFromInline
  init(_ presenter: Presenter<Route, Made>, _ token: ObservationToken) {
    self.presenter = presenter
    self.token = token
    presenter.hasBegun = presenter.failedPath == nil
  }

  isolated deinit {
    token.cancel()
  }

  /// Whether no change is under way: the last path of the state has been shown, has been refused, or could not be made.
  @inlinable
  public var isSettled: Bool { presenter.isSettled }

  /// Returns a new screen of a route, which is not shown.
  ///
  /// - Throws: The error of the factory.
  package func makeScreen(of route: Route) throws -> Made { try presenter.factory.make(route) }

  /// Waits until ``isSettled``; returns at once if it is.
  ///
  /// Every waiter returns when the change under way, and the paths that wait after it, have ended, or when its task is canceled.
  /// With ``HostPatience/endless`` it waits until the host answers.
  public func settled() async {
    guard !isSettled else { return }
    let bell = Bell()
    presenter.settledWaiters.append(bell)
    await bell.wait()
    presenter.settledWaiters.removeAll { $0 === bell }
  }

  /// Reports that the user has closed a screen by the host's own means.
  ///
  /// The screen is already closed, so no leave check applies; a host that can still refuse calls ``close(serial:)``. This method sends the
  /// store an intent of the user that removes the screen's route and everything above it. If the reducer keeps the route anyway, and
  /// ``PresentationHost/presentedSerials`` shows that the screen is closed, the component makes and shows a new one. Does nothing if no
  /// screen has this number.
  ///
  /// Several closed screens can be reported in any order. A screen that was made again in the meantime, because the host had lost
  /// it, can still be reported by its earlier number.
  ///
  /// - Parameter serial: The number of the screen, from ``PresentationTransition/Screen/serial``.
  public func closed(serial: Int) {
    presenter.send(.closed, serial: serial)
  }

  /// Reports that the user wants to close a screen by the host's own means; the host still shows it.
  ///
  /// Sends the store an intent of the user that removes the screen's route and everything above it. Leave checks apply; the screen closes
  /// when the path changes. Does nothing if no screen has this number.
  ///
  /// - Parameter serial: The number of the screen, from ``PresentationTransition/Screen/serial``.
  public func close(serial: Int) {
    presenter.send(.close, serial: serial)
  }
}
