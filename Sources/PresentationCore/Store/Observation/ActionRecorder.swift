/// Records each action that the reducer of a store has accepted, and its cause, and reports when the records are safe.
///
/// A store has at most one, from its beginning: give it to ``Store/init(_:reducer:middlewares:subscriptions:commands:clock:now:recorder:)``. A
/// vetoed or refused action is not recorded. An action that a middleware has rewritten is recorded as the reducer got it. So the same
/// reducer computes the same state from the recorded actions; see ``Reducer/reduce(_:_:)-(_,RecordedAction<Action>)``.
///
///     final class Audit: ActionRecorder {
///       var lines: [String] = []
///
///       func record(_ change: RecordedAction<Change>, making tasks: Tasks) {
///         lines.append("\(change.origin.line ?? change.origin.cause.rawValue): \(change.action)")
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
  ///   - recorded: The action, with the actions that it has released.
  ///   - state: The state that they made.
  func record(_ recorded: RecordedAction<Action>, making state: State)

  /// Waits until every recorded action is safe, if callers that wait for an action should wait for that.
  ///
  /// ``Store/perform(_:until:progress:fileID:line:)`` calls it when its action has reached the milestone. Each line of a session calls it,
  /// too. The default returns at once.
  ///
  /// - Throws: Why it is not safe. The outcome of the action is then ``Outcome/failed(_:)``, although its change is kept.
  func confirm() async throws

  /// Why recorded actions are not safe; `nil` if they are, or will be in time. The default is `nil`.
  ///
  /// ``Store/finishBackgroundWork(within:)``, which a program calls before it ends, reports it.
  var unsaved: (any Error)? { get }

  /// The state that this start of the program has given, if the store begins with a recorded one instead. The default is `nil`.
  ///
  /// A script begins on the path of this state, wherever the last user has stopped.
  var start: State? { get }
}

extension ActionRecorder {
  /// Returns at once.
  public func confirm() async throws {}

  /// `nil`.
  public var unsaved: (any Error)? { nil }

  /// `nil`.
  public var start: State? { nil }
}

/// An action as a recorder gets it: what is needed to apply it again.
public struct RecordedAction<Action: Sendable>: Sendable {
  /// The action that was processed, such as the intent that answers a question.
  public var action: Action
  /// The actions that it has released, as they were applied, after all middlewares: the actions of the questions that it has removed.
  /// `nil` if it has removed none.
  public var released: [Action]?
  /// The origin of the action.
  public var origin: ActionOrigin

  /// Creates a recorded action.
  public init(_ action: Action, releasing released: [Action]? = nil, from origin: ActionOrigin = ActionOrigin(.user)) {
    (self.action, self.released, self.origin) = (action, released, origin)
  }

  /// Whether it does nothing but change the path: no question was answered, and none has released an action.
  package var onlyNavigates: Bool { released == nil && (action as? any Navigating)?.onlyNavigates == true }
}

extension RecordedAction: Equatable where Action: Equatable {}

extension Store {
  /// Whether actions are recorded.
  @usableFromInline
  package var isRecorded: Bool { recorder != nil }

  /// The state that this start of the program has given; `nil` if the store began with it.
  @usableFromInline
  package var startState: State? { recorder?.start }

  /// Keeps a log of the actions, for a history. Returns the names of the steps of an earlier process, if no history has them.
  func keepLog(of limit: Int) -> [Int: String] {
    guard ActionLog.keepsSteps(of: reducer) else { return [:] }
    var kept = log ?? ActionLog(from: current, reducer, keepsSteps: true)
    defer { (log, needsOrigin) = (kept, true) }
    if kept.isTaken {
      kept.limit = max(kept.limit, limit)
      return [:]
    }
    (kept.isTaken, kept.limit) = (true, max(1, limit))
    return kept.steps.mapValues { $0.line ?? "" }
  }

  @usableFromInline
  func record(_ action: Action, work: Work?) {
    guard recorder != nil || log != nil else { return }
    let origin = release.origin ?? origin(of: work)
    let recorded = RecordedAction(action, releasing: release.actions, from: origin)
    if let recorder {
      recorder.record(recorded, making: current)
      if work?.changes == false, !recorded.onlyNavigates { work?.changes = true }
    }
    log?.append(recorded, making: current)
  }

  /// The sender of the actions of a run.
  @usableFromInline
  func cause(of run: Run) -> ActionOrigin.Cause {
    if run.work === beginning { return .initial }
    return run.isSubscription ? .subscription : .command
  }

  /// Waits until an action with this outcome is safe; see ``ActionRecorder/confirm()``. An action that only navigates does not fail.
  func confirmed(_ outcome: Outcome, of work: Work) async -> Outcome {
    guard let recorder, case .committed = outcome else { return outcome }
    do {
      try await recorder.confirm()
      return outcome
    } catch {
      return work.changes ? .failed(error) : outcome
    }
  }
}

/// Whether the program has been started to replay a recording. Its actions then belong to no file.
package enum ReplayedProgram {
  /// Whether it is about to make its store.
  @TaskLocal package static var isStarting = false
}
