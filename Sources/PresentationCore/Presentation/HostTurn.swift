/// Keeps track of who is to move: a component, or its host, which it has told of a change.
///
/// A component has one of these for all its changes; a transition knows its number, so that one that a host has kept
/// cannot answer for a later one.
@MainActor @usableFromInline
final class HostTurn<Route: Hashable & Sendable, Made> {
  @usableFromInline
  enum Phase {
    /// It is the component's turn.
    case over
    /// The host is being told.
    case presenting
    /// The host has said that it takes its time.
    case taken
    /// The host has answered before it returned from being told.
    case answered
    /// The host has returned without an answer.
    case awaited
  }

  // Each access to these is a load or a store, on the main actor: no two overlap.
  @exclusivity(unchecked) @usableFromInline var phase = Phase.over
  /// The number of the change that the host was last told of.
  @exclusivity(unchecked) @usableFromInline var number = 0
  /// Why the host does not show the change; valid when it has answered.
  @usableFromInline var refusal: String?
  weak var pending: PresentationTransition<Route, Made>.Pending?
  /// Called with an answer that comes after the host has returned.
  var whenAnswered: (String?) -> Void = { _ in }

  init() {}

  /// Makes what the host answers the change with this number with. It has no effect when it is not the host's turn, or
  /// when it has returned from being told of that change.
  func take(_ number: Int) -> PresentationTransition<Route, Made>.Pending {
    let phase = number == self.number ? phase : .over
    if phase == .taken || phase == .awaited, let pending { return pending }
    let pending = PresentationTransition<Route, Made>.Pending { [weak self] in self?.answer(number, refusal: $0) }
    if phase == .presenting {
      self.phase = .taken
      self.pending = pending
    }
    return pending
  }

  private func answer(_ number: Int, refusal: String?) {
    guard number == self.number else { return }
    switch phase {
    case .taken:
      phase = .answered
      self.refusal = refusal
    case .awaited:
      phase = .over
      whenAnswered(refusal)
    case .over, .presenting, .answered: return
    }
  }

  /// Starts the clock of a host that has returned without an answer.
  @usableFromInline
  func await(_ patience: HostPatience) -> Task<Void, Never>? where Route: PathRoute {
    phase = .awaited
    return patience.start { [weak pending] in pending?.finish("the host did not answer in time") }
  }
}
