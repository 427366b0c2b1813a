/// One run of a command or of a subscription.
///
/// Each run is an object of its own, and everything it says carries it: what a cancelled run still says, and the end of an
/// old one, can never touch a newer run under the same identifier.
@MainActor @usableFromInline
package final class Run {
  /// The work that is not finished before this run has ended. Subscriptions belong to none.
  @usableFromInline let work: Work?
  @usableFromInline let key: EffectKey?
  @usableFromInline var task: Task<Void, Never>?
  @usableFromInline package var isCancelled = false
  /// Whether the run has said its last word, though that may still wait to be processed.
  @usableFromInline var hasReturned = false
  /// Whether the runtime keeps the run in mind until its end has been processed.
  @usableFromInline var isKept = false
  /// Where values for a running subscription are put.
  var input: AsyncStream<any Sendable>.Continuation?
  /// Says whether the part of the state that the run belongs to is still there.
  var anchors: [EffectAnchor] = []
  /// The features that the effect was lifted through, the outermost last.
  @usableFromInline var place: [EffectID] = []

  @inlinable
  init(work: Work?, key: EffectKey? = nil) {
    self.work = work
    self.key = key
  }

  /// Ends the run as far as the store is concerned, whenever its task may heed that. Doing it again changes nothing.
  @usableFromInline
  func cancel(_ reason: Outcome.DiscardReason) {
    guard !isCancelled else { return }
    isCancelled = true
    task?.cancel()
    input?.finish()
    work?.discarded(reason)
    work?.runEnded(self, error: nil)
  }
}
