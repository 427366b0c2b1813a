// The reports of the life of screens, and when the screens end.
extension NaivePresentation {
  func remember() {
    if reportsLife, reported == nil { reported = screens }
  }

  /// Screens that are removed later end later.
  func leave(_ screens: [Screen]) {
    gone = screens + gone
  }

  func report() {
    guard change == nil else { return }
    prepareReport(of: nil)
    tell()
  }

  /// Reports the changes since the last report, then a failure. Removed screens end when the reducer has received the last
  /// of these actions.
  func prepareReport(of failure: Action?) {
    let news = events() + (failure.map { [$0] } ?? [])
    untold += news.map { ($0, false) }
    let screens = gone
    gone = []
    if screens.isEmpty { return }
    if !news.isEmpty {
      untold[untold.count - 1].releases = true
      unheard.append(screens)
    } else if unheard.isEmpty {
      release(screens)
    } else {
      unheard[unheard.count - 1] = screens + unheard[unheard.count - 1]
    }
  }

  func events() -> [Action] {
    guard let before = reported else { return [] }
    reported = nil
    func name(_ screen: Screen) -> String { "(\(screen.letter), serial: \(screen.serial))" }
    let (old, new) = (before.map(\.serial), screens.map(\.serial))
    var events = screens.filter { !old.contains($0.serial) }.map { "created\(name($0))" }
    for screen in screens where before.contains(where: { $0.serial == screen.serial && $0.letter != screen.letter }) {
      events.append("updated\(name(screen))")
    }
    if old.last != new.last, let top = before.last { events.append("hidden\(name(top))") }
    events += before.reversed().filter { !new.contains($0.serial) }.map { "destroyed\(name($0))" }
    if old.last != new.last, let top = screens.last { events.append("shown\(name(top))") }
    return events.map { .life($0) }
  }

  func tell() {
    guard !isReporting else { return }
    isReporting = true
    while !untold.isEmpty {
      let (action, releases) = untold.removeFirst()
      if case .life = action { fire(.event) }
      send(action, releases: releases)
    }
    isReporting = false
  }

  /// The screens end from the top down, and before those that go because of that.
  func release(_ screens: [Screen]) {
    ending.append(screens)
    guard !isEnding else { return }
    isEnding = true
    while !ending.isEmpty {
      if let screen = ending[0].popLast() { endUnlessHeld(screen) } else { ending.removeFirst() }
    }
    isEnding = false
  }
}
