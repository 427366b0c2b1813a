import PresentationTesting
import ScreenKit
import ScreenKitTermTesting
import Testing

/// A feature whose screens are objects that stay when their route turns a page.
private struct Reading { var turned = 0 }
private enum Turn: Navigating { case turn, navigate(PathIntent<Volume>) }
private struct Volume: ScreenFactory {
  let title: String
  var page = 1

  var identity: String { title }

  func makeScreen() throws -> any Screen<Reading, Turn> {
    switch title {
    case "lost": throw LineError("it is lost.")
    case "index": Index()
    default: Pages(page)
    }
  }
  func updated(_ screen: any Screen<Reading, Turn>) -> any Screen<Reading, Turn> { screen }
  func assign(to screen: any Screen<Reading, Turn>) { (screen as? Pages)?.page = page }
}
private final class Pages: Screen {
  var page: Int
  var reads = 0
  init(_ page: Int) { self.page = page }

  func body(_ reading: Reading) -> [Block] { body(reading, in: Window()) }
  func body(_ reading: Reading, in window: Window) -> [Block] {
    "page \(page), read \(reads), turned \(reading.turned), \(window.columns ?? 0) wide"
  }
  func verbs(_ reading: Reading) -> [Verb<Turn>] {
    Verb("turn", "Turn the page") { .turn }
    Verb("next", .text("title"), "Open another volume") { .push(Volume(title: $0)) }.category("Books")
    Verb.showing("read", "Read it") { "\(self.read())" }
    Verb.doing("twice", "Turn two pages") { line in for _ in 1...2 { _ = await line.run("turn") } }
    Verb("lend", "Lend it") { .turn }.disabled("nobody wants it")
  }
  private func read() -> Int {
    reads += 1
    return reads
  }
}
private struct Index: Screen {
  func body(_ reading: Reading) -> [Block] { "the index, turned \(reading.turned)" }
  func input(_ reading: Reading) -> Input<Turn>? {
    Input("Title", .choice(from: ["A", "lost"]), previous: .turn) { .push(Volume(title: $0)) }
  }
}

private struct House {
  var path: [Route] = []
  var reading: Reading? = Reading()
}
private enum Change: Navigating {
  case reading(Turn), sell, navigate(PathIntent<Route>)

  static func embed(_ turn: Turn) -> Change {
    if case .navigate(let intent) = turn { .navigate(intent.map(Route.volume)) } else { .reading(turn) }
  }
  var turn: Turn? { if case .reading(let turn) = self { turn } else { nil } }
}
private let reading = Feature(state: \House.reading, action: \Change.turn, embed: Change.embed)

private enum Route: ScreenFactory {
  case volume(Volume), attic

  enum Identity: Hashable { case volume(String), attic }
  var identity: Identity { if case .volume(let volume) = self { .volume(volume.identity) } else { .attic } }

  func makeScreen() throws -> any Screen<House, Change> {
    switch self {
    case .volume(let volume): try volume.makeScreen().lift(reading)
    case .attic: Attic()
    }
  }
  func updated(_ screen: any Screen<House, Change>) throws -> any Screen<House, Change> {
    switch self {
    case .volume(let volume): try volume.updated(screen, in: reading)
    case .attic: screen
    }
  }
  func assign(to screen: any Screen<House, Change>) {
    if case .volume(let volume) = self { volume.assign(to: screen, in: reading) }
  }
}
private struct Attic: Screen {
  func body(_ house: House) -> [Block] { "the attic" }
  func verbs(_ house: House) -> [Verb<Change>] { Verb("sell", "Sell all books") { .sell } }
}

@MainActor @Suite("A screen of a feature, as one of the app", .timeLimit(.minutes(10)))
struct LiftedScreenTests {
  private let store = Store(
    House(),
    reducer: Reducer<House, Change> { house, change in
      switch change {
      case .reading: ()
      case .sell: house.reading = nil
      case .navigate(let intent): house.path.apply(intent)
      }
    }
    .then(
      Reducer<Reading, Turn> { reading, turn in if case .turn = turn { reading.turned += 1 } }.lift(reading)))
  private let session: Session<House, Change>
  private let console: ScriptedConsole<House, Change>

  init() {
    session = Session(store, path: \.path, root: Attic())
    console = ScriptedConsole(session)
  }

  private func type(_ line: String) async -> String {
    let answer = await console.type(line)
    if case .failed(let error) = answer.end { return error }
    return answer.text
  }

  @Test("shows the part, and its verbs do the same as before")
  func verbs() async {
    #expect(await type("goto '/volume:(title=A,page=1)'") == "page 1, read 0, turned 0, 0 wide\n")
    #expect(await type("turn") == "page 1, read 0, turned 1, 0 wide\n")
    _ = await type("twice")
    #expect(await type("look") == "page 1, read 0, turned 3, 0 wide\n")
    #expect(await type("read") == "1\n")
    #expect(await type("lend") == "lend: nobody wants it")
    #expect(await type("next B") == "page 1, read 0, turned 3, 0 wide\n")
    #expect(console.path == "/volume:(A,1)/volume:(B,1)")
    #expect(await type("help").contains("Books"))
    session.resized(to: Window(columns: 40))
    #expect(console.screen == "page 1, read 0, turned 3, 40 wide\n")
  }

  @Test("keeps its identity when its route gets another value of the same identity")
  func identity() async {
    _ = await type("goto '/volume:(A,1)'")
    _ = await type("read")
    #expect(await type("goto '/volume:(A,7)'") == "page 7, read 1, turned 0, 0 wide\n")
    #expect(await type("goto '/volume:(B,7)'") == "page 7, read 0, turned 0, 0 wide\n")
  }

  @Test("asks for the same values, and goes where its answers lead")
  func input() async {
    #expect(await type("goto '/volume:(index,1)'") == "the index, turned 0\n1. A\n2. lost\n")
    #expect(session.location.input?.label == "Title" && session.location.input?.canGoBack == true)
    #expect(await type("C").contains("Title"))
    #expect(await type("2").contains("it is lost."))
    #expect(await type(":back") == "the index, turned 1\n1. A\n2. lost\n")
    #expect(await type("1") == "page 1, read 0, turned 1, 0 wide\n")
    #expect(console.path == "/volume:(index,1)/volume:(A,1)")
  }

  @Test("that cannot be created leaves the path unchanged")
  func failing() async {
    _ = await type("goto '/volume:(A,1)'")
    #expect(await type("next lost").contains("it is lost."))
    #expect(console.path == "/volume:(A,1)")
  }

  @Test("is empty, and has no verbs, while the part is missing")
  func missing() async {
    _ = await type("sell")
    #expect(await type("goto '/volume:(A,1)'") == "")
    #expect(await type("turn").hasPrefix("unknown command \"turn\""))
    #expect(await type("goto '/volume:(index,1)'") == "")
    #expect(session.location.input == nil)
    #expect(await type("back") == "the attic\n")
  }

  // Rule P-08.2
  @Test("sends intents as the user, whatever action of the app carries them", arguments: ["up", "instead 2"])
  func wishesInStacks(line: String) async {
    let store = Store(Town(), reducer: Town.reducer)
    let session = Session(store, path: \.stacks.path, root: Square(name: "never seen"))
    store.send(.within(.push(.alpha(.letter(1, page: 1)))))
    for line in ["write", line] { _ = await session.type(line) }
    #expect(session.location.question?.text == "Discard 1?")
    _ = await session.type("keep")
    #expect(store.state.drafts.values.values.first == 1 && store.state.stacks.selected.count == 1)
    for line in [line, "discard"] { _ = await session.type(line) }
    #expect(store.state.discarded == [1])
    #expect(store.state.stacks.selected == (line == "up" ? [] : [.alpha(.letter(2, page: 1))]))
  }

  @Test(
    "says when an intent has moved nothing, whatever action of the app carries it",
    arguments: [
      ("instead 1", true), ("page 1", true), ("page 2", false), ("up", false), ("letter 1", false), ("write", false),
    ])
  func staysInStacks(line: String, hasStayed: Bool) async {
    let store = Store(Town(), reducer: Town.reducer)
    let session = Session(store, path: \.stacks.path, root: Square(name: "never seen"))
    store.send(.within(.push(.alpha(.letter(1, page: 1)))))
    let end = await session.type(line)
    #expect(end.status == .done && end.hasStayed == hasStayed)
    #expect(await !session.run("look").hasStayed)
  }

  @Test("ends with its route")
  func end() {
    weak var pages: Pages?
    do {
      let screen = Pages(1)
      pages = screen
      let lifted: any Screen<House, Change> = screen.lift(reading)
      #expect(pages != nil)
      _ = lifted
    }
    #expect(pages == nil)
  }
}
