/// The console as the presentation component sees it: it remembers which screen is on top.
@MainActor
final class ConsoleHost<State, Action: Navigating>: PresentationHost {
  private let root: any Screen<State, Action>
  /// The screen to be shown.
  private(set) var top: any Screen<State, Action>
  /// Why the screens of the last wanted path could not be made.
  var failure: String?

  init(root: any Screen<State, Action>) {
    self.root = root
    top = root
  }

  func present(_ transition: PresentationTransition<Action.Route, any Screen<State, Action>>) {
    top = transition.screens.last?.screen ?? root
  }

  func presentationFailed(_ reason: String) {
    failure = reason
  }
}
