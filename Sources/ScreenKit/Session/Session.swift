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
@MainActor
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
  private(set) lazy var noteProgress: NoteProgress = { [weak self] in self?.progress = $0 }
  /// The verbs that are there on every screen.
  private(set) var common = SessionVerbs<Action>()
  /// Whether routes can ask something.
  let mayAsk = Route.self is any QuestionRoute.Type
  /// The path and its text.
  let place: SessionPlace<State, Action>
  /// The location when it was last requested, and the path at that time.
  var lastLocation: SessionLocation?
  var locatedPath: [Route] = []
  /// The location that a front end last learned of; `nil` if it has learned of none.
  var toldLocation: SessionLocation?
  /// The content that the user saw last: the path, and the blocks of the top screen.
  var shownPath: [Route] = []
  var shownBlocks = ScreenBlocks()
  /// The blocks of the top screen by which its frame was numbered later; `nil` if it was not.
  var peekedBody: [Block]?
  /// The numbers of the frames that were published.
  var frames = Frames(serial: 0, question: nil, input: nil)
  /// The newest frame at the time when a front end last learned of the question or input.
  var toldFrame = 1
  /// Whether a front end reads the screens, so that it matters whether the verbs change.
  var isRead = false
  /// The origin of the running line.
  var context = LineContext(.program)
  /// The lines that led to the question on top.
  var askingLines = AskingLines()
  /// The number of times that the screen was taken for seen.
  var looks = 0
  /// Whether an action has been processed since then.
  var mayHaveChanged = false
  /// Whether the user has asked for another path since the line that runs sent its action.
  var hasIntent = false
  private var observations: [ObservationToken] = []
  /// Posts failures that no line reports.
  let failures: FailureNotices

  /// Messages for the user, which ``changes(screens:)`` delivers.
  public let notices: Notices
  /// Lists the files whose names begin with a text, for completion. With `nil`, the default, files are not completed.
  public var files: (@MainActor (String) -> [Suggestion])?
  /// Makes an action from the window, for an app that stores the window's size, for example to show pages. The action is sent when a front
  /// end first reports the window, and whenever the window changes; never in a script. With `nil`, the default, no action is sent. Use it
  /// only for a store that belongs to this session alone.
  public var windowAction: ((Window) -> Action)?
  /// Lists the routes that `goto` offers: once a name has been typed, completion lists the routes with that name in their text form, so
  /// that users need not remember identifiers. It is called with the state when the user requests completion. Routes that cannot be opened
  /// by text are not offered. With `nil`, the default, only names are offered.
  public var destinations: ((State) -> [Action.Route])?
  /// Makes the app's verbs for every screen, listed after the screen's own. It is called with the state whenever the verbs of the screen
  /// are made. A screen's verb with the same name takes precedence there; with a leading colon (`:save`), the app's verb is found. The
  /// default is no verbs.
  public var verbsEverywhere: @MainActor (State) -> [Verb<Action>] = { _ in [] }
  /// Makes a short text of the app for every screen, such as a count or a connection. The console's prompt begins with it, and changes with
  /// it while the user types. While the screen asks for a text, the prompt is only the label of that text.
  ///
  ///     console.session.status = { desk in desk.open.isEmpty ? nil : "\(desk.open.count) open" }
  ///
  /// It is called with the state whenever something may have changed, so it should be fast. With `nil`, the default, there is no text.
  public var status: (@MainActor (State) -> StyledText?)? {
    didSet { looksDifferent() }
  }
  /// The names of the built-in verbs, including the verbs of the front end.
  public var builtInVerbs = BuiltInVerbs.standard {
    didSet { arrangeBuiltIn() }
  }
  /// The window in which the user sees the session.
  var window = Window()
  /// The name of the user of the session; `nil` by default, if it is not known. A console sets it to the user who has started the program.
  ///
  /// The actions of lines carry it as ``/PresentationCore/ActionOrigin/user``.
  public var user: String?
  /// The questions that the session agrees to as soon as a line has led to them. With `nil`, the default, it agrees to none.
  public var consent: Consent?
  /// The greatest role that a line may have; the default, ``VerbRole/destroys``, allows everything.
  ///
  /// Verbs, answers and inputs with a greater role cannot be used, nor can a line lead to a screen with one (``Screen/role``): it fails with
  /// the reason, and the state is unchanged. With ``VerbRole/reads``, a verb without a role, and an input of a screen without one, may only
  /// show something or navigate: a line whose action does more fails, and the action is not sent. The actions of the app's own commands,
  /// checks and subscriptions are not limited.
  ///
  /// If the access is lowered while a screen with a greater role is open, the screen stays. Nothing can be done there but look and go back.
  public var access = VerbRole.destroys {
    didSet {
      arrangeBuiltIn()
      looksDifferent()
    }
  }
  /// Returns the reason why the user may not use a verb of a screen or of the app; `nil` if they may.
  ///
  ///     console.session.denial = { desk, verb in
  ///       verb.category == "Users" && !desk.user.isAdministrator ? "only administrators may do this" : nil
  ///     }
  ///
  /// It is called with the state and each verb whenever the verbs are made, so it should be fast. The reason is a sentence without a final
  /// period. A denied verb fails with the reason, whether it is typed, in a script, or carried by a row. Completion does not offer it, and
  /// help lists it with the other denied verbs, after all others. With `nil`, the default, nothing is denied.
  ///
  /// The rule does not apply to built-in verbs, verbs of the front end, and answers to questions. It does not limit the screens that `goto`
  /// may open: see `Navigation.entering`.
  public var denial: (@MainActor (State, Verb<Action>) -> String?)? {
    didSet { looksDifferent() }
  }
  /// Throws if a state is not valid. A selftest calls it after each line, and reports what it throws; nothing else calls it.
  ///
  ///     console.session.invariant = { bank in
  ///       if bank.accounts.reduce(0, { $0 + $1.balance }) != 0 { throw LineError("the balances do not add up to 0") }
  ///     }
  ///
  /// Use `Reducer.checking` to refuse actions that lead to such a state. With `nil`, the default, every state is valid.
  public var invariant: ((State) throws -> Void)?
  /// The permissions that the front end refuses, each with the reason. Verbs that need one of them are denied.
  package var refusedPermissions: [String: String] = [:] {
    didSet { if refusedPermissions != oldValue { looksDifferent() } }
  }
  /// The front end that a line can ask for values while it runs; `nil` if there is none.
  public weak var frontEnd: (any SessionFrontEnd)?

  /// Remembers what lines have changed; `nil` if nothing can be undone.
  let undo: UndoHistory<State, Action>?
  /// The number of the step that the running line is; 0 if there is none.
  var step = 0
  /// The name of the running line, as far as it may be kept; `nil` if neither a history nor a recorder needs it.
  var nameOfLine: String?
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
  /// The last completion whose values arrived late, and the number of such completions.
  var lateCompletion: Completion?
  var completionCount = 0
  /// Wake those who read the changes.
  var readers = Bells()
  /// Wake the readers that also report the screens that lines show.
  var watchers = Bells()
  /// Wake the lines that wait for something to happen.
  var alarms = Bells()
  /// How many notices had been posted when a text that was waited for was found in one of them.
  var noticesFound = 0
  /// How many lines are running that were run by others.
  var nesting = 0
  /// Whether a line runs.
  var isRunning = false
  /// Wake the lines that wait for their turn.
  var waiting: [Bell] = []
  /// The progress of the effects that a line waits for, in the order of their first reports; see `Dispatcher.progress(_:of:_:)`.
  public private(set) var progress: [EffectProgress] = [] {
    didSet {
      progressCount += 1
      ringReaders()
    }
  }
  /// How often ``progress`` has changed.
  private(set) var progressCount = 0
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
    arrangeBuiltIn()
    let input = input
    host.seenInput = (serialOnTop, input)
    (shownPath, shownBlocks) = (calls.path(), blocks(with: input))
    frames = Frames(serial: serialOnTop, question: question(on: presentedPath), input: input?.description)
    failures.postRunaways(of: store)
    observations = [calls.watch(self), store.observeUnattendedFailures { [failures] in failures.post($0) }]
    guard front == nil else { return }
    if let failure = host.failure { failures.post(LineError(failure)) }
    host.whenUntold = { [weak self, failures] in failures.postUnshown($0, isRunning: self?.isRunning == true) }
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
      return place.suggestions(for: partial) { self.destinations?(self.store.state) ?? [] }
    }
    common.arrange(builtInVerbs.apply(to: permitted(all)))
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
