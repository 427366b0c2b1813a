/// One run of a command or of a subscription.
///
/// Each run is a separate object, and all its messages carry it: late messages of a canceled run, and the end of an old one,
/// can never affect a newer run with the same identifier.
@usableFromInline
package final class Run: PartOccupant {
  /// The work that waits for the end of this run. `nil` for subscriptions.
  @usableFromInline let work: Work?
  /// The identifiers by which the run can be canceled.
  let keys: [EffectKey]
  @usableFromInline var task: Task<Void, Never>?
  @usableFromInline package var isCancelled = false
  /// Whether the run has sent its last message, which may still be waiting to be processed.
  @usableFromInline var hasReturned = false
  /// Whether an error is reported although the run was canceled: it had returned, or one of its own actions has canceled it.
  @usableFromInline var failsAloud = false
  /// Whether the runtime tracks the run, so that it learns of its end.
  @usableFromInline var isKept = false
  /// Whether it is a subscription.
  var isSubscription = false
  /// Whether it is a command that runs in the background.
  @usableFromInline var isInBackground = false
  /// Whether it begins with a delay that has not ended yet.
  var isDelayed = false
  /// Whether it runs in the background and was admitted by its modifiers.
  var isAdmitted = false
  /// Closures that start the commands in the background that wait for the end of this one.
  var successors: [() -> Void] = []
  /// Receives values for a running subscription.
  var input: AsyncStream<any Sendable>.Continuation?
  /// The part of the state with which the run ends.
  var home: PartPosition?
  /// The features through which the effect was lifted, the outermost last.
  var place: [EffectID] = []

  @usableFromInline
  init(work: Work?, keys: [EffectKey] = []) {
    self.work = work
    self.keys = keys
  }

  /// Ends the run for the store, even if its task is slow to stop. Idempotent.
  func cancel(_ reason: Outcome.DiscardReason) {
    guard !isCancelled else { return }
    isCancelled = true
    failsAloud = hasReturned
    task?.cancel()
    input?.finish()
    work?.discarded(reason)
    work?.runEnded(self, error: nil)
  }
}
