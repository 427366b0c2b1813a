/// An action together with everything that it causes: the commands that run because of it, directly or
/// through any number of actions.
///
/// The action is *committed* when the store has processed it, and *finished* when no command of the work is left.
@MainActor @usableFromInline
package final class Work {
  /// Runs that continued after their first suspension, so that they can be canceled.
  private var suspended: [ObjectIdentifier: Run] = [:]
  /// The number of things that must end before the work is finished: the action itself, then its commands.
  private var pending = 1
  private var result = Outcome.committed
  private var processedWaiters: [(Outcome) -> Void] = []
  private var finishedWaiters: [(Outcome) -> Void] = []
  /// Called with the latest reports whenever one of them changes; `nil` if there is no observer.
  private let onProgress: (@MainActor ([EffectProgress]) -> Void)?
  /// The latest reports of the runs; `nil` until one reports.
  private var progress: WorkProgress?
  /// How the action itself ended; `nil` while it waits.
  @usableFromInline package private(set) var processed: Outcome?
  @usableFromInline private(set) var isCancelled = false
  /// Whether the action itself is known to carry no intent.
  @usableFromInline let isPlain: Bool
  /// Whether a caller learns of failures in it.
  @usableFromInline let isAwaited: Bool

  @usableFromInline package var isFinished: Bool { pending == 0 }

  /// The number of the step of the action and everything that it causes: see ``UndoHistory``; 0 for none. A negative number
  /// belongs to the action alone.
  @usableFromInline let step: Int

  /// The line that a user typed for the action, if known.
  let line: String?
  /// Whether a recorder has got an action that does more than navigate.
  var changes = false
  /// Whether a command in the background does it.
  private(set) var isInBackground = false
  /// Limits the states to which the user may lead; `nil` if all are allowed.
  @usableFromInline let limit: Limit?
  /// Completes the origins of its actions with the user who acts.
  let signing: Signing?

  /// Gets the origin of an action, and whether a command in the background has led to it.
  @usableFromInline package typealias Signing = @MainActor (inout ActionOrigin, _ isInBackground: Bool) -> Void

  /// Called before an action changes the state. The returned function is called after it, and throws if the change must be undone.
  @usableFromInline package typealias Limit = @MainActor () -> @MainActor () throws -> Void

  @usableFromInline package init(
    isPlain: Bool = false, step: Int = 0, line: String? = nil, isAwaited: Bool = false, signing: Signing? = nil,
    limit: Limit? = nil, progress: (@MainActor ([EffectProgress]) -> Void)? = nil
  ) {
    (self.isPlain, self.step, self.line, self.isAwaited) = (isPlain, step, line, isAwaited)
    (self.signing, self.limit, onProgress) = (signing, limit, progress)
  }

  /// A work for a command in the background. No caller waits for it, and its actions have the same step, line and user.
  var inBackground: Work {
    let work = Work(step: max(0, step), line: line, signing: signing)
    work.isInBackground = true
    return work
  }

  /// Begins to check an action that is about to change the state; `nil` if it is not limited.
  ///
  /// Only the user is limited: the action that began the work, and an intent that had to wait. Other actions of commands are the program's.
  func check(_ action: some Sendable) -> (@MainActor () throws -> Void)? {
    guard let limit, processed == nil || (action as? any Navigating)?.isOfUser == true else { return nil }
    return limit()
  }

  /// The outcome of the work, or its outcome so far.
  @usableFromInline package var outcome: Outcome { result }

  /// Counts something that must end before the work is finished.
  @usableFromInline func begin() {
    pending += 1
  }

  func suspended(_ run: Run) {
    suspended[ObjectIdentifier(run)] = run
  }

  @usableFromInline func runEnded(_ run: Run, error: (any Error)?) {
    suspended[ObjectIdentifier(run)] = nil
    if progress?.remove(run) == true { onProgress?(progress?.reports ?? []) }
    if let error { included(error is CancellationError ? .discarded(.cancelled) : .failed(error)) }
    end()
  }

  /// Records the progress of a run.
  func progressed(_ report: EffectProgress, of run: Run) {
    guard let onProgress, !isCancelled else { return }
    let progress = progress ?? WorkProgress()
    progress.note(report, of: run)
    self.progress = progress
    onProgress(progress.reports)
  }

  /// Records that a part of the work was dropped.
  func discarded(_ reason: Outcome.DiscardReason) {
    included(.discarded(reason))
  }

  /// Records the outcome of an action or a command of the work. The first failure counts; an error takes precedence over a dropped part.
  @usableFromInline func included(_ outcome: Outcome) {
    switch (result, outcome) {
    case (.committed, _): result = outcome
    case (.discarded, .failed) where !isCancelled: result = outcome
    default: break
    }
  }

  /// Records the outcome of the first action of the work.
  @usableFromInline func processed(_ outcome: Outcome) {
    included(outcome)
    processed = outcome
    let told = processedWaiters
    processedWaiters = []
    for waiter in told { waiter(outcome) }
    end()
  }

  /// Records that one thing that was begun has ended.
  @usableFromInline func end() {
    pending -= 1
    if pending == 0 { tellFinished() }
  }

  /// Cancels every run and notifies waiters at once. Idempotent.
  func cancel() {
    guard !isFinished, !isCancelled else { return }
    isCancelled = true
    result = .discarded(.cancelled)
    for run in suspended.values { run.cancel(.cancelled) }
    tellFinished()
  }

  /// Calls `waiter` once when the action has been processed; at once if it has.
  @usableFromInline func whenProcessed(_ waiter: @escaping (Outcome) -> Void) {
    if let processed { waiter(processed) } else { processedWaiters.append(waiter) }
  }

  /// Calls `waiter` once when the work is finished or canceled; at once if it is.
  func whenFinished(_ waiter: @escaping (Outcome) -> Void) {
    if isFinished || isCancelled { waiter(outcome) } else { finishedWaiters.append(waiter) }
  }

  private func tellFinished() {
    let told = finishedWaiters
    finishedWaiters = []
    for waiter in told { waiter(outcome) }
  }
}
