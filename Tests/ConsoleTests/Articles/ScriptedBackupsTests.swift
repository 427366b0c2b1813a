import PresentationTesting
import ScreenKitTerm
import ScreenKitTermTesting
import Testing
import TestSupport

@testable import TestedBackups

@MainActor @Suite("Backups, line by line", .timeLimit(.minutes(10)))
struct ScriptedBackupsTests {
  @Test("says how far the copying is")
  func progress() async {
    let clock = TestClock()
    let store = Store(Backups(), reducer: reducer, clock: clock)
    let session = Session(store, path: \.path, root: Home())
    session.verbsEverywhere = { backups in
      let server = Parameter.choice("server", from: backups.servers)
      return [Verb("copy", server, "Copy a server") { .copy([$0]) }]
    }
    let console = ScriptedConsole(session)
    let line = Task { await console.type("copy db") }
    await clock.sleepers(1)
    #expect(console.progress == [EffectProgress(0, of: 1, "db")])
    clock.advance(by: .milliseconds(500))
    #expect(await line.value.text == "1 of 4 servers are copied.\n")
  }

  @Test("has no screen that cannot be left, and no command that cannot be used")
  func screens() async {
    let store = Store(Backups(), reducer: reducer)
    let session = Session(store, path: \.path, root: Home())
    #expect(await session.selftest().findings == [])
  }

  // Rule C-15.2
  @Test("reports what failed in the background")
  func notices() async {
    let store = Store(Backups(), reducer: reducer)
    let console = ScriptedConsole(store, path: \.path, root: Home())
    store.send(.check)
    #expect(await console.type("wait Unreachable").end == .done)
    #expect(console.notices.map(\.level) == [.error])
  }
}
