import PresentationCore

/// A harbor whose host shows everything at once, in the plainest words: lists, searched from their beginning.
struct NaiveHarbor {
  typealias Place = Harbor.Place
  typealias Change = (inout NaiveStacks<Berth>) -> Void

  private(set) var stacks: NaiveStacks<Berth> { didSet { follow() } }
  private var hasPass = false, hasKey = false
  /// What waits: the screen that comes first, what was there before and after it was shown, and what was asked for.
  private(set) var waiting: (screen: Place, before: NaiveStacks<Berth>, after: NaiveStacks<Berth>, ask: Change)? {
    didSet { follow() }
  }
  /// The docks that are there, how often each began to be watched, and where jobs are done.
  private(set) var docks: [Place.Identity: Dock] = [:], begun: [Place.Identity: Int] = [:]
  private(set) var jobs: [Int: Place.Identity] = [:]

  init(_ keys: [Int]) { stacks = NaiveStacks(keys) }

  /// Begins the work of docks that were added, and ends the work of docks that were removed, in any stack.
  private mutating func follow() {
    let there = Set((stacks.path + (waiting?.before.path ?? [])).filter(\.isDock).map(\.identity))
    docks = docks.filter { there.contains($0.key) }
    jobs = jobs.filter { there.contains($0.value) }
    for place in there where docks[place] == nil {
      docks[place] = Dock()
      begun[place, default: 0] += 1
    }
  }

  mutating func run(_ event: HarborEvent) {
    switch event {
    case .go(let change): ask { $0.apply(change) }
    case .back: ask { $0.back() }
    case .close(let place): ask { $0.close(place) }
    case .order(let order):
      switch order {
      case .select(let key): stacks.select(key)
      case .present(let key, let berth):
        if !stacks.keys.contains(key) { stacks.sheets.append(.init(key: key, path: [berth])) }
      case .add(let key): if !stacks.keys.contains(key) { stacks.tabs.append(.init(key: key)) }
      case .remove(let key): stacks.remove(key)
      case .takePass: hasPass = true
      case .takeKey: hasKey = true
      case .begin(let number, let place): jobs[number] = place.identity
      case .dock, .navigate, .wait: break
      }
      giveUp()
      goOn()
    case .end(let number): if let place = jobs.removeValue(forKey: number) { docks[place]?.done.append(number) }
    case .tick: for place in docks.keys { docks[place]?.ticks += 1 }
    case .behavior, .shown, .refused, .forgotten: break
    }
  }

  private func changed(_ change: Change) -> NaiveStacks<Berth> {
    var next = stacks
    change(&next)
    return next
  }

  private func answer(to new: NaiveStacks<Berth>) -> EntryAnswer<Place> {
    for place in new.path where !stacks.path.contains(place) {
      guard case .vault(let number)? = place.route else { continue }
      if number < 0 { return .refuse("") }
      if !hasPass { return .show(Harbor.pass) }
      if number >= 10, !hasKey { return .show(Harbor.key) }
    }
    return .enter
  }

  /// Makes a change, or shows the screen that must come first.
  private mutating func ask(_ change: @escaping Change) {
    let new = changed(change)
    switch answer(to: new) {
    case .enter: stacks = new
    case .refuse: return
    case .show(let screen):
      let first = changed { $0.apply(.bringToFront(screen)) }
      guard first.path.last == screen else { return }
      var before = waiting == nil ? stacks : comingBack(keepingUpper: true)
      before.omit(screen)
      waiting = (screen, before, first, change)
      stacks = first
    }
    giveUp()
    goOn()
  }

  /// Forgets what waits if its screen can no longer be seen.
  private mutating func giveUp() {
    guard let screen = waiting?.screen else { return }
    let seen = [stacks.tabs[stacks.selected]] + stacks.sheets
    let isSeen = seen.contains { layer in
      layer.key == screen.key && (screen.route.map { route in layer.path.contains { $0 == route } } ?? true)
    }
    if !isSeen { waiting = nil }
  }

  /// What was there before, with what has been changed since.
  private func comingBack(keepingUpper: Bool) -> NaiveStacks<Berth> {
    guard let waiting else { return stacks }
    var next = waiting.before
    for layer in stacks.tabs + stacks.sheets {
      let old = (waiting.after.tabs + waiting.after.sheets).first { $0.key == layer.key }?.path
      if old == layer.path { continue }
      if !next.keys.contains(layer.key) {
        if stacks.sheets.contains(layer) {
          if keepingUpper { next.sheets.append(layer) }
          continue
        }
        next.tabs.append(.init(key: layer.key))
      }
      let known = old ?? []
      next.change(layer.key) { path in
        for berth in known where !layer.path.contains(where: { $0.identity == berth.identity }) {
          path.removeAll { $0.identity == berth.identity }
        }
        for berth in layer.path {
          if let index = path.firstIndex(where: { $0.identity == berth.identity }) {
            path[index] = berth
          } else if !known.contains(where: { $0.identity == berth.identity }),
            keepingUpper || layer.key != waiting.screen.key || waiting.screen.route == nil
          {
            path.append(berth)
          }
        }
        if layer.key == waiting.screen.key { path.removeAll { $0 == waiting.screen.route } }
      }
    }
    for key in waiting.after.keys where !stacks.keys.contains(key) { next.remove(key) }
    return next
  }

  /// Makes the change that waits, from what was there before, if the screen is no longer needed.
  private mutating func goOn() {
    guard let wish = waiting else { return }
    let back = comingBack(keepingUpper: false)
    var new = back
    wish.ask(&new)
    if answer(to: new) == .show(wish.screen) { return }
    (stacks, waiting) = (back, nil)
    ask(wish.ask)
  }
}

extension NaiveStacks {
  /// Applies a change of the path; see `HarborEvent`.
  fileprivate mutating func apply(_ change: PathChange<Place>) {
    switch change {
    case .push(let place), .bringToFront(let place):
      guard keys.contains(place.key) else { return }
      select(place.key)
      guard let route = place.route else { return }
      top.path.removeAll { $0.identity == route.identity }
      top.path.append(route)
    case .replaceTop(let place):
      if place.key == top.key, let route = place.route, !top.path.isEmpty { top.path[top.path.count - 1] = route }
    case .home: top.path = []
    case .set(let places): set(places)
    case .restore, .back, .backTo, .pushUnlessTop, .within: break
    }
  }

  /// Removes a route, and nothing else.
  fileprivate mutating func omit(_ place: Place) {
    guard let route = place.route else { return }
    change(place.key) { $0.removeAll { $0.identity == route.identity } }
  }

  /// Removes a place and all places above it in its stack, or a stack.
  fileprivate mutating func close(_ place: Place) {
    guard let route = place.route else { return remove(place.key) }
    change(place.key) { $0 = Array($0.prefix { $0.identity != route.identity }) }
  }
}
