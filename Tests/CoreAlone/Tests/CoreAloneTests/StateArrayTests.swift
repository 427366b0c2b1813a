import PresentationCore
import Testing

private enum Page: PathRoute, Codable { case list, detail(Int), edit(Int) }

private struct App {
  var path: [Page] = []
}

private enum Change: Navigating { case opened(Int), edited, navigate(PathIntent<Page>) }

private let reducer = Reducer<App, Change> { app, change in
  switch change {
  case .opened(let number): app.path.push(.detail(number))
  case .edited: if case .detail(let number)? = app.path.last { app.path.push(.edit(number)) }
  case .navigate(let intent): app.path.apply(intent)
  }
}

@MainActor @Suite("A state array, tested with the core alone", .timeLimit(.minutes(10)))
struct StateArrayTests {
  // Feature F-79
  @Test("is what the assertions are about")
  func walk() {
    let store = Store(App(path: [.list]), reducer: reducer)
    store.send(.opened(3))
    store.send(.edited)
    #expect(store.state.path == [.list, .detail(3), .edit(3)])
    store.send(.navigate(.back))
    #expect(store.state.path == [.list, .detail(3)])
    store.send(.navigate(.home))
    #expect(store.state.path == [])
  }
}
