import ScreenKitTerm
import ScreenKitTermTesting
import Testing

private enum Tab: String, Hashable, Codable, CaseIterable { case music, films }
private enum Item: PathRoute, Codable {
  case album(Int)
  static let caseNames = ["album"]
}

private struct Shelf { var stacks = Stacks<Tab, Item>(selecting: .music) }

private enum Move: Navigating {
  case select(Tab), open(Int), navigate(PathIntent<Stacks<Tab, Item>.Element>)
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
  private let console = ScriptedConsole(
    Store(
      Shelf(),
      reducer: Reducer<Shelf, Move> { shelf, move in
        switch move {
        case .select(let tab): shelf.stacks.select(tab)
        case .open(let number): shelf.stacks.selected.push(.album(number))
        case .navigate(let intent): shelf.stacks.apply(intent)
        }
      }), path: \.stacks.path, root: Board(name: "never shown")
  ) { element, _ in
    switch element {
    case .root(let tab): Board(name: "\(tab)")
    case .route(let tab, .album(let number)): Board(name: "\(tab) \(number)")
    }
  }

  @Test("go back within the one that is selected, to its root and not beyond")
  func back() async {
    _ = await console.type("album 1")
    _ = await console.type("album 2")
    #expect(await console.type("tab films").text == "films\n")
    #expect(await console.type("back").end == .failed("back: this is the first screen"))
    #expect(await console.type("home").end == .failed("home: this is the first screen"))
    #expect(await console.type("tab music").text == "music 2\n")
    #expect(await console.type(":back 3").end == .failed("back: you can only go back 2"))
    #expect(await console.type(":back").text == "music 1\n")
    #expect(await console.type(":home").text == "music\n")
  }

  @Test("are gone to by a path that names them")
  func goto() async {
    #expect(await console.type("goto /root:films/route:films,(album:3)").text == "films 3\n")
    #expect(await console.type("path").text == "/root:music/root:films/route:films,(album:3)\n")
    let rootless = "goto: a path must begin with the root of a stack, such as /root:music"
    for path in ["/", "/route:films,(album:3)"] { #expect(await console.type("goto \(path)").end == .failed(rootless)) }
    let unknown = await console.type("goto /root:films/route:music,(album:3)").end
    #expect(unknown == .failed("goto: the program did not open these screens"))
    let offered = ["goto /root:music ", "goto /root:music/root:films "]
    #expect(await console.completions(of: "goto ").prefix(2) == offered[...])
    let wrong = await console.type("goto /rout:films").end
    #expect(
      wrong == .failed(#"goto: column 2: unknown screen "rout"; did you mean "route"?"#)
        || "\(wrong)".contains("did you mean"))
  }
}
