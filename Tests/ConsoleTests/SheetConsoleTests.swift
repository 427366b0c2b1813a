import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

private enum Desk: String, ScreenFactory, CaseIterable {
  case papers, search, settings
  func makeScreen() -> any Screen<Newsroom, News> { Top(name: rawValue) }
}

private enum Page: ScreenFactory {
  case font
  func makeScreen() -> any Screen<Newsroom, News> { Top(name: "font") }
}

/// Two tabs and a sheet above them, which cannot be left with unsaved settings.
private struct Newsroom {
  var tabs = Stacks<Desk, Page>([.papers, .search], selecting: .papers)
  var visits = VisitHistory<Desk>()
  var isEdited = false

  static let reducer = Reducer<Newsroom, News> { room, news in
    switch news {
    case .present: room.tabs.present(.settings)
    case .select(let desk): room.tabs.select(desk)
    case .edit: room.isEdited = true
    case .save: room.isEdited = false
    case .navigate(let intent): room.tabs.apply(intent, previous: room.visits.past)
    }
  }
  .recording(\.visits, of: \.tabs)
  .navigation(\.tabs) {
    $0.leaving { place, room, _ in
      place == .sheet(.settings) && room.isEdited ? .stay("the settings are not saved") : .leave
    }
  }
}

private enum News: Navigating {
  case present, select(Desk), edit, save, navigate(PathIntent<Stacks<Desk, Page>.Element>)
}

private struct Top: Screen {
  let name: String
  func body(_ room: Newsroom) -> [Block] { "\(name)" }
  func verbs(_ room: Newsroom) -> [Verb<News>] {
    Verb("settings", "Show the settings") { .present }
    Verb("tab", .choice("tab", of: Desk.self), "Select a tab") { .select($0) }
    Verb("font", "Choose a font") { .push(.route(.settings, .font)) }
    Verb("edit", "Change the settings") { .edit }
    Verb("save", "Save the settings") { .save }
  }
}

private let newsroom = TestedConsole("Newsroom") { terminal in
  let store = Store(Newsroom(), reducer: Newsroom.reducer)
  return await Console(store, path: \.tabs.path, root: Top(name: "never shown")).main(on: terminal)
}

@Typist @Suite("A sheet above tabs, in a terminal", .serialized, .timeLimit(.minutes(10)))
struct SheetConsoleTests {
  // Rule C-08.3
  @Test(
    "is closed by Ctrl-D at its root as by back, after its leave check; the tab before is selected from the root of a tab",
    arguments: ["\u{4}", "back\r"], ["xterm-256color", "dumb"])
  func back(key: String, term: String) throws {
    let session = try Consoles.open(newsroom, changing: ["TERM": term])
    try session.wait(for: "/papers>")
    try session.waitUntilIdle()
    try session.type("settings\r", until: "/settings>")
    try session.type("font\r", until: "/settings/font>")
    try session.type(key, until: "/settings>")
    try session.type("edit\r")
    try session.type(key)
    #expect(session.screen.text.contains("the settings are not saved"))
    try session.type("save\r", until: "/settings>")
    try session.type(key, until: "papers\n/papers>")
    try session.type("tab search\r", until: "/search>")
    try session.type(key, until: "papers\n/papers>")
    try session.type("back\r")
    #expect(session.screen.text.contains("back: this is the first screen"))
    try session.send("\u{4}")
    #expect(try session.waitForExit() == .exited(0))
  }
}
