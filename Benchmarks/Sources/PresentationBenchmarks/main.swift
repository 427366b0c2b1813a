import Glibc
import Measuring
import PresentationCore

enum Page: PathRoute { case list, detail(Int) }
enum Change: Navigating { case navigate(PathIntent<Page>) }

var report = Report()
let pages = { (count: Int) in (0..<count).map { Page.detail($0) } }

// Push and pop: a difference that finds one new route on top, compared with a loop that only compares.
for count in [10, 1_000, 1_000_000] {
  let (short, long) = (pages(count), pages(count) + [.list])
  let bare = nanoseconds {
    var index = 0
    while index < short.count, short[index] == long[index] { index += 1 }
    use(index)
  }
  for (name, old, new) in [("push", short, long), ("pop", long, short)] {
    let diff = nanoseconds { use(PresentationDiff(from: old, to: new).changesTop) }
    report.line(
      "diff of a \(name) at depth \(count)", "\(rounded(diff)) ns, \(rounded(diff / bare)) x the bare loop",
      promise: "at most 2 x", kept: diff / bare <= 2)
  }
}

// Everything replaced. The baselines are a set of the old routes that is queried for the new ones, and the
// difference of the standard library.
for count in [10, 1_000, 10_000, 100_000] {
  let (before, after) = (pages(count), Array(pages(2 * count).suffix(count)))
  let replaced = nanoseconds { use(PresentationDiff(from: before, to: after)) }
  let bare = nanoseconds {
    let known = Set(before)
    use(after.count { known.contains($0) })
  }
  report.line(
    "diff of \(count) routes, all replaced", "\(rounded(replaced / 1e6)) ms, \(rounded(replaced / bare)) x a set",
    promise: "at most 2 x a set, and 10,000 under 1.2 ms",
    kept: replaced / bare <= 2 && (count != 10_000 || replaced < 1.2e6))
}
let (five, other) = (pages(5_000), Array(pages(10_000).suffix(5_000)))
let ours = nanoseconds { use(PresentationDiff(from: five, to: other)) }
let theirs = nanoseconds(rounds: 2) { use(other.difference(from: five)) }
report.line(
  "diff of 5,000 routes, all replaced", "\(rounded(theirs / ours)) x as fast as CollectionDifference",
  promise: "at least 100 x", kept: theirs / ours >= 100)

// Everything reversed: the time for an element may not grow much.
let (few, many) = (pages(10_000), pages(1_000_000))
let (fewReversed, manyReversed) = (Array(few.reversed()), Array(many.reversed()))
let fewTime = nanoseconds { use(PresentationDiff(from: few, to: fewReversed)) } / 10_000
let manyTime = nanoseconds(rounds: 3) { use(PresentationDiff(from: many, to: manyReversed)) } / 1_000_000
report.line(
  "diff of 1,000,000 routes reversed",
  "\(rounded(manyTime)) ns an element, \(rounded(manyTime / fewTime)) x those of 10,000",
  promise: "at most 10 x", kept: manyTime / fewTime <= 10)

// The cost of a component, of reports of the life of screens, and of leave checks.
var shallowInt: Double?
var shallowString: Double?
for depth in [1, 10, 1_000, 10_000] {
  measureComponent("Int", path: Array(0..<depth), top: -1, shallow: &shallowInt, report: &report)
  measureComponent(
    "String", path: (0..<depth).map { "route number \($0)" }, top: "top", shallow: &shallowString, report: &report)
}
measureKept(report: &report)
measureReflection(report: &report)

// Memory.
@MainActor
func world(depth: Int) -> (Store<[Page], Change>, PresentationComponent<Page, Int>, IdleHost<Page>) {
  let store = Store(
    pages(depth),
    reducer: Reducer<[Page], Change> { path, change in
      switch change {
      case .navigate(let intent): path.apply(intent)
      }
    })
  let host = IdleHost<Page>()
  return (store, PresentationComponent(store: store, path: { $0 }, host: host) { _, _ in 1 }, host)
}

let (store, component, host) = world(depth: 10)
@MainActor
func pushAndPop(_ times: Int) {
  for _ in 0..<times {
    store.send(.navigate(.push(.list)))
    store.send(.navigate(.back))
  }
}
pushAndPop(10_000)
let before = residentBytes()
pushAndPop(1_000_000)
let growth = residentBytes() - before
report.line(
  "growth of memory over 1,000,000 pushes and pops", "\(growth / 1024) KiB", promise: "under 1,024 KiB",
  kept: growth < 1 << 20)
withExtendedLifetime((component, host)) {}

exit(report.isKept ? 0 : 1)
