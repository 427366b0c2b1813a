import ScreenKitTerm
import ScreenKitTermTesting
import Testing
import TestSupport

@testable import TestedVerbs

@Suite("In the article on tests:", .timeLimit(.minutes(10)))
enum ScriptedShelf {
  @MainActor @Suite("A shelf of albums, line by line")
  struct ScriptedShelfTests {
    private let console = ScriptedConsole(Store(Shelf(), reducer: reducer), path: \.path, root: Home())

    @Test("opens an album and finds its way back")
    func open() async {
      await console.expect("open 'Kind of Blue'", shows: "Kind of Blue")
      #expect(console.path == "/album:2")
      #expect(await console.type("back").end == .done)
      #expect(console.screen == "  1 Abbey Road\n  2 Kind of Blue\n  3 Blue Train\n")
      await console.expect("opne 2", fails: "unknown command \"opne\"; did you mean \"open\"?")
    }

    @Test("asks before it deletes")
    func delete() async {
      let delete = await console.verbs().first { $0.name == "delete" }
      #expect(delete?.disabledReason == "no albums are selected")
      _ = await console.type("select 1 3")
      await console.expect(
        "delete", shows: "Delete the selected albums?\nDelete  delete, 1, y")
      await console.expect("y", shows: "  1 Kind of Blue")
    }

    @Test("asks for the password without showing it")
    func lock() async {
      console.secret = { prompt in prompt == "password" ? "sesame" : nil }
      #expect(await console.type("lock").text.hasSuffix("Note: logged in\n"))
      console.secret = { _ in nil }
      #expect(await console.type("lock").end == .cancelled)
    }

    @Test("lets a note be changed in an editor")
    func note() async {
      _ = await console.type("note 'lent to Ann'")
      console.editor = { text, name in text + " and Bob" }
      let text = await console.type("note").text
      #expect(text.hasSuffix("Note: lent to Ann and Bob\n"))
    }

    @Test("completes the names of albums")
    func completion() async {
      #expect(await console.completions(of: "open K") == [#"open "Kind of Blue" "#])
    }

    @Test("looks as it was recorded")
    func screens() async throws {
      try expectScreen(Home(), state: Shelf(), columns: 40, matches: "shelf-40")
      _ = await console.type("select 1")
      try console.expectScreen(matches: "shelf-selected")
    }
  }
}
