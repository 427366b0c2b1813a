/// An intent about the path, usually a ``PathChange``, with its reason and the screen it comes from.
///
/// Whoever wants the path changed (a console, a built-in verb, a presentation component, a link) sends an action that carries
/// an intent. One line of the reducer answers it: `state.path.apply(intent)`. So every change of the path is an action like
/// any other.
public struct PathIntent<Route: Hashable & Sendable>: Hashable, Sendable {
  /// What should happen to the path.
  public enum Kind: Hashable, Sendable {
    /// Change the path so.
    case change(PathChange<Route>)
    /// Leave the program, or end the session; the path stays as it is. A session ends when an action with this intent has been
    /// processed, whoever sent it, unless that has put another route on top, as a leave check does that asks first. Where it
    /// comes from does not matter.
    case leave
    /// The user wants to close the screen that the intent comes from, by a means of the host's own, which can still refuse:
    /// remove its route and what lies above it.
    case close
    /// The user has closed the screen that the intent comes from, by a means of the host's own: remove its route and what lies
    /// above it. It is a fact, which no leave check is asked about.
    case closed
    /// The user gave the answer with this index to the ``Question`` on the screen that the intent comes from: remove its
    /// route and what lies above it. What the answer leads to is done by ``Reducer/resolvingQuestions(_:)``.
    case answer(Int)
    /// This path could not be presented, for the reason given. The proposal is one that can: what was last shown, or what
    /// the host shows if it refused.
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

  /// The screen that an intent comes from, as it can be found in the path later.
  ///
  /// A screen that has got another value, or has moved, is still the same: routes are compared by their
  /// ``PathRoute/identity``, and counted from the bottom. So a key that is pressed twice goes back once, also from one of two
  /// equal screens.
  public struct Origin: Hashable, Sendable {
    /// The route that the screen was made from; `nil` for the root screen.
    public var route: Route?
    /// How many routes of the same identity lie below it. Within ``Stacks`` these are in the same stack.
    public var ordinal: Int

    /// Names the screen of `route` that has `ordinal` screens of the same identity below it.
    public init(_ route: Route?, ordinal: Int = 0) {
      self.route = route
      self.ordinal = ordinal
    }
  }

  /// What should happen to the path.
  public var kind: Kind
  /// Why.
  public var reason: Reason
  /// The screen that it comes from; `nil` applies wherever the user is.
  public var origin: Origin?

  /// Makes an intent.
  public init(_ kind: Kind, reason: Reason = .program, from origin: Origin? = nil) {
    self.kind = kind
    self.reason = reason
    self.origin = origin
  }

  /// Makes an intent to change the path.
  public init(_ change: PathChange<Route>, reason: Reason = .program, from origin: Origin? = nil) {
    self.init(.change(change), reason: reason, from: origin)
  }
}

/// Intents of the program, from no screen; all but the last are the ``PathChange`` of the same name.
extension PathIntent {
  /// Puts `route` on top.
  public static func push(_ route: Route) -> Self { Self(.push(route)) }
  /// Puts `route` on top unless its screen is there.
  public static func pushUnlessTop(_ route: Route) -> Self { Self(.pushUnlessTop(route)) }
  /// Removes the top route.
  public static var back: Self { Self(.back(1)) }
  /// Removes the `count` topmost routes.
  public static func back(_ count: Int) -> Self { Self(.back(count)) }
  /// Goes back to the topmost screen of `route`.
  public static func backTo(_ route: Route) -> Self { Self(.backTo(route)) }
  /// Shows the root screen.
  public static var home: Self { Self(.home) }
  /// Makes `path` the whole path.
  public static func set(_ path: [Route]) -> Self { Self(.set(path)) }
  /// Puts `route` in the place of the top route.
  public static func replaceTop(_ route: Route) -> Self { Self(.replaceTop(route)) }
  /// Moves the topmost screen of `route` to the top, or pushes `route`.
  public static func bringToFront(_ route: Route) -> Self { Self(.bringToFront(route)) }
  /// Leaves the program; see ``Kind/leave``.
  public static var leave: Self { Self(.leave) }
}

extension PathIntent {
  /// Returns the same intent about a path whose routes hold those of this one: what a feature asks for, said by the app.
  ///
  ///     static func embed(_ change: SettingsChange) -> Change {
  ///       if case .navigate(let intent) = change { .navigate(intent.map(Route.settings)) } else { .settings(change) }
  ///     }
  ///
  /// The reason stays, and so does the origin, whose route is embedded, too. There is one path: ``PathChange/home`` and
  /// ``PathChange/set(_:)`` are about the whole of it. A feature goes to a screen of its own with ``PathChange/backTo(_:)``.
  ///
  /// - Parameter embed: Makes a route of the app from one of the feature, usually an enum case.
  public func map<Whole>(_ embed: (Route) throws -> Whole) rethrows -> PathIntent<Whole> {
    let kind: PathIntent<Whole>.Kind =
      switch kind {
      case .change(let change): .change(try change.map(embed))
      case .leave: .leave
      case .close: .close
      case .closed: .closed
      case .answer(let index): .answer(index)
      case .failed(let path, let reason, let proposal):
        .failed(try path.map(embed), reason: reason, proposal: try proposal.map(embed))
      }
    let origin = try origin.map { PathIntent<Whole>.Origin(try $0.route.map(embed), ordinal: $0.ordinal) }
    return PathIntent<Whole>(kind, reason: PathIntent<Whole>.Reason(reason), from: origin)
  }
}

extension PathIntent.Reason {
  /// The reason of the same name, of an intent about other routes.
  init<Other>(_ other: PathIntent<Other>.Reason) {
    self =
      switch other {
      case .user: .user
      case .program: .program
      case .restore: .restore
      case .replay: .replay
      case .failure: .failure
      }
  }
}

extension PathIntent.Kind: Codable where Route: Codable {}
extension PathIntent.Origin: Codable where Route: Codable {}
extension PathIntent: Codable where Route: Codable {}
