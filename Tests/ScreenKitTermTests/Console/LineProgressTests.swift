import PresentationTesting
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

private struct Desk { var path: [Drawer] = [] }

private enum Drawer: PathRoute { case top }

private enum Work: Navigating { case copy, navigate(PathIntent<Drawer>) }

/// Reports two steps, a second each.
private struct Copy: Command {
  typealias Action = Work

  func run(_ dispatcher: Dispatcher<Work>) async throws {
    for step in 1...2 {
      dispatcher.progress(step, of: 2, "files")
      try await dispatcher.clock.sleep(for: .seconds(1))
    }
  }
}

private struct Quiet: Screen {
  func body(_ desk: Desk) -> [Block] {}
  func verbs(_ desk: Desk) -> [Verb<Work>] { Verb("copy", "Copy the files") { .copy } }
}

@MainActor @Suite("How far a line is", .timeLimit(.minutes(10)))
struct LineProgressTests {
  private let clock = TestClock()
  private let console: ScriptedConsole<Desk, Work>

  init() {
    let store = Store(
      Desk(),
      reducer: Reducer<Desk, Work> { desk, work in
        switch work {
        case .copy: Copy()
        case .navigate(let intent): desk.path.apply(intent)
        }
      }, clock: clock)
    console = ScriptedConsole(store, path: \.path, root: Quiet()) { _, _ in Quiet() }
  }

  @Test("is visible while it runs, and empty when it has ended")
  func seen() async {
    let line = Task { await console.type("copy") }
    for step in 1...2 {
      await waitUntil { console.progress == [EffectProgress(step, of: 2, "files")] && clock.sleeperCount > 0 }
      clock.advance(by: .seconds(1))
    }
    #expect(await line.value == .init(""))
    #expect(console.progress.isEmpty)
  }

  @Test("is empty when it was canceled")
  func cancelled() async {
    let line = Task { await console.type("copy") }
    await waitUntil { !console.progress.isEmpty }
    line.cancel()
    #expect(await line.value.end == .cancelled)
    #expect(console.progress.isEmpty)
  }
}
