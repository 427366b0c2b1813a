/// An object that is told of new states, and can say which ones it wants.
///
///     extension CounterView: Subscriber {
///       func shouldUpdate(from previous: Counter?, to new: Counter) -> Bool { previous?.count != new.count }
///       func newState(_ state: Counter) { label = "\(state.count)" }
///     }
///
///     store.subscribe(view)
///
/// A class of the main actor, such as a view controller, says so when it conforms: `extension Films: @MainActor Subscriber`.
public protocol Subscriber<State>: AnyObject {
  /// What is observed.
  associatedtype State

  /// Whether ``newState(_:)`` is to be called. It is, unless the subscriber says otherwise.
  ///
  /// - Parameters:
  ///   - previous: The state before the action that made `new`; `nil` for the state at the beginning.
  ///   - new: The state that the action made.
  func shouldUpdate(from previous: State?, to new: State) -> Bool

  /// Is told a state: the one at the beginning, then that of each action, never a later one in its place.
  func newState(_ state: State)
}

extension Subscriber {
  /// Says yes.
  public func shouldUpdate(from previous: State?, to new: State) -> Bool { true }

  func hear(_ new: State, after previous: State?) {
    if shouldUpdate(from: previous, to: new) { newState(new) }
  }
}
