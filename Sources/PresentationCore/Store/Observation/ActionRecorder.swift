/// Records each action that the reducer of a store has accepted, and its cause, and reports when the records are safe.
///
/// A store has at most one, from its beginning: give it to ``Store/init(_:reducer:middlewares:subscriptions:commands:clock:recorder:)``. A
/// vetoed or refused action is not recorded. An action that a middleware has rewritten is recorded as the reducer got it. So the same
/// reducer computes the same state from the recorded actions.
///
///     final class Audit: ActionRecorder {
///       var lines: [String] = []
///
///       func record(_ change: Change, from origin: ActionOrigin, making tasks: Tasks) {
///         lines.append("\(origin.line ?? origin.cause.rawValue): \(change)")
///       }
///     }
///
/// The journal of the library `PresentationRecording` is one.
@MainActor
public protocol ActionRecorder<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State
  /// The actions of the store.
  associatedtype Action: Sendable

  /// Records an action.
  ///
  /// The store calls it in the order of the actions, before it calls the observers and starts the commands that the reducer
  /// returned. It must not send actions.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - origin: The cause of the action.
  ///   - state: The state that it made.
  func record(_ action: Action, from origin: ActionOrigin, making state: State)

  /// Waits until every recorded action is safe, if callers that wait for an action should wait for that.
  ///
  /// ``Store/perform(_:until:progress:fileID:line:)`` calls it when its action has reached the milestone. Each line of a session calls it,
  /// too. The default returns at once.
  ///
  /// - Throws: Why it is not safe. The outcome of the action is then ``Outcome/failed(_:)``, although its change is kept.
  func confirm() async throws
}

extension ActionRecorder {
  /// Returns at once.
  public func confirm() async throws {}
}

/// The origin of an action: its sender, and the line that a user typed for it.
public struct ActionOrigin: Hashable, Sendable {
  /// The sender of an action.
  public enum Cause: String, Hashable, Codable, Sendable {
    /// It was sent, dispatched or performed from outside of the store: for a line that a user typed, by a screen or by the program.
    case user
    /// A command that an action has started.
    case command
    /// A subscription.
    case subscription
    /// A command that was passed to the store's initializer.
    case initial
    /// A middleware, because of another action.
    case middleware
  }

  /// The sender of the action.
  public var cause: Cause
  /// The line that a user typed for it, or for its cause, as far as it may be kept; `nil` if there was none.
  public var line: String?
  /// Whether it undoes or redoes changes of lines: see ``UndoHistory``.
  public var isUndo: Bool

  /// Makes an origin.
  public init(_ cause: Cause, line: String? = nil, isUndo: Bool = false) {
    (self.cause, self.line, self.isUndo) = (cause, line, isUndo)
  }
}

extension Store {
  /// Whether actions are recorded.
  @usableFromInline
  package var isRecorded: Bool { recorder != nil }

  @usableFromInline
  func record(_ action: Action, work: Work?) {
    let origin = ActionOrigin(cause, line: work?.line, isUndo: step < 0)
    recorder?.record(action, from: origin, making: current)
    if past?.add(action, from: origin) == false { past = nil }
  }

  /// The sender of the actions of a run.
  @usableFromInline
  func cause(of run: Run) -> ActionOrigin.Cause {
    if run.work === beginning { return .initial }
    return run.isSubscription ? .subscription : .command
  }

  /// Waits until an action with this outcome is safe; see ``ActionRecorder/confirm()``.
  func confirmed(_ outcome: Outcome) async -> Outcome {
    guard let recorder, case .committed = outcome else { return outcome }
    do {
      try await recorder.confirm()
      return outcome
    } catch {
      return .failed(error)
    }
  }
}
