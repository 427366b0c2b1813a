import ScreenKitTerm
import ScreenKitTermTesting
import Testing

private enum Tab: String, Hashable, Codable, CaseIterable { case music, films }
private enum Item: PathRoute, Codable {
  case album(Int)
  static let caseNames = ["album"]
}

private struct Shelf {
  var stacks = Stacks<Tab, Item>(selecting: .music)
  var visits = VisitHistory<Tab>()
  var goesBack = false
}

private enum Move: Navigating {
  case select(Tab), open(Int), goBack, navigate(PathIntent<Stacks<Tab, Item>.Element>)
}

private struct Board: Screen {
  let name: String
  func body(_ shelf: Shelf) -> [Block] { "\(name)" }
  func verbs(_ shelf: Shelf) -> [Verb<Move>] {
    Verb("tab", .choice("tab", of: Tab.self), "Select a tab") { .select($0) }
    Verb("album", .integer("number"), "Open an album") { .open($0) }
  }
}

@MainActor @Suite("Several stacks on the console", .timeLimit(.minutes(10)))
struct StacksConsoleTests {
  private let store = Store(
    Shelf(),
    reducer: Reducer<Shelf, Move> { shelf, move in
      switch move {
      case .select(let tab): shelf.stacks.select(tab)
      case .open(let number): shelf.stacks.selected.push(.album(number))
      case .goBack: shelf.goesBack = true
      case .navigate(let intent): shelf.stacks.apply(intent, previous: shelf.goesBack ? shelf.visits.past : [])
      }
    }
    .recording(\.visits, of: \.stacks))
  private let console: ScriptedConsole<Shelf, Move>

  init() {
    console = ScriptedConsole(store, path: \.stacks.path, root: Board(name: "never shown")) { element, _ in
      switch element {
      case .root(let tab), .sheet(let tab): Board(name: "\(tab)")
      case .route(let tab, .album(let number)): Board(name: "\(tab) \(number)")
      }
    }
  }

  @Test("go back from the root of one to the previous one, if the program says so")
  func previous() async {
    store.send(.goBack)
    _ = await console.type("tab films")
    _ = await console.type("album 1")
    #expect(await console.type(":back").text == "films\n")
    #expect(await console.type(":back").text == "music\n")
    #expect(await console.type(":back").end == .failed("back: this is the first screen"))
  }

  @Test("go back within the selected one, to its root and not beyond")
  func back() async {
    _ = await console.type("album 1")
    _ = await console.type("album 2")
    #expect(await console.type("tab films").text == "films\n")
    #expect(await console.type("back").end == .failed("back: this is the first screen"))
    #expect(await console.type("home").end == .failed("home: this is the first screen"))
    #expect(await console.type("tab music").text == "music 2\n")
    #expect(await console.type(":back 3").end == .failed("back: you can go back at most 2 screens"))
    #expect(await console.type(":back").text == "music 1\n")
    #expect(await console.type(":home").text == "music\n")
  }

  @Test("are reached by a path that names one of them, and the prompt is short")
  func goto() async {
    _ = await console.type("album 1")
    #expect(await console.type("goto /films/album:3").text == "films 3\n")
    #expect(await console.type("path").text == "/films/album:3\n")
    #expect(console.path == "/films/album:3")
    #expect(await console.type("goto /films/album:3").end == .done)
    #expect(await console.type("goto /music/").text == "music\n")
    #expect(await console.type("tab films").text == "films 3\n", "another link has left it alone")
  }

  @Test(
    "are not reached by a path that names none",
    arguments: [
      ("/", #"a path must name a screen; choose from "music", "films""#),
      ("/album:3", #"column 2: unknown screen "album:3"; choose from "music", "films""#),
      ("/flims/album:3", #"column 2: unknown screen "flims"; did you mean "films"?"#),
      (
        "/films/albun:3",
        #"column 8: unknown screen "albun"; did you mean "album"? (in segment 2; /films can be opened)"#
      ),
      ("/films/music", #"column 8: unknown screen "music"; choose from "album" (in segment 2; /films can be opened)"#),
    ])
  func mistakes(path: String, message: String) async {
    _ = await console.type("tab films")
    #expect(await console.type("goto \(path)").end == .failed("goto: \(message)"))
  }

  @Test("are completed with their contents")
  func completion() async {
    _ = await console.type("goto /films/album:3")
    #expect(await console.completions(of: "goto /") == ["goto /films ", "goto /films/album:3 ", "goto /music"])
    #expect(await console.completions(of: "goto /films/a") == ["goto /films/album:3 ", "goto /films/album"])
    #expect(await console.completions(of: "goto /m") == ["goto /music"])
  }
}
