import ScreenKit

// The effects of an action if no question is asked.
extension NaiveTown {
  mutating func act(on deed: Deed) {
    switch deed {
    case .alpha(let change): act(on: change, of: 0)
    case .beta(let change): act(on: change, of: 1)
    case .gamma(let change): act(on: change, of: 2)
    case .within(let intent): sent.append(whole(intent))
    case .select(let side): select(side)
    case .found(let side): if place(of: side) == nil { stacks.insert(Stack(side: side, spots: []), at: 0) }
    case .raze(let side): raze(side)
    case .shift(let side): if let place = place(of: side) { stacks.insert(stacks.remove(at: place), at: 0) }
    case .discard(let place, let intent):
      if let draft = drafts[place.still], draft != 0 { discarded.insert(draft) }
      drafts[place.still] = 0
      sent.append(intent)
    case .navigate(let intent): navigate(intent)
    }
    drafts = drafts.filter { draft in path.contains { $0.still == draft.key } }
    for place in path where place.leg?.letter != nil && drafts[place.still] == nil { drafts[place.still] = 0 }
  }

  private mutating func act(on change: BureauChange, of index: Int) {
    switch change {
    case .write:
      guard let draft = drafts[top.still] else { return }
      if draft != 0 { overwritten.insert(draft) }
      written += 1
      drafts[top.still] = written
    case .save:
      guard let draft = drafts[top.still], draft != 0 else { return }
      saved.insert(draft)
      drafts[top.still] = 0
    case .pose: bureaus[index].posed += 1
    case .resolved(let number): bureaus[index].resolutions[number, default: 0] += 1
    case .navigate: ()
    }
  }

  /// The position of a stack in the order.
  private func place(of side: Side) -> Int? { stacks.firstIndex { $0.side == side } }

  private mutating func select(_ side: Side) { if place(of: side) != nil { selection = side } }

  /// A stack without drafts is removed.
  private mutating func raze(_ side: Side) {
    if path.contains(where: { $0.key == side && drafts[$0.still, default: 0] != 0 }) { return }
    remove(side)
  }

  /// The one that takes the place of the selected one is selected, else the last. The only one stays.
  private mutating func remove(_ side: Side) {
    guard let place = place(of: side), stacks.count > 1 else { return }
    stacks.remove(at: place)
    if selection == side { selection = stacks[min(place, stacks.count - 1)].side }
  }

  private mutating func navigate(_ intent: Intent) {
    let here = index(of: intent.origin)
    switch intent.kind {
    case .change(.home):
      if intent.origin == nil || here != nil { back(spots.count) }
    case .change(.set(let places)):
      if intent.origin == nil || here != nil { set(places) }
    case .change(let change):
      if intent.origin == nil || here == path.count - 1 { apply(change) }
    case .close, .closed:
      if let here { cut(at: here) }
    case .answer(let choice):
      if let here, path[here].question?.answers.indices.contains(choice) == true { cut(at: here) }
    case .leave, .failed, .recheck: ()
    }
  }

  /// The places on the root of the selected stack.
  private var spots: [Spot] {
    get { stacks.first { $0.side == selection }?.spots ?? [] }
    set { if let place = place(of: selection) { stacks[place].spots = newValue } }
  }

  /// A change that starts from the top.
  private mutating func apply(_ change: PathChange<Place>) {
    switch change {
    case .push(let place): push(place)
    case .pushUnlessTop(let place):
      select(place.key)
      if top.still == place.still { replaceTop(place) } else { push(place) }
    case .bringToFront(let place): bringToFront(place)
    case .replaceTop(let place): replaceTop(place)
    case .backTo(let place):
      if place.key == selection, let index = path.lastIndex(where: { $0.still == place.still }) {
        back(path.count - 1 - index)
        replaceTop(place)
      }
    case .back(let count): back(count)
    case .home, .set, .restore, .within: ()
    }
  }

  private mutating func replaceTop(_ place: Place) {
    if place.key == selection, let spot = place.route, !spots.isEmpty { spots[spots.count - 1] = spot }
  }

  mutating func bringToFront(_ place: Place) {
    select(place.key)
    if place.key == selection, let index = spots.lastIndex(where: { $0.identity == place.route?.identity }) {
      spots.remove(at: index)
    }
    push(place)
  }

  mutating func push(_ place: Place) {
    select(place.key)
    if place.key == selection, let spot = place.route { spots.append(spot) }
  }

  mutating func back(_ count: Int) {
    if count > 0, count <= spots.count { spots.removeLast(count) }
  }

  /// The stacks in the list get their new places; the last one is selected. It has to be built like the path.
  private mutating func set(_ places: [Place]) {
    var next = self
    var seen: [Side] = []
    for place in places {
      switch place {
      case .root(let side), .sheet(let side):
        guard self.place(of: side) != nil, !seen.contains(side) else { return }
        seen.append(side)
        next.selection = side
        next.spots = []
      case .route(let side, let spot):
        guard side == seen.last else { return }
        next.spots.append(spot)
      }
    }
    self = next
  }

  /// Removes a place, and the places above it in its stack; with a root, the whole stack.
  private mutating func cut(at index: Int) {
    let (path, side) = (path, path[index].key)
    guard let root = path.firstIndex(of: .root(side)), let place = place(of: side) else { return }
    if index == root { return remove(side) }
    stacks[place].spots = Array(stacks[place].spots.prefix(index - root - 1))
  }

  /// The intent of a feature within the selected stack: the user's from the screen on top.
  private func whole(_ intent: PathIntent<Spot>) -> Intent {
    let side = selection
    let kind: Intent.Kind =
      switch intent.kind {
      case .change(.push(let spot)): .change(.push(.route(side, spot)))
      case .change(.replaceTop(let spot)): .change(.replaceTop(.route(side, spot)))
      case .change(.back(let count)): .change(.back(count))
      default: fatalError("the town's features do not kind for \(intent.kind)")
      }
    let reason: Intent.Reason = intent.reason == .user ? .user : .program
    if let origin = intent.origin {
      return Intent(
        kind, reason: reason, from: .init(origin.route.map { .route(side, $0) } ?? .root(side), ordinal: origin.ordinal)
      )
    }
    return Intent(kind, reason: reason, from: reason == .user ? Self.origin(path) : nil)
  }
}
