/// What the last report told of, as far as it differs from the screens that are there now.
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

  /// How many screens at the beginning are as they were reported.
  @usableFromInline var unchanged: Int
  /// What was reported above them, the lowest first.
  @usableFromInline var above: [Sighting]

  /// Describes `screens`, which are as they were reported, before those from `index` on change.
  @inlinable
  init<Made>(_ screens: [PresentationTransition<Route, Made>.Screen], changingFrom index: Int) {
    unchanged = index
    above = screens[index...].map { Sighting($0) }
  }

  /// Takes note that those of `screens` from `index` on are about to change.
  @inlinable
  mutating func change<Made>(_ screens: [PresentationTransition<Route, Made>.Screen], from index: Int) {
    guard index < unchanged else { return }
    above = screens[index..<unchanged].map { Sighting($0) } + above
    unchanged = index
  }

  /// What has happened to the screens since the report, in the order of ``ScreenEvent``.
  ///
  /// - Complexity: O(*n*) in what lies above the screens that are unchanged.
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
