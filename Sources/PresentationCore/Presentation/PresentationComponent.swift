/// Keeps the screens of a host equal to a path in a store's state.
///
/// After every action it compares the path with what it presents. If they differ, it first makes every new screen, the
/// lowest first, then gives those that stay with another value that value, and only then tells the host, once. A screen
/// that stays in the path is the same screen afterwards, wherever it has moved; a screen that is created and covered in
/// one change is never shown.
///
/// *Nothing half done.* When a factory throws, the screens made for that change are dropped, the old ones stay as they
/// were, and the store is sent an intent with the failure and the path cut before the route that failed. When the host
/// refuses a change, or does not answer in time, the intent proposes what the host really shows. Nothing is tried again
/// until the path changes. The intent does nothing when the path has changed by the time it is processed.
///
/// *One at a time.* While a host takes its time, newer paths wait, and of several only the newest is presented.
///
/// *The ends of screens.* The component releases the screens that a change removes or replaces one after the other, from
/// the top down: after the host has shown the change, and after the reducer has processed what `life` reports of it.
/// Screens of a change that fails are released from the newest to the oldest, after the reducer has processed the
/// failure. Releasing the component reports `hidden` and `destroyed` for its screens and then releases them, from the top
/// down. A screen object that is held elsewhere, by the host for example, ends when that lets go of it.
///
/// Each action costs one comparison of the path; a change takes time linear in the old and the new path, besides what
/// the factory and the host take.
///
/// The component keeps the store and the host alive, not the other way round: release the component to end the
/// presentation. Several components may present the same store to several hosts.
@MainActor
public final class PresentationComponent<Route: PathRoute, Made> {
  /// The screens that the host was last told to show, the lowest first; after a refusal, those that it shows. The root
  /// screen is not among them.
  @inlinable
  public var screens: [PresentationTransition<Route, Made>.Screen] { current }
  /// How many paths were never presented because a newer one came while the host took its time.
  @inlinable
  public var skipped: Int { skippedCount }

  @usableFromInline let host: HostCalls<Route, Made>
  @usableFromInline let factory: PresentationFactory<Route, Made>
  @usableFromInline let patience: HostPatience
  // Both call a function, if there is one, when the action has been processed.
  @usableFromInline let send: (PathIntent<Route>, _ heard: (() -> Void)?) -> Void
  @usableFromInline let sendEvent: ((ScreenEvent<Route>, _ heard: (() -> Void)?) -> Void)?
  @usableFromInline var token: ObservationToken?

  // `unchecked` takes away checks at run time that cost a third of a change. No two accesses to one of these overlap: each
  // is a load, a store, or a change of an array in place that runs no code but ours, on the main actor. (What a store or a
  // change lets go of is released when the new value is in place, or is held by somebody else meanwhile.)

  // What is there, or, when the host has been told of a change, what it was told.
  @exclusivity(unchecked) @usableFromInline var current: [PresentationTransition<Route, Made>.Screen] = []
  // The routes of what is there; while a change is under way, of what was there before it.
  @exclusivity(unchecked) @usableFromInline var routes: [Route] = []
  /// How often the path of the state was found equal to these routes since they last changed.
  @exclusivity(unchecked) @usableFromInline var matches = 0
  @exclusivity(unchecked) @usableFromInline var lastSerial = 0
  // The change under way: the path it leads to, the way back, and the answer that is waited for.
  @exclusivity(unchecked) @usableFromInline var target: [Route]?
  @exclusivity(unchecked) @usableFromInline var undo: PresentationUndo<Route, Made>?
  @usableFromInline let turn = HostTurn<Route, Made>()
  @exclusivity(unchecked) @usableFromInline var timer: Task<Void, Never>?
  // What comes after it.
  @exclusivity(unchecked) @usableFromInline var waiting: PresentationWish<Route>?
  @exclusivity(unchecked) @usableFromInline var skippedCount = 0
  @exclusivity(unchecked) @usableFromInline var settledWaiters: [CheckedContinuation<Void, Never>] = []
  /// The path that could not be presented and is not tried again.
  @exclusivity(unchecked) @usableFromInline var failedPath: [Route]?
  /// What the last report told of, if the screens have changed since.
  @exclusivity(unchecked) @usableFromInline var lastReport: LastReport<Route>?
  /// What the next report is about, and those that wait for it.
  @exclusivity(unchecked) @usableFromInline var words: [(word: PresentationWord<Route>, releases: Bool)] = []
  @exclusivity(unchecked) @usableFromInline var isReporting = false
  /// Screens that may have gone since the last report. The last one ends first.
  @exclusivity(unchecked) @usableFromInline var gone: [PresentationTransition<Route, Made>.Screen] = []
  @usableFromInline let departures = Departures<PresentationTransition<Route, Made>.Screen>()

  /// Presents a path whose screens are made by a function. The path that is there already is presented as one change.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Where in the state the path is. Called after every action. An array that is stored in the state costs
  ///     nothing while it stays the same; one that is computed is compared each time.
  ///   - host: Shows the screens.
  ///   - patience: How long the host may take for a change before it counts as refused, counted from the return of
  ///     ``PresentationHost/present(_:)``.
  ///   - life: Makes an action of what happens to a screen. The component sends it to the store when the host has shown
  ///     the change. Nothing is reported if this is `nil`.
  ///   - makeScreen: Makes the screen of a route that came into the path, or got another value, from the route and the
  ///     state at that moment.
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

  /// Presents a path of factories, which make and update their own screens. The parameters are those of
  /// ``init(store:path:host:patience:life:makeScreen:)``.
  @inlinable
  public convenience init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: HostPatience = .seconds(10), life: ((ScreenEvent<Route>) -> Action)? = nil
  ) where Action.Route == Route, Route: ScreenFactory, Route.Made == Made {
    let factory = PresentationFactory<Route, Made>(
      make: { try $0.makeScreen() }, update: { try $0.updated($1) }, assign: { $0.assign(to: $1) })
    self.init(store: store, path: path, host: host, patience: patience, life: life, factory: factory)
  }

  @inlinable
  init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: HostPatience, life: ((ScreenEvent<Route>) -> Action)?,
    factory: PresentationFactory<Route, Made>
  ) where Action.Route == Route {
    self.host = HostCalls(host)
    self.factory = factory
    self.patience = patience
    send = { store.send(.navigate($0), heard: $1) }
    sendEvent = life.map { life in { store.send(life($0), heard: $1) } }
    turn.whenAnswered = { [weak self] in self?.answered(refusal: $0) }
    token = store.observeActions { [weak self] state, action in
      self?.pathIs(path(state)) { { action?.intent?.reason ?? .program } }
    }
  }

  isolated deinit {
    end()
  }

  /// Whether nothing is under way: the last path of the state has been shown, has been refused, or could not be made.
  @inlinable
  public var isSettled: Bool { target == nil && waiting == nil }

  /// Waits until ``isSettled``; returns at once if it is.
  ///
  /// Every waiter returns when the change under way, and those that wait behind it, have ended. Cancelling the task
  /// does not end the waiting; with ``HostPatience/endless`` it lasts as long as the host is silent.
  @inlinable
  public func settled() async {
    guard !isSettled else { return }
    await withCheckedContinuation { settledWaiters.append($0) }
  }

  /// Says that the user has closed a screen by a means of the host's own.
  ///
  /// The store is sent an intent of the user to remove the screen's route and what lies above it. If the reducer keeps
  /// the route all the same, and ``PresentationHost/presentedSerials`` tells that the screen has gone, a new one is
  /// made for it and shown. Does nothing when there is no such screen.
  ///
  /// - Parameter serial: The number of the screen, from ``PresentationTransition/Screen/serial``.
  @inlinable
  public func closed(serial: Int) {
    guard let index = current.firstIndex(where: { $0.serial == serial }) else { return }
    send(PathIntent(.closed, reason: .user, from: .init(topOf: current[...index].map { $0.route })), nil)
  }
}
