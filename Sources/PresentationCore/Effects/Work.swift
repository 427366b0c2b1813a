/// The number of one run of a command. It is never used twice, so the end of an old run cannot touch a newer one.
@usableFromInline
typealias RunID = UInt64

/// An action together with everything that it causes: the commands that run because of it, whatever number of actions
/// lies between.
///
/// The action is *committed* when the store has processed it, and *finished* when no command of the work is left.
@MainActor @usableFromInline
final class Work {
  /// Runs that went on after their first suspension, so that they can be cancelled.
  private var suspended: [RunID: Task<Void, Never>] = [:]
  /// What has to end before the work is finished: the action itself, then its commands.
  private var pending = 1
  private var error: (any Error)?
  private var committedWaiters: [() -> Void] = []
  private var finishedWaiters: [(Outcome) -> Void] = []
  @usableFromInline private(set) var isCommitted = false
  @usableFromInline private(set) var isCancelled = false

  @usableFromInline var isFinished: Bool { pending == 0 }

  @usableFromInline init() {}

  /// How the work ended, or how it stands if it has not.
  @usableFromInline var outcome: Outcome {
    if isCancelled { return .discarded(.cancelled) }
    return error.map(Outcome.failed) ?? .committed
  }

  @usableFromInline func commandBegan() {
    pending += 1
  }

  @usableFromInline func commandSuspended(_ id: RunID, task: Task<Void, Never>) {
    suspended[id] = task
  }

  @usableFromInline func commandEnded(_ id: RunID, error thrown: (any Error)?) {
    suspended[id] = nil
    if error == nil, let thrown, !(thrown is CancellationError) { error = thrown }
    endOne()
  }

  @usableFromInline func committed() {
    isCommitted = true
    let told = committedWaiters
    committedWaiters = []
    for waiter in told { waiter() }
    endOne()
  }

  /// Cancels every run. Who waits for the end is told at once. Doing it again changes nothing.
  @usableFromInline func cancel() {
    guard !isFinished else { return }
    isCancelled = true
    for task in suspended.values { task.cancel() }
    tellFinished()
  }

  /// Calls `waiter` once when the action has been processed; at once if it has.
  @usableFromInline func whenCommitted(_ waiter: @escaping () -> Void) {
    if isCommitted { waiter() } else { committedWaiters.append(waiter) }
  }

  /// Calls `waiter` once when the work is finished or cancelled; at once if it is.
  @usableFromInline func whenFinished(_ waiter: @escaping (Outcome) -> Void) {
    if isFinished || isCancelled { waiter(outcome) } else { finishedWaiters.append(waiter) }
  }

  private func endOne() {
    pending -= 1
    if pending == 0 { tellFinished() }
  }

  private func tellFinished() {
    let told = finishedWaiters
    finishedWaiters = []
    for waiter in told { waiter(outcome) }
  }
}
