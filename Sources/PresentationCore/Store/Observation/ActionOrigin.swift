import Dispatch

/// The origin of an action: who has sent it, for which line, and when.
///
/// A reducer whose closure takes a third argument gets it:
///
///     Reducer<Queue, Change> { queue, change, origin in
///       queue.audit.append(Entry(origin.time, origin.user, origin.line))
///     }
///
/// A recorder keeps it, and an undo, a journal and a replay give the same origin to the reducer again. So the user and the time of an action
/// need no place in the state or in the action.
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
  /// The user who acts: the user of the session that has sent the action, or its cause; `nil` if it is not known.
  public var user: String?
  /// When the store has processed the action, in seconds since 1970 on the machine's clock. Later actions may have earlier times.
  public var time: Double
  /// The number of its step (``UndoHistory``): a line, with everything that it causes. 0 if it belongs to none.
  public var step: Int
  /// The steps that it undoes, or redoes if they are undone; `nil` if it does neither. An undo sends an action to the app, and one to each of
  /// its features. The first one has all steps, and the others have none.
  public var undoing: [Int]?
  /// The earlier steps that become a part of its step: the lines of a form that it ends. The first action of the step has them, and all
  /// others have `nil`.
  public var joining: [Int]?

  /// Creates an origin.
  public init(
    _ cause: Cause, line: String? = nil, by user: String? = nil, at time: Double = 0, step: Int = 0,
    undoing: [Int]? = nil, joining: [Int]? = nil
  ) {
    (self.cause, self.line, self.user, self.time) = (cause, line, user, time)
    (self.step, self.undoing, self.joining) = (step, undoing, joining)
  }

  /// The origin of the action that a reducer is applying.
  @TaskLocal @usableFromInline static var applied = ActionOrigin(.user)

  /// Applies an action with its origin, if its reducer reads that.
  static func applying<Result>(_ origin: ActionOrigin?, _ apply: () throws -> Result) rethrows -> Result {
    guard let origin else { return try apply() }
    return try $applied.withValue(origin, operation: apply)
  }

  /// The time of the machine's clock, in whole milliseconds. Without C, only Dispatch has it: as the negative number of nanoseconds.
  @usableFromInline
  @Sendable
  package static func secondsSince1970() -> Double {
    (Double(0 &- DispatchWallTime.now().rawValue) / 1e6).rounded(.down) / 1000
  }
}

extension Store {
  /// The origin of the action being processed.
  func origin(of work: Work?) -> ActionOrigin {
    let undoing = step < 0 ? log?.planned : nil
    let joining = log?.joining ?? []
    var origin = ActionOrigin(
      cause, line: work?.line, at: now(), step: max(0, step), undoing: undoing,
      joining: joining.last == step ? joining : nil)
    if let work { work.signing?(&origin, work.isInBackground) }
    return origin
  }
}
