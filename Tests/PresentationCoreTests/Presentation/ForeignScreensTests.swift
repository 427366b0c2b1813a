import PresentationCore
import Testing

/// A host with screens of its own below, between and above the screens of the path.
private final class Household: PresentationHost {
  var serials: [Int] = []
  var isRefusing = false
  var presentedSerials: [Int]? { [-1] + serials.flatMap { [$0, $0 + 1000] } + [999] }

  func present(_ transition: PresentationTransition<Letter, Made>) {
    if isRefusing { transition.takeTime().refused("not now.") } else { serials = transition.screens.map(\.serial) }
  }
}

@MainActor @Suite("A host that shows other screens next to the path's screens", .timeLimit(.minutes(10)))
struct ForeignScreensTests {
  private enum Change: Navigating { case navigate(PathIntent<Letter>) }

  // Feature F-80
  @Test("keeps them, and its screens of the path stay the same")
  func foreignScreens() {
    let store = Store(
      [Letter](),
      reducer: Reducer<[Letter], Change> { path, change in
        switch change {
        case .navigate(let intent): path.apply(intent)
        }
      })
    let host = Household()
    let component = PresentationComponent(store: store, path: { $0 }, host: host) { letter, _ in Made(letter) }
    store.send(.navigate(.set(["a", "b"])))
    store.send(.navigate(.set(["a", "x", "b"])))
    #expect(host.serials == [1, 3, 2])
    host.isRefusing = true
    store.send(.navigate(.home))
    #expect(store.state == ["a", "x", "b"], "the host still shows them")
    #expect(component.screens.map(\.serial) == [1, 3, 2])
    host.serials.removeLast()
    host.isRefusing = false
    component.closed(serial: 2)
    #expect(store.state == ["a", "x"])
    #expect(host.serials == [1, 3])
  }
}
