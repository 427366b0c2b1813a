/// Limits how much a store does at once, and detects endless chains of actions.
extension Store {
  // A round consists of the messages that were queued when the previous round ended. So an action is processed a
  // round after its cause, and the number of rounds is the length of the longest chain of actions that cause
  // actions. Actions from outside make few rounds, regardless of their number: each round contains the actions that
  // arrived during the previous one.

  @usableFromInline
  func beginRound() {
    roundEnd = queue.count
    round += 1
    guard round > chainLimit, !isReported else { return }
    isReported = true
    if whenRunningAway?(latest) == .stop { giveUp() }
  }

  /// Whether the chain is about to be reported, or has been.
  @usableFromInline
  var isWatched: Bool { round + Self.reported > chainLimit }

  @usableFromInline
  func watch(_ action: Action) {
    guard !isReported else { return }
    if latest.count == Self.reported { latest.removeFirst() }
    latest.append(action)
  }

  @usableFromInline
  func endTurn() {
    latest = []
    isReported = false
  }

  /// Whether everything that a caller of `send` waits for has been processed.
  @usableFromInline
  var mayYield: Bool { owed == 0 || taken == 0 && next >= owed }

  /// Postpones the rest of the turn, so that the main queue can handle other events.
  @usableFromInline
  func yield() {
    if next > max(queue.count / 2, 1 << 16) {
      queue.removeSubrange(..<next)
      roundEnd = max(roundEnd - next, 0)
      next = 0
    }
    owed = 0
    untilYield = Self.batch
    inbox.wake()
  }

  /// Drops every queued action; the ends of runs stay.
  private func giveUp() {
    var given: [Message<Action>] = []
    Inbox.empty(taken) { given.append($0) }
    taken = 0
    inbox.take(into: &queue)
    given += queue[next...]
    queue = given.filter { $0.action == nil }
    next = 0
    roundEnd = queue.count
    owed = 0
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
      case .further, .instruction, .progress, .ended: break
      }
    }
  }
}

/// Handles the messages of effects other than actions.
extension Store {
  /// Forwards a progress report of an effect.
  @usableFromInline
  func progressed(_ report: ProgressReport, _ run: Run) {
    guard !run.isCancelled else { return }
    effects.witness?.progressed(report.progress)
    run.work?.progressed(report.progress, of: run)
  }

  /// Calls the middlewares with an error that an effect has thrown.
  @usableFromInline
  func failed(_ error: any Error, of run: Run) {
    if run.isInBackground { effects.background.failed(error, of: run) }
    for step in steps {
      step.failed?(error, run.place, current, call(CallSite(#fileID, #line), work: run.work))
    }
    if run.work?.isAwaited != true { tellUnattended(error) }
  }
}
