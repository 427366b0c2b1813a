/// Does the work of a component and keeps its progress.
///
/// It lives until its component has been released and none of its own code is running: a component may be released from
/// within one of its changes.
@MainActor @usableFromInline
final class Presenter<Route: PathRoute, Made> {
  @usableFromInline let host: HostCalls<Route, Made>
  @usableFromInline let factory: PresentationFactory<Route, Made>
  @usableFromInline let patience: HostPatience
  // Both call `heard`, if there is one, when the action has been processed.
  @usableFromInline let send: (PathIntent<Route>, _ heard: (() -> Void)?) -> Void
  @usableFromInline let sendEvent: ((ScreenEvent<Route>, _ heard: (() -> Void)?) -> Void)?
  let store: any HostReporting

  // `unchecked` removes run-time checks that cost a third of a change (Pushes). It is used where a change has several
  // accesses, or releases values of the app. No two accesses to one of these overlap: each is a load, a store, or a change of
  // an array in place that runs no code but ours, on the main actor. (A value that is replaced is released after the new value
  // is in place, or is retained elsewhere meanwhile.)

  // The current screens, or, once the host has been called with a change, the screens of that change.
  @exclusivity(unchecked) @usableFromInline var current: [PresentationTransition<Route, Made>.Screen] = []
  /// The numbers that the host listed when it was last seen to show all of these; `nil` if they have changed since.
  @exclusivity(unchecked) @usableFromInline var compared: [Int]?
  // The routes of the current screens; while a change is under way, of the screens before it.
  @exclusivity(unchecked) @usableFromInline var routes: [Route] = []
  /// How often the path of the state was found equal to these routes since they last changed.
  @exclusivity(unchecked) @usableFromInline var matches = 0
  /// The path of the state, in the state's memory, for as many actions as a report has sent: comparing it takes no time.
  /// It is given back after them, so that the reducer changes the path of the state in place.
  @exclusivity(unchecked) var lent: [Route] = []
  @exclusivity(unchecked) var lentActions = 0
  @exclusivity(unchecked) @usableFromInline var lastSerial = 0
  // The change under way: the path it leads to, the way back, and the pending answer. The way back is the number of unchanged screens at
  // the bottom, and the screens that were above them, the lowest first. If a screen higher up also stays, the number is 0.
  @exclusivity(unchecked) @usableFromInline var target: [Route]?
  @exclusivity(unchecked) @usableFromInline
  var undo: (unchanged: Int, above: [PresentationTransition<Route, Made>.Screen])?
  @usableFromInline let turn = HostTurn<Route, Made>()
  @usableFromInline var timer: Task<Void, Never>?
  // The path to present after it.
  @exclusivity(unchecked) @usableFromInline var waiting: PresentationWish<Route>?
  @usableFromInline var skippedCount = 0
  var settledWaiters: [Bell] = []
  /// The path that could not be presented and is not tried again.
  @exclusivity(unchecked) @usableFromInline var failedPath: [Route]?
  /// Whether it was the host that refused it.
  @usableFromInline var isRefused = false
  /// Whether a path of the state has been presented. Until then a failure has no shown screens to go back to.
  var hasBegun = false
  /// Whether the store knows that the host shows something other than the path of the state.
  @exclusivity(unchecked) @usableFromInline var isBehind = false
  /// Screens that the host has lost since the last change, the lowest first.
  @exclusivity(unchecked) @usableFromInline var lost: [LastReport<Route>.Sighting] = []
  /// The new numbers of screens that were made again because the host had lost them, by their earlier numbers.
  var remade: [Int: Int] = [:]
  /// The content of the last report, if the screens have changed since.
  @exclusivity(unchecked) @usableFromInline var lastReport: LastReport<Route>?
  /// The subjects of the next report and of the reports that wait for it.
  @exclusivity(unchecked) @usableFromInline var words: [(word: PresentationWord<Route>, releases: Bool)] = []
  @usableFromInline var isReporting = false
  /// Screens that may have been removed since the last report. The last one is released first.
  @exclusivity(unchecked) @usableFromInline var gone: [PresentationTransition<Route, Made>.Screen] = []
  @usableFromInline let departures = Departures<PresentationTransition<Route, Made>.Screen>()

  @usableFromInline
  init(
    host: HostCalls<Route, Made>, factory: PresentationFactory<Route, Made>,
    patience: HostPatience,
    send: @escaping (PathIntent<Route>, (() -> Void)?) -> Void,
    sendEvent: ((ScreenEvent<Route>, (() -> Void)?) -> Void)?, store: any HostReporting
  ) {
    self.host = host
    self.factory = factory
    self.patience = patience
    self.send = send
    self.sendEvent = sendEvent
    self.store = store
    // The turn ends before this object is deallocated, and makes no calls then. A weak reference would make
    // each use of this object slower.
    turn.whenAnswered = { [unowned self] in answered(refusal: $0) }
  }

  isolated deinit {
    end()
  }

  /// Whether no change is under way.
  @inlinable
  var isSettled: Bool { target == nil && waiting == nil }

  /// Sends an intent of the user on behalf of a screen. Does nothing if no screen has this number.
  func send(_ kind: PathIntent<Route>.Kind, serial: Int) {
    let serial = remade[serial] ?? serial
    guard let index = current.firstIndex(where: { $0.serial == serial }) else { return }
    send(PathIntent(kind, reason: .user, from: .init(topOf: current[...index].map { $0.route })), nil)
  }
}
