public import PresentationCore

/// Decides whether a self-reducing action may change the state, and is called before and after the change.
///
/// For a synchronous action, every guard is asked first. Then all are notified, the state changes, and all are notified again. The first
/// guard that returns `false` stops this; the action is then vetoed, and its caller gets the veto. For an asynchronous action, the guards
/// are asked twice: before it begins, and again, with the state at that time, before its change is applied. They are notified only of the
/// change.
///
/// Guards are called in the order in which they were given, each with the current state; a guard may read its store, which
/// has the same state. For a change that a middleware vetoes, neither ``willUpdate(_:_:)`` nor
/// ``didUpdate(_:_:)`` is called. For a change that throws, only `willUpdate` is called, because nothing has changed.
@MainActor
public protocol Guard<State>: Sendable {
  /// The type of the state that is changed.
  associatedtype State: Sendable

  /// Whether `action` may change `state`. The default returns `true`.
  func shouldUpdate(_ state: State, _ action: SelfReducingAction<State>) -> Bool
  /// Called before `action` changes `state`.
  func willUpdate(_ state: State, _ action: SelfReducingAction<State>)
  /// Called after `action` has changed the state to `state`, before the observers.
  func didUpdate(_ state: State, _ action: SelfReducingAction<State>)
}

extension Guard {
  /// Returns `true`.
  public func shouldUpdate(_ state: State, _ action: SelfReducingAction<State>) -> Bool { true }
  /// Does nothing.
  public func willUpdate(_ state: State, _ action: SelfReducingAction<State>) {}
  /// Does nothing.
  public func didUpdate(_ state: State, _ action: SelfReducingAction<State>) {}
}

extension Middleware {
  /// Asks a guard whether an action may change the state, and vetoes it if the guard returns `false`.
  static func asking(_ one: any Guard<State>) -> Self where Action == SelfReducingAction<State> {
    Self("\(type(of: one))") { state, action, _ in
      one.shouldUpdate(state, action) ? .pass : .veto("\(action) was refused")
    }
  }

  /// Creates the middleware that notifies `guards`, in this order, before and after a
  /// self-reducing action changes the state.
  ///
  /// A change that a later middleware vetoes has already been announced, so put this middleware last.
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

extension Middleware {
  /// Creates the middleware that self-reducing actions need. It asks `guards` about them.
  ///
  /// Put it first. Otherwise another middleware can veto a part of an action's work, and so end the work before a guard
  /// is asked. Put ``telling(_:)`` last, with the same guards: then they are notified only of changes that no middleware
  /// has vetoed. The initializer of a store with guards does both.
  public static func selfReducing(
    guards: [any Guard<State>] = []
  ) -> Self where Action == SelfReducingAction<State> {
    let answering = Self("self-reducing") { state, action, _ in
      switch action.content {
      // The work begins after this action has been processed, before any other.
      case .begin(_, _, let start):
        return .pass { state, outcome in
          if case .committed = outcome { start.state = state }
        }
      case .snapshot(let landing):
        landing.state = state
        return .rewrite([])
      case .change:
        return .pass { state, outcome in
          if case .committed = outcome { action.landing?.state = state }
        }
      }
    }
    return guards.reduce(answering) { $0.then(asking($1)) }
  }
}
