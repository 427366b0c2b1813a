/// One run of a command or of a subscription.
///
/// Each run is an object of its own, and everything it says carries it: what a cancelled run still says, and the end of an
/// old one, can never touch a newer run under the same identifier.
@usableFromInline
package final class Run: PartOccupant {
  /// The work that is not finished before this run has ended. Subscriptions belong to none.
  @usableFromInline let work: Work?
  /// The identifiers by which the run can be cancelled.
  let keys: [EffectKey]
  @usableFromInline var task: Task<Void, Never>?
  @usableFromInline package var isCancelled = false
  /// Whether the run has said its last word, though that may still wait to be processed.
  @usableFromInline var hasReturned = false
  /// Whether an error is reported although the run was cancelled: it had returned, or one of its own actions has cancelled it.
  @usableFromInline var failsAloud = false
  /// Whether the runtime keeps the run in mind, so that it is told of its end.
  @usableFromInline var isKept = false
  /// Whether it is a subscription.
  var isSubscription = false
  /// Whether it is a command that runs in the background.
  @usableFromInline var isInBackground = false
  /// Whether it begins with a delay that is not over.
  var isDelayed = false
  /// Whether it runs in the background, and its modifiers have let it start.
  var isAdmitted = false
  /// Start the commands in the background that wait for the end of this one.
  var successors: [() -> Void] = []
  /// Where values for a running subscription are put.
  var input: AsyncStream<any Sendable>.Continuation?
  /// The part of the state with which the run ends.
  var home: PartPosition?
  /// The features that the effect was lifted through, the outermost last.
  var place: [EffectID] = []

  @usableFromInline
  init(work: Work?, keys: [EffectKey] = []) {
    self.work = work
    self.keys = keys
    super.init()
  }

  /// Ends the run as far as the store is concerned, even if its task is slow to stop. Idempotent.
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
