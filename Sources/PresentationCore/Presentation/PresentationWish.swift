/// A path to present, and how to find out why.
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

/// The progress of a change.
@usableFromInline
enum PresentationProgress {
  /// The paths are equal: there is nothing to do.
  case unneeded
  /// The host has deferred its answer.
  case underWay
  /// The host has shown the change, or has refused it for this reason.
  case answered(refusal: String?)
  /// The screen of the route with this index could not be made, for this reason.
  case failed(reason: String, at: Int)
}
