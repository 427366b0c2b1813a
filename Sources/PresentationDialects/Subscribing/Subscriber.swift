/// An object that receives new states, and can select which ones.
///
///     extension CounterView: Subscriber {
///       func shouldUpdate(from previous: Counter?, to new: Counter) -> Bool { previous?.count != new.count }
///       func newState(_ state: Counter) { label = "\(state.count)" }
///     }
///
///     store.subscribe(view)
///
/// A class on the main actor, such as a view controller, states that in its conformance: `extension
/// Films: @MainActor Subscriber`.
public protocol Subscriber<State>: AnyObject {
  /// The type of the observed state.
  associatedtype State

  /// Whether ``newState(_:)`` should be called. The default returns `true`.
  ///
  /// - Parameters:
  ///   - previous: The state before the action that made `new`; `nil` for the state at the beginning.
  ///   - new: The state that the action made.
  func shouldUpdate(from previous: State?, to new: State) -> Bool

  /// Called with the initial state, then with the state after each action. No state is skipped in favor of a later one.
  func newState(_ state: State)
}

extension Subscriber {
  /// Returns `true`.
  public func shouldUpdate(from previous: State?, to new: State) -> Bool { true }

  func hear(_ new: State, after previous: State?) {
    if shouldUpdate(from: previous, to: new) { newState(new) }
  }
}
