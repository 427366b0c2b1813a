import PresentationCore
import PresentationTesting
import Synchronization
import Testing

/// A place in a harbor. Work is done at docks, and all pages of a dock are one screen. Vaults need a pass, and from number 10 on also
/// a key.
enum Berth: PathRoute {
  case dock(Int, page: Int), vault(Int), pass

  var identity: Berth { if case .dock(let number, _) = self { .dock(number, page: 0) } else { self } }
}

/// Several stacks of berths, and the work there.
struct Harbor {
  typealias Place = Stacks<Int, Berth>.Element

  var stacks: Stacks<Int, Berth>
  var docks = RouteState<Place, Dock>()
  var hasPass = false, hasKey = false
  var waiting: Waiting<Stacks<Int, Berth>>?

  static let docks = Features(routes: \Harbor.docks, action: \Order.dock, embed: Order.dock)

  /// - Parameter roster: Sees the work that is begun.
  static func reducer(_ roster: Roster) -> Reducer<Harbor, Order> {
    Reducer<Harbor, Order> { harbor, order in
      switch order {
      case .navigate(let intent): harbor.stacks.apply(intent)
      case .select(let key): harbor.stacks.select(key)
      case .present(let key, let berth): harbor.stacks.present(key, path: [berth])
      case .add(let key): harbor.stacks.add(key)
      case .remove(let key): harbor.stacks.remove(key)
      case .takePass: harbor.hasPass = true
      case .takeKey: harbor.hasKey = true
      case .begin(let number, let place): Job(number: number, roster: roster).lift(docks[place.identity])
      case .dock, .wait: ()
      }
    }
    .then(Dock.reducer.lift(docks))
    .navigation(\.stacks) {
      $0.keeping(\.docks) { place, _ in place.isDock ? Dock() : nil }
        .entering(waiting: \.waiting) { $1.answer(to: $0) }
    }
  }

  private func answer(to place: Place) -> EntryAnswer<Place> {
    guard case .vault(let number)? = place.route else { return .enter }
    if number < 0 { return .refuse("vault \(number) does not exist") }
    if !hasPass { return .show(Self.pass) }
    return number >= 10 && !hasKey ? .show(Self.key) : .enter
  }

  /// The screen that comes first where a pass is needed: a route of a stack.
  static let pass = Place.route(1, .pass)
  /// The screen that comes first where a key is needed: the root of a stack.
  static let key = Place.root(2)
}

extension Harbor.Place {
  var isDock: Bool { if case .dock? = route { true } else { false } }
}

enum Order: Navigating {
  case select(Int), present(Int, Berth), add(Int), remove(Int), takePass, takeKey, wait
  case begin(Int, Harbor.Place), dock(Harbor.Place.Identity, DockChange), navigate(PathIntent<Harbor.Place>)

  var dock: (Harbor.Place.Identity, DockChange)? {
    if case .dock(let place, let change) = self { (place, change) } else { nil }
  }
  var intent: PathIntent<Harbor.Place>? { if case .navigate(let intent) = self { intent } else { nil } }
}

/// The state of a dock.
struct Dock: Equatable {
  var ticks = 0, done: [Int] = []

  static let reducer = Reducer<Dock, DockChange> { dock, change in
    switch change {
    case .tick: dock.ticks += 1
    case .done(let number): dock.done.append(number)
    }
  }
}

enum DockChange: Hashable { case tick, done(Int) }

/// A subscription of a dock.
private struct Watch: Subscription {
  let place: Harbor.Place.Identity, roster: Roster

  func run(_ dispatcher: Dispatcher<DockChange>) async { await roster.watch(place, dispatcher) }
}

/// A command of a dock.
private struct Job: Command {
  let number: Int, roster: Roster

  func run(_ dispatcher: Dispatcher<DockChange>) async { await roster.work(on: number, dispatcher) }
}

/// Knows the work that is being done.
final class Roster: Hashable, Sendable {
  private struct Work {
    /// The number of watches begun for each dock, and the dispatchers that currently send its ticks.
    var begun: [Harbor.Place.Identity: Int] = [:]
    var watches: [Harbor.Place.Identity: Dispatcher<DockChange>] = [:]
    /// Lets jobs end.
    var jobs: [Int: AsyncStream<Never>.Continuation] = [:]
  }

  private let work = Mutex(Work())

  var begun: [Harbor.Place.Identity: Int] { work.withLock(\.begun) }
  var watched: Set<Harbor.Place.Identity> { work.withLock { Set($0.watches.keys) } }
  var jobs: Set<Int> { work.withLock { Set($0.jobs.keys) } }

  fileprivate func watch(_ place: Harbor.Place.Identity, _ dispatcher: Dispatcher<DockChange>) async {
    let end = AsyncStream<Never>.makeStream()
    work.withLock {
      $0.begun[place, default: 0] += 1
      $0.watches[place] = dispatcher
    }
    await withTaskCancellationHandler {
      for await _ in end.stream {}
    } onCancel: {
      work.withLock { $0.watches[place] = nil }
    }
    withExtendedLifetime(end) {}
  }

  fileprivate func work(on number: Int, _ dispatcher: Dispatcher<DockChange>) async {
    let end = AsyncStream<Never>.makeStream()
    work.withLock { $0.jobs[number] = end.continuation }
    await withTaskCancellationHandler {
      for await _ in end.stream {}
    } onCancel: {
      work.withLock { $0.jobs[number] = nil }
    }
    dispatcher(.done(number))
    work.withLock { $0.jobs[number] = nil }
  }

  /// Has every dock that is watched tick.
  func tick() {
    for dispatcher in work.withLock({ Array($0.watches.values) }) { dispatcher(.tick) }
  }

  /// Lets a job end, and waits until it has.
  func end(_ number: Int) async {
    work.withLock { $0.jobs[number] }?.finish()
    await waitUntil { !jobs.contains(number) }
  }

  static func == (one: Roster, other: Roster) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A harbor in a store, with a host.
@MainActor
final class HarborWorld {
  typealias Place = Harbor.Place

  struct Flooded: Error {}

  let roster = Roster()
  let store: Store<Harbor, Order>
  let host = RecordingHost<Place, Place>()
  let component: PresentationComponent<Place, Place>

  init(_ keys: [Int]) {
    store = Store(
      Harbor(stacks: Stacks(keys, selecting: keys[0])), reducer: Harbor.reducer(roster),
      subscriptions: { [roster] harbor in
        harbor.docks.identities.map { place -> any Subscription<Order> in
          Watch(place: place, roster: roster).lift(Harbor.docks[place])
        }
      })
    component = PresentationComponent(store: store, path: \.stacks.path, host: host, patience: .endless) { place, _ in
      if place.route == .dock(0, page: 0) { throw Flooded() }
      return place
    }
  }
}
