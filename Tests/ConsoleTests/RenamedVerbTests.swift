import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

/// A screen with more rows than a terminal, which stay current.
private struct Tall: Screen {
  var liveRegion: LiveRegion? { .keepingTop }
  func body(_ notebook: Notebook) -> [Block] { for row in 1...50 { "row \(row)" } }
  func verbs(_ notebook: Notebook) -> [Verb<Note>] {
    for number in 10...40 { Verb("note \(number)", "Write \(number) down") { .note("\(number)") } }
  }
}

@Typist
@Suite("Advice about truncated output", .serialized, .timeLimit(.minutes(10)))
struct RenamedVerbTests {
  private func open(_ names: BuiltInVerbs) throws -> TerminalSession {
    try Consoles.openConsole(
      TestedConsole("Tall") { terminal in
        await Console(Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: Tall(), builtIn: names)
          .main(on: terminal)
      }, rows: 10)
  }

  @Test(
    "names commands as the app does, and no hidden ones",
    arguments: [
      (.standard, "; type look to show all", "; type help to show all"),
      (
        .standard.renaming("look", to: "show").renaming("help", to: "hilfe"), "; type show to show all",
        "; type hilfe to show all"
      ),
      (.standard.hiding("look", "help"), "", ""),
    ] as [(BuiltInVerbs, String, String)])
  func advice(names: BuiltInVerbs, look: String, help: String) throws {
    let session = try open(names)
    #expect(session.screen.lines.contains("… 43 more\(look)"), "\(session.screen)")
    try session.type("?")
    let row = try #require(session.screen.lines.last { $0.hasPrefix("... ") })
    #expect(row.wholeMatch(of: /\.\.\. [0-9]+ more(.*)/)?.output.1 == help[...], "\(row)")
  }
}
