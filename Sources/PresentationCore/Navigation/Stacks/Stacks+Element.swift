extension Stacks {
  /// An element of the path of several stacks: the root of a stack or of a sheet, or a route on top of it.
  ///
  /// See ``Stacks/path``.
  public enum Element: StackedRoute {
    /// The screen that is shown when the path of this stack is empty.
    case root(Key)
    /// The root of a stack that covers others as a sheet: see ``Stacks/present(_:path:)``. It has the same identity as ``root(_:)``.
    case sheet(Key)
    /// A route of this stack.
    case route(Key, Route)

    /// The stack that it belongs to.
    public var key: Key {
      switch self {
      case .root(let key), .sheet(let key), .route(let key, _): key
      }
    }

    /// The route; `nil` for the root of a stack.
    public var route: Route? {
      switch self {
      case .root, .sheet: nil
      case .route(_, let route): route
      }
    }

    /// The identity of an element: its stack, and for a route the route's own identity.
    public enum Identity: Hashable {
      /// The identity of the root of a stack.
      case root(Key)
      /// The identity of a route of this stack.
      case route(Key, Route.Identity)
    }

    /// See ``PathRoute/identity``: a route whose screen stays when its value changes also keeps it in a stack.
    public var identity: Identity {
      switch self {
      case .root(let key), .sheet(let key): .root(key)
      case .route(let key, let route): .route(key, route.identity)
      }
    }

    var isSheet: Bool { if case .sheet = self { true } else { false } }

    /// Whether a text may name the route; it may always name the root of a stack.
    public var mayComeFromText: Bool { route?.mayComeFromText ?? true }
  }
}

extension Stacks.Element: Encodable where Key: Encodable, Route: Encodable {}
extension Stacks.Element: Decodable where Key: Decodable, Route: Decodable {}
extension Stacks.Element.Identity: Sendable where Route.Identity: Sendable {}
extension Stacks.Element.Identity: Encodable where Key: Encodable, Route.Identity: Encodable {}
extension Stacks.Element.Identity: Decodable where Key: Decodable, Route.Identity: Decodable {}

/// Keys that make the root screens of their stacks, and routes that make their own screens.
extension Stacks.Element: ScreenFactory
where Key: ScreenFactory, Route: ScreenFactory, Key.Made == Route.Made {
  /// The type of the screens made by the key and the route.
  public typealias Made = Route.Made

  /// Makes the screen of the key, or of the route.
  public func makeScreen() throws -> Route.Made {
    switch self {
    case .root(let key), .sheet(let key): try key.makeScreen()
    case .route(_, let route): try route.makeScreen()
    }
  }

  /// Asks the route; the root of a stack never changes.
  public func updated(_ screen: Route.Made) throws -> Route.Made {
    try route?.updated(screen) ?? screen
  }

  /// Forwards to the route.
  public func assign(to screen: Route.Made) {
    route?.assign(to: screen)
  }
}

extension Stacks.Element: QuestionRoute where Route: QuestionRoute {
  /// The question on the screen of the route.
  public var question: Question<Route.Action>? { route?.question }
}
