// A component is *at rest*, or a change is *under way*: from the moment when its screens begin to be made until the host
// has answered. Whatever runs meanwhile and is not ours (factories, the host, observers) may send actions; the path that
// they lead to waits.

/// A path that is to be presented, and how to find out why.
@usableFromInline
struct PresentationWish<Route: Hashable & Sendable> {
  @usableFromInline let path: [Route]
  @usableFromInline let readReason: () -> PathIntent<Route>.Reason

  @inlinable
  init(_ path: [Route], _ readReason: @escaping () -> PathIntent<Route>.Reason) {
    self.path = path
    self.readReason = readReason
  }
}

/// How to get back what was there before a change that the host refuses.
@usableFromInline
enum PresentationUndo<Route: PathElement, Made> {
  /// This many screens at the beginning have stayed, these, the topmost first, were above them.
  case top(Int, [PresentationTransition<Route, Made>.Screen])
  /// All of these were there.
  case all([PresentationTransition<Route, Made>.Screen])
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

extension PresentationComponent {
  /// Learns the path after an action.
  @inlinable
  func pathIs(_ path: [Route], reason: () -> () -> PathIntent<Route>.Reason) {
    if let target {
      guard path != waiting?.path ?? target else { return }
      if waiting != nil { skippedCount += 1 }
      waiting = PresentationWish(path, reason())
    } else {
      // What waited is older than this, or the same: then it is known why.
      let waited = waiting
      waiting = nil
      compareWithHost()
      if let failed = failedPath, path != failed { failedPath = nil }
      let wish = waited?.path == path ? waited : PresentationWish(path, reason())
      present(path == routes ? nil : wish)
    }
  }

  /// Presents a path, then what came to wait meanwhile, until the host takes its time or nothing is left.
  @inlinable
  func present(_ wish: PresentationWish<Route>?) {
    var next = wish
    while let wish = next {
      if let failed = failedPath {
        if wish.path == failed { break }
        failedPath = nil
      }
      guard wish.path != routes else { break }
      change(wish)
      guard target == nil else { return }
      next = waiting
      waiting = nil
    }
    reportLife()
    tellSettled()
  }

  /// Makes the screens of one change and tells the host.
  @inlinable
  func change(_ wish: PresentationWish<Route>) {
    let diff = PresentationDiff(from: routes, to: wish.path)
    target = wish.path
    let hidden = diff.changesTop ? current.last : nil
    let destroyed: [PresentationTransition<Route, Made>.Screen]
    if report != nil, reported == nil { reported = current }
    do throws(FactoryFailure) {
      let created = try factory.created(diff, after: lastSerial)
      if diff.keepsOnlyBeginning {
        destroyed = current[diff.prefixCount...].reversed()
        undo = .top(diff.prefixCount, destroyed)
        current.replaceSubrange(diff.prefixCount..., with: created)
      } else {
        let screens = try factory.applied(diff, to: current, created: created)
        destroyed = diff.removed.map { current[$0] }
        undo = .all(current)
        current = screens
      }
      lastSerial += created.count
    } catch {
      target = nil
      return refuse(wish.path, "\(error.error)", proposal: Array(wish.path[..<error.index]))
    }
    routes = wish.path
    if let assign = factory.assign, diff.mayUpdate {
      for kept in diff.updated { assign(diff.new[kept.newIndex], current[kept.newIndex].screen) }
    }
    turn.number += 1
    turn.phase = .presenting
    host.present(
      PresentationTransition(
        diff: diff, screens: current, hidden: hidden, destroyed: destroyed, readReason: wish.readReason, turn: turn))
    switch turn.phase {
    case .taken: timer = turn.await(patience)
    case .answered: conclude(refusal: turn.refusal)
    case .over, .presenting, .awaited: conclude(refusal: nil)
    }
  }

  /// Takes the answer of a host that has taken its time.
  @usableFromInline
  func answered(refusal: String?) {
    conclude(refusal: refusal)
    // Who was told of the end may have sent an action that has begun the next change, and perhaps ended it.
    guard target == nil else { return }
    let path = routes
    compareWithHost()
    let next = waiting ?? (path == routes ? nil : PresentationWish(path) { .program })
    waiting = nil
    present(next)
  }

  /// Ends a change: with what the host was told, or, if it has refused, with what it really shows.
  @inlinable
  func conclude(refusal: String?) {
    turn.phase = .over
    timer?.cancel()
    timer = nil
    if let refusal = refusal ?? (hostShowsAll ? nil : "the host does not show it.") {
      takeBack(refusal)
    } else {
      target = nil
      undo = nil
      reportLife()
    }
  }

  @usableFromInline
  func takeBack(_ refusal: String) {
    let told = current
    switch undo {
    case .top(let count, let destroyed): current.replaceSubrange(count..., with: destroyed.reversed())
    case .all(let screens): current = screens
    case nil: break
    }
    let path = routes
    routes = current.map(\.route)
    target = nil
    undo = nil
    if let assign = factory.assign {
      for kept in PresentationDiff(from: routes, to: path).updated {
        assign(routes[kept.oldIndex], current[kept.oldIndex].screen)
      }
    }
    let known = current + told
    if let serials = host.presentedSerials() { take(serials, from: known) }
    refuse(path, refusal, proposal: routes)
    // The end of a screen may change the path: not before the failure of this one is known.
    withExtendedLifetime(known) {}
  }

  @usableFromInline
  func refuse(_ path: [Route], _ reason: String, proposal: [Route]) {
    // A host may refuse a path and show it all the same, its user having closed the rest.
    failedPath = path == routes ? nil : path
    host.presentationFailed(reason)
    reportLife()
    send(PathIntent(.failed(path, reason: reason, proposal: proposal), reason: .failure))
  }

  /// Whether the host shows the screens in their order, whatever else it shows.
  @inlinable
  var hostShowsAll: Bool { host.presentedSerials().map(showsAll) ?? true }

  @inlinable
  func showsAll(_ serials: [Int]) -> Bool {
    var missing = current[...]
    for serial in serials where missing.first?.serial == serial { missing.removeFirst() }
    return missing.isEmpty
  }

  /// Forgets the screens that the host does not show any more.
  @inlinable
  func compareWithHost() {
    guard let serials = host.presentedSerials(), !showsAll(serials) else { return }
    if report != nil, reported == nil { reported = current }
    take(serials, from: current)
  }

  /// Takes the screens with these numbers for those that are there. Of two with one number the first counts.
  @usableFromInline
  func take(_ serials: [Int], from known: [PresentationTransition<Route, Made>.Screen]) {
    var screens = Dictionary(known.map { ($0.serial, $0) }) { first, _ in first }
    current = serials.compactMap { screens.removeValue(forKey: $0) }
    routes = current.map(\.route)
  }

  @inlinable
  func tellSettled() {
    guard isSettled, !settledWaiters.isEmpty else { return }
    let told = settledWaiters
    settledWaiters = []
    for waiter in told { waiter.resume() }
  }
}

// MARK: - Life

extension PresentationComponent {
  /// Reports what has happened to the screens since the last report.
  ///
  /// Actions that follow from a report may lead to the next one: that waits, so that events come in their order.
  @inlinable
  func reportLife() {
    guard let report, target == nil, let before = reported else { return }
    reported = nil
    // The end of a screen may change the path: not before these events are told.
    defer { withExtendedLifetime(before) {} }
    events += ScreenEvent.events(from: before, to: current)
    guard !isReporting else { return }
    isReporting = true
    var told = 0
    while told < events.count {
      report(events[told])
      told += 1
    }
    events = []
    isReporting = false
  }
}

extension ScreenEvent where Route: Hashable & Sendable {
  @MainActor @usableFromInline
  static func events<Made>(
    from before: [PresentationTransition<Route, Made>.Screen], to after: [PresentationTransition<Route, Made>.Screen]
  ) -> [Self] {
    let diff = PresentationDiff<Int>(from: before.map(\.serial), to: after.map(\.serial))
    var events: [Self] = diff.created.map { .created(after[$0].route, serial: after[$0].serial) }
    for kept in diff.kept where before[kept.oldIndex].route != after[kept.newIndex].route {
      events.append(.updated(after[kept.newIndex].route, serial: after[kept.newIndex].serial))
    }
    if diff.changesTop, let hidden = before.last { events.append(.hidden(hidden.route, serial: hidden.serial)) }
    events += diff.removed.map { .destroyed(before[$0].route, serial: before[$0].serial) }
    if diff.changesTop, let shown = after.last { events.append(.shown(shown.route, serial: shown.serial)) }
    return events
  }
}
