import ScreenKit
import TestSupport
import Testing

// `ConsoleLoop` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("A console that is asked at the wrong time", .timeLimit(.minutes(10)))
struct UnaskedTests {
  @Test("refuses to ask its user while no line of theirs runs")
  func refused() async {
    let console = QuietConsole()
    console.reader.secret = "1234"
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let session = Session(
      store, path: \.path,
      root: Cover { _ in
        Verb("sign", .secret("code"), "Sign") { .note("signed \($0.reveal())") }
        Verb("change", .edited("text", from: "old"), "Change") { .note($0) }
      })
    await console.run(session, paints: true) {
      for line in ["sign", "change"] {
        let end = await session.run(line)
        #expect(end.error?.problem == "the user cannot be asked, because no command is running", "\(end)")
      }
      #expect(console.reader.secrets.isEmpty)
      console.reader.type(.line("sign"))
      await console.wait { console.reader.isReading && !console.reader.secrets.isEmpty }
      #expect(store.state.notes == ["signed 1234"])
    }
  }
}
