/// Owns a state, changes it by actions, and notifies its observers.
///
///     let store = Store(Counter(), reducer: reducer)
///     store.send(.add(2))
///     print(store.state.count)
///
/// A store lives on the main actor. Actions are processed one by one, in the order in which they arrive; an action sent while
/// another is processed is queued, and none is dropped. For each action the order is:
///
/// 1. the middlewares are called, in the order in which they were given,
/// 2. the reducer changes the state; if that removes questions, the two steps are repeated for the actions of their answers,
/// 3. the middlewares that asked for it are called back, in reverse order,
/// 4. the recorder notes the action,
/// 5. the observers are called, in the order in which they were added, each with the state that this action made,
/// 6. subscriptions that the state no longer wants are canceled, then those that it newly wants are started,
/// 7. the commands that the reducer created are started, in the order in which it created them.
///
/// Several stores can coexist; a store can be a global or be passed around. A store without effects and middlewares costs
/// nothing beyond the work of the reducer and the observers.
@MainActor
public final class Store<State, Action: Sendable>: ActionHandler, StateProvider {
  /// The current state. Only actions change it.
  @inlinable
  public var state: State { current }

  /// Called once when actions cause actions in a chain longer than ``longestChain``, with the last fifty actions, newest last.
  ///
  /// Such a store might never return to its caller. The answer `.stop` drops all queued actions: they end as
  /// `.discarded(.stopped)`. The answer `.goOn`, or no handler, lets them be processed. Only chains count: the handler is not
  /// called for a long queue, however many actions are dispatched from outside or sent because of one action.
  ///
  /// Either way the store yields to the main queue after 10,000 actions of a turn, then after every 1,000, so that other events,
  /// including Ctrl-C, are handled. Actions sent by a caller of ``send(_:fileID:line:)`` are processed before it yields.
  public var whenRunningAway: ((_ latest: [Action]) -> RunawayAnswer)?

  /// The length of the longest chain of actions causing actions for which ``whenRunningAway`` is not called.
  public var longestChain: Int {
    get { chainLimit }
    set { chainLimit = newValue }
  }

  /// The handling of a chain of actions that may be endless.
  public enum RunawayAnswer: Sendable {
    /// Continue, in batches.
    case goOn
    /// Drop all queued actions.
    case stop
  }

  @usableFromInline var current: State

  @usableFromInline let reducer: Reducer<State, Action>
  @usableFromInline let steps: [Middleware<State, Action>.Step]
  @usableFromInline let subscriptions: ((State) -> [any Subscription<Action>])?
  /// The recorder of the actions; `nil` if there is none, or a replay must not be recorded.
  @usableFromInline package var recorder: (any ActionRecorder<State, Action>)?
  @usableFromInline let observers = Observers<State, Action>()
  @usableFromInline let inbox = Inbox<Action>()
  @usableFromInline let effects: EffectRuntime<State, Action>
  // Unchecked accesses are for speed (StoreBenchmarks): each begins and ends within a statement of the main actor that calls no code of
  // the app.

  /// The index of the first unprocessed message taken from the inbox; these come before the queue. 0 when there is none.
  @usableFromInline @exclusivity(unchecked) var taken: UInt = 0
  @usableFromInline @exclusivity(unchecked) var queue: [Message<Action>] = []
  /// The index in the queue of the message that is processed next.
  @usableFromInline @exclusivity(unchecked) var next = 0
  @usableFromInline @exclusivity(unchecked) package var isProcessing = false
  /// Whether the action that is being processed carries no intent, as found out by its sender or the first observer that looked.
  /// Finding that out by reflection takes longer than processing the action.
  @usableFromInline @exclusivity(unchecked) package var isPlain = false
  /// The number of the step to which the action being processed belongs; 0 for none.
  @usableFromInline @exclusivity(unchecked) var step = 0
  /// The actions that the processed action has released. They stay until the next action.
  @usableFromInline var release = Release<State, Action>()
  /// Whether the reducer consists of its body: it releases no actions, has no invariant, and reads no origin.
  @usableFromInline let isSimple: Bool
  /// Whether the reducer reads the origins of actions.
  package var readsOrigin: Bool { reducer.readsOrigin }
  /// Whether a recorder, a history or the reducer wants them.
  @usableFromInline @exclusivity(unchecked) package var needsOrigin: Bool
  /// The clock of these origins.
  @usableFromInline package let now: @Sendable () -> Double
  /// The sender of the action that is being processed. The store knows it only if ``needsOrigin``.
  @usableFromInline var cause = ActionOrigin.Cause.user
  /// The actions from which the state was made, for its histories; `nil` if it has none.
  @usableFromInline var log: ActionLog<State, Action>?
  /// The index in the queue after the last message that a caller waits for; 0 when no caller waits.
  @usableFromInline var owed = 0
  /// The index in the queue at which the round ends, and the number of the round in this turn, from 1.
  @usableFromInline var roundEnd = 0
  @usableFromInline @exclusivity(unchecked) var round = 0
  /// How many actions may be processed before the store yields.
  @usableFromInline @exclusivity(unchecked) var untilYield = 10_000
  /// The value of ``longestChain``. An app could hold an access to the public property while the store reads it.
  var chainLimit = 10_000
  /// The latest actions of a long chain, and whether it has been reported.
  var latest: [Action] = []
  var isReported = false
  /// The implementation of ``receive(_:fileID:line:)``, compiled for the types of the store where they are known: a generic method that
  /// is called through a protocol is not.
  @usableFromInline var sending: ((Action, StaticString, UInt) -> Void)?
  /// The initial commands, and everything they cause.
  @usableFromInline let beginning = Work(isAwaited: true)
  /// The routes that hosts show instead of the path, as reported by their components.
  @usableFromInline let shownRoutes = ShownRoutes()
  /// The observers of failures that no caller waits for.
  let failureListeners = Listeners<any Error>()

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - reducer: Changes the state for each action.
  ///   - middlewares: See each action before the reducer, in this order, and after it, in reverse order.
  ///   - subscriptions: The long-running work that a state wants. It is called after every action, and once at the beginning.
  ///   - commands: Work to start before the initializer returns, without any action, after the initial subscriptions.
  ///   - clock: The clock that effects wait on.
  ///   - now: The clock of ``ActionOrigin/time``, in seconds since 1970; by default, the machine's.
  ///   - recorder: The recorder of each action.
  @inlinable
  public convenience init(
    _ state: State, reducer: Reducer<State, Action>, middlewares: [Middleware<State, Action>] = [],
    subscriptions: ((State) -> [any Subscription<Action>])? = nil, commands: [any Command<Action>] = [],
    clock: any Clock<Duration> = ContinuousClock(), now: (@Sendable () -> Double)? = nil,
    recorder: (any ActionRecorder<State, Action>)? = nil
  ) {
    self.init(
      state, reducer: reducer, middlewares: middlewares, subscriptions: subscriptions, commands: commands, clock: clock,
      now: now ?? ActionOrigin.secondsSince1970, recorder: recorder, witness: nil)
  }

  /// Makes a store whose effects are seen by `witness`.
  @inlinable
  package init(
    _ state: State, reducer: Reducer<State, Action>, middlewares: [Middleware<State, Action>],
    subscriptions: ((State) -> [any Subscription<Action>])?, commands: [any Command<Action>],
    clock: any Clock<Duration>, now: @escaping @Sendable () -> Double = ActionOrigin.secondsSince1970,
    isSandboxed: Bool = false, recorder: (any ActionRecorder<State, Action>)? = nil,
    log: ActionLog<State, Action>? = nil, witness: (any EffectWitness<Action>)?
  ) {
    current = state
    self.recorder = recorder
    self.log = log
    self.reducer = reducer
    isSimple = reducer.releasing == nil && reducer.invariant == nil && !reducer.readsOrigin
    needsOrigin = recorder != nil || reducer.readsOrigin || log != nil
    self.now = now
    steps = middlewares.flatMap(\.steps)
    self.subscriptions = subscriptions
    effects = EffectRuntime(inbox: inbox, clock: clock, isSandboxed: isSandboxed, witness: witness)
    inbox.onArrival { [weak self] in
      Task { @MainActor in self?.drain() }
    }
    sending = { [unowned self] action, fileID, line in send(action, fileID: fileID, line: line) }
    isProcessing = true
    inbox.attend()
    follow()
    for command in commands { effects.start(command, work: beginning) }
    beginning.processed(.committed)
    isProcessing = false
    drain()
  }

  isolated deinit {
    inbox.close()
    Inbox<Action>.empty(taken) { _ in }
    effects.end()
  }

  /// Processes `action`, after everything that was dispatched before.
  ///
  /// When the call returns, the state has changed and the observers have been called, even if many actions were queued. Commands may still
  /// run. Called while another action is processed (from an observer, for example), it only queues the action.
  @inlinable
  public func send(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) {
    send(action, at: CallSite(fileID, line))
  }

  @inlinable
  func send(_ action: Action, at site: CallSite) {
    guard isFree else { return process(.action(action, site, nil)) }
    processAtOnce(action) { _ = apply(action, site, work: nil) }
  }

  /// Processes `action`, as ``send(_:fileID:line:)`` does.
  public func receive(_ action: Action, fileID: StaticString, line: UInt) {
    sending?(action, fileID, line)
  }

  /// Processes `action` as ``send(_:fileID:line:)`` does, and reports its outcome before anything else is processed.
  package func send(
    _ action: Action, fileID: StaticString, line: UInt, whenProcessed: @escaping (Outcome) -> Void
  ) {
    let work = Work()
    work.whenProcessed(whenProcessed)
    process(.root(action, CallSite(fileID, line), work))
  }

  /// Hands `action` over from any thread or task and returns at once.
  ///
  /// Actions of one caller are processed in the order of its calls.
  public nonisolated func dispatch(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) {
    inbox.put(.action(action, CallSite(fileID, line), nil))
  }

  /// Processes `action`, after everything that was dispatched before, and returns its outcome.
  ///
  /// It completes exactly once, and without leaving the main actor's turn when there is nothing to wait for. Canceling the task that
  /// waits for `.finished` cancels every command that the action caused. Actions that these dispatch afterwards are dropped, and the
  /// outcome is `.discarded(.cancelled)`. A store with a recorder also calls ``ActionRecorder/confirm()``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - milestone: The milestone to wait for.
  ///   - progress: Called whenever the progress reported by the commands of the action changes, with the latest report of each
  ///     running command that has made one; see ``Dispatcher/progress(_:of:_:)``. The last call, if there was any, has no elements,
  ///     unless `perform` returns while commands still run.
  ///   - fileID: The file that messages name as the sender of the action; the place of the call by default.
  ///   - line: The line, likewise.
  public func perform(
    _ action: Action, until milestone: Outcome.Milestone = .committed,
    progress: (@MainActor ([EffectProgress]) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Outcome {
    await perform(action, until: milestone, isPlain: false, progress: progress, fileID: fileID, line: line)
  }

  /// Performs `action`, which the sender may know to carry no intent.
  package func perform(
    _ action: Action, until milestone: Outcome.Milestone, isPlain: Bool,
    progress: (@MainActor ([EffectProgress]) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Outcome {
    let work = Work(isPlain: isPlain, isAwaited: milestone == .finished, progress: progress)
    begin(action, as: work, fileID: fileID, line: line)
    return await outcome(of: work, at: milestone)
  }

  /// Processes `action`, or queues it, as ``send(_:fileID:line:)`` does. Call ``outcome(of:at:)`` to await its consequences.
  @inlinable @discardableResult
  package func begin(_ action: Action, as work: Work, fileID: StaticString = #fileID, line: UInt = #line) -> Work {
    let message = Message.root(action, CallSite(fileID, line), work)
    if isFree { processAtOnce(action) { handle(message) } } else { process(message) }
    return work
  }

  /// Waits until an action that was begun reaches `milestone` and is safe, and returns its outcome.
  @inline(__always)
  package func outcome(of work: Work, at milestone: Outcome.Milestone) async -> Outcome {
    if recorder != nil { return await confirmed(reached(milestone, of: work), of: work) }
    return await reached(milestone, of: work)
  }

  @inline(__always)
  func reached(_ milestone: Outcome.Milestone, of work: Work) async -> Outcome {
    let outcome: Outcome
    if let processed = work.processed {
      outcome = processed
    } else {
      outcome = await withCheckedContinuation { done in work.whenProcessed { done.resume(returning: $0) } }
    }
    guard milestone == .finished else { return outcome }
    guard !work.isFinished else { return work.outcome }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in work.whenFinished { done.resume(returning: $0) } }
    } onCancel: {
      Task { @MainActor [effects] in
        work.cancel()
        effects.tellRest()
      }
    }
  }

  /// Waits until the initial commands, and everything they cause, have ended, and returns the outcome.
  ///
  /// It returns without suspending when they have ended already, or when there are none.
  public func begun() async -> Outcome {
    if beginning.isFinished { return beginning.outcome }
    return await withCheckedContinuation { done in beginning.whenFinished { done.resume(returning: $0) } }
  }
}

extension Store {
  /// Whether the action being processed has released one that leaves the program, and no screen has come on top of a path instead.
  @inlinable
  package func hasReleasedLeaving(_ path: (State) -> [some PathRoute]) -> Bool {
    guard let before = release.leaving else { return false }
    return !Summit(path(current)).isHigher(than: Summit(path(before)))
  }

  /// Whether an action would change a part of the state, or be refused: asks the pure middlewares, and tries the reducer on a copy of the
  /// state.
  @usableFromInline
  package func wouldChange<Part: Equatable>(_ part: (State) -> Part, by action: Action) -> Bool {
    var next = state
    func attempt(_ action: Action, from first: Int) throws {
      for index in first..<steps.count where steps[index].isPure {
        switch steps[index].before?(next, action, call(CallSite(#fileID, #line), work: nil)) {
        case .pass, nil: ()
        case .rewrite(let others, _): return try others.forEach { try attempt($0, from: index + 1) }
        case .veto(let reason): throw Outcome.Veto(middleware: steps[index].name, reason: reason)
        }
      }
      _ = try reducer.reduce(&next, action)
    }
    guard (try? attempt(action, from: 0)) != nil else { return true }
    return part(next) != part(state)
  }

  /// Makes a store for trying out actions: it begins with the current state, and its actions have no effects outside of
  /// the program.
  ///
  /// It has the same reducer, and the middlewares that are declared pure (``Middleware/pure``). A command runs if it only reads
  /// (``Command/readsOnly``) and has no delay; every other command ends at once and sends nothing. Other middlewares, and subscriptions, are
  /// omitted. The two stores share the objects that the state refers to, and everything that the reducer changes outside of the state.
  /// Otherwise they are independent.
  public func sandbox() -> Store { sandbox(from: state) }

  /// Makes a store without effects that begins with another state.
  package func sandbox(from state: State) -> Store {
    Store(
      state, reducer: reducer, middlewares: [Middleware(steps: steps.filter(\.isPure))], subscriptions: nil,
      commands: [], clock: ContinuousClock(), now: now, isSandboxed: true, witness: nil)
  }

  /// The names of the middlewares that could change or veto an action, and that a sandbox does not ask; each once, in their order.
  package var unaskedMiddlewares: [String] {
    var names: [String] = []
    for step in steps where step.before != nil && !step.isPure && !step.onlyWatches && !names.contains(step.name) {
      names.append(step.name)
    }
    return names
  }
}
