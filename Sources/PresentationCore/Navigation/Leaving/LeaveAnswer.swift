/// What a leave check says when the user is about to leave a screen.
public enum LeaveAnswer<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The user may leave.
  case leave
  /// The user stays, for a reason that is said in one line: what is in the way and what would help.
  case stay(String)
  /// The user stays, and this screen is put on top: usually a question whose answer leaves.
  case show(Route)
}
