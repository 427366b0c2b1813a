import PresentationTesting
import ScreenKit
import Synchronization
import Testing

private struct Cabinet { var path: [Drawer] = [], saved = 0 }

private enum Drawer: PathRoute { case upper }

private enum CabinetAction: Navigating { case change, saved, navigate(PathIntent<Drawer>) }

private struct Locked: Error, CustomStringConvertible { let description = "the drawer is locked" }

/// Saves on permission, or fails.
private struct Save: Command {
  let fails: Bool
  let gate: Gate?

  func run(_ dispatcher: Dispatcher<CabinetAction>) async throws {
    await gate?.pass()
    if fails { throw Locked() }
    dispatcher(.saved)
  }
}

private struct CabinetScreen: Screen {
  func body(_ cabinet: Cabinet) -> [Block] { "saved \(cabinet.saved) times" }

  func verbs(_ cabinet: Cabinet) -> [Verb<CabinetAction>] { Verb("change", "Change something") { .change } }
}

@MainActor @Suite("A user who leaves during a background save", .timeLimit(.minutes(10)))
struct LeavingBackgroundTests {
  private let clock = TestClock()
  private let gate = Gate()

  private func session(fails: Bool = false, waits: Bool = false) -> (
    Session<Cabinet, CabinetAction>, Store<Cabinet, CabinetAction>
  ) {
    let gate = waits ? gate : nil
    let store = Store(
      Cabinet(),
      reducer: Reducer<Cabinet, CabinetAction> { cabinet, action in
        switch action {
        case .change: Save(fails: fails, gate: gate).debounced(id: "save", for: .seconds(1)).inBackground()
        case .saved: cabinet.saved += 1
        case .navigate(let intent): cabinet.path.apply(intent)
        }
      }, clock: clock)
    return (Session(store, path: \.path, root: CabinetScreen()) { _, _ in CabinetScreen() }, store)
  }

  @Test("has it finished first, without the delay")
  func saved() async {
    let (session, store) = session()
    for _ in 0..<3 { #expect(await session.run("change").status == .done) }
    #expect(store.state.saved == 0)
    #expect(await session.run("quit").status == .quit)
    #expect(store.state.saved == 1)
  }

  @Test("stays if it fails, reads why, and leaves with the next attempt")
  func failing() async {
    let (session, _) = session(fails: true)
    _ = await session.run("change")
    let end = await session.run("quit")
    #expect(
      end.error?.description
        == "quit: background work has failed: the drawer is locked; quit again to leave anyway")
    #expect(!session.hasEnded)
    #expect(session.notices.recent.map(\.text.string) == ["In the background: the drawer is locked"])
    #expect(await session.run("quit").status == .quit)
  }

  @Test("stays if it has failed before, and leaves with the next attempt")
  func failedBefore() async {
    let (session, store) = session(fails: true)
    _ = await session.run("change")
    await waitUntil { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await waitUntil { !store.runsInBackground }
    let end = await session.run("quit")
    #expect(
      end.error?.description
        == "quit: background work has failed: the drawer is locked; quit again to leave anyway")
    #expect(!session.hasEnded && session.notices.recent.count == 1)
    #expect(await session.run("quit").status == .quit)
  }

  @Test("stops leaving with Ctrl-C; the save continues")
  func interrupted() async {
    let (session, store) = session(waits: true)
    _ = await session.run("change")
    let quit = Task.immediate { await session.run("quit") }
    quit.cancel()
    #expect(await quit.value.status == .cancelled)
    #expect(!session.hasEnded)
    gate.open()
    #expect(await session.run("quit").status == .quit)
    #expect(store.state.saved == 1)
  }

  @Test("waits at most ten seconds, and leaves with the next attempt")
  func late() async {
    let (session, store) = session(waits: true)
    _ = await session.run("change")
    for attempt in 1...2 {
      let quit = Task.immediate { await session.run("quit") }
      await waitUntil { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(10))
      let end = await quit.value
      #expect(end.status == (attempt == 1 ? .failed : .quit))
      if attempt == 1 {
        #expect(end.error?.problem == "background work is still running after 10 seconds")
      }
    }
    #expect(session.hasEnded && store.state.saved == 0)
    gate.open()
  }

  @Test("leaves at once with --force")
  func forced() async {
    let (session, _) = session(waits: true)
    _ = await session.run("change")
    #expect(await session.run("quit --force").status == .quit)
    gate.open()
  }
}
