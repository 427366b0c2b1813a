/// How an action ended, told by ``Store/perform(_:until:)``.
public enum Outcome: Sendable {
  /// The reducer has applied the action and, if that was waited for, all its commands have ended well.
  case committed
  /// A command that the action caused, directly or through another action, threw this error. It is the first such error;
  /// what the action and the other commands did stays done.
  case failed(any Error)
  /// The action, or the rest of what it caused, was given up.
  case discarded(DiscardReason)

  /// Why an action was given up.
  public enum DiscardReason: Hashable, Sendable {
    /// Somebody cancelled the task that waited for the action to finish.
    case cancelled
  }

  /// How far an action has to come before ``Store/perform(_:until:)`` returns.
  public enum Milestone: Hashable, Sendable {
    /// The reducer has applied it and the observers have seen it.
    case committed
    /// Every command it caused, directly or through other actions, has ended too.
    case finished
  }
}
