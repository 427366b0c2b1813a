extension Store {
  /// How many actions a turn may take before the store yields between batches.
  @inlinable static var longTurn: Int { 10_000 }
  @inlinable static var batch: Int { 1_000 }
  /// How many of the latest actions of a long turn are reported.
  @inlinable static var reported: Int { 50 }

  @inlinable
  func process(_ message: Message<Action>) {
    inbox.attend()
    inbox.take(into: &queue)
    queue.append(message)
    drain()
  }

  /// Runs `body`; actions sent meanwhile wait until it returns.
  @inlinable
  func holdingActions(_ body: () -> Void) {
    guard !isProcessing else { return body() }
    isProcessing = true
    body()
    isProcessing = false
    drain()
  }

  /// Processes what was dispatched, without waiting for the store's own turn.
  package func catchUp() {
    drain()
  }

  /// Processes what is queued, then what was dispatched meanwhile, until nothing is left or the turn gets too long.
  @inlinable
  func drain() {
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    inbox.attend()
    repeat {
      if queue.isEmpty, taken == 0 { taken = inbox.take() }
      while taken != 0 || next < queue.count {
        if turn >= Self.longTurn - Self.reported, turn < Self.longTurn || turn % Self.batch == 0, !mayGoOn() { return }
        let message: Message<Action>
        if taken != 0 {
          message = Inbox.removeFirst(&taken)
        } else {
          message = queue[next]
          next += 1
        }
        if message.isAction { turn += 1 }
        handle(message)
      }
      queue.removeAll(keepingCapacity: true)
      next = 0
    } while !inbox.leave()
    turn = 0
    if !latest.isEmpty { latest = [] }
  }

  /// Looks after a turn that is getting long.
  ///
  /// - Returns: Whether the next message may be processed now; if not, the rest of the turn has been put off.
  @usableFromInline
  func mayGoOn() -> Bool {
    let upcoming = taken != 0 ? Inbox.first(taken) : queue[next]
    if turn < Self.longTurn, let action = upcoming.action { latest.append(action) }
    guard turn >= Self.longTurn else { return true }
    if turn == Self.longTurn, whenRunningAway?(latest) == .stop { giveUp() }
    if next > max(queue.count / 2, 1 << 16) {
      queue.removeSubrange(..<next)
      next = 0
    }
    // Past the mark, so that the next batch begins.
    turn += 1
    inbox.wake()
    return false
  }

  /// Drops every action that waits; the ends of runs stay.
  private func giveUp() {
    var given: [Message<Action>] = []
    Inbox.empty(taken) { given.append($0) }
    taken = 0
    inbox.take(into: &queue)
    given += queue[next...]
    queue = given.filter { $0.action == nil }
    next = 0
    for message in given {
      switch message {
      case .root(_, _, let work): work.processed(.discarded(.stopped))
      case .further(_, _, let work?):
        work.discarded(.stopped)
        work.end()
      case .action(_, _, let run): run?.work?.discarded(.stopped)
      case .told(_, _, let run, let receipt):
        run.work?.discarded(.stopped)
        receipt(.discarded(.stopped))
      case .further, .instruction, .ended: break
      }
    }
  }

  @inlinable
  func handle(_ message: Message<Action>) {
    switch message {
    case .action(let action, let origin, let run):
      if let run {
        guard !run.isCancelled, run.work?.isCancelled != true else { return }
        let outcome = apply(action, origin, work: run.work)
        run.work?.included(outcome)
      } else {
        _ = apply(action, origin, work: nil)
      }
    case .told(let action, let origin, let run, let receipt):
      guard !run.isCancelled, run.work?.isCancelled != true else { return receipt(nil) }
      let outcome = apply(action, origin, work: run.work)
      run.work?.included(outcome)
      receipt(outcome)
    case .root(let action, let origin, let work):
      work.processed(apply(action, origin, work: work))
    case .further(let action, let origin, let work):
      if work?.isCancelled != true {
        let outcome = apply(action, origin, work: work)
        work?.included(outcome)
      }
      work?.end()
    case .instruction(let instruction, let run):
      if !run.isCancelled, let error = effects.carryOut(instruction) {
        run.work?.included(.failed(error))
        failed(error, of: run)
      }
    case .ended(let run, let error):
      effects.ended(run)
      defer { effects.witness?.ended(run) }
      guard !run.isCancelled else { return }
      // What the middlewares send because of an error belongs to the same work.
      if let error, !(error is CancellationError) { failed(error, of: run) }
      run.work?.runEnded(run, error: error)
    }
  }

  @inlinable
  func apply(_ action: Action, _ origin: Origin, work: Work?) -> Outcome {
    steps.isEmpty ? reduce(action, work: work, afters: []) : pass(action, origin, work: work, from: 0)
  }

  /// Lets the reducer have `action`, and does what follows.
  ///
  /// - Parameter afters: What middlewares want done between the reducer and the observers; the last is done first.
  @inlinable
  func reduce(_ action: Action, work: Work?, afters: [Middleware<State, Action>.After]) -> Outcome {
    let commands = reducer(&current, action)
    if reducer.mayRefuse, let error = commands.refusal(of: Action.self) {
      tell(afters, .failed(error))
      return .failed(error)
    }
    if !afters.isEmpty { tell(afters, .committed) }
    observers.notify(current, action)
    if subscriptions != nil { follow() }
    if !commands.isEmpty { inbox.attend() }
    for command in commands { effects.start(command, work: work) }
    if !effects.anchored.isEmpty { effects.leave(goneFrom: current) }
    return .committed
  }

  @inlinable
  func follow() {
    if let subscriptions { effects.follow(subscriptions(current)) }
  }

  /// Asks the middlewares from `first` on, then the reducer.
  @usableFromInline
  func pass(_ original: Action, _ origin: Origin, work: Work?, from first: Int) -> Outcome {
    var action = original
    var afters: [Middleware<State, Action>.After] = []
    for index in first..<steps.count {
      guard let before = steps[index].before else { continue }
      switch before(current, action, call(origin, work: work)) {
      case .pass(let after):
        if let after { afters.append(after) }
      case .rewrite(let others, let after):
        if let after { afters.append(after) }
        if others.count == 1 {
          action = others[0]
          continue
        }
        var outcome = Outcome.committed
        for other in others {
          let result = pass(other, origin, work: work, from: index + 1)
          if case .committed = outcome { outcome = result }
        }
        tell(afters, outcome)
        return outcome
      case .veto(let reason):
        let outcome = Outcome.vetoed(.init(middleware: steps[index].name, reason: reason))
        tell(afters, outcome)
        return outcome
      }
    }
    return reduce(action, work: work, afters: afters)
  }

  @usableFromInline
  func tell(_ afters: [Middleware<State, Action>.After], _ outcome: Outcome) {
    for after in afters.reversed() { after(current, outcome) }
  }

  /// Tells the middlewares of an error that an effect has thrown.
  @usableFromInline
  func failed(_ error: any Error, of run: Run) {
    for step in steps {
      step.failed?(error, run.place, current, call(Origin(#fileID, #line), work: run.work))
    }
  }

  private func call(_ origin: Origin, work: Work?) -> Middleware<State, Action>.Call {
    let inbox = inbox
    let further: @MainActor @Sendable (Action, Origin) -> Void = { action, origin in
      if let work, !work.isFinished {
        work.begin()
        inbox.put(.further(action, origin, work))
      } else {
        inbox.put(.further(action, origin, nil))
      }
    }
    return Middleware<State, Action>.Call(origin: origin, further: further)
  }
}

extension Message {
  /// Whether this is an action.
  @inlinable
  var isAction: Bool {
    switch self {
    case .action, .told, .root, .further: true
    case .instruction, .ended: false
    }
  }

  /// The action that waits, if this is one.
  var action: Action? {
    switch self {
    case .action(let action, _, _), .told(let action, _, _, _), .root(let action, _, _), .further(let action, _, _):
      action
    case .instruction, .ended: nil
    }
  }
}
