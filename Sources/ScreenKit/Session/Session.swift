/// One user's walk through an app: the screen on top, what can be typed there, and what a line does.
///
/// It knows no terminal. A front end drives it as a ``SessionPort``; the console is one, and a program can be its own. Several
/// sessions may walk through one store, each along a path of its own.
///
///     let session = Session(store, path: \.path, root: Home())
///     let end = await session.run("open 3")
///
/// Every session has the verbs `look`, `back`, `home`, `path`, `goto`, `help`, `notices`, `wait` and `quit`; a front end adds
/// its own with ``add(_:refusing:)``. While lines of a text are waiting for their end, `discard` drops them.
@MainActor
public final class Session<State, Action: Navigating>: ImmediateSessionPort {
  @usableFromInline typealias Route = Action.Route
  @usableFromInline typealias TopScreen = any Screen<State, Action>
  @usableFromInline typealias Component = PresentationComponent<Route, TopScreen>
  @usableFromInline typealias NoteProgress = @MainActor ([EffectProgress]) -> Void

  @usableFromInline let store: Store<State, Action>
  @usableFromInline let host: SessionHost<State, Action>
  @usableFromInline let root: TopScreen
  @usableFromInline let component: Component
  @usableFromInline let calls: SessionCalls<State, Action>
  /// Makes a session like this one, of another store.
  let again: @MainActor (Store<State, Action>) -> Session
  /// Whether nothing that a line does has effects outside of the program.
  @usableFromInline var isSandboxed = false
  /// Whether a command has failed that a line in a sandbox led to.
  @usableFromInline var hasFailedCommand = false
  // Accesses to the properties marked `@exclusivity(unchecked)` are not checked at run time, since every line makes dozens of
  // them (ScriptBenchmarks). Each is a load, a store, or a change of the session's own collections on the main actor, and runs no code of an app:
  // what a store replaces is released when the new value is in place.
  /// Learns how far the effects of a line are.
  @usableFromInline private(set) lazy var noteProgress: NoteProgress = { [weak self] in self?.progress = $0 }
  /// The verbs that are there on every screen.
  @usableFromInline @exclusivity(unchecked) private(set) var common = SessionVerbs<Action>()
  /// Whether routes can ask something.
  @usableFromInline let mayAsk = Route.self is any QuestionRoute.Type
  /// The path and its text.
  let place: SessionPlace<State, Action>
  /// Where the user was when that was asked for last, and the path at that time.
  @usableFromInline @exclusivity(unchecked) var lastLocation: SessionLocation?
  @usableFromInline @exclusivity(unchecked) var locatedPath: [Route] = []
  /// Where the user was when a front end learnt of that last; `nil` before.
  @exclusivity(unchecked) var toldLocation: SessionLocation?
  /// The content that the user saw last: the path, and the blocks of the top screen.
  @usableFromInline @exclusivity(unchecked) var shownPath: [Route] = []
  @usableFromInline @exclusivity(unchecked) var shownBlocks = ScreenBlocks()
  /// The blocks of the top screen by which its frame was numbered later; `nil` if it was not.
  @usableFromInline @exclusivity(unchecked) var peekedBody: [Block]?
  /// The numbers of the frames that were published.
  @usableFromInline @exclusivity(unchecked) var frames = Frames(serial: 0, question: nil, input: nil)
  /// The newest frame when a front end learned last what is asked.
  var toldFrame = 1
  /// Whether a front end reads the screens, so that it matters whether the verbs change.
  @usableFromInline @exclusivity(unchecked) var isRead = false
  /// Where the line comes from that runs.
  @usableFromInline @exclusivity(unchecked) var context = LineContext(.program)
  /// The lines that led to the question on top.
  var askingLines = AskingLines()
  /// The number of times that the screen was taken for seen.
  @usableFromInline @exclusivity(unchecked) var looks = 0
  /// Whether an action has been processed since then.
  @usableFromInline @exclusivity(unchecked) var mayHaveChanged = false
  /// Whether the user has asked for another path since the line that runs sent its action.
  @usableFromInline @exclusivity(unchecked) var hasIntent = false
  private var observations: [ObservationToken] = []
  /// Posts failures that no line reports.
  @usableFromInline let failures: FailureNotices

  /// Messages for the user, which ``changes(screens:)`` delivers.
  public let notices: Notices
  /// Lists the files whose names begin with a text, for completion; `nil`, the default, where files are not completed.
  public var files: (@MainActor (String) -> [Suggestion])?
  /// Makes an action of the window, for an app that keeps its size, as one that shows pages does. It is sent when a
  /// front end says what the window is, and at each change of it; never in a script. `nil`, the default, for an app
  /// that need not know. For a store that belongs to this session alone.
  public var windowAction: ((Window) -> Action)?
  /// Lists routes that `goto` offers: once a name has been typed, completion lists those that begin with it, as their
  /// text has them, so that an identifier need not be known by heart. It is called with the state when the user asks.
  /// Routes that no text may name are not offered. `nil`, the default, to offer names alone.
  public var destinations: ((State) -> [Action.Route])?
  /// Makes the verbs that the app has on every screen, listed after the screen's own. It is called with the state
  /// where the verbs of the screen are. A screen's verb of the same name takes the place of one of them there; with a
  /// colon in front (`:save`) they are found all the same. The default is none.
  public var verbsEverywhere: @MainActor (State) -> [Verb<Action>] = { _ in [] }
  /// Makes a short text of the app for every screen, such as a count or a connection. The console's prompt begins with it, and changes
  /// with it while the user types. A prompt for a text that the screen asks for has only the label of the text.
  ///
  ///     console.session.status = { desk in desk.open.isEmpty ? nil : "\(desk.open.count) open" }
  ///
  /// It is called with the state whenever something may have changed, and so should be quick. `nil`, the default, for no text.
  public var status: (@MainActor (State) -> StyledText?)? {
    didSet { looksDifferent() }
  }
  /// The names of the built-in verbs, including the verbs of the front end.
  public var builtInVerbs = BuiltInVerbs.standard {
    didSet { arrangeBuiltIn() }
  }
  /// Where the user sees what the session shows.
  @usableFromInline var window = Window()
  /// Which questions are agreed to as soon as a line has led to them; `nil`, the default, for none.
  public var consent: Consent?
  /// The greatest role that a line may have; the default, ``VerbRole/destroys``, allows everything. Set it before the first line.
  ///
  /// Verbs and answers of a greater role cannot be used, and say so. With ``VerbRole/reads``, a verb without a role, and what a screen
  /// asks for, do nothing but show something or go somewhere: a line whose action does more fails, and the action is not sent.
  /// The actions of the app's own commands, checks and subscriptions are not limited.
  public var access = VerbRole.destroys {
    didSet { arrangeBuiltIn() }
  }
  /// Says why a user may not use a verb of a screen or of the app; `nil` if they may.
  ///
  ///     console.session.denial = { desk, verb in
  ///       verb.category == "Users" && !desk.user.isAdministrator ? "only administrators may do this" : nil
  ///     }
  ///
  /// It is called with the state wherever the verbs are, for each of them, and so should be quick. The reason is the obstacle, as a sentence
  /// without a full stop. A denied verb fails with the reason, whether it is typed, in a script, or carried by a row. Completion does not
  /// offer it, and help lists it with the other denied verbs, after all others. `nil`, the default, denies nothing.
  ///
  /// The rule is not asked about built-in verbs, verbs of the front end, and answers to questions. It does not limit where `goto` may go:
  /// see `Reducer.checkingEntry`.
  public var denial: (@MainActor (State, Verb<Action>) -> String?)? {
    didSet { looksDifferent() }
  }
  /// The front end that a line can ask for values while it runs; `nil` where there is none.
  public weak var frontEnd: (any SessionFrontEnd)?

  /// Remembers what lines have changed; `nil` if nothing can be undone.
  let undo: UndoHistory<State, Action>?
  /// The number of the step that the running line is; 0 if there is none.
  @usableFromInline @exclusivity(unchecked) var step = 0
  /// The name of the running line, as far as it may be kept; `nil` if neither a history nor a recorder needs it.
  @usableFromInline var nameOfLine: String?
  /// How many screens, parts and texts could not be restored when the session was resumed.
  package internal(set) var leftOutOfResume = 0
  /// Records each line and its end; `nil` if nothing is recorded.
  @usableFromInline var recorder: SessionRecorder?
  /// Where values come from that are not known at once.
  @usableFromInline let lookup = ValueLookup()
  /// The last completion whose values came late, and how many there have been.
  var lateCompletion: Completion?
  var completionCount = 0
  /// Wake those who read the changes.
  var readers: [Bell] = []
  /// Wake the readers that also report the screens that lines show.
  @exclusivity(unchecked) var watchers: [Bell] = []
  /// Wake the lines that wait for something to happen.
  @exclusivity(unchecked) var alarms: [Bell] = []
  /// How many notices had been posted when a text that was waited for was found in one of them.
  var noticesFound = 0
  /// How many lines are running that were run by others.
  var nesting = 0
  /// Whether a line runs.
  @usableFromInline @exclusivity(unchecked) var isRunning = false
  /// Wake the lines that wait for their turn.
  @exclusivity(unchecked) var waiting: [Bell] = []
  /// How far the effects are that a line waits for and that have said so, in the order in which they began to; see
  /// `Dispatcher.progress(_:of:_:)`.
  public private(set) var progress: [EffectProgress] = [] {
    didSet {
      progressCount += 1
      ringReaders()
    }
  }
  /// How often ``progress`` has changed.
  private(set) var progressCount = 0
  /// The text typed so far into the inputs of screens.
  @usableFromInline @exclusivity(unchecked) var entries = InputEntries()
  /// Whether the session has ended: the user has left, or the front end has ended it.
  public private(set) var hasEnded = false
  /// Whether the user has heard that the commands in the background take too long.
  var knowsLateWork = false
  /// Whether the line that ended last has left at once, without asking.
  @usableFromInline @exclusivity(unchecked) var hasLeftAtOnce = false

  /// Makes a session for a path of factories, which make and update their own screens.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Where in the state the path is.
  ///   - root: The screen below the path, which is always there.
  ///   - notices: Messages that no line has asked for.
  ///   - host: Shows the screens as well, in a way of the front end's own. It may be slow, refuse, or be closed by its
  ///     user; a line ends when it has answered. `nil`, the default, for a front end that shows a ``Screenful``.
  ///   - patience: How long `host` may take for a change before it counts as refused.
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

  /// Makes a session for a path of values whose screens a function makes, from the value and the state at that moment.
  /// For the other parameters, see ``init(_:path:root:notices:host:patience:)``.
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
    _ store: Store<State, Action>, root: TopScreen, notices: Notices,
    host front: (any PresentationHost<Route, TopScreen>)?, calls: SessionCalls<State, Action>,
    present: (SessionHost<State, Action>) -> Component, again: @escaping @MainActor (Store<State, Action>) -> Session
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

  /// Adds verbs that can be typed on every screen, after the built-in ones. A verb of the screen or of the app with the same
  /// name replaces one of them there; with a colon in front (`:save`) they are always found.
  ///
  /// - Parameters:
  ///   - verbs: What takes the place of those that were added before.
  ///   - refusals: Names that the front end knows and does not offer, each with the sentence that says why.
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

  /// Waits until the store's initial commands have ended, and returns how. The content of the screen counts as seen then.
  public func begun() async -> Outcome {
    let outcome = await store.begun()
    _ = lookIfChanged()
    learnRequest()
    return outcome
  }

  /// Ends the session: what waits in ``changes(screens:)`` is delivered, and then they end.
  public func end() {
    hasEnded = true
    ringReaders()
    ringAlarms()
  }
}
