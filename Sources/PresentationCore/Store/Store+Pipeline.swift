extension Store {
  /// The maximum number of actions in a turn before the store yields to the main queue.
  @usableFromInline static var longTurn: Int { 10_000 }
  /// The number of actions between two yields after that.
  static var batch: Int { 1_000 }
  /// The number of the latest actions of a long chain that are reported.
  static var reported: Int { 50 }

  @usableFromInline
  func process(_ message: Message<Action>) {
    inbox.attend()
    inbox.take(into: &queue)
    queue.append(message)
    if !isProcessing { owed = queue.count }
    drain()
  }

  /// Whether the queue is empty, so that an action need not wait.
  @inlinable
  var isFree: Bool { !isProcessing && taken == 0 && queue.isEmpty && inbox.isEmpty }

  /// Runs `body`, which processes `action`, while the store is free; then processes the
  /// actions that have arrived meanwhile.
  @inlinable
  func processAtOnce(_ action: Action, _ body: () -> Void) {
    isProcessing = true
    body()
    isProcessing = false
    guard !queue.isEmpty || !inbox.isIdle else { return }
    round = 1
    untilYield -= 1
    if isWatched { watch(action) }
    drain()
  }

  /// Runs `body`; actions sent meanwhile wait until it returns.
  @usableFromInline
  func holdingActions(_ body: () -> Void) {
    guard !isProcessing else { return body() }
    isProcessing = true
    body()
    isProcessing = false
    drain()
  }

  /// Processes dispatched actions, without waiting for the store's own turn.
  package func catchUp() {
    drain()
  }

  /// Processes the queue, including actions that arrive meanwhile, until it is empty or the turn gets too long.
  @inlinable
  func drain() {
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    inbox.attend()
    repeat {
      if taken == 0, next == queue.count {
        taken = inbox.take()
        if taken != 0 { beginRound() }
      }
      while taken != 0 || next < queue.count {
        if taken == 0, next >= roundEnd {
          beginRound()
          guard next < queue.count else { break }
        }
        if untilYield <= 0, mayYield {
          yield()
          return
        }
        let message: Message<Action>
        if taken != 0 {
          message = Inbox.removeFirst(&taken)
        } else {
          message = queue[next]
          next += 1
        }
        if message.isCounted { untilYield -= 1 }
        if isWatched, let action = message.action { watch(action) }
        handle(message)
      }
      queue.removeAll(keepingCapacity: true)
      next = 0
      roundEnd = 0
      owed = 0
    } while !inbox.leave()
    if isWatched { endTurn() }
    round = 0
    untilYield = Self.longTurn
  }

  @inlinable
  func handle(_ message: Message<Action>) {
    switch message {
    case .action(let action, let site, let run):
      if let run { _ = apply(action, site, of: run) } else { _ = apply(action, site, work: nil) }
    case .told(let action, let site, let run, let receipt): receipt(apply(action, site, of: run))
    case .root(let action, let site, let work):
      (isPlain, step) = (work.isPlain, work.step)
      let outcome = apply(action, site, work: work)
      (isPlain, step) = (false, 0)
      work.processed(outcome)
    case .further(let action, let site, let work):
      if work?.isCancelled != true {
        let outcome = applyFurther(action, site, work: work)
        work?.included(outcome)
      }
      work?.end()
    case .instruction(let instruction, let run):
      if !run.isCancelled, let error = effects.carryOut(instruction) {
        run.work?.included(.failed(error))
        failed(error, of: run)
      }
    case .progress(let report, let run):
      progressed(report, run)
    case .ended(let run, let error):
      effects.forget(run)
      defer { effects.witness?.ended(run) }
      guard !run.isCancelled || (run.work == nil || run.isInBackground) && run.failsAloud else { return }
      // Actions that the middlewares send because of an error belong to the same work.
      if let error, !(error is CancellationError) { failed(error, of: run) }
      run.work?.runEnded(run, error: error)
    }
  }

  /// Applies an action of a run; returns `nil` if the run or its work was canceled.
  @inlinable @inline(__always)
  func apply(_ action: Action, _ site: CallSite, of run: Run) -> Outcome? {
    guard !run.isCancelled, run.work?.isCancelled != true else { return nil }
    let outcome = applyFurther(action, site, work: run.work, of: run)
    if run.isCancelled { run.failsAloud = true }
    run.work?.included(outcome)
    return outcome
  }

  /// Applies an action of a run or a middleware that belongs to a work but did not begin it.
  @inlinable
  func applyFurther(_ action: Action, _ site: CallSite, work: Work?, of run: Run? = nil) -> Outcome {
    step = max(0, work?.step ?? 0)
    if needsOrigin { cause = run.map(cause(of:)) ?? .middleware }
    defer { (step, cause) = (0, .user) }
    return apply(action, site, work: work)
  }

  @inlinable
  func apply(_ action: Action, _ site: CallSite, work: Work?) -> Outcome {
    steps.count == 0 ? reduce(action, work: work, afters: [], nil) : pass(action, site, work: work, from: 0)
  }

  /// Calls the reducer with `action`, and does everything that follows.
  ///
  /// - Parameters:
  ///   - afters: Functions of middlewares to call between the reducer and the observers, the last one first.
  ///   - call: The context for the middlewares; `nil` if there are none.
  @inlinable
  func reduce(
    _ action: Action, work: Work?, afters: [Middleware<State, Action>.After], _ call: Middleware<State, Action>.Call?
  ) -> Outcome {
    let commands: [any Command<Action>]
    do {
      let isSimple = isSimple && work?.limit == nil
      commands = isSimple ? try reducer.body(&current, action) : try change(with: action, call, work)
    } catch {
      let outcome = Outcome(refusal: error)
      tell(afters, outcome)
      return outcome
    }
    if afters.count != 0 || !isSimple { tell(afters, .committed) }
    if needsOrigin { record(action, work: work) }
    if observers.isNeeded {
      observers.notify(current, action)
      isPlain = false
    }
    reducer.settling?.settle(&current, shownRoutes)
    if subscriptions != nil { follow() }
    // `isEmpty` and iteration ask the runtime for the type of the elements every time.
    if commands.count != 0 {
      inbox.attend()
      for command in commands { effects.start(command, work: work) }
    }
    if effects.parts.population != 0 { effects.leave(goneFrom: current) }
    return .committed
  }

  /// Calls the reducer with an action, and with the actions that it releases, as far as the middlewares pass them.
  @usableFromInline
  func change(
    with action: Action, _ call: Middleware<State, Action>.Call?, _ work: Work?
  ) throws -> [any Command<Action>] {
    var release = Release<State, Action>()
    defer { self.release = release }
    if reducer.readsOrigin { release.origin = origin(of: work) }
    let check = work?.check(action)
    let before = check.map { _ in current }
    do {
      let commands = try ActionOrigin.applying(release.origin) { try change(with: action, call, &release) }
      try check?()
      return commands
    } catch {
      if let before { current = before }
      throw error
    }
  }

  private func change(
    with action: Action, _ call: Middleware<State, Action>.Call?, _ release: inout Release<State, Action>
  ) throws -> [any Command<Action>] {
    let open = reducer.releasing?.watch(current, action)
    guard open != nil, var call else { return try reducer.change(&current, with: action, while: open, &release) }
    call.isReleased = true
    // The middlewares do not see an unfinished change.
    var next = current
    let commands = try reducer.change(&next, with: action, while: open, &release) { [self, call] in
      ask($0, call, in: $1, from: $2, &$3)
    }
    current = next
    return commands
  }

  @usableFromInline
  func follow() {
    if let subscriptions { effects.follow(subscriptions(current)) }
  }

  /// Calls the middlewares from `first` on, then the reducer.
  @inlinable
  func pass(_ original: Action, _ site: CallSite, work: Work?, from first: Int) -> Outcome {
    var afters: [Middleware<State, Action>.After] = []
    let call = call(site, work: work)
    switch ask(original, call, in: current, from: first, &afters) {
    case .passed(let action): return reduce(action, work: work, afters: afters, call)
    case .replaced(let actions, let next):
      var outcome = Outcome.committed
      for action in actions {
        let result = pass(action, site, work: work, from: next)
        if case .committed = outcome { outcome = result }
      }
      tell(afters, outcome)
      return outcome
    case .vetoed(let veto):
      tell(afters, .vetoed(veto))
      return .vetoed(veto)
    }
  }

  /// Calls the middlewares from `first` on until one of them vetoes the action or replaces it by
  /// a different number of actions.
  ///
  /// All of them get one copy of the state, which is released when this returns: the
  /// reducer changes the state in place.
  @inlinable
  func ask(
    _ original: Action, _ call: Middleware<State, Action>.Call, in state: State, from first: Int,
    _ afters: inout [Middleware<State, Action>.After]
  ) -> Middleware<State, Action>.Admission {
    var action = original
    for index in first..<steps.count {
      guard let before = steps[index].before else { continue }
      switch before(state, action, call) {
      case .pass(let after):
        if let after { afters.append(after) }
      case .rewrite(let others, let after):
        isPlain = false
        if let after { afters.append(after) }
        if others.count != 1 { return .replaced(others, next: index + 1) }
        action = others[0]
      case .veto(let reason): return .vetoed(.init(middleware: steps[index].name, reason: reason))
      }
    }
    return .passed(action)
  }

  /// Calls functions of middlewares, the last one first, after those for released actions.
  @usableFromInline
  func tell(_ afters: [Middleware<State, Action>.After], _ outcome: Outcome) {
    let released = release.afters
    release.afters = []
    for after in released.reversed() { after(current, outcome) }
    for after in afters.reversed() { after(current, outcome) }
  }

  @usableFromInline
  func call(_ site: CallSite, work: Work?) -> Middleware<State, Action>.Call {
    Middleware<State, Action>.Call(site: site, way: .inbox(inbox, work))
  }
}
