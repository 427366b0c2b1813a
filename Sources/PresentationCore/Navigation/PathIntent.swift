/// A wish about the path, usually a ``PathChange``, with its reason and the screen it comes from.
///
/// Whoever wants the path changed (a console, a built-in verb, a presentation component, a link) sends an action that carries
/// an intent. One line of the reducer answers it: `state.path.apply(intent)`. So every change of the path is an action like
/// any other.
public struct PathIntent<Route: Hashable & Sendable>: Hashable, Sendable {
  /// What is wished for.
  public enum Wish: Hashable, Sendable {
    /// Change the path so.
    case change(PathChange<Route>)
    /// The user closed the screen that the intent comes from, by a means of the host's own: remove its route and what lies
    /// above it.
    case closed
    /// The user gave the answer with this index to the ``Question`` on the screen that the intent comes from: remove its
    /// route and what lies above it. What the answer leads to is done by ``Reducer/resolvingQuestions(_:)``.
    case answer(Int)
    /// This path could not be presented, for the reason given. The proposal is one that can: the same cut before the route
    /// whose screen could not be made, or, if the host refused, what the host shows.
    case failed([Route], reason: String, proposal: [Route])
  }

  /// Why the path is to change.
  public enum Reason: String, Hashable, Codable, Sendable {
    /// The user asked for it.
    case user
    /// The program decided it.
    case program
    /// A saved state is brought back.
    case restore
    /// A journal is played again.
    case replay
    /// A screen could not be made, or a host refused to show a change.
    case failure
  }

  /// The place of a screen in the path at the time it uttered the wish.
  public struct Origin: Hashable, Sendable {
    /// How many routes lie at and below the screen: 0 for the root screen.
    public var depth: Int
    /// The route that the screen was made from, `nil` for the root screen.
    public var route: Route?

    /// Names the top screen of `path`, the root screen if it is empty.
    @inlinable
    public init(topOf path: [Route]) {
      depth = path.count
      route = path.last
    }

    /// Whether the screen still is where it was.
    @inlinable
    func isPresent(in path: [Route]) -> Bool {
      (0...path.count).contains(depth) && (depth == 0 ? nil : path[depth - 1]) == route
    }
  }

  /// What is wished for.
  public var wish: Wish
  /// Why.
  public var reason: Reason
  /// The screen that it comes from; `nil` when it comes from none and is to be granted wherever the user is.
  public var origin: Origin?

  /// Makes an intent.
  @inlinable
  public init(_ wish: Wish, reason: Reason = .program, from origin: Origin? = nil) {
    self.wish = wish
    self.reason = reason
    self.origin = origin
  }

  /// Makes an intent that wishes for a change of the path.
  @inlinable
  public init(_ change: PathChange<Route>, reason: Reason = .program, from origin: Origin? = nil) {
    self.init(.change(change), reason: reason, from: origin)
  }
}

/// Wishes of the program, from no screen; each is the ``PathChange`` of the same name.
extension PathIntent {
  /// Puts `route` on top.
  public static func push(_ route: Route) -> Self { Self(.push(route)) }
  /// Puts `route` on top unless an equal route is there.
  public static func pushUnlessTop(_ route: Route) -> Self { Self(.pushUnlessTop(route)) }
  /// Removes the top route.
  public static var back: Self { Self(.back(1)) }
  /// Removes the `count` topmost routes.
  public static func back(_ count: Int) -> Self { Self(.back(count)) }
  /// Removes what lies above the topmost route equal to `route`.
  public static func backTo(_ route: Route) -> Self { Self(.backTo(route)) }
  /// Shows the root screen.
  public static var home: Self { Self(.home) }
  /// Makes `path` the whole path.
  public static func set(_ path: [Route]) -> Self { Self(.set(path)) }
  /// Puts `route` in the place of the top route.
  public static func replaceTop(_ route: Route) -> Self { Self(.replaceTop(route)) }
  /// Moves the topmost route equal to `route` to the top, or pushes `route`.
  public static func bringToFront(_ route: Route) -> Self { Self(.bringToFront(route)) }
}

extension PathIntent.Wish: Codable where Route: Codable {}
extension PathIntent.Origin: Codable where Route: Codable {}
extension PathIntent: Codable where Route: Codable {}

extension PathIntent {
  /// Whether the screen that the intent comes from still is where its wish makes sense: on top, if the wish means "from
  /// here", else somewhere in the path. Without such a screen only wishes that need none do. A failure makes sense as long
  /// as the path is the one that failed.
  @inlinable
  func isTimely(in path: [Route]) -> Bool {
    if case .failed(let failed, _, _) = wish { return failed == path }
    guard let origin else { return change != nil }
    switch wish {
    case .change(let change): return change.needsTop ? origin == Origin(topOf: path) : origin.isPresent(in: path)
    case .failed: return origin.isPresent(in: path)
    case .closed: return origin.depth > 0 && origin.isPresent(in: path)
    case .answer(let index): return origin.isPresent(in: path) && origin.asks(withAnswer: index)
    }
  }

  /// The change that is wished for; `nil` for another wish.
  @inlinable
  var change: PathChange<Route>? {
    if case .change(let change) = wish { change } else { nil }
  }
}

extension Array where Element: PathRoute {
  /// Does what `intent` wishes.
  ///
  /// It does nothing when the screen that the intent comes from has gone from the path, or, for the wishes that mean
  /// "from here" (all changes but home and set), is no longer on top. So a key pressed twice, or an answer that comes late, goes
  /// back once. (An equal route that has come to stand at the same depth since is taken for the one that has gone.) A failure
  /// does nothing when the path is not the one that failed any more. Closing and answering need a screen they come from,
  /// other than the root; answering one whose question has such an answer. Beyond that a ``PathChange`` says when it does
  /// nothing.
  ///
  /// - Returns: Whether the path has changed.
  @_disfavoredOverload  // `apply(.push(route))` means the change.
  @inlinable @discardableResult
  public mutating func apply(_ intent: PathIntent<Element>) -> Bool {
    guard intent.isTimely(in: self) else { return false }
    switch intent.wish {
    case .change(let change): return apply(change)
    case .failed(_, _, let proposal): return set(proposal)
    case .closed, .answer:
      guard let origin = intent.origin else { return false }
      return back(count - origin.depth + 1)
    }
  }
}
