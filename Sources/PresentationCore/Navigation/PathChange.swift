/// A change of a path, as a value.
///
/// Apply it with ``Swift/Array/apply(_:)-(PathChange<Element>)``. Each verb of a path applies the change of the same name,
/// and a ``PathIntent`` carries one: reducers, verbs and links share one vocabulary.
///
///     state.path.apply(.backTo(.list))   // the same as state.path.backTo(.list)
public enum PathChange<Route: Hashable & Sendable>: Hashable, Sendable {
  /// Puts a route on top, even if an equal route is there already.
  case push(Route)
  /// Puts a route on top. If the top route has the same ``PathRoute/identity``, it gets the new value instead: its screen stays.
  case pushUnlessTop(Route)
  /// Removes this many routes from the top. Does nothing if there are fewer, or if the number is not positive.
  case back(Int)
  /// Removes all routes above the topmost route with the ``PathRoute/identity`` of this one, and gives that route this value.
  /// Does nothing if there is no such route, or if an equal one is on top.
  case backTo(Route)
  /// Removes all routes: shows the root screen. Does nothing there.
  case home
  /// Makes these routes, the lowest first, the whole path. Does nothing if the path is equal already.
  case set([Route])
  /// Makes these routes, the lowest first, the whole path again, as it was when a session was saved. Entry checks are asked about all of
  /// them, also about routes that are there already; if one refuses, nothing happens. In ``Stacks``, missing stacks and sheets are added,
  /// and stacks that the routes do not mention stay.
  case restore([Route])
  /// Replaces the top route. Does nothing if the path is empty or an equal route is on top.
  case replaceTop(Route)
  /// Moves the topmost route with the ``PathRoute/identity`` of this one to the top, and gives it this value; pushes this one if
  /// there is none. Does nothing when an equal one is on top.
  case bringToFront(Route)
  /// Changes the path of the stack with this root, selected or not. It is applied to that path as it is then. Does nothing in a single
  /// path, or if there is no such stack. See ``Stacks/intent(within:of:)``.
  indirect case within(Route, PathChange)
}

extension PathChange: Codable where Route: Codable {}

extension PathChange: CustomStringConvertible {
  /// The change, with the descriptions of its routes: `push(task(3))`.
  public var description: String {
    switch self {
    case .push(let route): "push(\(route))"
    case .pushUnlessTop(let route): "pushUnlessTop(\(route))"
    case .back(let count): "back(\(count))"
    case .backTo(let route): "backTo(\(route))"
    case .home: "home"
    case .set(let path): "set(\(path.map { "\($0)" }.joined(separator: ", ")))"
    case .restore(let path): "restore(\(path.map { "\($0)" }.joined(separator: ", ")))"
    case .replaceTop(let route): "replaceTop(\(route))"
    case .bringToFront(let route): "bringToFront(\(route))"
    case .within(let root, let change): "within(\(root), \(change))"
    }
  }
}

extension PathChange {
  /// Whether the change means "from here": it makes sense only if the screen that sent it is on top.
  @usableFromInline
  var needsTop: Bool {
    switch self {
    case .push, .pushUnlessTop, .back, .backTo, .replaceTop, .bringToFront: true
    case .home, .set, .restore, .within: false
    }
  }
}

extension PathChange {
  /// Converts the change to a path whose routes contain the routes of this one; see ``PathIntent/map(_:)``.
  public func map<Whole>(_ embed: (Route) throws -> Whole) rethrows -> PathChange<Whole> {
    switch self {
    case .push(let route): .push(try embed(route))
    case .pushUnlessTop(let route): .pushUnlessTop(try embed(route))
    case .back(let count): .back(count)
    case .backTo(let route): .backTo(try embed(route))
    case .home: .home
    case .set(let routes): .set(try routes.map(embed))
    case .restore(let routes): .restore(try routes.map(embed))
    case .replaceTop(let route): .replaceTop(try embed(route))
    case .bringToFront(let route): .bringToFront(try embed(route))
    case .within(let root, let change): .within(try embed(root), try change.map(embed))
    }
  }
}
