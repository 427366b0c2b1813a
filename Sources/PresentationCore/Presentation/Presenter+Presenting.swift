// A component is *at rest*, or a change is *under way*: from the moment when its screens begin to be made until the
// host has answered. Code that runs meanwhile and is not ours (factories, the host, observers) may send actions;
// the path that they lead to waits.

extension Presenter {
  /// Receives the path after an action.
  @inlinable
  func pathIs(_ path: [Route], intent: () -> () -> PathIntent<Route>?) {
    if let target {
      guard path != waiting?.path ?? target else { return }
      if waiting != nil { skippedCount += 1 }
      waiting = PresentationWish(path, intent())
    } else {
      compareWithHost()
      if failedPath == nil, waiting == nil, gone.isEmpty, lastReport == nil, isPresented(path) { return }
      // The waiting path is older than this one, or equal: then its reason is known.
      let waited = waiting
      waiting = nil
      if let failed = failedPath, path != failed || isRefused && intent()()?.asksAgain == true { failedPath = nil }
      present(waited?.path == path ? waited : PresentationWish(path, intent()))
    }
  }

  /// Whether `path` is presented now.
  ///
  /// The routes have memory of their own, so that the reducer changes the path of the state in place. If a path stays equal
  /// for long, a copy at its next change pays off: then the two share their memory, and comparing them takes no time.
  @inlinable
  func isPresented(_ path: [Route]) -> Bool {
    if path.isIdentical(to: routes) || isLent(path) { return true }
    guard path == routes else { return false }
    matches += 1
    // Copying a route takes about as long as eight comparisons.
    if matches == 8 { routes = path }
    return true
  }

  /// Whether `path` is the one that the state has lent for the actions of a report, this one included.
  @usableFromInline
  func isLent(_ path: [Route]) -> Bool {
    guard lentActions > 0, path.isIdentical(to: lent) else { return false }
    lend(lent, for: lentActions - 1)
    return true
  }

  @usableFromInline
  func lend(_ path: [Route], for actions: Int) {
    lentActions = actions
    lent = actions > 0 ? path : []
  }

  /// Records that the change is now in place.
  @inlinable
  func settleRoutes() {
    matches = 0
    lend([], for: 0)
    // The removed routes are retained by their screens meanwhile.
    if let count = undo?.unchanged, count > 0 {
      routes.removeSubrange(count...)
      for index in count..<current.count { routes.append(current[index].route) }
    } else if let target {
      routes = target
    }
  }

  /// Presents a path, then the one that has arrived meanwhile, until the host defers its answer or none is left.
  @inlinable
  func present(_ wish: PresentationWish<Route>?) {
    var next = wish
    while let wish = next {
      if let failed = failedPath {
        if wish.path == failed { break }
        failedPath = nil
      }
      switch change(wish) {
      case .underWay: return
      case .unneeded: break
      case .answered(let refusal): conclude(refusal: refusal)
      case .failed(let reason, let index):
        refuse(wish.path, reason, byHost: false, proposal: wayBack(from: wish.path, at: index))
      }
      guard target == nil else { return }
      next = waiting
      waiting = nil
    }
    if !lost.isEmpty { lost = [] }
    if failedPath == nil { caughtUp() }
    report()
    tellSettled()
  }

  /// Makes the screens of one change and calls the host.
  ///
  /// Screens may be released as soon as this has returned, and not before: it holds them in arrays.
  @inlinable
  func change(_ wish: PresentationWish<Route>) -> PresentationProgress {
    let diff = PresentationDiff(from: routes, to: wish.path)
    guard !diff.isEmpty else { return .unneeded }
    target = wish.path
    let hidden = diff.changesTop ? current.last : nil
    let destroyed: [PresentationTransition<Route, Made>.Screen]
    var made: [PresentationTransition<Route, Made>.Screen] = []
    do throws(FactoryFailure) {
      try factory.create(diff, after: lastSerial, into: &made)
      let createdCount = made.count
      if diff.keepsOnlyBeginning {
        let above = Array(current[diff.prefixCount...])
        destroyed = above.count > 1 ? above.reversed() : above
        screensWillChange(from: diff.prefixCount)
        current.replaceSubrange(diff.prefixCount..., with: made)
        undo = (diff.prefixCount, above)
      } else {
        let screens = try factory.applied(diff, to: current, made: &made)
        destroyed = diff.removed.map { current[$0] }
        screensWillChange(from: diff.prefixCount)
        undo = (0, current)
        current = screens
      }
      lastSerial += createdCount
      if !lost.isEmpty { noteRemade(diff) }
    } catch {
      target = nil
      leave(made)
      return .failed(reason: "\(error.error)", at: error.index)
    }
    if let assign = factory.assign, diff.mayUpdate {
      for kept in diff.updated { assign(diff.new[kept.newIndex], current[kept.newIndex].screen) }
    }
    if isBehind { noteShown() }
    turn.number += 1
    turn.phase = .presenting
    host.present(
      PresentationTransition(
        diff: diff, screens: current, hidden: hidden, destroyed: destroyed, readIntent: wish.readIntent, turn: turn))
    switch turn.phase {
    case .taken:
      timer = turn.await(patience)
      noteShown()
      return .underWay
    case .answered: return .answered(refusal: turn.refusal)
    case .over, .presenting, .awaited: return .answered(refusal: nil)
    }
  }

  /// Handles the deferred answer of a host.
  func answered(refusal: String?) {
    conclude(refusal: refusal)
    // An action caused by one of the reports may have begun the next change, and perhaps ended it.
    guard target == nil else { return }
    // Screens that the host loses now are made again only for the path of the state, not for the path after a refusal.
    let path = failedPath ?? routes
    compareWithHost()
    let next = waiting ?? (path == routes ? nil : PresentationWish(path) { nil })
    waiting = nil
    present(next)
  }

  /// Ends a change: with the screens that the host was asked to show, or, after a refusal, with those that it really shows.
  @inlinable
  func conclude(refusal: String?) {
    turn.phase = .over
    timer?.cancel()
    timer = nil
    if let refusal = refusal ?? (hostShowsAll ? nil : "the host does not show the new path") {
      takeBack(refusal)
    } else {
      settleRoutes()
      let path = target
      target = nil
      leave(replaced())
      report(on: path)
    }
  }

  /// The screens before the change, from the lowest that may have been removed. The way back is forgotten.
  @usableFromInline
  func replaced() -> [PresentationTransition<Route, Made>.Screen] {
    defer { undo = nil }
    return undo?.above ?? []
  }

  @usableFromInline
  func takeBack(_ refusal: String) {
    let path = target ?? routes
    restore(from: path)
    refuse(path, refusal, byHost: true, proposal: routes)
  }

  /// Restores the screens before the change, as far as the host shows them.
  private func restore(from path: [Route]) {
    let told = current
    undoChange()
    if let assign = factory.assign {
      for kept in PresentationDiff(from: routes, to: path).updated {
        assign(routes[kept.oldIndex], current[kept.oldIndex].screen)
      }
    }
    if let serials = host.presentedSerials() { take(serials, from: current + told) }
  }

  /// Restores the screens before the change; the screens that it added are removed.
  func undoChange() {
    leave(current)
    compared = nil
    if let undo { current.replaceSubrange(undo.unchanged..., with: undo.above) }
    undo = nil
    target = nil
  }

  /// Gives up a path that cannot be presented. Its screens are released after the reducer has processed the failure.
  @usableFromInline
  func refuse(_ path: [Route], _ reason: String, byHost: Bool, proposal: [Route]) {
    // A host may refuse a path and still show it, because its user has closed the rest.
    failedPath = path == routes ? nil : path
    isRefused = byHost
    if failedPath != nil { noteShown() }
    prepareReport(of: PathIntent(.failed(path, reason: reason, proposal: proposal), reason: .failure))
    // Changes that the host causes now are reported afterwards.
    let isTold = isReporting
    isReporting = true
    host.presentationFailed(reason)
    isReporting = isTold
    tell()
  }

  /// Whether the host shows the screens in order, regardless of other screens.
  ///
  /// If the host lists the numbers of the last comparison, and the screens are the same, nothing is compared.
  @usableFromInline
  var hostShowsAll: Bool { host.presentedSerials().map(showsAll) ?? true }

  @inlinable
  func showsAll(_ serials: [Int]) -> Bool {
    if let compared, serials.isIdentical(to: compared) { return true }
    let known = current
    let screens = known.span
    var found = 0
    for serial in serials where found < screens.count && screens[unchecked: found].serial == serial { found &+= 1 }
    guard found == screens.count else { return false }
    compared = serials
    return true
  }

  /// Forgets the screens that the host no longer shows.
  @usableFromInline
  func compareWithHost() {
    guard let serials = host.presentedSerials(), !showsAll(serials) else { return }
    lose(allBut: serials)
  }

  /// Takes the screens with these numbers as the existing ones. If two share a number, the first counts.
  func take(_ serials: [Int], from known: [PresentationTransition<Route, Made>.Screen]) {
    var screens = Dictionary(known.map { ($0.serial, $0) }) { first, _ in first }
    let taken = serials.compactMap { screens.removeValue(forKey: $0) }
    var kept = 0
    while kept < current.count, kept < taken.count, current[kept].serial == taken[kept].serial { kept += 1 }
    screensWillChange(from: kept)
    leave(current)
    current = taken
    routes = current.map { $0.route }
  }

  @usableFromInline
  func tellSettled() {
    guard isSettled, !settledWaiters.isEmpty else { return }
    let told = settledWaiters
    settledWaiters = []
    for waiter in told { waiter.ring() }
  }
}
