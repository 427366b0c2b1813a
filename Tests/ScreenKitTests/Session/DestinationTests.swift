import ScreenKit
import ScreenKitTermTesting
import Testing

private struct Depot: Equatable {
  var path: [Halt] = []
  var services = ["web", "mail server", "we"]
}
private enum Tour: Navigating, Hashable, Codable { case close(String), navigate(PathIntent<Halt>) }
private enum Halt: ScreenFactory, QuestionRoute {
  case service(String, tab: Int?), all, ask(Question<Tour>)
  static let caseNames = ["service", "all"]

  var question: Question<Tour>? { if case .ask(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<Depot, Tour> { Sight(name: "\(self)") }
}
private struct Sight: Screen {
  let name: String
  func body(_ depot: Depot) -> [Block] { "\(name)" }
  func verbs(_ depot: Depot) -> [Verb<Tour>] { Verb("close", .text("service"), "Close a service") { .close($0) } }
}

@MainActor @Suite("A destination of goto", .timeLimit(.minutes(10)))
struct DestinationTests {
  private let store = Store(
    Depot(),
    reducer: Reducer<Depot, Tour> { depot, tour in
      switch tour {
      case .close(let name): depot.services.removeAll { $0 == name }
      case .navigate(let intent): depot.path.apply(intent)
      }
    }
    .navigation(\.path) {
      $0.entering { spot, depot in
        guard case .service(let name, _) = spot, !depot.services.contains(name) else { return nil }
        return "there is no service \(name)"
      }
    })
  private let session: Session<Depot, Tour>
  private let console: ScriptedConsole<Depot, Tour>

  init() {
    session = Session(store, path: \.path, root: Sight(name: "the depot"))
    session.destinations = { depot in
      depot.services.map { Halt.service($0, tab: nil) } + [.ask(Question("?", .yes("y"))), .all]
    }
    console = ScriptedConsole(session)
  }

  /// The completions of a line, without quotes and a final blank.
  private func offered(_ line: String) async -> [String] {
    await console.completions(of: line).map { line in
      (line.last == " " ? line.dropLast() : line[...]).filter { $0 != "\"" }
    }
  }

  @Test("is a name first, then what the state offers after the name")
  func completion() async {
    #expect(await offered("goto /") == ["goto /", "goto /service", "goto /all"])
    #expect(await offered("goto /se") == ["goto /service"])
    let values = ["goto /service:web", "goto /service:mail%20server", "goto /service:we"]
    #expect(await offered("goto /service") == values)
    #expect(await offered("goto /service:") == values)
    #expect(await offered("goto /service:we") == ["goto /service:web", "goto /service:we"])
    #expect(await offered("goto /service:x") == [])
    #expect(await offered("goto /all/service:m") == ["goto /all/service:mail%20server"])
    #expect(await offered("goto /all") == ["goto /all"])
    #expect(await offered("goto /ask") == [])
  }

  @Test("follows the state")
  func following() async {
    _ = await console.type("close web")
    #expect(await offered("goto /service:") == ["goto /service:mail%20server", "goto /service:we"])
    session.destinations = nil
    #expect(await offered("goto /service") == ["goto /service"])
  }

  @Test("is one that can be entered: every candidate opens, and anything else fails with a reason")
  func entering() async {
    for line in await console.completions(of: "goto /service:") { #expect(await console.type(line).end == .done) }
    let path = console.path
    let end = await console.type("goto /all/service:ftp").end
    #expect(end == .failed("there is no service ftp"))
    #expect(console.path == path)
    #expect(await console.type("goto /all/service:we,2").end == .done)
  }
}

/// A route with a value that cannot be written.
private struct Handle: PathRoute {
  let number: Int
  let read: @Sendable () -> Int

  static func == (one: Handle, other: Handle) -> Bool { one.number == other.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
private enum Grip: Navigating { case open(Int), navigate(PathIntent<Handle>) }
private struct Handled: Screen {
  let text: String
  func body(_ path: [Handle]) -> [Block] { "\(text)" }
  func verbs(_ path: [Handle]) -> [Verb<Grip>] { Verb("open", .integer("number"), "Open") { .open($0) } }
}

@MainActor @Suite("Routes without a text", .timeLimit(.minutes(10)))
struct TextlessRouteTests {
  private let console: ScriptedConsole<[Handle], Grip>

  init() {
    let reducer = Reducer<[Handle], Grip> { path, grip in
      switch grip {
      case .open(let number): path.push(Handle(number: number) { number * 10 })
      case .navigate(let intent): path.apply(intent)
      }
    }
    let session = Session(Store([], reducer: reducer), path: { $0 }, root: Handled(text: "root")) { handle, _ in
      Handled(text: "\(handle.read())")
    }
    session.destinations = { $0 }
    console = ScriptedConsole(session)
  }

  @Test("are walked like others; a prompt shows that they have none, and asking for it is an error")
  func walking() async {
    #expect(await console.type("goto /").text == "")
    #expect(console.path == "/")
    #expect(await console.type("open 1").text == "10\n")
    #expect(await console.type("open 2").text == "20\n")
    #expect(console.path == "/...")
    for line in ["path", "goto /x"] {
      let end = await console.type(line).end
      guard case .failed(let error) = end else { Issue.record("\(line): \(end)"); continue }
      #expect(error.contains("the paths of this program have no text form"), "\(line)")
    }
    #expect(await console.completions(of: "goto /") == ["goto / "])
    #expect(await console.type("back").text == "10\n")
    #expect(await console.type("home").text == "root\n")
    #expect(console.path == "/")
  }
}
