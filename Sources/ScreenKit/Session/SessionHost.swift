/// The session as the presentation component sees it. It forwards each call to the front end's own host, if there is one.
@MainActor
final class SessionHost<State, Action: Navigating>: PresentationHost {
  typealias Made = any Screen<State, Action>

  private let front: (any PresentationHost<Action.Route, Made>)?
  /// Why the screens of the last wanted path could not be made or shown.
  var failure: String?
  /// Called with such a reason when the front end has no host that learns of it.
  var whenUntold: ((String) -> Void)?
  /// The input of the top screen, as it was when the session looked at it last. It may hold the screen, so a change of screens drops it.
  var seenInput: (serial: Int, input: Input<Action>?)?

  init(_ front: (any PresentationHost<Action.Route, Made>)?) {
    self.front = front
  }

  func present(_ transition: PresentationTransition<Action.Route, Made>) {
    seenInput = nil
    front?.present(transition)
  }

  var presentedSerials: [Int]? { front?.presentedSerials }

  func presentationFailed(_ reason: String) {
    failure = reason
    if let front { front.presentationFailed(reason) } else { whenUntold?(reason) }
  }
}
