import ScreenKitTermTesting
import Testing

private struct Library: Sendable {
  var columns = ["title", "director", "country", "language", "year"], rows = 1, path: [Route] = []
}
private enum Change: Navigating { case show([String]), row, navigate(PathIntent<Route>) }
private enum Route: ScreenFactory {
  case films
  func makeScreen() -> any Screen<Library, Change> { Films() }
}

private struct Films: Screen {
  func body(_ library: Library) -> [Block] {
    Block.group("All") {
      Block.table(
        titles: library.columns,
        rows: (0..<library.rows).map { _ in library.columns.map { .text("the \($0) of a film") } })
    }
  }
  func verbs(_ library: Library) -> [Verb<Change>] {
    Verb("fewer", "Show fewer columns") { .show(library.columns.dropLast()) }
    Verb("more", "Show another row") { .row }
  }
}

@MainActor @Suite("Tables that are scrolled sideways", .timeLimit(.minutes(10)))
struct ScrolledColumnsTests {
  @Test(
    "begin at their first columns when their screen shows other ones, and stay where they are when it shows other rows")
  func otherColumns() async {
    let reducer = Reducer<Library, Change> { library, change in
      switch change {
      case .show(let columns): library.columns = columns
      case .row: library.rows += 1
      case .navigate(let intent): library.path.apply(intent)
      }
    }
    let console = ScriptedConsole(Store(Library(), reducer: reducer), path: \.path, root: Films(), columns: 60)
    #expect(console.screen.contains("the title") && !console.screen.contains("the year"))
    _ = await console.type("right")
    #expect(!console.screen.contains("the director") && console.screen.contains("the title"))
    _ = await console.type("more")
    #expect(!console.screen.contains("the director"))
    _ = await console.type("fewer")
    #expect(console.screen.contains("the director"))
  }
}
