import ScreenKit
import ScreenKitTermTesting
import TestSupport
import Testing

@MainActor @Suite("A ready-made screen that asks", .timeLimit(.minutes(10)))
struct ReadyScreenTests {
  private let store = Store(Notebook(), reducer: Notebook.reducer)

  private func console(_ makeScreen: @escaping @MainActor () -> any Screen<Notebook, Note>) -> ScriptedConsole<
    Notebook, Note
  > {
    ScriptedConsole(store, path: \.path, root: Cover { _ in Verb("go", "Go there") { .push(.first) } }) { _, _ in
      makeScreen()
    }
  }

  @Test("for a value of any kind passes it to the action")
  func value() async {
    let console = console { ask("Count", .integer(in: 1...9), default: 3) { .note("\($0 + 1)") } }
    _ = await console.type("go")
    #expect(console.input == InputDescription(label: "Count", kind: .number, defaultText: "3"))
    for line in ["4", "", "12", ":back"] { _ = await console.type(line) }
    #expect(store.state.notes == ["5", "4"] && store.state.path.isEmpty)
  }

  @Test("for one of the values of the state lists their names, and passes the value itself")
  func choice() async {
    let console = console {
      choose("Note", from: { $0.notes.map { [$0] } }, named: { $0[0] }) { .note($0[0] + "!") }
    }
    #expect(await console.type("go").text == "There is nothing to choose.\n")
    #expect(console.input == nil)
    store.send(.note("one"))
    store.send(.note("two"))
    store.send(.note("one"))
    #expect(await console.type(":look").text == "1. one\n2. two\n3. one\n")
    for line in ["tw", "3", "one"] { #expect(await console.type(line).end == .done) }
    #expect(store.state.notes == ["one", "two", "one", "two!", "one!", "one!"])
  }

  @Test("uses the value from the state for a blank line, if any")
  func defaultChoice() async {
    let console = console {
      choose("Note", from: { $0.notes.map { [$0] } }, named: { $0[0] }, default: { $0.notes.last.map { [$0] } }) {
        .note($0[0] + "!")
      }
    }
    store.send(.note("one"))
    _ = await console.type("go")
    store.send(.note("two"))
    _ = await console.type(":look")
    #expect(console.input?.defaultText == "two")
    for line in ["", "one"] { #expect(await console.type(line).end == .done) }
    #expect(store.state.notes == ["one", "two", "two!", "one!"])
  }
}
