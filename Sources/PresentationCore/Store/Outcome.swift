/// How an action ended, told by ``Store/perform(_:until:progress:fileID:line:)``.
public enum Outcome: Sendable {
  /// The reducer has applied the action and, if that was waited for, all its commands have ended well.
  case committed
  /// A middleware vetoed the action; the state is as it was. Or, if that was waited for, it vetoed an action that this one
  /// caused; then what this one did stays done, and the same goes for the reducer's refusal.
  case vetoed(Veto)
  /// The reducer refused the action, and the state is as it was; or a command that the action caused, directly or through
  /// another action, threw this error. Then it is the first such error; what the action and the other commands did stays done.
  case failed(any Error)
  /// The action, or a part of what it caused, was discarded.
  case discarded(DiscardReason)

  /// Which middleware vetoed an action, and why.
  public struct Veto: Hashable, Sendable, CustomStringConvertible {
    /// The name of the middleware.
    public let middleware: String
    /// Why, in one line that can be shown to the user.
    public let reason: String

    /// The reason.
    public var description: String { reason }

    @usableFromInline
    init(middleware: String, reason: String) {
      self.middleware = middleware
      self.reason = reason
    }
  }

  /// Why an action, or a command that it caused, was discarded.
  public enum DiscardReason: Hashable, Sendable {
    /// Somebody cancelled the task that waited for the action to finish, or the command by its identifier, or the part of
    /// the state that the command belongs to has gone.
    case cancelled
    /// A newer command with the same identifier took the command's place, or a throttle left it out.
    case superseded
    /// The app stopped a store that did not come to an end; see ``Store/whenRunningAway``.
    case stopped
  }

  /// How far an action has to come before ``Store/perform(_:until:progress:fileID:line:)`` returns.
  public enum Milestone: Hashable, Sendable {
    /// The reducer has applied it and the observers have seen it.
    case committed
    /// Every command it caused, directly or through other actions, has ended too.
    case finished
  }
}
