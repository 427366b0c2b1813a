import Measuring
import PresentationCore

extension Int: @retroactive PathRoute {}
extension String: @retroactive PathRoute {}

/// Actions that return their intent by hand.
enum Move<Route: PathRoute>: Navigating {
  case touch(Int), navigate(PathIntent<Route>), life(ScreenEvent<Route>)
  var intent: PathIntent<Route>? { if case .navigate(let intent) = self { intent } else { nil } }
}

/// Actions whose intent is found by reflection.
enum Reflected: Navigating { case touch(Int), navigate(PathIntent<Int>) }

struct House<Route: PathRoute> {
  var path: [Route]
  var touches = 0
}

/// A minimal host.
@MainActor
final class IdleHost<Route: Hashable & Sendable>: PresentationHost {
  var presented = 0
  func present(_ transition: PresentationTransition<Route, Int>) { presented += 1 }
}

/// A host that lists the shown screens, in an array that it changes in place.
@MainActor
final class ListingHost<Route: Hashable & Sendable>: PresentationHost {
  var serials: [Int] = []
  var presentedSerials: [Int]? { serials }
  func present(_ transition: PresentationTransition<Route, Int>) {
    let first = transition.diff.prefixCount
    serials.replaceSubrange(first..., with: transition.screens[first...].map(\.serial))
  }
}

/// Two loops that compare `path` with the path with one more route, and do nothing else.
@MainActor
func bareLoops<Route: Equatable>(_ path: [Route], _ top: Route) -> Double {
  let longer = path.map { $0 } + [top]
  return nanoseconds {
    for _ in 0..<2 {
      var index = 0
      while index < path.count, path[index] == longer[index] { index += 1 }
      use(index)
    }
  }
}

/// Measures the cost of a component at one depth, and of the store without it.
@MainActor
func measureComponent<Route: PathRoute>(
  _ name: String, path: [Route], top: Route, shallow: inout Double?, report: inout Report
) {
  let reducer = Reducer<House<Route>, Move<Route>> { house, move in
    switch move {
    case .touch(let number): house.touches &+= number
    case .navigate(let intent): house.path.apply(intent)
    case .life: house.touches &+= 1
    }
  }
  func pushAndPop(_ store: Store<House<Route>, Move<Route>>) -> Double {
    nanoseconds {
      store.send(.navigate(.push(top)))
      store.send(.navigate(.back))
    }
  }
  let depth = "\(name) routes at depth \(path.count)"
  let bare = bareLoops(path, top)

  let alone = Store(House(path: path), reducer: reducer)
  let unattached = nanoseconds { alone.send(.touch(1)) }
  let store = Store(House(path: path), reducer: reducer)
  let component = PresentationComponent(store: store, path: { $0.path }, host: IdleHost()) { _, _ in 1 }
  let pair = pushAndPop(store)
  let first = shallow ?? pair
  shallow = first
  report.line(
    "push and pop, \(depth)", "\(rounded(pair)) ns, bare loops \(rounded(bare)) ns",
    promise: "at most 2 x the loops, and what depth 1 costs", kept: pair <= 2 * bare + 2 * first)
  let touch = nanoseconds { store.send(.touch(1)) }
  report.line(
    "another action, \(depth)", "\(rounded(touch)) ns, without a component \(rounded(unattached)) ns",
    promise: "under 160 ns", kept: touch < 160)

  let listed = Store(House(path: path), reducer: reducer)
  let listing = PresentationComponent(store: listed, path: { $0.path }, host: ListingHost()) { _, _ in 1 }
  let listedTouch = nanoseconds { listed.send(.touch(1)) }
  report.line(
    "another action, \(depth), the host lists them",
    "\(rounded(listedTouch)) ns, \(rounded(listedTouch - touch)) ns more",
    promise: "at most 100 ns more", kept: listedTouch - touch < 100)
  let listedPair = pushAndPop(listed)
  report.line(
    "push and pop, \(depth), the host lists them", "\(rounded(listedPair)) ns, \(rounded(listedPair / pair)) x",
    promise: "at most 3 x without a list", kept: listedPair <= 3 * pair)

  let living = Store(House(path: path), reducer: reducer)
  let reporting = PresentationComponent(
    store: living, path: { $0.path }, host: IdleHost(), life: { .life($0) }
  ) { _, _ in 1 }
  let life = pushAndPop(living)
  report.line(
    "push and pop with `life:`, \(depth)", "\(rounded(life)) ns, \(rounded(life - pair)) ns more",
    promise: "at most 8,000 ns more", kept: life - pair < 8_000)

  let checked = Store(
    House(path: path),
    reducer: reducer.navigation(\.path) {
      $0.leaving { _, _, _ in .leave }
    })
  let checking = nanoseconds { checked.send(.touch(1)) } - unattached
  report.line(
    "what a leave check adds to another action, \(depth)", "\(rounded(checking)) ns", promise: "under 100 ns",
    kept: checking < 100)
  withExtendedLifetime((component, listing, reporting)) {}
}

/// Measures the additional cost of keeping values for 1,000 routes for an action that does not change the path.
@MainActor
func measureKept(report: inout Report) {
  struct Hall {
    var path: [Int]
    var touches = 0
    var kept = RouteState<Int, Int>()
  }
  let reducer = Reducer<Hall, Move<Int>> { hall, move in
    switch move {
    case .touch(let number): hall.touches &+= number
    case .navigate(let intent): hall.path.apply(intent)
    case .life: ()
    }
  }
  let path = Array(0..<1_000)
  let plain = Store(Hall(path: path), reducer: reducer)
  let keeping = Store(
    Hall(path: path, kept: RouteState(along: path) { $0 }),
    reducer: reducer.navigation(\.path) {
      $0.keeping(\.kept) { route, _ in route }
    })
  // Alternately, so that both run under the same conditions; the fastest of each counts.
  var (bare, kept) = (Double.infinity, Double.infinity)
  for _ in 0..<5 {
    bare = min(bare, nanoseconds { plain.send(.touch(1)) })
    kept = min(kept, nanoseconds { keeping.send(.touch(1)) })
  }
  report.line(
    "what RouteState with 1,000 routes adds to another action", "\(rounded(kept - bare)) ns to \(rounded(bare)) ns",
    promise: "under 50 ns", kept: kept - bare < 50)
  let turn = nanoseconds {
    keeping.send(.navigate(.push(-1)))
    keeping.send(.navigate(.back))
  }
  report.line(
    "push and pop with RouteState at depth 1,000", "\(rounded(turn / 1_000)) us", promise: "under 40 us",
    kept: turn < 40_000)
}

/// Measures the additional cost of a leave check for other actions if their intent is found by reflection.
@MainActor
func measureReflection(report: inout Report) {
  let reducer = Reducer<House<Int>, Reflected> { house, move in
    switch move {
    case .touch(let number): house.touches &+= number
    case .navigate(let intent): house.path.apply(intent)
    }
  }
  let plain = Store(House(path: [1]), reducer: reducer)
  let checked = Store(
    House(path: [1]),
    reducer: reducer.navigation(\.path) {
      $0.leaving { _, _, _ in .leave }
    })
  let more = nanoseconds { checked.send(.touch(1)) } - nanoseconds { plain.send(.touch(1)) }
  let mirror = nanoseconds { use(Mirror(reflecting: Reflected.touch(1)).children.first) }
  report.line(
    "what a leave check adds to an action that is reflected",
    "\(rounded(more)) ns, \(rounded(more / mirror)) x one mirror", promise: "under 500 ns", kept: more < 500)
}
