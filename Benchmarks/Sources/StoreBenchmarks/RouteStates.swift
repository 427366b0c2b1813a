import Measuring
import PresentationCore

private enum Stop: PathRoute { case row(Int) }

private struct Page { var filter = "" }

private struct Walk {
  var path = (0..<1_000).map(Stop.row)
  var pages = RouteState<Stop, Page>()
  var steps = 0
}

private enum Step: Navigating { case on, back, navigate(PathIntent<Stop>) }

private let walking = Reducer<Walk, Step> { walk, step in
  switch step {
  case .on: walk.steps &+= 1
  case .back: walk.path.removeLast()
  case .navigate(let intent): walk.path.apply(intent)
  }
}

/// Not inlined, as an app's reducer is not inlined into the store.
@inline(never)
private func keepingPages(_ reducer: Reducer<Walk, Step>) -> Reducer<Walk, Step> {
  reducer.navigation(\.path) {
    $0.keeping(\.pages) { _, _ in Page() }
  }
}

private func longWalk() -> Walk {
  var walk = Walk()
  walk.pages = RouteState(along: walk.path) { _ in Page() }
  return walk
}

/// Only takes steps, for counting instructions.
func takeSteps(_ count: Int) {
  let keeping = keepingPages(walking)
  var walk = longWalk()
  for _ in 0..<count { use(keeping(&walk, .on)) }
  precondition(walk.steps == count)
}

/// Measures the additional cost of states of routes for an action that does not change a path of a thousand routes.
@MainActor
func measureRouteState(_ report: inout Report) {
  let keeping = keepingPages(walking)
  var walk = longWalk()
  let differences = (0..<7).map { _ in
    let alone = nanoseconds(rounds: 3) { use(walking(&walk, .on)) }
    return nanoseconds(rounds: 3) { use(keeping(&walk, .on)) } - alone
  }
  let more = differences.sorted()[differences.count / 2]
  report.line(
    "states of routes of 1,000 routes, for an action that leaves them alone", "\(rounded(more)) ns more",
    promise: "under 50 ns", kept: more < 50)
  precondition(walk.steps > 0)
}
