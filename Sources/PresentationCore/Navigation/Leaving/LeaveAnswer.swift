/// The result of a leave check.
public enum LeaveAnswer<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The user may leave.
  case leave
  /// The user stays, for a reason given in one line: the obstacle and how to remove it.
  case stay(String)
  /// The user stays, and this screen is put on top: usually a question whose answer leaves.
  case show(Route)
}
