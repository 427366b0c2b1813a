import Synchronization

/// The state of each route in a path, kept by route: a page, a draft, loaded rows.
///
///     struct Walk { var path: [Route] = [], pages = RouteState<Route, Page>() }
///     let reducer = base.navigation(\.path) { $0.keeping(\.pages) { route, walk in Page(of: route) } }
///
///     walk.pages[route]?.filter = "a"
///
/// Routes of one ``PathRoute/identity`` share one value, just as a screen stays when its route gets another value of the same identity. To
/// give a route its own value, include an identifier in it. ``Navigation/keeping(_:make:)`` fills in the value of a new route, and drops
/// it when the route has left and no host shows its screen. A value cannot be removed while its route stays.
///
/// Reducers, commands and subscriptions of the values are lifted with ``Features/init(routes:action:embed:)``. Their effects end when
/// the value is dropped; they continue if the host refuses to close the screen:
///
///     let pages = Features(routes: \Walk.pages, action: \Step.page, embed: Step.page)
///     let subscriptions = { walk in walk.pages.identities.map { Ticks().lift(pages[$0]) } }
public struct RouteState<Route: PathRoute, Value> {
  /// The values by the identity of their routes. A resumed session restores them before the path; until the path changes, they stay.
  public var values: [Route.Identity: Value] {
    get { present }
    _modify {
      mayHaveStrays = true
      yield &present
    }
  }

  @usableFromInline var present: [Route.Identity: Value] = [:]

  /// The values of routes that have left the path, but whose screens a host still shows, by identity.
  ///
  /// Empty unless a host is slow or has refused a change. Does not take part in `==`, and is not encoded.
  public var departing: [Route.Identity: Value] { left }

  @usableFromInline var left: [Route.Identity: Value] = [:]
  /// Values that a reducer has removed by the subscript. They come back unless their routes leave by the same action.
  private var removed: [Route.Identity: Value] = [:]
  /// Whether values may exist for routes that are not in the path: at first, and after a reducer has set or removed some.
  @usableFromInline var mayHaveStrays = true
  /// Whether values of routes outside the path stay until the path changes: a resumed session restores the path after them.
  @usableFromInline var awaitsPath = false

  /// Creates a value without entries.
  public init() {}

  /// Makes the values for the routes of a path.
  ///
  /// - Parameters:
  ///   - path: The routes.
  ///   - make: Makes the value of a route, or returns `nil`; called for the lowest of several routes of one identity.
  public init(along path: [Route], make: (Route) -> Value?) {
    for route in path where present[route.identity] == nil { present[route.identity] = make(route) }
  }

  /// The identities of all routes that have a value, ``departing`` ones included: routes whose screens
  /// are in the path or still shown.
  ///
  /// Subscriptions for these live as long as the screens. They are not restarted when a host has refused to close a screen.
  public var identities: [Route.Identity] { Array(values.keys) + left.keys }

  /// The value of a route, which may be ``departing``; `nil` if there is none.
  ///
  /// Setting it to `nil` has no effect while the route stays: a form would lose what the user has typed.
  public subscript(route: Route) -> Value? {
    get { self[identity: route.identity] }
    _modify { yield &self[identity: route.identity] }
    set { self[identity: route.identity] = newValue }
  }

  @usableFromInline
  subscript(identity identity: Route.Identity) -> Value? {
    get { present[identity] ?? left[identity] }
    _modify {
      if present[identity] == nil, left[identity] != nil {
        yield &left[identity]
      } else {
        let count = present.count
        defer { mayHaveStrays = mayHaveStrays || present.count != count }
        yield &present[identity]
      }
    }
    set {
      if newValue == nil, let value = present.removeValue(forKey: identity) {
        removed[identity] = value
        mayHaveStrays = true
      } else if present[identity] == nil, left[identity] != nil {
        left[identity] = newValue
      } else {
        mayHaveStrays = mayHaveStrays || present[identity] == nil
        present[identity] = newValue
      }
    }
  }

  /// Returns the changes that a new path makes to the values.
  ///
  /// - Complexity: Linear in the paths. After a step forward or back, only the routes of the step are hashed.
  @inlinable
  func change(from old: [Route], to new: [Route]) -> RouteStateChange<Route> {
    var same = 0
    while same < old.count, same < new.count, old[same].identity == new[same].identity { same += 1 }
    // Finding up to four routes by comparison takes less time than hashing both paths.
    let isStep = !mayHaveStrays && old.count - same < 5 && new.count - same < 5
    let (before, after) = isStep ? ([], []) : (Set(old.lazy.map(\.identity)), Set(new.lazy.map(\.identity)))
    let wasThere = { id in isStep ? old.contains { $0.identity == id } : before.contains(id) }
    let isThere = { id in isStep ? new.contains { $0.identity == id } : after.contains(id) }

    var change = RouteStateChange<Route>()
    var arrived: Set<Route.Identity> = []
    for route in new[same...] {
      let id = route.identity
      guard present[id] == nil, !wasThere(id), arrived.insert(id).inserted else { continue }
      if left[id] == nil { change.arriving.append(route) } else { change.returning.append(id) }
    }
    let mayLeave = isStep ? Set(old[same...].lazy.map(\.identity)) : mayHaveStrays ? Set(present.keys) : before
    for id in mayLeave where !isThere(id) {
      if wasThere(id) { change.leaving.append(id) } else { change.strays.append(id) }
    }
    return change
  }

  /// Applies a change of the path.
  ///
  /// - Parameter made: The values of the routes that arrive, in their order.
  @usableFromInline
  mutating func apply(_ change: RouteStateChange<Route>, made: [Value?]) {
    for id in change.strays { present[id] = nil }
    for id in change.leaving { if let value = present.removeValue(forKey: id) { left[id] = value } }
    for id in change.returning { present[id] = left.removeValue(forKey: id) }
    for (route, value) in zip(change.arriving, made) { present[route.identity] = value }
    (mayHaveStrays, awaitsPath) = (false, false)
  }

  /// Drops values of routes that are not in the path, and brings back removed ones of routes that are.
  @usableFromInline
  mutating func dropStrays(_ path: [Route]) {
    bringBackRemoved(path)
    let there = Set(path.lazy.map(\.identity))
    if !present.keys.allSatisfy(there.contains) { present = present.filter { there.contains($0.key) } }
    mayHaveStrays = false
  }

  @usableFromInline
  mutating func bringBackRemoved(_ path: [Route]) {
    if removed.isEmpty { return }
    for route in path where present[route.identity] == nil { present[route.identity] = removed[route.identity] }
    removed = [:]
  }

  /// Drops the values of routes that have left, except those that hosts still show.
  @inlinable
  mutating func settle(_ shown: Set<Route.Identity>) {
    left = shown.isEmpty ? [:] : left.filter { shown.contains($0.key) }
  }
}

/// The changes that a new path makes to the values of its routes.
@usableFromInline
struct RouteStateChange<Route: PathRoute> {
  /// The routes that get a new value, the lowest first.
  @usableFromInline var arriving: [Route] = []
  /// The identities of the routes that have returned while their values were departing.
  @usableFromInline var returning: [Route.Identity] = []
  /// The identities of the routes that have left the path.
  @usableFromInline var leaving: [Route.Identity] = []
  /// The identities with a value that are in neither path.
  @usableFromInline var strays: [Route.Identity] = []

  @usableFromInline
  init() {}
}

extension RouteState: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (one: Self, other: Self) -> Bool { one.values == other.values }
}

extension RouteState: Hashable where Value: Hashable {
  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension RouteState: CustomReflectable {
  /// A mirror of the values, and of the departing values if there are any.
  public var customMirror: Mirror {
    Mirror(self, children: left.isEmpty ? ["values": values] : ["values": values, "departing": left])
  }
}

extension RouteState: Sendable where Value: Sendable, Route.Identity: Sendable {}

private enum RouteStateKey: CodingKey { case values, awaitsPath }

extension RouteState: Encodable where Value: Encodable, Route.Identity: Encodable {
  /// Encodes the values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RouteStateKey.self)
    try container.encode(present, forKey: .values)
    if awaitsPath { try container.encode(true, forKey: .awaitsPath) }
  }
}

extension RouteState: Decodable where Value: Decodable, Route.Identity: Decodable {
  /// Decodes the values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RouteStateKey.self)
    present = try container.decode([Route.Identity: Value].self, forKey: .values)
    awaitsPath = try container.decodeIfPresent(Bool.self, forKey: .awaitsPath) ?? false
    if ResumedRouteStates.note(decoder) { awaitsPath = true }
  }
}

/// Notes whether a value that is decoded for a resumed session has values of routes, or an intent that waits.
package final class ResumedRouteStates: Sendable {
  fileprivate let found = Atomic(false)
  /// Whether it has.
  package var areThere: Bool { found.load(ordering: .relaxed) }

  /// Notes a value that awaits its path, if it is decoded for a resumed session.
  static func note(_ decoder: any Decoder) -> Bool {
    guard let resumed = decoder.userInfo[.resumedRouteStates] as? Self else { return false }
    resumed.found.store(true, ordering: .relaxed)
    return true
  }

  package init() {}
}

extension CodingUserInfoKey {
  /// The ``ResumedRouteStates`` of a part of the state, which is decoded before the path is restored.
  package static let resumedRouteStates = CodingUserInfoKey(rawValue: "resumedRouteStates")!
}

extension Reducer {
  /// Returns a reducer that keeps a value for each route: see ``Navigation/keeping(_:make:)``.
  ///
  /// - Parameters:
  ///   - path: Returns the path in the state, and the waiting routes.
  ///   - routes: Returns the routes with values in such a path, or among the routes that a host shows.
  ///   - renewed: Returns the routes that get a new value because the user has given up the old one.
  @inlinable
  func keeping<Whole: PathRoute, Route: PathRoute, Value>(
    _ kept: any WritableKeyPath<State, RouteState<Route, Value>> & Sendable,
    along path: @escaping @Sendable (State) -> [Whole], of routes: @escaping @Sendable ([Whole]) -> [Route],
    renewed: @escaping @Sendable (_ action: Action, _ old: [Route], _ new: [Route]) -> [Route],
    make: @escaping @Sendable (Route, State) -> Value?
  ) -> Self {
    let access = PartAccess(kept)
    let settling = Settling<State> {
      !$0[keyPath: kept].left.isEmpty
    } settle: { state, shown in
      access.change(&state, ifNeeded: { !$0.pointee.left.isEmpty }) { $0.settle(shown?.identities(of: routes) ?? []) }
    }
    // A separate closure, so that an action that does not change the path does not instantiate the key path.
    let follow: @Sendable (inout State, Action, [Route], [Route]) -> Void = { state, action, old, new in
      access.change(&state, ifNeeded: { _ in true }) { $0.bringBackRemoved(new) }
      let change = state[keyPath: kept].change(from: old, to: new)
      let renewed = renewed(action, old, new)
      let (made, remade) = (change.arriving.map { make($0, state) }, renewed.map { make($0, state) })
      access.change(&state, ifNeeded: { _ in true }) {
        $0.apply(change, made: made)
        for (route, value) in zip(renewed, remade) { $0.present[route.identity] = value }
      }
    }
    return adding(settling: settling) { state, action in
      let old = path(state)
      let commands = try body(&state, action)
      let new = path(state)
      if !old.isIdentical(to: new), old != new {
        follow(&state, action, routes(old), routes(new))
      } else {
        access.change(&state, ifNeeded: { $0.pointee.mayHaveStrays && !$0.pointee.awaitsPath }) {
          $0.dropStrays(routes(new))
        }
      }
      return commands
    }
  }
}
