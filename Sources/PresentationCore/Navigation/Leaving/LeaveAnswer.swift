/// The result of a leave check.
public enum LeaveAnswer<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The user may leave.
  case leave
  /// The user stays, for a reason given in one line: the obstacle and how to remove it.
  case stay(String)
  /// The user stays, and this screen is put on top: usually a question whose answer leaves.
  case show(Route)
}

/// The error of an intent that a leave check has refused: the user stays on the screen.
///
/// The state is unchanged. The description is only the reason, so that a console can show it like any other error.
public struct LeaveRefused: Error, Hashable, CustomStringConvertible {
  /// The reason why the user stays, in one line.
  public let reason: String

  /// Creates the error.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
