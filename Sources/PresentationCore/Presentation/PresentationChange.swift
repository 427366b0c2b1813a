/// How a component comes by screens.
@MainActor
struct PresentationFactory<Route: PathElement, Made> {
  let make: (Route) throws -> Made
  let update: (Route, Made) throws -> Made
}

/// The index, in the new path, of the route whose screen could not be made or updated, and why.
struct FactoryFailure: Error {
  let index: Int
  let error: any Error
}

/// The screens after a difference was applied to those before.
@MainActor
struct PresentationChange<Route: PathElement, Made> {
  typealias Presented = PresentedScreen<Route, Made>

  private(set) var screens: [Presented]
  private(set) var created: [Presented] = []
  private(set) var updated: [Presented] = []
  let destroyed: [Presented]

  /// Makes new screens, the lowest first, then updates those that stay with another value, the lowest first.
  ///
  /// - Throws: When one of them cannot be had. Nothing has changed then.
  init(
    _ diff: PresentationDiff<Route>, of before: [Presented], factory: PresentationFactory<Route, Made>, firstSerial: Int
  ) throws(FactoryFailure) {
    var serial = firstSerial
    func attempt(_ index: Int, _ make: () throws -> Made) throws(FactoryFailure) -> Made {
      do { return try make() } catch { throw FactoryFailure(index: index, error: error) }
    }
    var made: [Presented] = []
    screens = try diff.applied(to: before) { index throws(FactoryFailure) in
      let route = diff.new[index]
      let screen = try attempt(index) { try factory.make(route) }
      made.append(Presented(route: route, screen: screen, serial: serial))
      serial += 1
      return made[made.count - 1]
    }
    created = made
    for kept in diff.updated {
      let route = diff.new[kept.newIndex]
      let old = screens[kept.newIndex]
      let screen = try attempt(kept.newIndex) { try factory.update(route, old.screen) }
      screens[kept.newIndex] = Presented(route: route, screen: screen, serial: old.serial)
      updated.append(screens[kept.newIndex])
    }
    destroyed = diff.removed.map { before[$0] }
  }
}

/// A change that the host was told of and has not shown yet.
@MainActor
final class UnderWay<Route: PathElement, Made> {
  let target: [Route]
  let screensBefore: [PresentedScreen<Route, Made>]
  let routesBefore: [Route]
  /// Kept while an answer is waited for.
  var slot: PendingSlot?
  var timer: Task<Void, Never>?
  /// What is to be reported when the change is shown.
  var transition: PresentationTransition<Route, Made>?
  var isAnswered = false
  var refusal: String?

  init(target: [Route], screensBefore: [PresentedScreen<Route, Made>], routesBefore: [Route]) {
    self.target = target
    self.screensBefore = screensBefore
    self.routesBefore = routesBefore
  }
}
