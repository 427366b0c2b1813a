public import PresentationCore

/// Is asked before a self-reducing action changes the state, and told before and after.
///
/// For an action that takes no time: every guard is asked, then all are told that the state will change, then it changes,
/// then all are told that it has. The first that says no ends that; the action has then been vetoed, and its caller
/// is told. For one that takes its time they are asked twice: before it begins, and again, with the state as it then is,
/// before its change is applied; they are told only of the change.
///
/// Each is asked and told in the order in which the guards were given, and gets the state of that moment; it may read its
/// store, which is in that state. A change that a middleware vetoes is told of neither before nor after. One that throws
/// has been announced, and is not told of afterwards: nothing changed.
@MainActor
public protocol Guard<State>: Sendable {
  /// What is changed.
  associatedtype State: Sendable

  /// Whether `action` may change `state`. It may, unless a guard says otherwise.
  func shouldUpdate(_ state: State, _ action: SelfReducingAction<State>) -> Bool
  /// Is told that `action` is about to change `state`.
  func willUpdate(_ state: State, _ action: SelfReducingAction<State>)
  /// Is told that `action` has made `state`, before the observers are.
  func didUpdate(_ state: State, _ action: SelfReducingAction<State>)
}

extension Guard {
  /// Says yes.
  public func shouldUpdate(_ state: State, _ action: SelfReducingAction<State>) -> Bool { true }
  /// Does nothing.
  public func willUpdate(_ state: State, _ action: SelfReducingAction<State>) {}
  /// Does nothing.
  public func didUpdate(_ state: State, _ action: SelfReducingAction<State>) {}
}

extension Middleware {
  /// Asks `guards`, in this order, whether an action may change the state. The first that says no vetoes it.
  static func asking(_ guards: [any Guard<State>]) -> [Self] where Action == SelfReducingAction<State> {
    guards.map { one in
      Self("\(type(of: one))") { state, action, _ in
        one.shouldUpdate(state, action) ? .pass : .veto("\(action) was refused")
      }
    }
  }

  /// Creates the middleware that tells `guards`, in this order, before and after a self-reducing action changes the state.
  ///
  /// A change that a later middleware vetoes has been announced nevertheless. Give it last.
  public static func telling(_ guards: [any Guard<State>]) -> Self where Action == SelfReducingAction<State> {
    Self("guards") { state, action, _ in
      guard case .change = action.content else { return .pass }
      for one in guards { one.willUpdate(state, action) }
      return .pass { state, outcome in
        guard case .committed = outcome else { return }
        for one in guards { one.didUpdate(state, action) }
      }
    }
  }
}
