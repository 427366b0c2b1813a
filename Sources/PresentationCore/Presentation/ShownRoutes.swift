/// The routes whose screens hosts show, or are about to show, while the path of the state is different: as long as a host is
/// slow, and after it has refused a change. Hosts that show each change at once have none.
///
/// A component reports them to its store without an action. The store passes them on to the reducer after each action, and
/// whenever they change, so that ``RouteState`` keeps the values of these screens.
@usableFromInline
final class ShownRoutes {
  /// The routes by component, each an array of the component's type of routes.
  private var routes: [ObjectIdentifier: Any] = [:]

  /// Makes the routes of hosts that all show the path of the state.
  init() {}

  /// Records the routes that the host of a component shows; `nil` if they are the path of the state.
  func note<Route: PathRoute>(_ shown: [Route]?, of component: ObjectIdentifier) {
    routes[component] = shown
  }

  /// The identities of the routes in routes of one type.
  @usableFromInline
  func identities<Whole: PathRoute, Route: PathRoute>(of routes: ([Whole]) -> [Route]) -> Set<Route.Identity> {
    var identities: Set<Route.Identity> = []
    for case let shown as [Whole] in self.routes.values { identities.formUnion(routes(shown).lazy.map(\.identity)) }
    return identities
  }
}

/// The receiver of a component's reports about its host: its store.
@MainActor @usableFromInline
protocol HostReporting: AnyObject {
  /// Receives the routes that the host of a component shows, or may show; `nil` if they are the path of the state.
  func hostShows<Route: PathRoute>(_ shown: [Route]?, of component: ObjectIdentifier)
}

extension Store: HostReporting {
  @usableFromInline
  func hostShows<Route: PathRoute>(_ shown: [Route]?, of component: ObjectIdentifier) {
    guard let settling = reducer.settling else { return }
    shownRoutes.note(shown, of: component)
    // While an action is processed, other components still have to report.
    guard !isProcessing, settling.isNeeded(current) else { return }
    settling.settle(&current, shownRoutes)
    // The effects of dropped values end with them.
    if subscriptions != nil { follow() }
    if effects.parts.population != 0 { effects.leave(goneFrom: current) }
  }
}
