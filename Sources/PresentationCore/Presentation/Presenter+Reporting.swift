/// A message from a component to the store.
@usableFromInline
enum PresentationWord<Route: PathRoute> {
  case event(ScreenEvent<Route>)
  case failure(PathIntent<Route>)
}

extension Presenter {
  /// Records that the screens from `index` on are about to change.
  @usableFromInline
  func screensWillChange(from index: Int) {
    compared = nil
    guard sendEvent != nil else { return }
    if lastReport == nil {
      lastReport = LastReport(current, changingFrom: index)
    } else {
      lastReport?.change(current, from: index)
    }
  }

  /// Keeps screens that may have been removed until the next report has been processed. It releases
  /// only those not presented then.
  @inlinable
  func leave(_ screens: consuming [PresentationTransition<Route, Made>.Screen]) {
    if gone.isEmpty { gone = screens } else { gone.insert(contentsOf: screens, at: 0) }
  }

  /// Reports the events of the screens since the last report, then releases the removed ones.
  ///
  /// - Parameter path: The path of the state, if a change to it has led here.
  @inlinable
  func report(on path: [Route]? = nil) {
    guard target == nil else { return }
    let count = words.count
    prepareReport(of: nil)
    if let path { lend(path, for: words.count - count) }
    tell()
  }

  /// Queues the events since the last report, then a failure. The removed screens are released when the
  /// last of these has been processed.
  @inlinable
  func prepareReport(of failure: PathIntent<Route>?) {
    let count = words.count
    if let last = lastReport {
      lastReport = nil
      for event in last.events(to: current) { words.append((.event(event), releases: false)) }
    }
    if let failure { words.append((.failure(failure), releases: false)) }
    guard !gone.isEmpty else { return }
    if words.count > count {
      words[words.count - 1].releases = true
      departures.hold(takeGone())
    } else {
      departures.releaseInTurn(takeGone())
    }
  }

  @usableFromInline
  func takeGone() -> [PresentationTransition<Route, Made>.Screen] {
    defer { gone = [] }
    return gone
  }

  /// Sends the queued messages. Actions that follow may cause the next report, which waits for its turn.
  @inlinable
  func tell() {
    guard !isReporting, !words.isEmpty else { return }
    isReporting = true
    var told = 0
    while told < words.count {
      let (word, releases) = words[told]
      told += 1
      say(word, releases: releases)
    }
    words = []
    isReporting = false
  }

  @inlinable
  func say(_ word: PresentationWord<Route>, releases: Bool) {
    let heard: (() -> Void)? = releases ? { [departures] in departures.releaseFirst() } : nil
    switch word {
    case .event(let event): sendEvent?(event, heard)
    case .failure(let intent): send(intent, heard)
    }
  }

  /// Reports the end of all screens, and releases them: first the screens of a change that the host
  /// has not shown, then the others.
  func end() {
    turn.phase = .over
    timer?.cancel()
    if target != nil { undoChange() }
    screensWillChange(from: 0)
    leave(current)
    current = []
    report()
    caughtUp()
  }
}

extension Store {
  /// Processes `action`, and calls `heard` as soon as it has been processed or dropped.
  @inlinable
  func send(_ action: Action, at site: CallSite = CallSite(#fileID, #line), heard: (() -> Void)?) {
    guard let heard else { return send(action, at: site) }
    let work = Work()
    work.whenProcessed { _ in heard() }
    process(.root(action, site, work))
  }
}
