import PresentationCore

/// A harbor whose host shows everything at once, in the plainest words: lists, searched from their beginning.
struct NaiveHarbor {
  typealias Place = Harbor.Place

  private(set) var stacks: NaiveStacks<Berth> { didSet { follow() } }
  private var hasPass = false, hasKey = false
  private(set) var waiting: (screen: Place, path: [Place])?
  /// The docks that are there, how often each began to be watched, and where jobs are done.
  private(set) var docks: [Place.Identity: Dock] = [:], begun: [Place.Identity: Int] = [:]
  private(set) var jobs: [Int: Place.Identity] = [:]

  init(_ keys: [Int]) { stacks = NaiveStacks(keys) }

  /// Begins the work of docks that were added, and ends the work of docks that were removed, in any stack.
  private mutating func follow() {
    let there = Set(stacks.path.filter(\.isDock).map(\.identity))
    docks = docks.filter { there.contains($0.key) }
    jobs = jobs.filter { there.contains($0.value) }
    for place in there where docks[place] == nil {
      docks[place] = Dock()
      begun[place, default: 0] += 1
    }
  }

  mutating func run(_ event: HarborEvent) {
    switch event {
    case .go(let change): ask(for: changed { $0.apply(change) })
    case .back: ask(for: changed { $0.back() })
    case .close(let place): ask(for: changed { $0.close(place) })
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
      goOn()
    case .end(let number): if let place = jobs.removeValue(forKey: number) { docks[place]?.done.append(number) }
    case .tick: for place in docks.keys { docks[place]?.ticks += 1 }
    case .behavior, .shown, .refused, .forgotten: break
    }
  }

  private func changed(_ change: (inout NaiveStacks<Berth>) -> Void) -> NaiveStacks<Berth> {
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

  /// Enters new stacks, or stacks with the screen that must be shown first on top.
  private mutating func ask(for new: NaiveStacks<Berth>) {
    switch answer(to: new) {
    case .enter: stacks = new
    case .refuse: return
    case .show(let screen):
      let first = changed { $0.apply(.bringToFront(screen)) }
      guard first.path.last == screen else { return }
      stacks = first
      waiting = (screen, new.path.filter { $0.key == new.top.key && $0 != screen || $0 == .root(new.top.key) })
    }
    goOn()
  }

  /// Requests the waiting path once it may be entered, without the screen that was shown first.
  private mutating func goOn() {
    guard let (screen, path) = waiting else { return }
    var routes = path
    if screen.route != nil, screen.key != path[0].key {
      routes = stacks.path.filter { $0.key == screen.key }.prefix { $0 != screen } + routes
    }
    let new = changed { $0.set(routes) }
    if answer(to: new) == .show(screen) {
      // The root of a stack that is not selected has been left.
      let isOpen = screen.route == nil ? stacks.top.key == screen.key : stacks.path.contains(screen)
      if !isOpen { waiting = nil }
    } else {
      waiting = nil
      ask(for: new)
    }
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
    case .back, .backTo, .pushUnlessTop: break
    }
  }

  /// Removes a place and all places above it in its stack, or a stack.
  fileprivate mutating func close(_ place: Place) {
    guard let route = place.route else { return remove(place.key) }
    change(place.key) { $0 = Array($0.prefix { $0.identity != route.identity }) }
  }
}
