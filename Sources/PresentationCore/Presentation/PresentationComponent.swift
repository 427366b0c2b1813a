/// Keeps the screens of a host equal to a path in a store's state.
///
/// After every action it compares the path with what it presents. If they differ, it first makes every new screen, the
/// lowest first, then gives those that stay with another value that value, and only then tells the host, once. A screen
/// that stays in the path is the same screen afterwards, wherever it has moved; a screen that is created and covered in
/// one change is never shown.
///
/// *Nothing half done.* When a factory throws, the screens made for that change are dropped, the old ones stay, and the
/// store is sent an intent with the failure and the path cut before the route that failed. When the host refuses a
/// change, or does not answer in time, the intent proposes what the host really shows. Nothing is tried again until the
/// path changes.
///
/// *One at a time.* While a host takes its time, newer paths wait, and of several only the newest is presented.
///
/// Each action costs one comparison of the path; a change takes time linear in the old and the new path, besides what
/// the factory and the host take.
///
/// The component keeps the store and the host alive, not the other way round: release the component to end the
/// presentation. Several components may present the same store to several hosts.
@MainActor
public final class PresentationComponent<Route: PathElement, Made> {
  /// The screens that the host was last told to show, the lowest first; after a refusal, those that it shows. The root
  /// screen is not among them.
  @inlinable
  public var screens: [PresentationTransition<Route, Made>.Screen] { current }
  /// How many paths were never presented because a newer one came while the host took its time.
  @inlinable
  public var skipped: Int { skippedCount }

  @usableFromInline var current: [PresentationTransition<Route, Made>.Screen] = []
  @usableFromInline var skippedCount = 0
  @usableFromInline let host: HostCalls<Route, Made>
  @usableFromInline let factory: PresentationFactory<Route, Made>
  @usableFromInline let patience: Patience
  @usableFromInline let send: (PathIntent<Route>) -> Void
  @usableFromInline let report: ((PresentationDiff<Route>.ScreenEvent) -> Void)?
  @usableFromInline var readReason: () -> PathIntent<Route>.Reason = { .program }
  @usableFromInline var routes: [Route] = []
  @usableFromInline var failedPath: [Route]?
  @usableFromInline var underWay: UnderWay<Route, Made>?
  @usableFromInline var waitingPath: [Route]?
  @usableFromInline var settledWaiters: [CheckedContinuation<Void, Never>] = []
  @usableFromInline var lastSerial = 0
  @usableFromInline var token: ObservationToken?
  /// Takes a host's late answer, with the slot that it belongs to.
  @usableFromInline var takeAnswer: (UnderWay<Route, Made>, String?) -> Void = { _, _ in }

  /// Presents a path whose screens are made by a function. The path that is there already is presented as one change.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Where in the state the path is.
  ///   - host: Shows the screens.
  ///   - patience: How long the host may take for a change before it counts as refused, counted from the return of
  ///     ``PresentationHost/present(_:)``.
  ///   - life: Makes an action of what happens to a screen, which is sent to the store when the change has been shown.
  ///     Nothing is reported without it.
  ///   - makeScreen: Makes the screen of a route that came into the path, or got another value, from the route and the
  ///     state at that moment.
  @inlinable
  public convenience init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: Patience = .seconds(10), life: ((PresentationDiff<Route>.ScreenEvent) -> Action)? = nil,
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
    patience: Patience = .seconds(10), life: ((PresentationDiff<Route>.ScreenEvent) -> Action)? = nil
  ) where Action.Route == Route, Route: ScreenFactory, Route.Made == Made {
    let factory = PresentationFactory<Route, Made>(
      make: { try $0.makeScreen() }, update: { try $0.updated($1) })
    self.init(store: store, path: path, host: host, patience: patience, life: life, factory: factory)
  }

  @inlinable
  init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Made>,
    patience: Patience, life: ((PresentationDiff<Route>.ScreenEvent) -> Action)?,
    factory: PresentationFactory<Route, Made>
  ) where Action.Route == Route {
    self.host = HostCalls(host)
    self.factory = factory
    self.patience = patience
    send = { store.send(.navigate($0)) }
    report = life.map { life in { store.send(life($0)) } }
    takeAnswer = { [weak self] slot, refusal in self?.answered(slot, refusal: refusal) }
    token = store.observeActions { [weak self] state, action in
      self?.pathIs(path(state)) { { action?.intent?.reason ?? .program } }
    }
  }

  isolated deinit {
    underWay?.timer?.cancel()
  }

  /// Whether nothing is under way: the last path of the state has been shown, has been refused, or could not be made.
  @inlinable
  public var isSettled: Bool { underWay == nil }

  /// Waits until ``isSettled``; returns at once if it is.
  ///
  /// Every waiter returns when the change under way, and those that wait behind it, have ended. Cancelling the task
  /// does not end the waiting; with ``Patience/endless`` it lasts as long as the host is silent.
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
    send(PathIntent(.closed, reason: .user, from: .init(topOf: Array(routes[...index]))))
  }
}

// MARK: - Presenting

extension PresentationComponent {
  @inlinable
  func pathIs(_ path: [Route], reason: () -> () -> PathIntent<Route>.Reason) {
    guard let underWay else {
      if path != routes { readReason = reason() }
      // What waited is older than this.
      waitingPath = nil
      return present(path)
    }
    if path == waitingPath ?? underWay.target { return }
    if waitingPath != nil { skippedCount += 1 }
    waitingPath = path
    readReason = reason()
  }

  /// Presents a path, then what came to wait meanwhile, until the host takes its time or nothing is left.
  @inlinable
  func present(_ path: [Route]) {
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
  @inlinable
  func begin(_ path: [Route]) -> Bool {
    let diff = PresentationDiff(from: routes, to: path)
    let change: PresentationChange<Route, Made>
    do throws(FactoryFailure) {
      change = try PresentationChange(diff, of: current, factory: factory, firstSerial: lastSerial + 1)
    } catch {
      refuse(path, "\(error.error)", proposal: Array(path[..<error.index]))
      return false
    }
    lastSerial += change.created.count
    let underWay = UnderWay(target: path, screensBefore: current, routesBefore: routes, takeAnswer)
    self.underWay = underWay
    let hidden = diff.changesTop ? current.last : nil
    current = change.screens
    routes = path
    let transition = PresentationTransition(
      diff: diff, screens: change.screens, created: change.created, updated: change.updated, hidden: hidden,
      destroyed: change.destroyed, shown: diff.changesTop ? change.screens.last : nil, readReason: readReason,
      underWay: underWay)
    if report != nil { underWay.transition = transition }
    host.present(transition)
    if underWay.isTaken, !underWay.isAnswered {
      underWay.isWaiting = true
      underWay.timer = patience.start { [weak underWay] in
        underWay?.pending?.finish("the host has not answered in time.")
      }
    } else {
      conclude(underWay)
    }
    return true
  }

  @inlinable
  func answered(_ slot: UnderWay<Route, Made>, refusal: String?) {
    guard let answered = underWay, answered === slot, !answered.isAnswered else { return }
    answered.isAnswered = true
    answered.refusal = refusal
    // If nobody waits, the host has answered before it returned: who has called it goes on.
    guard answered.isWaiting else { return }
    conclude(answered)
    if underWay == nil {
      let next = waitingPath ?? routes
      waitingPath = nil
      present(next)
    }
  }

  /// Ends a change: with what the host was told, or, if it has refused, with what it really shows.
  @inlinable
  func conclude(_ ended: UnderWay<Route, Made>) {
    ended.timer?.cancel()
    underWay = nil
    // The transition knows its slot, which is this very object.
    let transition = ended.transition
    ended.transition = nil
    guard let refusal = ended.refusal else {
      if let transition { reportLife(of: transition) }
      return
    }
    let known = ended.screensBefore + current
    if let serials = host.presentedSerials() {
      current = serials.compactMap { serial in known.first { $0.serial == serial } }
      routes = current.map(\.route)
    } else {
      current = ended.screensBefore
      routes = ended.routesBefore
    }
    refuse(ended.target, refusal, proposal: routes)
  }

  @inlinable
  func refuse(_ path: [Route], _ reason: String, proposal: [Route]) {
    failedPath = path
    host.presentationFailed(reason)
    send(PathIntent(.failed(reason: reason, proposal: proposal), reason: .failure, from: .init(topOf: path)))
  }

  /// Forgets the screens that the host does not show any more.
  @inlinable
  func compareWithHost() {
    guard underWay == nil, let serials = host.presentedSerials(), serials != current.map(\.serial) else { return }
    let gone = current.filter { !serials.contains($0.serial) }
    current = serials.compactMap { serial in current.first { $0.serial == serial } }
    routes = current.map(\.route)
    if let report { for screen in gone.reversed() { report(.destroyed(screen.route)) } }
  }

  @inlinable
  func tellSettled() {
    guard underWay == nil else { return }
    let told = settledWaiters
    settledWaiters = []
    for waiter in told { waiter.resume() }
  }

  @inlinable
  func reportLife(of transition: PresentationTransition<Route, Made>) {
    guard let report else { return }
    for screen in transition.created { report(.created(screen.route)) }
    for screen in transition.updated { report(.updated(screen.route)) }
    if let hidden = transition.hidden { report(.hidden(hidden.route)) }
    for screen in transition.destroyed { report(.destroyed(screen.route)) }
    if let shown = transition.shown { report(.shown(shown.route)) }
  }
}
