/// The action of a store whose actions handle themselves.
///
/// It can be the only action type of a store, or one case of an app's actions:
///
///     enum AppAction: Navigating { case does(SelfReducingAction<App>), navigate(PathIntent<Route>) }
///
/// Then ``PresentationCore/Reducer/selfReducing()`` and ``PresentationCore/Middleware/selfReducing(guards:)`` are lifted by
/// `\.self` and the case.
public struct SelfReducingAction<State: Sendable>: Sendable {
  enum Content: Sendable {
    /// Change the state.
    case change(StateChange<State>)
    /// Begin to work, with the state stored in `start`.
    case begin(any AsyncSelfReducing<State>, isSerial: Bool, start: Landing<State>)
    /// Store the current state there.
    case snapshot(Landing<State>)
  }

  /// The self-reducing action itself, for a guard that inspects it: `if let add = action.value as? Add`.
  ///
  /// For an asynchronous action, a guard gets the same value before the action begins and before its change is applied.
  public let value: any Sendable
  var content: Content
  /// Stores the state that the action makes for a waiting caller.
  var landing: Landing<State>?

  /// The action, applied when it is processed.
  public static func now(_ action: some SelfReducing<State>) -> Self {
    Self(value: action, content: .change { try action.reduce(&$0) })
  }

  /// The action, which begins when it is processed, runs concurrently with others, and delays none of them.
  public static func later(_ action: some AsyncSelfReducing<State>) -> Self {
    Self(value: action, content: .begin(action, isSerial: false, start: Landing()))
  }

  /// The action, which begins when all earlier serial ones have ended, regardless of their outcome.
  ///
  /// Actions that are not serial do not wait for it. One that never ends delays the later serial ones until the task
  /// that waits for it is canceled.
  public static func serial(_ action: some AsyncSelfReducing<State>) -> Self {
    Self(value: action, content: .begin(action, isSerial: true, start: Landing()))
  }

  /// The action, which is applied when all earlier serial ones have ended.
  public static func serial(_ action: some SelfReducing<State> & Equatable) -> Self {
    Self(value: action, content: .begin(InTurn(action: action), isSerial: true, start: Landing()))
  }
}

extension SelfReducingAction: CustomStringConvertible {
  /// The self-reducing action.
  public var description: String { "\(value)" }
}

/// A synchronous action in a queue with asynchronous ones.
struct InTurn<Action: SelfReducing & Equatable>: AsyncSelfReducing {
  let action: Action

  func change(_ snapshot: Action.State) async -> StateChange<Action.State> {
    { try action.reduce(&$0) }
  }
}

/// A state that is stored for a later reader.
@MainActor
final class Landing<State> {
  var state: State?

  nonisolated init() {}

  /// Removes and returns the state.
  func take() -> State? {
    defer { state = nil }
    return state
  }
}
