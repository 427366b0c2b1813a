/// A change that the host was told of and has not shown yet.
@MainActor @usableFromInline
final class UnderWay<Route: Hashable & Sendable, Made> {
  @usableFromInline typealias Transition = PresentationTransition<Route, Made>

  @usableFromInline let target: [Route]
  @usableFromInline let screensBefore: [Transition.Screen]
  @usableFromInline let routesBefore: [Route]
  @usableFromInline var timer: Task<Void, Never>?
  /// What is to be reported when the change is shown.
  @usableFromInline var transition: Transition?
  /// Whether the host has returned without an answer.
  @usableFromInline var isWaiting = false
  @usableFromInline var isAnswered = false
  @usableFromInline var refusal: String?
  /// Whether the host has said that it takes its time.
  @usableFromInline private(set) var isTaken = false
  /// What the host answers with, if it takes its time.
  @usableFromInline private(set) weak var pending: Transition.Pending?
  private let answer: (UnderWay, String?) -> Void

  @usableFromInline
  init(
    target: [Route], screensBefore: [Transition.Screen], routesBefore: [Route],
    _ answer: @escaping (UnderWay, String?) -> Void
  ) {
    self.target = target
    self.screensBefore = screensBefore
    self.routesBefore = routesBefore
    self.answer = answer
  }

  func take() -> Transition.Pending {
    if let pending { return pending }
    let pending = Transition.Pending { [answer] reason in answer(self, reason) }
    self.pending = pending
    isTaken = true
    return pending
  }
}
