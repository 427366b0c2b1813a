/// An intent about the path, usually a ``PathChange``, with its reason and the screen that sent it.
///
///     store.send(.navigate(.push(.task(3))))
///     store.send(.navigate(.back(1)))
///
/// To change the path, a console, a built-in verb, a presentation component or a link sends an action that carries an intent.
/// One line of the reducer applies it: `state.path.apply(intent)`. So every change of the path is an action like any other.
public struct PathIntent<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of change to the path.
  public enum Kind: Hashable, Sendable {
    /// Apply this change to the path.
    case change(PathChange<Route>)
    /// Leave the program, or end the session; the path is unchanged. A session ends when an action with this intent has been
    /// processed, regardless of its sender, unless the action has put another route on top, such as the question of a leave
    /// check. Its origin does not matter.
    case leave
    /// The user wants to close the screen of the intent's origin by the host's own means, which can still refuse: remove its
    /// route and everything above it.
    case close
    /// The user has closed the screen of the intent's origin by the host's own means: remove its route and everything above it.
    /// The screen is already closed, so no leave check applies.
    case closed
    /// The user gave the answer with this index to the ``Question`` on the screen of the intent's origin: remove its
    /// route and everything above it. The navigation of the reducer releases the action of the answer.
    case answer(Int)
    /// This path could not be presented, for the reason given. The proposal is a path that can be: the one that was last shown,
    /// or the one that the host shows after refusing.
    case failed([Route], reason: String, proposal: [Route])
    /// Ask the entry checks about everything that is open, as after a logout: ``Navigation/entering(waiting:check:)``.
    case recheck
  }

  /// The reason why the path should change.
  public enum Reason: String, Hashable, Codable, Sendable {
    /// The user asked for it.
    case user
    /// The program decided it.
    case program
    /// A saved state is restored.
    case restore
    /// A journal is replayed.
    case replay
    /// A screen could not be made, or a host refused to show a change.
    case failure
  }

  /// The screen that sent an intent, in a form that can be found in the path later.
  ///
  /// A screen remains the same when its value changes, or when other screens are added or removed below it: it is found by
  /// the ``PathRoute/identity`` of its route, and by the number of routes with the same identity below it. So a key pressed
  /// twice goes back only once, even from one of two equal screens.
  public struct Origin: Hashable, Sendable {
    /// The route that the screen was made from; `nil` for the root screen.
    public var route: Route?
    /// The number of routes of the same identity below it. Within ``Stacks`` these are in the same stack.
    public var ordinal: Int

    /// Names the screen of `route` that has `ordinal` screens of the same identity below it.
    public init(_ route: Route?, ordinal: Int = 0) {
      self.route = route
      self.ordinal = ordinal
    }
  }

  /// The kind of change to the path.
  public var kind: Kind
  /// The reason.
  public var reason: Reason
  /// The screen that sent it; `nil` applies wherever the user is.
  public var origin: Origin?
  /// The screens that the user has agreed to give up.
  private(set) var givenUp: [Origin]?

  /// Returns the same intent, with the user's consent to lose what a screen holds: leave checks are not asked about it again.
  ///
  ///     .show(.confirm(Question("Discard it?", .destructive("discard", .navigate(intent.givingUp(route))), .no("keep"))))
  ///
  /// - Parameter route: The route of the screen, as a leave check gets it; `nil` for the root screen.
  public func givingUp(_ route: Route?) -> Self {
    var intent = self
    intent.givenUp = (givenUp ?? []) + [Origin(route)]
    return intent
  }

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

extension PathIntent: CustomStringConvertible {
  /// The kind of change, and the reason unless it is the program: `back(1), reason: user`.
  public var description: String {
    let kind =
      switch kind {
      case .change(let change): "\(change)"
      case .leave: "leave"
      case .close: "close"
      case .closed: "closed"
      case .recheck: "recheck"
      case .answer(let index): "answer(\(index))"
      case .failed(let path, let reason, _): "failed(\(path.map { "\($0)" }.joined(separator: ", ")); \(reason))"
      }
    return reason == .program ? kind : "\(kind), reason: \(reason)"
  }
}

/// Intents of the program, without an origin; all but the last apply the ``PathChange`` of the same name.
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
  /// Replaces the top route with `route`.
  public static func replaceTop(_ route: Route) -> Self { Self(.replaceTop(route)) }
  /// Moves the topmost screen of `route` to the top, or pushes `route`.
  public static func bringToFront(_ route: Route) -> Self { Self(.bringToFront(route)) }
  /// Leaves the program; see ``Kind/leave``.
  public static var leave: Self { Self(.leave) }
  /// Asks the entry checks about everything that is open; see ``Kind/recheck``.
  public static var recheck: Self { Self(.recheck) }
}

extension PathIntent {
  /// Converts an intent of a feature to an intent about the app's path, whose routes contain the feature's routes.
  ///
  ///     static func embed(_ change: SettingsChange) -> Change {
  ///       if case .navigate(let intent) = change { .navigate(intent.map(Route.settings)) } else { .settings(change) }
  ///     }
  ///
  /// The reason is unchanged, and the origin's route is embedded, too. There is only one path: ``PathChange/home`` and
  /// ``PathChange/set(_:)`` affect all of it. A feature goes to its own screens with ``PathChange/backTo(_:)``.
  ///
  /// - Parameter embed: Makes a route of the app from one of the feature, usually an enum case.
  public func map<Whole>(_ embed: (Route) throws -> Whole) rethrows -> PathIntent<Whole> {
    let kind: PathIntent<Whole>.Kind =
      switch kind {
      case .change(let change): .change(try change.map(embed))
      case .leave: .leave
      case .close: .close
      case .closed: .closed
      case .recheck: .recheck
      case .answer(let index): .answer(index)
      case .failed(let path, let reason, let proposal):
        .failed(try path.map(embed), reason: reason, proposal: try proposal.map(embed))
      }
    var intent = PathIntent<Whole>(
      kind, reason: PathIntent<Whole>.Reason(reason), from: try origin.map { try $0.map(embed) })
    intent.givenUp = try givenUp?.map { try $0.map(embed) }
    return intent
  }
}

extension PathIntent.Origin {
  fileprivate func map<Whole>(_ embed: (Route) throws -> Whole) rethrows -> PathIntent<Whole>.Origin {
    PathIntent<Whole>.Origin(try route.map(embed), ordinal: ordinal)
  }
}

extension PathIntent.Reason {
  /// Converts the reason of an intent about other routes.
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
