import PresentationCore
import ScreenKit
import Testing

private struct App { var ticks = 0, resets = 0, path: [Route] = [] }
private enum Change: Navigating, Hashable, Codable { case tick, reset, navigate(PathIntent<Route>) }

private enum Route: ScreenFactory, QuestionRoute {
  case sure(Question<Change>)

  var question: Question<Change>? {
    switch self {
    case .sure(let question): question
    }
  }
  func makeScreen() -> any Screen<App, Change> {
    switch self {
    case .sure(let question): question.makeScreen()
    }
  }
}

private struct Home: Screen {
  func body(_ app: App) -> [Block] { "home" }
  func verbs(_ app: App) -> [Verb<Change>] {
    Verb("clear", "Reset") {
      .push(.sure(Question<Change>("Reset?", .destructive("reset", .reset), .no("keep"))))
    }
  }
}

@MainActor @Suite("A verb for every screen with the name of an answer", .timeLimit(.minutes(10)))
struct SharedNameTests {
  @Test(
    "does not make an abbreviated answer stale after a change elsewhere", arguments: ["res", "k", "y", "reset"],
    [true, false])
  func abbreviated(answer: String, peeks: Bool) async {
    let reducer = Reducer<App, Change> { app, change in
      switch change {
      case .tick: app.ticks += 1
      case .reset: app.resets += 1
      case .navigate(let intent): app.path.apply(intent)
      }
    }
    .navigation(\.path)
    let store = Store(App(), reducer: reducer)
    let session = Session(store, path: \.path, root: Home())
    session.verbsEverywhere = { _ in [Verb("reset", "Again") { .reset }, Verb("keep", "Keep") { .tick }] }
    _ = await session.screen()
    let asked = await session.type("clear", on: session.screen().frame)
    #expect(asked.status == .done)
    let frame = asked.screen?.frame
    store.send(.tick)
    if peeks { _ = session.peek() }
    let end = await session.type(answer, on: frame)
    #expect(end.status == .done, "\(end.error?.description ?? "")")
    #expect(store.state.resets == (answer == "k" ? 0 : 1))
  }
}
