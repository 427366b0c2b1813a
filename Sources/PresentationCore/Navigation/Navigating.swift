/// An action that can say how the path is to change.
///
/// An app's action type conforms by having a case for it; no code is needed:
///
///     enum Change: Navigating { case add(Int), navigate(PathIntent<Place>) }
public protocol Navigating: Sendable {
  /// What the path consists of.
  associatedtype Route: PathElement

  /// Makes the action that carries `intent`.
  static func navigate(_ intent: PathIntent<Route>) -> Self

  /// The intent that the action carries, if it does.
  var intent: PathIntent<Route>? { get }
}

extension Navigating {
  /// The intent in an enum case whose only payload it is, found by reflection: that takes a microsecond or two.
  public var intent: PathIntent<Route>? {
    Mirror(reflecting: self).children.first?.value as? PathIntent<Route>
  }

  /// The action that puts `route` on top of the path.
  public static func push(_ route: Route) -> Self { .navigate(.push(route)) }
}
