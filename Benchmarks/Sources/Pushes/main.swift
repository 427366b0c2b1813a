// Pushes a screen on a path of 1,000 routes and pops it, COUNT times: Pushes COUNT
//
// Scripts/gate.sh measures it from outside. It also adds the first version of this file to earlier commits.

import PresentationCore

enum Page: PathRoute { case list, detail(Int) }
enum Change: Navigating { case navigate(PathIntent<Page>) }

/// A minimal host.
@MainActor
final class IdleHost: PresentationHost {
  func present(_ transition: PresentationTransition<Page, Int>) {}
}

let store = Store(
  (0..<1_000).map { Page.detail($0) },
  reducer: Reducer<[Page], Change> { path, change in
    switch change {
    case .navigate(let intent): path.apply(intent)
    }
  })
let component = PresentationComponent(store: store, path: { $0 }, host: IdleHost()) { _, _ in 1 }
for _ in 0..<(CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0) {
  store.send(.navigate(.push(.list)))
  store.send(.navigate(.back))
}
precondition(store.state.count == 1_000)
withExtendedLifetime(component) {}
