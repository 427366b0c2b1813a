import PresentationTesting
import TestSupport
import Testing

// `ConsoleLoop` and `LineReader` are internal.
@testable import ScreenKitTerm

/// The loop of a console, with an editor that gets no keys and a stopped clock.
@MainActor @Suite("A screen that appears on its own, or asks for another value", .timeLimit(.minutes(10)))
struct ComingScreensTests {
  private let console = QuietConsole()
  private let store = Store(Notebook(), reducer: Notebook.reducer)
  private let other = Other()

  /// Another value to ask for, whatever the notes say.
  @MainActor
  private final class Other {
    var label: String?
  }

  /// Runs a console that asks for the input that the last note names, while `body` changes the state.
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
    await console.run(Session(store, path: \.path, root: root), paints: paints, body)
  }

  @Test(
    "is shown with its prompt as soon as anything is, however recent the last change",
    arguments: [true, false])
  func prompt(paints: Bool) async {
    await run(paints: paints) {
      store.send(.note("first"))
      await console.clock.sleepers(2)
      store.send(.note("title"))
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      await console.wait { console.reader.prompt == "title: " }
      store.send(.note("name"))
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      await console.wait { console.reader.prompt == "name: " }
      #expect(console.reader.above.last == "first\ntitle\nname\n")
      console.reader.type(.line("say no"))
      await console.wait { store.state.notes.last == "value say no" }
      store.send(.navigate(.push(.first)))
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      await console.wait { console.reader.prompt == "/first> " }
    }
  }

  @Test("does not delay the screen's own changes")
  func owed() async {
    await run(paints: true) {
      store.send(.note("first"))
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      store.send(.note("second"))
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      #expect(console.reader.above == ["first\n"])
      other.label = "extra"
      store.send(.navigate(.home))
      await console.wait { console.reader.prompt == "extra: " }
      #expect(console.reader.above == ["first\n", "first\nsecond\n"])
    }
  }

  @Test(
    "does not get a line that was typed before it was shown: that appears in the next line", arguments: [true, false],
    [
      ("title", "name", "a title", "name: "), ("title", "other", "a title", "/> "),
      ("other", "title", "say no", "title: "),
    ])
  func late(paints: Bool, story: (first: String, then: String, line: String, prompt: String)) async {
    await run(paints: paints) {
      store.send(.note(story.first))
      // The next change is not shown before the clock advances.
      await console.clock.sleepers(1)
      store.send(.note(story.then))
      console.reader.type(.line(story.line))
      await console.wait { console.reader.assistance.text == story.line }
      #expect(console.reader.prompt == story.prompt && store.state.notes == [story.first, story.then])
      #expect(console.output.text.contains("the line was not run because the screen changed\n"))
      console.reader.type(.line("say no"))
      let said = story.prompt == "/> " ? "said no" : "value say no"
      await console.wait { store.state.notes.last == said }
    }
  }

  @Test("gets no line that was typed ahead for another screen", arguments: [true, false])
  func ahead(isValue: Bool) async {
    await run(paints: true) {
      store.send(.note(isValue ? "title" : "first"))
      await console.clock.sleepers(1)
      store.send(.note("name"))
      console.reader.wasTypedAhead = true
      console.reader.type(.line("say no"))
      await console.wait { console.reader.assistance.text == "say no" }
      #expect(store.state.notes.count == 2)
    }
  }

  @Test(
    "takes the line away where it asks for a secret; the typed text appears in the line of its screen again",
    arguments: [true, false])
  func secret(paints: Bool) async {
    await run(paints: paints) {
      (console.reader.typed, console.reader.secret) = ("say ha", "sesame")
      store.send(.note("password"))
      await console.wait { console.reader.prompt == "/> " && console.reader.assistance.text == "say ha" }
      #expect(console.reader.secrets == ["password: "] && console.reader.above.isEmpty)
      #expect(store.state.notes == ["password", "secret of 6"])
      #expect(console.output.text == "password\npassword\nsecret of 6\n")
    }
  }
}
