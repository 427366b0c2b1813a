/// Keeps the screens of a host equal to a path in a store's state.
///
/// After every action it compares the path with what it presents. If they differ, it first makes every new screen, the lowest
/// first, then gives those that stay with another value that value, and only then tells the host, once. A screen that stays in
/// the path is the same screen afterwards, wherever it has moved; a screen that is created and covered in one change is never
/// shown.
///
/// *Nothing half done.* When a factory throws, the screens made for that change are dropped, the old ones stay, and the store
/// is sent an intent with the failure and the path cut before the route that failed. When the host refuses a change, or does
/// not answer in time, the intent proposes what the host really shows. Nothing is tried again until the path changes.
///
/// *One at a time.* While a host takes its time, newer paths wait, and of several only the newest is presented.
///
/// The component keeps the store and the host alive, not the other way round: release the component to end the presentation.
/// Several components may present the same store to several hosts.
@MainActor
public final class PresentationComponent<Route: PathElement, Made> {
  /// The screens as the host was last told, the lowest first. The root screen is not among them.
  public private(set) var screens: [PresentedScreen<Route, Made>] = []
  /// How many paths were never presented because a newer one came while the host took its time.
  public private(set) var skipped = 0

  private let host: any PresentationHost<Route, Made>
  private let factory: PresentationFactory<Route, Made>
  private let patience: PresentationPatience
  private let send: (PathIntent<Route>) -> Void
  private let report: ((ScreenEvent<Route>) -> Void)?
  private var readReason: () -> PathIntent<Route>.Reason = { .program }
  private var routes: [Route] = []
  private var failedPath: [Route]?
  private var underWay: UnderWay<Route, Made>?
  private var waitingPath: [Route]?
  private var settledWaiters: [CheckedContinuation<Void, Never>] = []
  private var lastSerial = 0
  private var token: ObservationToken?

  /// Presents a path whose screens are made by a function. The path that is there already is presented as one change.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Where in the state the path is.
  ///   - host: Shows the screens.
  ///   - patience: How long the host may take for a change before it counts as refused.
  ///   - life: Makes an action of what happens to a screen, which is sent to the store. Nothing is reported without it.
  ///   - makeScreen: Makes the screen of a route that came into the path, or got another value, from the route and the state at
  ///     that moment.
  public convenience init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: PresentationPatience = .seconds(10), life: ((ScreenEvent<Route>) -> Action)? = nil,
    makeScreen: @escaping (Route, State) throws -> Made
  ) where Action.Route == Route {
    let factory = PresentationFactory<Route, Made>(
      make: { [unowned store] in try makeScreen($0, store.state) },
      update: { [unowned store] route, _ in try makeScreen(route, store.state) })
    self.init(store: store, path: path, host: host, patience: patience, life: life, factory: factory)
  }

  /// Presents a path of factories, which make and update their own screens.
  public convenience init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: PresentationPatience = .seconds(10), life: ((ScreenEvent<Route>) -> Action)? = nil
  ) where Action.Route == Route, Route: ScreenFactory, Route.Made == Made {
    let factory = PresentationFactory<Route, Made>(
      make: { try $0.makeScreen() }, update: { try $0.updated($1) })
    self.init(store: store, path: path, host: host, patience: patience, life: life, factory: factory)
  }

  private init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: PresentationPatience, life: ((ScreenEvent<Route>) -> Action)?,
    factory: PresentationFactory<Route, Made>
  ) where Action.Route == Route {
    self.host = host
    self.factory = factory
    self.patience = patience
    send = { store.send(.navigate($0)) }
    report = life.map { life in { store.send(life($0)) } }
    token = store.observeActions { [weak self] state, action in
      self?.pathIs(path(state)) { action?.intent?.reason ?? .program }
    }
  }

  isolated deinit {
    underWay?.timer?.cancel()
  }

  /// Whether the host shows the path of the state, or has refused it.
  public var isSettled: Bool { underWay == nil }

  /// Waits until ``isSettled``; returns at once if it is.
  public func settled() async {
    guard !isSettled else { return }
    await withCheckedContinuation { settledWaiters.append($0) }
  }

  /// Says that the user has closed a screen by a means of the host's own.
  ///
  /// The store is sent an intent of the user to remove the screen's route and what lies above it. If the reducer keeps the
  /// route all the same, the host is told to show the screen again. Does nothing when there is no such screen.
  public func closed(serial: Int) {
    guard let index = screens.firstIndex(where: { $0.serial == serial }) else { return }
    send(PathIntent(.closed, reason: .user, from: .init(topOf: Array(routes[...index]))))
  }
}

// MARK: - Presenting

extension PresentationComponent {
  private func pathIs(_ path: [Route], reason: @escaping () -> PathIntent<Route>.Reason) {
    guard let underWay else {
      if path != routes { readReason = reason }
      return present(path)
    }
    if path == waitingPath ?? underWay.target { return }
    if waitingPath != nil { skipped += 1 }
    waitingPath = path
    readReason = reason
  }

  /// Presents a path, then what came to wait meanwhile, until the host takes its time or nothing is left.
  private func present(_ path: [Route]) {
    compareWithHost()
    var next: [Route]? = path
    while let path = next {
      if path == failedPath { break }
      failedPath = nil
      guard path != routes, begin(path), underWay == nil else { break }
      next = waitingPath
      waitingPath = nil
    }
    tellSettled()
  }

  /// Makes the screens of one change and tells the host.
  ///
  /// - Returns: Whether the host was told.
  private func begin(_ path: [Route]) -> Bool {
    let diff = PresentationDiff(from: routes, to: path)
    let change: PresentationChange<Route, Made>
    do throws(FactoryFailure) {
      change = try PresentationChange(diff, of: screens, factory: factory, firstSerial: lastSerial + 1)
    } catch {
      refuse(path, "\(error.error)", proposal: Array(path[..<error.index]))
      return false
    }
    lastSerial += change.created.count
    let underWay = UnderWay(target: path, screensBefore: screens, routesBefore: routes)
    self.underWay = underWay
    let slot = PendingSlot { [weak self, weak underWay] reason in
      if let underWay { self?.answered(underWay, refusal: reason) }
    }
    let hidden = diff.changesTop ? screens.last : nil
    screens = change.screens
    routes = path
    let transition = PresentationTransition(
      diff: diff, screens: change.screens, created: change.created, updated: change.updated, hidden: hidden,
      destroyed: change.destroyed, shown: diff.changesTop ? change.screens.last : nil, readReason: readReason,
      pending: slot)
    if report != nil { underWay.transition = transition }
    host.present(transition)
    if slot.isTaken, !underWay.isAnswered {
      underWay.timer = patience.start { [weak slot] in
        slot?.pending?.finish("the host has not answered in time.")
      }
      underWay.slot = slot
    } else {
      conclude(underWay)
    }
    return true
  }

  private func answered(_ answered: UnderWay<Route, Made>, refusal: String?) {
    guard answered === underWay, !answered.isAnswered else { return }
    answered.isAnswered = true
    answered.refusal = refusal
    // Without a slot the host has answered before it returned: who has called it goes on.
    guard answered.slot != nil else { return }
    conclude(answered)
    if underWay == nil {
      let next = waitingPath ?? routes
      waitingPath = nil
      present(next)
    }
  }

  /// Ends a change: with what the host was told, or, if it has refused, with what it really shows.
  private func conclude(_ ended: UnderWay<Route, Made>) {
    ended.timer?.cancel()
    underWay = nil
    guard let refusal = ended.refusal else {
      if let transition = ended.transition { reportLife(of: transition) }
      return
    }
    let known = ended.screensBefore + screens
    if let serials = host.presentedSerials {
      screens = serials.compactMap { serial in known.last { $0.serial == serial } }
      routes = screens.map(\.route)
    } else {
      screens = ended.screensBefore
      routes = ended.routesBefore
    }
    refuse(ended.target, refusal, proposal: routes)
  }

  private func refuse(_ path: [Route], _ reason: String, proposal: [Route]) {
    failedPath = path
    host.presentationFailed(reason)
    send(PathIntent(.failed(reason: reason, proposal: proposal), reason: .failure, from: .init(topOf: path)))
  }

  /// Forgets the screens that the host does not show any more.
  private func compareWithHost() {
    guard underWay == nil, let serials = host.presentedSerials, serials != screens.map(\.serial) else { return }
    let gone = screens.filter { !serials.contains($0.serial) }
    screens = serials.compactMap { serial in screens.first { $0.serial == serial } }
    routes = screens.map(\.route)
    if let report { for screen in gone.reversed() { report(.destroyed(screen.route)) } }
  }

  private func tellSettled() {
    guard underWay == nil else { return }
    let told = settledWaiters
    settledWaiters = []
    for waiter in told { waiter.resume() }
  }

  private func reportLife(of transition: PresentationTransition<Route, Made>) {
    guard let report else { return }
    for screen in transition.created { report(.created(screen.route)) }
    for screen in transition.updated { report(.updated(screen.route)) }
    if let hidden = transition.hidden { report(.hidden(hidden.route)) }
    for screen in transition.destroyed { report(.destroyed(screen.route)) }
    if let shown = transition.shown { report(.shown(shown.route)) }
  }
}
