import PresentationTesting
import TestSupport
import Testing

// `InteractiveRunner` and `LineEditor` are no part of the interface.
@testable import ScreenKitTerm

/// The runner, with an editor in which nobody types and a clock that stands still.
@MainActor @Suite("A screen that comes by itself, or asks for something else")
struct ComingScreensTests {
  private let clock = TestClock()
  private let output = Collected()
  private let editor = RecordingEditor()
  private let store = Store(Notebook(), reducer: Notebook.reducer)
  private let other = Other()

  /// What is asked for besides, whatever the notes say.
  @MainActor
  private final class Other {
    var label: String?
  }

  /// Runs a console that asks for what the last note says, while `body` changes the state.
  private func run(paints: Bool, _ body: () async -> Void) async {
    let root = Asker { [other] notebook in
      if let label = other.label { return Input(label, .text) { .note($0) } }
      return switch notebook.notes.last {
      case "title", "name": Input(notebook.notes.last ?? "", .text) { .note("value \($0)") }
      case "password": Input("password", .secret) { .note("secret of \($0.reveal().count)") }
      default: nil
      }
    } listed: { _ in
      Verb("say", .text("what"), "Say something") { .note("said \($0)") }
    }
    var terminal = Terminal(arguments: ["asker"])
    (terminal.clock, terminal.signals) = (clock, NoSignals())
    let session = Session(store, path: \.path, root: root)
    let runner = InteractiveRunner(
      session: session, showing: session.look(), verbs: ConsoleVerbs(doors: []), editor: editor,
      painter: paints ? output.painter(clock) : nil,
      output: TerminalOutput(
        writer: output.writer, errors: output.writer, size: { TerminalSize(columns: 80, rows: 24) },
        rendering: { Rendering(columns: 80) }),
      terminal: terminal, interrupts: InteractiveSignals(terminal), history: { HistoryStore() })
    let running = Task { await runner.run() }
    while !editor.isReading { await Task.yield() }
    await body()
    running.cancel()
    while editor.isReading { await Task.yield() }
    clock.advance(by: .seconds(10))
    await running.value
  }

  private func wait(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test(
    "is shown with its prompt as soon as anything is, however little time has passed since the last change",
    arguments: [true, false])
  func prompt(paints: Bool) async {
    await run(paints: paints) {
      store.send(.note("first"))
      await clock.sleepers(2)
      store.send(.note("title"))
      await clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      await wait { editor.prompt == "title: " }
      store.send(.note("name"))
      await clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      await wait { editor.prompt == "name: " }
      #expect(editor.above.last == "first\ntitle\nname\n")
      editor.type(.line("say no"))
      await wait { store.state.notes.last == "value say no" }
      store.send(.navigate(.push(.first)))
      await clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      await wait { editor.prompt == "/first> " }
    }
  }

  @Test("does not keep back what the screen shows")
  func owed() async {
    await run(paints: true) {
      store.send(.note("first"))
      await clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      store.send(.note("second"))
      await clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      #expect(editor.above == ["first\n"])
      other.label = "extra"
      store.send(.navigate(.home))
      await wait { editor.prompt == "extra: " }
      #expect(editor.above == ["first\n", "first\nsecond\n"])
    }
  }

  @Test(
    "does not get a line that was typed before it was shown: that stands in the next line", arguments: [true, false])
  func late(paints: Bool) async {
    await run(paints: paints) {
      store.send(.note("title"))
      await wait { editor.prompt == "title: " }
      // The next change is not shown before the clock goes on.
      for (change, line) in [(Note.note("name"), "a title"), (.note("other"), "a name"), (.note("title"), "say no")] {
        await clock.sleepers(1)
        let before = store.state.notes.count
        let prompt = editor.prompt
        store.send(change)
        editor.type(.line(line))
        await wait { editor.assistance.text == line }
        #expect(editor.prompt == prompt && store.state.notes.count == before + 1)
        clock.advance(by: .milliseconds(50))
        await wait { editor.prompt != prompt }
      }
      #expect(output.text.contains("This did not run: something else is asked for now.\n"))
      editor.type(.line("say no"))
      await wait { store.state.notes.last == "value say no" }
    }
  }

  @Test(
    "takes the line away where it asks for a secret; what was typed stands in the line of its screen again",
    arguments: [true, false])
  func secret(paints: Bool) async {
    await run(paints: paints) {
      (editor.typed, editor.secret) = ("say ha", "sesame")
      store.send(.note("password"))
      await wait { editor.prompt == "/> " && editor.assistance.text == "say ha" }
      #expect(editor.secrets == ["password: "] && editor.above.isEmpty)
      #expect(store.state.notes == ["password", "secret of 6"])
      #expect(output.text == "password\npassword\nsecret of 6\n")
    }
  }
}
