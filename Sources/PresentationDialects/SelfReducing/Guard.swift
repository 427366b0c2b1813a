import PresentationCore

/// Is asked before a self-reducing action changes the state, and told before and after.
///
/// For an action that takes no time: every guard is asked, then all are told that the state will change, then it changes,
/// then all are told that it has. The first that says no ends that; the action has then been held up, and who waits for it
/// is told so. For one that takes its time they are asked twice: before it begins, and again, with the state as it then is,
/// before its change is applied; they are told only of the change.
///
/// Each is asked and told in the order in which the guards were given, and sees the state as it is at that moment. A change
/// that a middleware behind the guards holds up is told of neither before nor after. One that throws has been announced, and
/// is not told of afterwards: nothing changed.
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
  /// Asks and tells `guards`, in this order.
  static func guarding(_ guards: [any Guard<State>]) -> Self where Action == SelfReducingAction<State> {
    let telling = Self("guards") { state, action, _ in
      guard case .change(let change) = action.content else { return .pass }
      let announcement = Announcement()
      var announced = action
      announced.content = .change { state in
        MainActor.assumeIsolated { [state] in
          announcement.isMade = true
          for one in guards { one.willUpdate(state, action) }
        }
        try change(&state)
      }
      return .rewrite([announced]) { state, outcome in
        guard case .committed = outcome, announcement.isMade else { return }
        for one in guards { one.didUpdate(state, action) }
      }
    }
    let asking = guards.map { one in
      Self("\(type(of: one))") { state, action, _ in
        one.shouldUpdate(state, action) ? .pass : .veto("\(action) was refused")
      }
    }
    return asking.reversed().reduce(telling) { $1.then($0) }
  }
}

/// Whether guards have been told that a change is about to be applied.
@MainActor
private final class Announcement {
  var isMade = false
}
