/// A user's session with an app: it shows the top screen, offers its verbs, and runs lines.
///
/// It uses no terminal. A front end drives it as a ``SessionPort``; the console is one, and a program can have its own. Several sessions
/// may share one store, each with its own path.
///
///     let session = Session(store, path: \.path, root: Home())
///     let end = await session.run("open 3")
///
/// Every session has the verbs `look`, `back`, `home`, `path`, `goto`, `help`, `notices`, `wait` and `quit`; a front end adds its own with
/// ``add(_:refusing:)``. While a text of several lines is unfinished, `discard` drops its lines.
@MainActor @dynamicMemberLookup
public final class Session<State, Action: Navigating>: ImmediateSessionPort {
  typealias Route = Action.Route
  typealias TopScreen = any Screen<State, Action>
  typealias NoteProgress = @MainActor ([EffectProgress]) -> Void

  let store: Store<State, Action>
  /// The number of running commands of the app.
  package var runningCommandCount: Int { store.runningCommandCount }
  let host: SessionHost<State, Action>
  let root: TopScreen
  let component: PresentationComponent<Route, TopScreen>
  let calls: SessionCalls<State, Action>
  /// Makes a session like this one, of another store.
  let again: @MainActor (Store<State, Action>) -> Session
  /// Whether nothing that a line does has effects outside of the program.
  var isSandboxed = false
  /// Whether a command has failed that a line in a sandbox led to.
  var hasFailedCommand = false
  /// Learns how far the effects of a line are.
  private(set) lazy var noteProgress: NoteProgress = { [weak self] in self?.latestProgress.value = $0 }
  /// The verbs that are there on every screen.
  private(set) var common = SessionVerbs<Action>()
  /// Whether routes can ask something.
  let mayAsk = Route.self is any QuestionRoute.Type
  /// The path and its text.
  let place: SessionPlace<State, Action>
  /// The screens that the user has seen, and what a front end has learned of them.
  var sight: Sight<Route>
  /// The line that runs; of lines that run each other, the innermost. `nil` if there is none.
  var line: LineAtWork<State, Action>?
  private var observations: [ObservationToken] = []
  /// Posts failures that no line reports.
  let failures: FailureNotices

  /// Messages for the user, which ``changes(screens:)`` delivers.
  public let notices: Notices
  /// The settings of the program. Each of them is also a property of the session: `session.status`.
  ///
  /// A change of any of them counts as a change of the screen.
  public var settings = SessionSettings<State, Action>() {
    didSet {
      arrangeBuiltIn()
      looksDifferent()
    }
  }
  /// The window in which the user sees the session.
  var window = Window()
  /// The front end that a line can ask for values while it runs; `nil` if there is none.
  public weak var frontEnd: (any SessionFrontEnd)?

  /// Remembers what lines have changed; `nil` if nothing can be undone.
  let undo: UndoHistory<State, Action>?
  /// How many screens, parts and texts could not be restored when the session was resumed.
  package internal(set) var leftOutOfResume = 0
  /// Record each line and its end, in the order in which they were added.
  var recorders: [SessionRecorder] = []
  /// The times of the next actions, which a replay gives.
  var replayedTimes: ArraySlice<Double> = []
  /// Removes the recorder of the app.
  var stopRecording: () -> Void = {}
  /// The source of values that are not available immediately.
  let lookup = ValueLookup()
  /// The last completion whose values arrived late.
  var lateCompletion = Tidings<Completion?>(nil)
  /// Wake those who read the changes.
  var readers = Bells()
  /// Wake the readers that also report the screens that lines show.
  var watchers = Bells()
  /// Wake the lines that wait for something to happen.
  var alarms = Bells()
  /// How many notices had been posted when a text that was waited for was found in one of them.
  var noticesFound = 0
  /// Lets lines run one after another.
  let turns = Turns()
  /// The progress of the effects that a line waits for, in the order of their first reports; see `Dispatcher.progress(_:of:_:)`.
  public var progress: [EffectProgress] { latestProgress.value }
  private(set) var latestProgress = Tidings<[EffectProgress]>([]) {
    didSet { ringReaders() }
  }
  /// The text typed so far into the inputs of screens.
  var entries = InputEntries()
  /// Whether the session has ended: an action has left the program, or the front end has called ``end()``.
  public private(set) var hasEnded = false
  /// Whether a message to the user has said that the commands in the background take too long, or that actions are not saved.
  var knowsLateWork = false
  /// Whether the last line has left the program immediately, without asking.
  var hasLeftAtOnce = false

  /// Makes a session for a path of factories, which make and update their own screens.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: The location of the path in the state.
  ///   - root: The screen below the path, which is always present.
  ///   - notices: Messages that appear at any time.
  ///   - host: Also shows the screens, in the front end's own way. It may be slow, refuse a change, or report that its user has closed a
  ///     screen; a line ends when the host has answered. Pass `nil`, the default, for a front end that shows a ``Screenful``.
  ///   - patience: The time that `host` may take for a change before the change counts as refused.
  @inlinable
  public convenience init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    notices: Notices = Notices(), host: (any PresentationHost<Action.Route, any Screen<State, Action>>)? = nil,
    patience: HostPatience = .seconds(10)
  ) where Action.Route: ScreenFactory, Action.Route.Made == any Screen<State, Action> {
    self.init(
      store, root: root, notices: notices, host: host, calls: SessionCalls(store, path: path),
      present: { PresentationComponent(store: store, path: path, host: $0, patience: patience) },
      again: { Session($0, path: path, root: root) })
  }

  /// Makes a session for a path of values. A function makes the screen of each, from the value and the current state. For the other
  /// parameters, see ``init(_:path:root:notices:host:patience:)``.
  @inlinable
  public convenience init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    notices: Notices = Notices(), host: (any PresentationHost<Action.Route, any Screen<State, Action>>)? = nil,
    patience: HostPatience = .seconds(10),
    makeScreen: @escaping (Action.Route, State) throws -> any Screen<State, Action>
  ) {
    self.init(
      store, root: root, notices: notices, host: host, calls: SessionCalls(store, path: path),
      present: {
        PresentationComponent(store: store, path: path, host: $0, patience: patience, makeScreen: makeScreen)
      }, again: { Session($0, path: path, root: root, makeScreen: makeScreen) })
  }

  /// - Parameters:
  ///   - calls: The functions that take values of the app's types.
  ///   - present: Makes the component.
  ///   - again: Makes a session like this one, of another store.
  @usableFromInline
  init(
    _ store: Store<State, Action>, root: any Screen<State, Action>, notices: Notices,
    host front: (any PresentationHost<Action.Route, any Screen<State, Action>>)?, calls: SessionCalls<State, Action>,
    present: (any PresentationHost<Action.Route, any Screen<State, Action>>) -> PresentationComponent<
      Action.Route, any Screen<State, Action>
    >, again: @escaping @MainActor (Store<State, Action>) -> Session
  ) {
    self.store = store
    self.again = again
    self.calls = calls
    self.root = root
    self.notices = notices
    failures = FailureNotices(notices)
    place = SessionPlace(calls)
    undo = store.restorableParts.contains(where: \.isUndoable) ? UndoHistory(of: store) : nil
    host = SessionHost(front)
    component = present(host)
    // The path is needed to find the question on it.
    sight = Sight(calls.path(), ScreenBlocks(), Frames(serial: 0, question: nil, input: nil))
    arrangeBuiltIn()
    let input = input
    host.seenInput = (serialOnTop, input)
    sight = Sight(
      calls.path(), blocks(with: input),
      Frames(serial: serialOnTop, question: question(on: presentedPath), input: input?.description))
    failures.postRunaways(of: store)
    observations = [calls.watch(self), store.observeUnattendedFailures { [failures] in failures.post($0) }]
    guard front == nil else { return }
    if let failure = host.failure { failures.post(LineError(failure)) }
    host.whenUntold = { [weak self, failures] in failures.postUnshown($0, isRunning: self?.turns.isTaken == true) }
  }

  /// Accesses a setting by its name.
  public subscript<Value>(
    dynamicMember setting: WritableKeyPath<SessionSettings<State, Action>, Value>
  ) -> Value {
    get { settings[keyPath: setting] }
    set { settings[keyPath: setting] = newValue }
  }

  isolated deinit {
    // Those who wait for changes find that there will not be any.
    ringReaders()
  }

  /// Adds verbs that can be typed on every screen, after the built-in ones. A verb of the screen or of the app with the same name takes
  /// precedence; with a leading colon (`:save`), the added verb is always found.
  ///
  /// - Parameters:
  ///   - verbs: The verbs, which replace those that were added before.
  ///   - refusals: Names that the front end recognizes but does not offer, each with the reason.
  public func add(_ verbs: [Verb<Action>], refusing refusals: [String: String] = [:]) {
    (common.added, common.refusals) = (verbs, refusals)
    arrangeBuiltIn()
  }

  /// Returns whether a verb that every screen has, or may have at another moment, built in or added, has a name.
  package func hasVerbEverywhere(named name: String) -> Bool { common.contain(name) }

  private func arrangeBuiltIn() {
    let undoVerbs = undo.map { UndoVerbs(of: self, $0).verbs } ?? []
    let all = Verb.builtIn(adding: undoVerbs + common.added, notices) { [weak self] partial in
      guard let self else { return [] }
      return place.suggestions(for: partial) { self.settings.destinations?(self.store.state) ?? [] }
    }
    common.arrange(settings.builtInVerbs.apply(to: permitted(all)))
  }

  /// Waits until the store's initial commands have ended, and returns how they ended. The content of the screen then counts as seen.
  public func begun() async -> Outcome {
    let outcome = await store.begun()
    _ = lookIfChanged()
    learnRequest()
    return outcome
  }

  /// Ends the session. Pending changes of ``changes(screens:)`` are still delivered, and then the sequence ends.
  public func end() {
    hasEnded = true
    ringReaders()
    ringAlarms()
  }
}
