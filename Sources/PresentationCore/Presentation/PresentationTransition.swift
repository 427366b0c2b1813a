/// One change of what is shown.
@MainActor
public struct PresentationTransition<Route: Hashable & Sendable, Made> {
  /// How the path changed.
  public let diff: PresentationDiff<Route>
  /// The screens after the change, the lowest first. The root screen is not among them.
  public let screens: [PresentedScreen<Route, Made>]
  /// The screens that were made for this change, the lowest first.
  public let created: [PresentedScreen<Route, Made>]
  /// The screens that stayed and got a new value, the lowest first, as they are now.
  public let updated: [PresentedScreen<Route, Made>]
  /// The top screen before the change, with the value it had then, if it is not on top any more. `nil` also when the
  /// root screen was on top.
  public let hidden: PresentedScreen<Route, Made>?
  /// The screens that have gone, the topmost first.
  public let destroyed: [PresentedScreen<Route, Made>]
  /// The top screen after the change, if it was not on top before. `nil` also when the root screen is on top.
  public let shown: PresentedScreen<Route, Made>?

  @usableFromInline let readReason: () -> PathIntent<Route>.Reason
  @usableFromInline let pending: PendingSlot

  @inlinable
  init(
    diff: PresentationDiff<Route>, screens: [PresentedScreen<Route, Made>], created: [PresentedScreen<Route, Made>],
    updated: [PresentedScreen<Route, Made>], hidden: PresentedScreen<Route, Made>?,
    destroyed: [PresentedScreen<Route, Made>], shown: PresentedScreen<Route, Made>?,
    readReason: @escaping () -> PathIntent<Route>.Reason, pending: PendingSlot
  ) {
    self.diff = diff
    self.screens = screens
    self.created = created
    self.updated = updated
    self.hidden = hidden
    self.destroyed = destroyed
    self.shown = shown
    self.readReason = readReason
    self.pending = pending
  }

  /// Whether another screen is on top than before, the root screen counted.
  public var changesTop: Bool { diff.changesTop }

  /// Why the path changed: the reason of the intent that the action carried, `.program` when it carried none. Of
  /// several paths that waited, it is that of the newest.
  ///
  /// It is found when asked for, which costs a microsecond or two.
  public var reason: PathIntent<Route>.Reason { readReason() }

  /// Says that the change is not shown yet when ``PresentationHost/present(_:)`` returns.
  ///
  /// Until the answer is given, or the component's patience ends, no other change is presented; of those that come
  /// meanwhile only the newest is. Calling it again gives the same object as long as somebody keeps it. Call it before
  /// that method returns; afterwards it has no effect.
  public func takeTime() -> PendingPresentation {
    pending.take()
  }
}

/// A change that a host takes its time to show.
///
/// The first answer counts, also one given before ``PresentationHost/present(_:)`` returns; later ones do nothing, nor
/// does one after the component's patience has ended. Letting go of the object without an answer is a refusal.
@MainActor
public final class PendingPresentation {
  private var answer: ((String?) -> Void)?

  init(answer: @escaping (String?) -> Void) {
    self.answer = answer
  }

  /// Says that the change is shown.
  public func shown() {
    finish(nil)
  }

  /// Says that the change is not going to be shown, and why: one line, the reason of the intent that the store is sent.
  public func refused(_ reason: String) {
    finish(reason)
  }

  @usableFromInline
  func finish(_ reason: String?) {
    let answer = answer
    self.answer = nil
    answer?(reason)
  }

  isolated deinit {
    finish("the host has given the change up.")
  }
}

/// Where a transition keeps the answer that is being waited for, if its host takes time.
@MainActor @usableFromInline
class PendingSlot {
  private let answer: (PendingSlot, String?) -> Void
  @usableFromInline private(set) weak var pending: PendingPresentation?
  @usableFromInline private(set) var isTaken = false

  @usableFromInline
  init(_ answer: @escaping (PendingSlot, String?) -> Void) {
    self.answer = answer
  }

  final func take() -> PendingPresentation {
    if let pending { return pending }
    let pending = PendingPresentation { [answer] reason in answer(self, reason) }
    self.pending = pending
    isTaken = true
    return pending
  }
}
