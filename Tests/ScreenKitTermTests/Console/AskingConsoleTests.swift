import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

@MainActor @Suite("A console without a terminal that asks for a text", .timeLimit(.minutes(10)))
struct AskingConsoleTests {
  private let store = Store(Notebook(), reducer: Notebook.reducer)

  private func console() -> ScriptedConsole<Notebook, Note> {
    ScriptedConsole(
      store, path: \.path, root: Asker.title(), permissions: [.files, .shell, .pager, .editor],
      makeScreen: { _, _ in Asker.title() })
  }

  @Test("takes every line verbatim, whatever permissions are granted", arguments: Asker.oddLines)
  func value(line: String) async {
    let console = console()
    #expect(console.input?.label == "Title")
    #expect(await console.type(line).end == .done)
    #expect(store.state.notes == [Asker.value(of: line)] && store.state.path.isEmpty)
  }

  @Test("takes the lines of a file as values, and the words after a verb as a command")
  func nested() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let console = console()
    for line in ["a line", ":save \(file) :help", ":save over \(file) look", "# back", ":save over \(file)"] {
      #expect(await console.type(line).end == .done)
    }
    #expect(store.state.notes == ["a line", "# back"])
    #expect(await console.type(":load \(file)").end == .done)
    #expect(store.state.notes == ["a line", "# back", "a line", "# back"])
    #expect(await console.type("taken").end == .failed("Title: that is taken."))
    #expect(console.input?.problem == "that is taken.")
  }
}
