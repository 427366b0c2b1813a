/// The action of a store whose actions handle themselves.
///
/// A store takes nothing else, or it is one case of an app's actions among others:
///
///     enum AppAction: Navigating { case does(SelfReducingAction<App>), navigate(PathIntent<Route>) }
///
/// Then ``PresentationCore/Reducer/selfReducing()`` and ``PresentationCore/Middleware/selfReducing(guards:)`` are lifted by
/// `\.self` and the case.
public struct SelfReducingAction<State: Sendable>: Sendable {
  enum Content: Sendable {
    /// Change the state.
    case change(StateChange<State>)
    /// Begin to work, with the state that is left at `start`.
    case begin(any AsyncSelfReducing<State>, isSerial: Bool, start: Landing<State>)
    /// Leave the state there as it is.
    case snapshot(Landing<State>)
  }

  /// The self-reducing action itself, for a guard that looks into it: `if let add = action.value as? Add`.
  ///
  /// It is the same when an action that takes its time begins, and when its change is applied.
  public let value: any Sendable
  var content: Content
  /// Where the state that the action makes is left for who waits for it.
  var landing: Landing<State>?

  /// The action, applied in its turn.
  public static func now(_ action: some SelfReducing<State>) -> Self {
    Self(value: action, content: .change { try action.reduce(&$0) })
  }

  /// The action, which begins in its turn, next to whatever else runs, and delays nothing.
  public static func later(_ action: some AsyncSelfReducing<State>) -> Self {
    Self(value: action, content: .begin(action, isSerial: false, start: Landing()))
  }

  /// The action, which begins when all serial ones before it have ended, however they did.
  ///
  /// Actions that are not serial do not wait for it. One that never ends delays the later serial ones until the task
  /// that waits for it is canceled.
  public static func serial(_ action: some AsyncSelfReducing<State>) -> Self {
    Self(value: action, content: .begin(action, isSerial: true, start: Landing()))
  }

  /// The action, which is applied when all serial ones before it have ended.
  public static func serial(_ action: some SelfReducing<State> & Equatable) -> Self {
    Self(value: action, content: .begin(InTurn(action: action), isSerial: true, start: Landing()))
  }
}

extension SelfReducingAction: CustomStringConvertible {
  /// The self-reducing action.
  public var description: String { "\(value)" }
}

/// An action that takes no time, in a line with those that do.
struct InTurn<Action: SelfReducing & Equatable>: AsyncSelfReducing {
  let action: Action

  func change(_ snapshot: Action.State) async -> StateChange<Action.State> {
    { try action.reduce(&$0) }
  }
}

/// A state that is left for whoever needs it.
@MainActor
final class Landing<State> {
  var state: State?

  nonisolated init() {}

  /// Returns the state, which is gone from here.
  func take() -> State? {
    defer { state = nil }
    return state
  }
}
