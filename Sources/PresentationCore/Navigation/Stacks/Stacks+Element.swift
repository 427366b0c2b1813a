extension Stacks {
  /// What the path of several stacks consists of: the root of a stack, or a route on top of it.
  ///
  /// See ``Stacks/path``. Its text names the stack: `/root:music/route:music,(album:3)`.
  public enum Element: PathElement {
    /// The screen that is shown when the path of this stack is empty.
    case root(Key)
    /// A route of this stack.
    case route(Key, Route)

    /// The stack that it belongs to.
    public var key: Key {
      switch self {
      case .root(let key), .route(let key, _): key
      }
    }

    /// The route; `nil` for the root of a stack.
    public var route: Route? {
      switch self {
      case .root: nil
      case .route(_, let route): route
      }
    }

    /// The two cases.
    public static var caseNames: [String] { ["root", "route"] }

    /// Whether the route may; the root of a stack always may.
    public var mayComeFromText: Bool { route?.mayComeFromText ?? true }
  }
}

extension Stacks.Element: Asking where Route: Asking {
  /// What the screen of the route asks.
  public var question: Question<Route.Action>? { route?.question }
}

/// A value of a path that other values of the same path stand on, and that nothing goes back beyond.
package protocol StandingRoot {
  /// Whether it is the root of a stack.
  var isStackRoot: Bool { get }
}

extension Stacks.Element: StandingRoot {
  package var isStackRoot: Bool { route == nil }
}
