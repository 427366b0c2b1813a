import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import Testing

private struct Shelf {
  var path: [Route] = []
  var films = ["Koyaanisqatsi", "Powaqqatsi", "Naqoyqatsi"]
}

private enum Change: Navigating { case clear, navigate(PathIntent<Route>) }

private enum Route: ScreenFactory {
  case size

  func makeScreen() -> any Screen<Shelf, Change> { Size() }
}

private struct Films: Screen<Shelf, Change> {
  func body(_ state: Shelf) -> [Block] {
    Block.table(
      titles: ["Id", "Title", "Composer", "Released", "Language"],
      rows: state.films.enumerated().map {
        [.integer($0 + 1), Block.Value($1), "Philip Glass Ensemble", "1982-10-04", "Hopi"]
      })
  }

  func verbs(_ state: Shelf) -> [Verb<Change>] {
    Verb("clear", "Empty the shelf") { .clear }.disabled(state.films.isEmpty ? "nothing is on the shelf" : nil)
    Verb("size", "Show the size of the window") { .push(.size) }
  }
}

private struct Size: Screen<Shelf, Change> {
  func body(_ state: Shelf) -> [Block] { body(state, in: Window()) }
  func body(_ state: Shelf, in window: Window) -> [Block] { "\(window.columns ?? 0) columns" }
}

@MainActor @Suite("A recorded screen", .timeLimit(.minutes(10)))
struct ScreenSnapshotTests {
  private func console(columns: Int?) -> ScriptedConsole<Shelf, Change> {
    ScriptedConsole(
      Store(
        Shelf(),
        reducer: Reducer { shelf, change in
          switch change {
          case .clear: shelf.films = []
          case .navigate(let intent): shelf.path.apply(intent)
          }
        }), path: \.path, root: Films(), columns: columns)
  }

  @Test("is compared as it looks at a width, in a pipe, and in ASCII")
  func matches() throws {
    try expectScreen(Films(), state: Shelf(), matches: "films-80")
    try expectScreen(Films(), state: Shelf(), columns: 40, matches: "films-40")
    try expectScreen(Films(), state: Shelf(), columns: 40, characterSupport: .ascii, matches: "films-40-ascii")
    try expectScreen(Films(), state: Shelf(), columns: nil, matches: "films-pipe")
    try console(columns: 40).expectScreen(matches: "films-40-console")
  }

  private func check(_ shown: String, after recorded: String?) -> ScreenMismatch? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let snapshot = ScreenSnapshot("a", folder.appending(path: "SomeTests.swift").path, 12)
    do throws(ScreenMismatch) {
      if let recorded { try snapshot.check(recorded, records: true) }
      try snapshot.check(shown, records: false)
      return nil
    } catch {
      return error
    }
  }

  @Test("that looks different is shown with the differing lines")
  func differs() {
    #expect(check("one\ntwo\n", after: "one\ntwo\n") == nil)
    #expect(
      check("one\nthree\n", after: "one\ntwo\n")?.description == """
        SomeTests.swift:12: the screen differs from a.txt:

          one
        - two
        + three
         \u{20}

        To record what is shown, run the tests with SCREENKIT_RECORD=1.
        """)
  }

  @Test("must exist, and is shown if it does not")
  func missing() {
    let description = check("one\n", after: nil)?.description
    #expect(description?.hasPrefix("SomeTests.swift:12: a.txt has not been recorded; it would be:\n\none\n\n") == true)
  }

  @Test(
    "fails a test that expects another one",
    .enabled(if: ProcessInfo.processInfo.environment["SCREENKIT_RECORD"] == nil))
  func fails() {
    #expect(throws: ScreenMismatch.self) { try expectScreen(Films(), state: Shelf(), matches: "nosuch") }
    #expect(throws: ScreenMismatch.self) { try expectScreen(Films(), state: Shelf(films: []), matches: "films-80") }
    #expect(throws: ScreenMismatch.self) { try console(columns: 41).expectScreen(matches: "films-80") }
  }

  @Test("comes from a console with a width: its tables scroll, its screens know their window, and the width can be set")
  func width() async {
    let console = console(columns: 40)
    #expect(console.screen.hasSuffix("… 1 more column (type right): Language\n"))
    #expect(await console.type("right").text.contains("Language"))
    #expect(await console.type("right").end == .failed("right: these are the last columns"))
    #expect(await console.type("size").text == "40 columns\n")
    _ = await console.type("set width 60")
    #expect(console.screen == "60 columns\n")
    let pipe = self.console(columns: nil)
    #expect(await pipe.type("right").end == .failed("right: all columns are shown"))
    #expect(await pipe.type("size").text == "0 columns\n")
  }

  @Test("has verbs that say why they are disabled")
  func disabled() async throws {
    let console = console(columns: nil)
    #expect(await console.verbs().first { $0.name == "clear" }?.disabledReason == nil)
    _ = await console.type("clear")
    #expect(await console.verbs().first { $0.name == "clear" }?.disabledReason == "nothing is on the shelf")
    let verb = try #require(Films().verbs(Shelf(films: [])).first)
    #expect(verb.name == "clear" && verb.disabledReason == "nothing is on the shelf")
    #expect(Films().verbs(Shelf()).allSatisfy { $0.disabledReason == nil })
  }
}
