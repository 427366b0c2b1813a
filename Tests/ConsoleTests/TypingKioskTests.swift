import ScreenKitTerm
import ScreenKitTermTesting
import TestedKiosk
import Testing

private struct Shelf {
  var title = "book", path: [Route] = []
}
private enum Change: Navigating, Hashable {
  case rename(String), navigate(PathIntent<Route>)
}
private enum Route: ScreenFactory {
  case title
  func makeScreen() -> any Screen<Shelf, Change> { ask("Title", .text) { .rename($0) } }
}
private struct Shelves: Screen {
  func body(_ shelf: Shelf) -> [Block] { "There is a \(shelf.title)." }
  func verbs(_ shelf: Shelf) -> [Verb<Change>] { Verb("rename", "Give it another title") { .push(.title) } }
}
private let reducer = Reducer<Shelf, Change> { shelf, change in
  switch change {
  case .rename(let title): (shelf.title, shelf.path) = (title, [])
  case .navigate(let intent): shelf.path.apply(intent)
  }
}

@Typist @Suite("A kiosk for typing texts", .serialized, .timeLimit(.minutes(10)))
struct TypingKioskTests {
  @Test("takes letters as text while a screen asks for one", arguments: [(40, 10), (80, 24)])
  func letters(columns: Int, rows: Int) throws {
    let kiosk = kioskConsole { Session(Store(Shelf(), reducer: reducer), path: \.path, root: Shelves()) }
    let session = try Consoles.open(kiosk, ["1"], columns: columns, rows: rows)
    func wait(at path: String, showing texts: String...) throws {
      try session.wait(
        until: { screen in
          !screen.modes.synchronizedOutput && screen.lines[0] == path && texts.allSatisfy { screen.text.contains($0) }
        }, described: "\(path) shows \(texts)")
    }
    try wait(at: "/", showing: "There is a book.", "1 rename", "q quit")
    try session.send("1")
    try wait(at: "/title", showing: "Ctrl-D back  Title: _")
    try session.send("x 1é\u{7F}日\u{7F}bq")
    try wait(at: "/title", showing: "Title: x 1bq_")
    try session.send("\u{4}")
    try wait(at: "/", showing: "There is a book.", "1 rename")
    try session.send("1\r")
    try wait(at: "/title", showing: "Title: a value is missing", "Title: _")
    try session.send("日 1\r")
    try wait(at: "/", showing: "There is a 日 1.", "1 rename")
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
  }
}
