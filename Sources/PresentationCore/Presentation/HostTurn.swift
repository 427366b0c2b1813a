/// Tracks whose turn it is: the component's, or the turn of its host after a call with a change.
///
/// A component has one of these for all its changes; a transition knows its number, so that an old transition kept by a
/// host cannot answer for a later one.
@MainActor @usableFromInline
final class HostTurn<Route: Hashable & Sendable, Made> {
  @usableFromInline
  enum Phase {
    /// It is the component's turn.
    case over
    /// The host is being called.
    case presenting
    /// The host has deferred its answer.
    case taken
    /// The host has answered before returning from the call.
    case answered
    /// The host has returned without an answer.
    case awaited
  }

  // Each access to these is a load or a store, on the main actor: no two overlap.
  @exclusivity(unchecked) @usableFromInline var phase = Phase.over
  /// The number of the change that the host was last called with.
  @exclusivity(unchecked) @usableFromInline var number = 0
  /// Why the host does not show the change; valid after it has answered.
  @usableFromInline var refusal: String?
  weak var pending: PresentationTransition<Route, Made>.Pending?
  /// Called with an answer that arrives after the host has returned.
  var whenAnswered: (String?) -> Void = { _ in }

  /// Makes the object with which the host answers the change with this number. It has no effect if it is not the host's
  /// turn, or if the host has returned from the call with that change.
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

  /// Starts the timeout of a host that has returned without an answer.
  @usableFromInline
  func await(_ patience: HostPatience) -> Task<Void, Never>? where Route: PathRoute {
    phase = .awaited
    return patience.start { [weak pending] in pending?.finish("the host did not answer in time") }
  }
}
