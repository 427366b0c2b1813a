import ScreenKitTerm
import ScreenKitTermTesting
import Synchronization
import Testing
import TestSupport

/// A cellar whose jars can be opened. It finds the names of its shelves only after a search.
private struct Cellar {
  var path: [Jar] = []
  var jars = ["figs", "plum jam"]

  static let reducer = Reducer<Cellar, Chore> { cellar, chore in
    switch chore {
    case .add(let jar): cellar.jars.append(jar)
    case .navigate(let intent): cellar.path.apply(intent)
    }
  }
}

private enum Jar: ScreenFactory {
  case jar(String)
  func makeScreen() -> any Screen<Cellar, Chore> {
    switch self {
    case .jar(let name): Opened(name: name)
    }
  }
}

private struct Opened: Screen<Cellar, Chore> {
  let name: String
  func body(_ cellar: Cellar) -> [Block] { "A jar of \(name)." }
}

private enum Chore: Navigating {
  case add(String), navigate(PathIntent<Jar>)
}

private struct Jars: Screen {
  let isLive: Bool
  /// Hold back lookups of the names of all shelves, and of the names with a beginning.
  let (all, some): (Gate, Gate)

  func body(_ cellar: Cellar) -> [Block] {
    Block.table(
      ["jar"], rows: cellar.jars.map { Block.Row([Block.Value($0)], line: "open \(Words.quote($0))") })
    "Or \(StyledText.author("add figs").running("add figs"))."
  }

  func verbs(_ cellar: Cellar) -> [Verb<Chore>] {
    Verb("open", .text("jar"), "Open a jar") { .push(.jar($0)) }
    Verb("add", .text("jar"), "Add a jar") { .add($0) }
    Verb(
      "shelve",
      .text("shelf").suggesting { [all, some] beginning in
        await (beginning.isEmpty ? all : some).pass()
        return ["left", "right"]
      }, "Put a jar on a shelf"
    ) { .add($0) }
  }

  var liveRegion: LiveRegion? { isLive ? .keepingTop : nil }
}

private func cellar(isLive: Bool, all: Gate = Gate(), some: Gate = Gate()) -> TestedConsole {
  TestedConsole("Cellar") { terminal in
    let store = Store(Cellar(), reducer: Cellar.reducer)
    return await Console(store, path: \.path, root: Jars(isLive: isLive, all: all, some: some)).main(on: terminal)
  }
}

/// Asks for a jar, and offers two lines, one of which would be the value.
private struct Search: Screen {
  func body(_ cellar: Cellar) -> [Block] {
    Block.table(
      ["jar"], rows: [Block.Row(["figs"], line: "open figs"), Block.Row(["nuts"], line: ":open nuts")])
  }

  func verbs(_ cellar: Cellar) -> [Verb<Chore>] { Verb("open", .text("jar"), "Open a jar") { .push(.jar($0)) } }

  func input(_ cellar: Cellar) -> Input<Chore>? { Input("Jar", .text) { .add($0) } }
}

@Typist
@Suite(
  "The lines and completions that a screen offers", .serialized,
  .timeLimit(.minutes(10)))
struct OfferedLineTests {
  @Test("are brought by the down arrow, one after another, and run with Enter", arguments: [true, false])
  func walking(isLive: Bool) throws {
    let session = try Consoles.openConsole(cellar(isLive: isLive))
    func press(_ key: TerminalSession.Key, _ line: String) throws {
      try session.send(key)
      try session.wait(
        until: { _ in session.promptLine == "/>\(line.isEmpty ? "" : " ")\(line)" }, described: "> \(line)")
    }
    try press(.down, "open figs")
    try press(.down, "open \"plum jam\"")
    try press(.down, "add figs")
    try press(.down, "add figs")
    try press(.up, "open \"plum jam\"")
    try session.send(.enter)
    try session.wait(for: "A jar of plum jam.")
    try session.type("back\r")
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    // The text that was typed before is above the offers.
    try press(.up, "back")
    try press(.up, "open \"plum jam\"")
    try press(.down, "back")
    try press(.down, "")
    try press(.down, "open figs")
    try press(.up, "")
    try press(.up, "back")
    // A line of the user's own is never replaced.
    try press(.down, "")
    try session.type("op")
    try session.waitUntilIdle()
    try session.send(.down)
    try session.waitUntilIdle()
    #expect(session.promptLine.hasSuffix("op"))
    try session.type("\u{15}\r")
  }

  @Test("do not continue a search through the history that has found the line of a row")
  func searched() throws {
    let session = try Consoles.openConsole(cellar(isLive: false))
    for line in ["open nuts", "back", "open figs", "back"] {
      try session.type("\(line)\r")
      try session.waitUntilIdle()
    }
    try session.type("op")
    for line in ["open figs", "open nuts", "open nuts"] {
      try session.type("\u{1B}[5~")
      try session.waitUntilIdle()
      #expect(session.promptLine == "/> \(line)")
    }
  }

  @Test("are the lines of the current screen, and none if it offers none")
  func current() throws {
    let session = try Consoles.openConsole(cellar(isLive: false))
    try session.type("add nuts\r")
    try session.wait(for: "nuts")
    try session.waitUntilIdle()
    for line in ["open figs", "open \"plum jam\"", "open nuts"] {
      try session.send(.down)
      try session.wait(for: "/> \(line)")
    }
    try session.send(.enter)
    try session.wait(for: "A jar of nuts.")
    try session.waitUntilIdle()
    try session.send(.down)
    try session.waitUntilIdle()
    #expect(session.promptLine.hasSuffix(">"))
    try session.type("quit\r")
    try session.waitForExit()
  }

  @Test("leave out candidates for the value where the screen asks for one")
  func asking() throws {
    let session = try Consoles.open(
      TestedConsole("Search") { terminal in
        await Console(Store(Cellar(), reducer: Cellar.reducer), path: \.path, root: Search()).main(on: terminal)
      })
    try session.wait(for: "Jar:")
    try session.waitUntilIdle()
    try session.send(.down)
    try session.wait(for: "Jar: :open nuts")
    try session.send(.down)
    try session.waitUntilIdle()
    #expect(session.promptLine == "Jar: :open nuts")
    try session.send(.enter)
    try session.wait(for: "A jar of nuts.")
  }

  @Test("appear without another TAB if they were late, unless the user has typed on", arguments: [true, false])
  func late(isLive: Bool) throws {
    let (all, some) = (Gate(), Gate())
    let session = try Consoles.openConsole(cellar(isLive: isLive, all: all, some: some))
    try session.send("shelve ")
    try session.send(.tab)
    try session.send(.tab)
    try session.wait(for: "Still looking")
    try session.waitUntilIdle()
    all.open()
    try session.wait(until: { $0.text.contains("left") && $0.text.contains("right") }, described: "both")
    #expect(session.promptLine.hasSuffix("> shelve"))
    try session.send("l")
    try session.waitUntilIdle()
    let count = session.screen.text.ranges(of: "Still looking").count
    try session.send(.tab)
    try session.wait(until: { $0.text.ranges(of: "Still looking").count > count }, described: "the note again")
    try session.send("x")
    try session.waitUntilIdle()
    some.open()
    try session.type("y")
    try session.waitUntilIdle()
    #expect(session.promptLine.hasSuffix("> shelve lxy"))
  }
}
