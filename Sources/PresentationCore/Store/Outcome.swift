/// The outcome of an action, returned by ``Store/perform(_:until:progress:fileID:line:)``.
public enum Outcome: Sendable {
  /// The reducer has applied the action and, if the caller waited for that, all its commands have ended successfully.
  case committed
  /// A middleware vetoed the action, or one that it has released; the state is unchanged. If the caller waited until the action was
  /// finished, a middleware may instead have vetoed an action that this one caused. Then the changes of this one remain, as they do if the
  /// reducer refused the other action.
  case vetoed(Veto)
  /// The reducer refused the action, or one that it has released, and the state is unchanged. Or a command that the action caused, directly
  /// or through another action, threw this error. Then it is the first such error; the changes of the action remain, and the other commands
  /// are unaffected.
  case failed(any Error)
  /// The action, or a part of the work that it caused, was discarded.
  case discarded(DiscardReason)

  /// The middleware that vetoed an action, and the reason. It is also the error of an action that could not be vetoed with the action of a
  /// question, because the screen of the question was closed already.
  public struct Veto: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the middleware.
    public let middleware: String
    /// The reason, in one line that can be shown to the user.
    public let reason: String

    /// The reason.
    public var description: String { reason }

    @usableFromInline
    init(middleware: String, reason: String) {
      self.middleware = middleware
      self.reason = reason
    }
  }

  /// The reason why an action, or a command that it caused, was discarded.
  public enum DiscardReason: Hashable, Sendable {
    /// The task that waited for the action to finish was canceled, or the command by its identifier, or the part of the state
    /// that owns the command was removed.
    case cancelled
    /// A newer command with the same identifier replaced the command, or a throttle dropped it.
    case superseded
    /// The app stopped a store that kept causing actions; see ``Store/whenRunningAway``.
    case stopped
  }

  /// The outcome of an action that was refused, or that has released a vetoed one.
  @usableFromInline
  init(refusal error: any Error) {
    self = (error as? Veto).map(Self.vetoed) ?? .failed(error)
  }

  /// The milestone at which ``Store/perform(_:until:progress:fileID:line:)`` returns.
  public enum Milestone: Hashable, Sendable {
    /// The reducer has applied it and the observers have seen it.
    case committed
    /// Every command it caused, directly or through other actions, has ended too.
    case finished
  }
}
