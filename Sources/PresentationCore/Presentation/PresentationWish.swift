/// A path that is to be presented, and how to find out why.
@usableFromInline
struct PresentationWish<Route: Hashable & Sendable> {
  @usableFromInline let path: [Route]
  @usableFromInline let readIntent: () -> PathIntent<Route>?

  @usableFromInline
  init(_ path: [Route], _ readIntent: @escaping () -> PathIntent<Route>?) {
    self.path = path
    self.readIntent = readIntent
  }
}

/// How to get back what was there before a change that the host refuses.
@usableFromInline
enum PresentationUndo<Route: PathRoute, Made> {
  /// This many screens at the beginning have stayed; these, the lowest first, were above them.
  case top(Int, [PresentationTransition<Route, Made>.Screen])
  /// All of these were there.
  case all([PresentationTransition<Route, Made>.Screen])
}

/// How far a change has come.
@usableFromInline
enum PresentationProgress {
  /// The paths are equal: there is nothing to do.
  case unneeded
  /// The host takes its time.
  case underWay
  /// The host has shown the change, or has refused it for this reason.
  case answered(refusal: String?)
  /// The screen of the route with this index could not be made, for this reason.
  case failed(reason: String, at: Int)
}
