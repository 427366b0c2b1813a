/// How a component comes by screens.
@MainActor @usableFromInline
struct PresentationFactory<Route: PathElement, Made> {
  @usableFromInline let make: (Route) throws -> Made
  @usableFromInline let update: (Route, Made) throws -> Made

  @inlinable
  init(make: @escaping (Route) throws -> Made, update: @escaping (Route, Made) throws -> Made) {
    self.make = make
    self.update = update
  }
}

/// The index, in the new path, of the route whose screen could not be made or updated, and why.
@usableFromInline
struct FactoryFailure: Error {
  @usableFromInline let index: Int
  @usableFromInline let error: any Error

  @inlinable
  init(index: Int, error: any Error) {
    self.index = index
    self.error = error
  }
}

/// The screens after a difference was applied to those before.
@MainActor @usableFromInline
struct PresentationChange<Route: PathElement, Made> {
  @usableFromInline typealias Presented = PresentationTransition<Route, Made>.Screen

  @usableFromInline var screens: [Presented]
  @usableFromInline var created: [Presented] = []
  @usableFromInline var updated: [Presented] = []
  @usableFromInline let destroyed: [Presented]

  /// Makes new screens, the lowest first, then updates those that stay with another value, the lowest first.
  ///
  /// - Throws: When one of them cannot be had. Nothing has changed then, but for what updates did to screens in place.
  @inlinable
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
    guard diff.mayUpdate else {
      destroyed = diff.removed.map { before[$0] }
      return
    }
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

/// A host, as functions: calling them costs no look-up of what the host is.
@MainActor @usableFromInline
struct HostCalls<Route: PathElement, Made> {
  @usableFromInline let present: (PresentationTransition<Route, Made>) -> Void
  @usableFromInline let presentedSerials: () -> [Int]?
  @usableFromInline let presentationFailed: (String) -> Void

  @inlinable
  init(_ host: some PresentationHost<Route, Made>) {
    present = { host.present($0) }
    presentedSerials = { host.presentedSerials }
    presentationFailed = { host.presentationFailed($0) }
  }
}
