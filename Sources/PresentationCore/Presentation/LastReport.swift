/// The content of the last report, as far as it differs from the current screens.
@usableFromInline
struct LastReport<Route: Hashable & Sendable> {
  /// A screen as it was reported. It does not keep the screen's object alive.
  @usableFromInline
  struct Sighting {
    @usableFromInline let route: Route
    @usableFromInline let serial: Int

    @inlinable
    init<Made>(_ screen: PresentationTransition<Route, Made>.Screen) {
      route = screen.route
      serial = screen.serial
    }
  }

  /// How many screens at the beginning are unchanged since the report.
  @usableFromInline var unchanged: Int
  /// The reported screens above them, the lowest first.
  @usableFromInline var above: [Sighting]

  /// Describes the unchanged `screens` before those from `index` on change.
  @inlinable
  init<Made>(_ screens: [PresentationTransition<Route, Made>.Screen], changingFrom index: Int) {
    unchanged = index
    above = screens[index...].map { Sighting($0) }
  }

  /// Records that the `screens` from `index` on are about to change.
  @inlinable
  mutating func change<Made>(_ screens: [PresentationTransition<Route, Made>.Screen], from index: Int) {
    guard index < unchanged else { return }
    above = screens[index..<unchanged].map { Sighting($0) } + above
    unchanged = index
  }

  /// The events of the screens since the report, in the order of ``ScreenEvent``.
  ///
  /// - Complexity: O(*n*) in the number of screens above the unchanged ones.
  @inlinable
  func events<Made>(to screens: [PresentationTransition<Route, Made>.Screen]) -> [ScreenEvent<Route>] {
    let diff = PresentationDiff<Int>(
      from: above.map { $0.serial }, to: screens[unchanged...].map { $0.serial })
    let below = unchanged > 0 ? Sighting(screens[unchanged - 1]) : nil
    let (oldTop, newTop) = (above.last ?? below, screens.last)
    let changesTop = oldTop?.serial != newTop?.serial
    var events: [ScreenEvent<Route>] = []
    for index in diff.created {
      events.append(.created(screens[unchanged + index].route, serial: screens[unchanged + index].serial))
    }
    for kept in diff.kept {
      let screen = screens[unchanged + kept.newIndex]
      if above[kept.oldIndex].route != screen.route { events.append(.updated(screen.route, serial: screen.serial)) }
    }
    if changesTop, let oldTop { events.append(.hidden(oldTop.route, serial: oldTop.serial)) }
    for index in diff.removed { events.append(.destroyed(above[index].route, serial: above[index].serial)) }
    if changesTop, let newTop { events.append(.shown(newTop.route, serial: newTop.serial)) }
    return events
  }
}
