import Measuring
import PresentationCore

extension Int: @retroactive PathRoute {}
extension String: @retroactive PathRoute {}

enum Move<Route: PathRoute>: Navigating {
  case touch, navigate(PathIntent<Route>)
  var intent: PathIntent<Route>? { if case .navigate(let intent) = self { intent } else { nil } }
}

/// A host that does nothing.
@MainActor
private final class IdleHost<Route: Hashable & Sendable>: PresentationHost {
  func present(_ transition: PresentationTransition<Route, Int>) {}
}

/// Measures a presented path of many routes.
@MainActor
func measureRoutes(_ growth: inout Growth) {
  measure("numbers", path: { Array(0..<$0) }, top: -1, &growth)
  measure("strings", path: { (0..<$0).map { "route number \($0)" } }, top: "top", &growth)
}

@MainActor
private func measure<Route: PathRoute>(
  _ kind: String, path: @escaping (Int) -> [Route], top: Route, _ growth: inout Growth
) {
  let reducer = Reducer<[Route], Move<Route>> { path, move in
    if case .navigate(let intent) = move { path.apply(intent) }
  }
  func presented(_ size: Int) -> (Store<[Route], Move<Route>>, PresentationComponent<Route, Int>) {
    let store = Store(path(size), reducer: reducer)
    return (store, PresentationComponent(store: store, path: { $0 }, host: IdleHost()) { _, _ in 1 })
  }
  growth.row(
    "a push and a pop: \(kind) in the path",
    baseline: (
      "two loops that compare them",
      { size in
        let path = path(size)
        let longer = path.map { $0 } + [top]
        return nanoseconds(rounds: 3) {
          for _ in 0..<2 {
            var index = 0
            while index < path.count, path[index] == longer[index] { index += 1 }
            use(index)
          }
        }
      }
    )
  ) { size in
    let (store, component) = presented(size)
    defer { withExtendedLifetime(component) {} }
    return nanoseconds(rounds: 3) {
      store.send(.navigate(.push(top)))
      store.send(.navigate(.back))
    }
  }
  growth.row(
    "another action: \(kind) in the path", promise: (1_000, 160),
    baseline: (
      "without a component",
      { size in
        let store = Store(path(size), reducer: reducer)
        return nanoseconds(rounds: 3) { store.send(.touch) }
      }
    )
  ) { size in
    let (store, component) = presented(size)
    defer { withExtendedLifetime(component) {} }
    return nanoseconds(rounds: 3) { store.send(.touch) }
  }
}
