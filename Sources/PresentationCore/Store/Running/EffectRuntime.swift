/// Runs the effects of one store: starts them, tracks the running ones, and ends them.
///
/// Everything that an effect sends, its end included, comes back through the store's inbox; nothing here changes the state.
@MainActor @usableFromInline
final class EffectRuntime<State, Action: Sendable> {
  @usableFromInline let inbox: Inbox<Action>
  @usableFromInline let surroundings: EffectSurroundings
  /// The type of the last command without special handling: a comparison is faster than a query for the conformance.
  @usableFromInline var plain: ObjectIdentifier?
  /// The observer of the effects in a test.
  @usableFromInline let witness: (any EffectWitness<Action>)?
  /// Runs the parts of effects that leave the main actor, in a test. A witness comes with a clock that has one.
  @usableFromInline let executor: (any TaskExecutor)?
  /// Runs of commands that continued after their first suspension, or that can be canceled before.
  var running: [ObjectIdentifier: Run] = [:]
  /// The runs of commands with an identifier, the oldest first.
  var identified: [EffectKey: Roster<Run>] = [:]
  var throttles: [EffectKey: Throttle] = [:]
  var subscriptions: [EffectKey: Run] = [:]
  /// The keys of the subscriptions, in the order in which they started.
  var order: [EffectKey] = []
  /// Whether only commands run that change nothing.
  @usableFromInline let isSandboxed: Bool
  /// The subscriptions that the state wanted last.
  var wanted: [any Subscription<Action>] = []
  /// Called when the last running command has ended.
  let restListeners = Listeners<Void>()
  /// The runs that belong to parts of the state.
  @usableFromInline let parts = PartNode<State>()
  /// The commands in the background, and the work that they wait on.
  let background = BackgroundWork()

  @usableFromInline
  init(
    inbox: Inbox<Action>, clock: any Clock<Duration>, isSandboxed: Bool, witness: (any EffectWitness<Action>)?
  ) {
    self.inbox = inbox
    self.isSandboxed = isSandboxed
    self.witness = witness
    var failTest: (@MainActor @Sendable (String) -> Void)?
    if witness != nil { failTest = { [weak witness] in witness?.reachesOut($0) } }
    surroundings = EffectSurroundings(clock: clock, failTest: failTest)
    // Querying for a conformance is slow the first time, and nearly every program uses this clock.
    executor = clock is ContinuousClock ? nil : (clock as? any EffectClock)?.executor
  }

  /// Cancels all effects permanently.
  func end() {
    for throttle in throttles.values { throttle.end?.cancel() }
    for run in running.values { run.task?.cancel() }
    for run in subscriptions.values { run.cancel(.cancelled) }
  }

  // MARK: Starting

  /// Starts `command`, unless its handling prevents that, or a sandbox suppresses it. It belongs to `work`.
  @inlinable @inline(__always)
  func start(_ command: any Command<Action>, work: Work?) {
    if isSandboxed, !command.readsOnly { return }
    let type = ObjectIdentifier(type(of: command))
    if type != plain, let handling = handling(of: command) {
      if let run = admit(command, handling, work: work) { launch(command, run) }
    } else {
      work?.begin()
      plain = type
      let run = Run(work: work)
      witness?.asked(for: command, run)
      launch(command, run)
    }
  }

  /// Opens the existential of the command; Swift would otherwise first check whether all existentials of its kind are handled.
  @usableFromInline
  func handling(of command: some Command<Action>) -> EffectHandling? {
    (command as? any HandledCommand)?.handling
  }

  /// Follows the handling of a command that is requested.
  ///
  /// - Returns: The run of the command if it starts now.
  @usableFromInline
  func admit(_ command: any Command<Action>, _ handling: EffectHandling, work: Work?) -> Run? {
    let work = handling.isInBackground ? work?.inBackground : work
    work?.begin()
    let run = Run(work: work, keys: handling.claims.map(\.key))
    run.place = handling.place
    if let instruction = handling.instruction {
      // An immediate failure is reported as a failure; reporting the request too would report it twice.
      if case .fail = instruction {} else { witness?.asked(for: command, run) }
      inbox.put(.ended(run, carryOut(instruction)))
      return nil
    }
    witness?.asked(for: command, run)
    if handling.isInBackground {
      run.isInBackground = true
      run.isDelayed = handling.isDelayed
      background.began()
    } else if !handling.parts.isEmpty {
      run.home = handling.parts.reversed().reduce(parts) { (part: PartPosition, step) in part.position(at: step) }
    }
    // It may be canceled before it starts, or before the messages it sent immediately have been processed.
    if run.home != nil || !run.keys.isEmpty || run.isInBackground { keep(run) }
    return admit(run, command, handling.claims) ? run : nil
  }

  /// Asks every admission rule of a command's modifiers whether it may start, the outermost first.
  ///
  /// - Returns: Whether all of them admit it. If not, it waits or is canceled.
  func admit(_ run: Run, _ command: any Command<Action>, _ claims: [EffectHandling.Claim]) -> Bool {
    var claims = claims
    while let claim = claims.popLast() {
      switch claim.admission {
      case .always: continue
      case .replacing:
        let workers = predecessors(of: run, under: claim.key).filter { !$0.isDelayed }
        cancel(identified[claim.key], .superseded, except: [run] + workers)
        if let worker = workers.first {
          start(run, command, claims, after: worker, under: claim.key)
          return false
        }
      case .throttled(let duration, let latest):
        let isEnding = run.isInBackground && background.isEnding
        let isFree = predecessors(of: run, under: claim.key).isEmpty
        if isFree, isEnding { continue }
        if isFree, throttles[claim.key] == nil {
          throttle(claim.key, for: duration, in: run.home)
        } else if latest || isEnding {
          wait(run, command, claims, behind: claim.key, duration)
          return false
        } else {
          cancel(run, .superseded)
          return false
        }
      }
    }
    run.isAdmitted = run.isInBackground
    return true
  }

  /// Starts a command in the background when the running ones with a key have ended.
  ///
  /// Two concurrent saves could end in the wrong order, and a superseded one could have been the last.
  private func start(
    _ run: Run, _ command: any Command<Action>, _ claims: [EffectHandling.Claim], after worker: Run,
    under key: EffectKey
  ) {
    worker.successors.append { [weak self] in
      guard let self, !run.isCancelled else { return }
      if let next = predecessors(of: run, under: key).first(where: { !$0.isDelayed }) {
        start(run, command, claims, after: next, under: key)
      } else if admit(run, command, claims) {
        launch(command, run)
      }
    }
  }

  /// The commands in the background that have started with a key, for another one in the background.
  func predecessors(of run: Run, under key: EffectKey) -> [Run] {
    run.isInBackground ? identified[key]?.all.filter { $0.isAdmitted && !$0.hasLeft } ?? [] : []
  }

  /// The values that a run gets in addition to its dispatcher.
  @usableFromInline
  func surroundings(inBackgroundOf run: Run) -> EffectSurroundings {
    EffectSurroundings(
      clock: surroundings.clock, background: (background, run), failTest: surroundings.failTest)
  }

  /// Starts one run immediately: if the command never suspends, it has ended, and its end is in the inbox, when this returns.
  ///
  /// Inlined into the loop over the commands of an action, the task is made without a record of its executor preference,
  /// which would cost time and, for a command that sleeps, memory.
  @inlinable @inline(__always)
  func launch(_ command: any Command<Action>, _ run: Run) {
    if let executor {
      let command = witness?.standIn(for: command, run) ?? command
      return launch(command, run, on: executor)
    }
    let errand = Errand(command, run, inbox, run.isInBackground ? surroundings(inBackgroundOf: run) : surroundings)
    run.task = Task.immediate { @MainActor in
      do {
        try await errand.command.run(errand.dispatcher)
        errand.returned()
      } catch { errand.returned(error) }
    }
    if !run.hasReturned { keep(run) }
  }

  /// Does the same in a test, where every end is reported.
  ///
  /// It is a separate method because a task that may be given an executor takes longer to make, and begins the command
  /// immediately only if nothing on the main actor is needed before.
  @usableFromInline
  func launch(_ command: some Command<Action>, _ run: Run, on executor: any TaskExecutor) {
    let inbox = inbox
    let dispatcher = Dispatcher<Action>(run.isInBackground ? surroundings(inBackgroundOf: run) : surroundings) {
      inbox.put($0, from: run)
    }
    run.task = Task.immediate(executorPreference: executor) { @MainActor in
      var failure: (any Error)?
      do { try await command.run(dispatcher) } catch { failure = error }
      run.hasReturned = true
      inbox.put(.ended(run, failure))
    }
    if !run.hasReturned { keep(run) }
  }

  /// Carries out the instruction of an effect at once.
  ///
  /// - Returns: Why it cannot be carried out.
  @usableFromInline
  func carryOut(_ instruction: EffectInstruction) -> (any Error)? {
    switch instruction {
    case .cancel(let key):
      cancel(identified[key], .cancelled)
      endThrottle(key)
      background.forgetFailures(under: key)
      return nil
    case .tell(let key, let value):
      guard let run = subscriptions[key], !run.hasReturned else { return NotSubscribed(key) }
      run.input?.yield(value)
      return nil
    case .fail(let error):
      return error
    }
  }
}

// MARK: - Which runs are under way

extension EffectRuntime {
  /// Tracks a run that did not end immediately, or may be canceled before it starts.
  @usableFromInline
  func keep(_ run: Run) {
    guard !run.isKept, !run.hasLeft else { return }
    run.isKept = true
    running[ObjectIdentifier(run)] = run
    run.work?.suspended(run)
    for key in run.keys { identified[key, default: Roster()].add(run) }
    run.home?.add(run)
  }

  /// Removes a run that was canceled, or whose last message has been processed.
  @usableFromInline
  func forget(_ run: Run) {
    guard run.isKept else { return }
    run.isKept = false
    run.hasLeft = true
    running[ObjectIdentifier(run)] = nil
    for key in run.keys {
      identified[key]?.oneLeft()
      if identified[key]?.isEmpty == true { identified[key] = nil }
    }
    run.home?.oneLeft()
    run.home = nil
    if run.isInBackground {
      let successors = run.successors
      run.successors = []
      for start in successors { start() }
      background.ended(run)
    }
    tellRest()
  }

  /// Whether commands run that have been suspended and were not canceled. Subscriptions do not count.
  var runsCommands: Bool { running.values.contains { !$0.isCancelled } }

  /// Calls the listeners waiting for the end of the last command, if it has ended.
  func tellRest() {
    if !restListeners.isEmpty, !runsCommands { restListeners.tell(()) }
  }

  func cancel(_ run: Run, _ reason: Outcome.DiscardReason) {
    run.cancel(reason)
    forget(run)
  }

  func cancel(_ roster: Roster<Run>?, _ reason: Outcome.DiscardReason, except exceptions: [Run?] = []) {
    // Runs that have left have ended. A run is removed after all are canceled, so that it does not start its successor.
    let cancelled = (roster?.all ?? []).filter { run in !run.hasLeft && !exceptions.contains { $0 === run } }
    for run in cancelled { run.cancel(reason) }
    for run in cancelled { forget(run) }
  }

  /// Cancels the runs and throttles that belong to removed parts of the state.
  @usableFromInline
  func leave(goneFrom state: State) {
    parts.look(at: state) { evict($0) }
  }

  private func evict(_ occupant: PartOccupant) {
    if let run = occupant as? Run { cancel(run, .cancelled) }
    guard let key = (occupant as? ThrottleOccupant)?.key else { return }
    // A command in the background outlives the part.
    if throttles[key]?.waiting?.run.isInBackground == true { throttleEnded(key) } else { endThrottle(key) }
  }
}
