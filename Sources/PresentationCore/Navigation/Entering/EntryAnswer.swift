/// The answer of an entry check about a route that is about to enter the path.
public enum EntryAnswer<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The route may enter the path.
  case enter
  /// The route may not enter, for a reason given in one line.
  case refuse(String)
  /// This screen must come first, a login for example. See ``Navigation/entering(waiting:check:)``.
  case show(Route)
}

/// The error of an intent that leads to a screen without content: an entry check has refused it.
///
/// The state is unchanged. The description is only the reason, so that a console can show it like any other error.
public struct EntryRefused: Error, Hashable, CustomStringConvertible {
  /// The reason why the screen cannot be entered, in one line.
  public let reason: String

  /// Creates the error.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}

extension PresentationDiff where Route: PathRoute {
  /// The indices of the routes that are new or have another value, the lowest first.
  var entering: [Int] { (created + updated.map(\.newIndex)).sorted() }

  /// The routes that are new or have another value, the lowest first.
  var entered: [Route] { entering.map { new[$0] } }
}
