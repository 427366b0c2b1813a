import PresentationTesting
import ScreenKit
import ScreenKitTermTesting
import TestSupport
import Testing

private struct BakeHouse { var loaves: [String] = [], ticks = 0, isTicking = false, path: [Oven] = [] }

private enum Oven: PathRoute { case top }

private enum BakeOrder: Navigating, Hashable {
  case bake([String]), baked(String), tick, ticking(Bool), say(String), navigate(PathIntent<Oven>)
}

/// Bakes loaf after loaf, each by a command that the one before causes.
private struct BakeLoaf: Command {
  typealias Action = BakeOrder

  let loaf: String

  func run(_ dispatcher: Dispatcher<BakeOrder>) async throws {
    try await dispatcher.clock.sleep(for: .seconds(10))
    dispatcher(.baked(loaf))
  }
}

private struct BakeryScreen: Screen {
  func body(_ bakery: BakeHouse) -> [Block] {
    "Loaves: \(bakery.loaves.joined(separator: ", ")); \(bakery.ticks) ticks"
  }

  func verbs(_ bakery: BakeHouse) -> [Verb<BakeOrder>] {
    Verb("bake", .text("loaf"), "BakeLoaf a loaf") { .bake([$0]) }
  }
}

@MainActor @Suite("A line that waits", .timeLimit(.minutes(10)))
struct WaitingTests {
  private let clock = TestClock()
  private let store: Store<BakeHouse, BakeOrder>
  private let session: Session<BakeHouse, BakeOrder>

  init() {
    store = Store(
      BakeHouse(),
      reducer: Reducer.returning { bakery, order in
        switch order {
        case .bake(let loaves): return loaves.map { BakeLoaf(loaf: $0) }
        case .baked(let loaf):
          bakery.loaves.append(loaf)
          return loaf.count > 1 ? [BakeLoaf(loaf: String(loaf.dropLast()))] : []
        case .tick: bakery.ticks += 1
        case .ticking(let isTicking): bakery.isTicking = isTicking
        case .say: break
        case .navigate(let intent): bakery.path.apply(intent)
        }
        return []
      },
      subscriptions: { $0.isTicking ? [.every(.seconds(1), BakeOrder.tick)] : [] }, clock: clock)
    session = Session(store, path: \.path, root: BakeryScreen()) { _, _ in BakeryScreen() }
  }

  private func text(of end: LineEnd) -> String { Rendering().text(end.output + (end.screen?.blocks ?? [])) }

  @Test(
    "for nothing, or for an existing text, ends at once", arguments: ["wait", "wait Loaves", "wait ' 0 ticks'"])
  func atOnce(line: String) async {
    store.send(.ticking(true))
    let end = await session.run(line)
    #expect(end.status == .done && end.output.isEmpty && end.screen == nil)
    // The timer alone sleeps.
    await clock.sleepers(1)
  }

  // Rule C-03.1
  @Test("until no work runs waits for follow-up work as well, and shows the result", arguments: [1, 2, 3])
  func idle(count: Int) async {
    let loaves = (1...count).map { String(repeating: "x", count: $0) }
    store.send(.bake(loaves))
    let line = Task.immediate { await session.run("wait --limit 1000") }
    for round in 1...count {
      // The bakers, and the time of the line.
      await clock.sleepers(count - round + 2)
      clock.advance(by: .seconds(10))
    }
    let end = await line.value
    #expect(end.status == .done)
    #expect(store.state.loaves.count == count * (count + 1) / 2)
    #expect(text(of: end).contains("Loaves: x"))
    #expect(clock.sleeperCount == 0)
  }

  @Test("for a text ends when an action brings it to the screen, and does not wait for the rest")
  func screen() async {
    store.send(.bake(["xyz", "b"]))
    let line = Task.immediate { await session.run("wait b") }
    await clock.sleepers(3)
    clock.advance(by: .seconds(10))
    // Both loaves of the first round may have come by then.
    #expect(text(of: await line.value).contains("b"))
    await clock.sleepers(1)
  }

  @Test("for a text ends when a notice says it, from whichever thread; the output is the notice itself")
  func notice() async {
    let line = Task.immediate { await session.run("wait 'up to date'") }
    await clock.sleepers(1)
    await Task.detached { [notices = session.notices] in notices.post("All is up to date.") }.value
    let end = await line.value
    #expect(end.status == .done && end.output.isEmpty && end.screen == nil)
  }

  @Test("takes an earlier notice, and each only once")
  func earlier() async {
    for message in ["one copied", "two copied", "three copied"] { session.notices.post(StyledText(message)) }
    #expect(await session.run("wait two --limit 0").status == .done)
    // The first comes before the one that was found.
    #expect(await session.run("wait one --limit 0").status == .failed)
    #expect(await session.run("wait copied --limit 0").status == .done)
    #expect(await session.run("wait copied --limit 0").status == .failed)
    for count in 0..<1000 { session.notices.post("\(count) copied") }
    #expect(await session.run("wait '5 copied' --limit 0").status == .done)
  }

  @Test(
    "too long fails, and says for what it waited and how long",
    arguments: [
      ("wait --limit 5", 5, "wait: work is still running after 5 seconds; use --limit to wait longer"),
      ("wait", 30, "wait: work is still running after 30 seconds; use --limit to wait longer"),
      (
        "wait --limit 1 'a cake'", 1,
        "wait: \"a cake\" did not appear within 1 second; use --limit to wait longer"
      ),
      (
        "wait cake --limit 0.5", 0.5,
        "wait: \"cake\" did not appear within 0.5 seconds; use --limit to wait longer"
      ),
    ])
  func late(line: String, seconds: Double, message: String) async {
    store.send(.ticking(true))
    store.send(.bake([String(repeating: "x", count: 20)]))
    let run = Task.immediate { await session.run(line) }
    await clock.sleepers(3)
    clock.advance(by: .seconds(seconds - 0.25))
    await clock.sleepers(3)
    clock.advance(by: .seconds(0.25))
    let end = await run.value
    #expect(end.status == .failed && end.error?.description == message)
  }

  @Test("is given up with its task, and leaves no work", arguments: ["wait", "wait cake"])
  func cancelled(line: String) async {
    store.send(.bake(["x"]))
    let run = Task.immediate { await session.run(line) }
    await clock.sleepers(2)
    run.cancel()
    #expect(await run.value.status == .cancelled)
    await clock.sleepers(1)
    clock.advance(by: .seconds(10))
    #expect(await session.run("wait").status == .done)
  }

  @Test("ends with the session")
  func ended() async {
    let run = Task.immediate { await session.run("wait cake") }
    await clock.sleepers(1)
    session.end()
    #expect(await run.value.status == .quit)
  }

  @Test("of one session sees work that another session of the same store begins")
  func several() async {
    let other = Session(store, path: \.path, root: BakeryScreen()) { _, _ in BakeryScreen() }
    let baking = Task.immediate { await other.run("bake b") }
    let waiting = Task.immediate { await session.run("wait") }
    await clock.sleepers(2)
    clock.advance(by: .seconds(10))
    #expect(await waiting.value.status == .done)
    #expect(await baking.value.status == .done)
  }

  @Test("waits at the other end of a wire")
  func port() async {
    let port = EncodedPort(session)
    let line = Task.immediate { await port.run("wait cake --limit 3") }
    await clock.sleepers(1)
    clock.advance(by: .seconds(3))
    #expect(await line.value.error?.message.hasPrefix("\"cake\" did not appear within 3 seconds") == true)
  }

  @Test(
    "that cannot be read is refused",
    arguments: [
      ("wait a b", "unexpected argument \"b\"; put several words in quotes"),
      ("wait --limit", "<seconds> is missing; for example: wait --limit 5"),
      ("wait --limit soon", "<seconds> must be a number from 0 to 1000000, not \"soon\""),
      ("wait --limit=soon", "<seconds> must be a number from 0 to 1000000, not \"soon\""),
      ("wait --limit -1", "<seconds> must be a number from 0 to 1000000, not \"-1\""),
      ("wait --limit nan a", "<seconds> must be a number from 0 to 1000000, not \"nan\""),
      ("wait ''", "<text> is empty; leave it out to wait until no work is running"),
    ])
  func unreadable(line: String, message: String) async {
    #expect(await session.run(line).error?.message == message)
  }

  @Test("is explained, completed, and may be hidden or renamed")
  func help() async {
    let console = ScriptedConsole(session)
    #expect(
      await console.type("help wait").text == """
        wait [<text>] [--limit <seconds>]
          Wait until no work is running or text appears.
          <text>   text to wait for, on the screen or in a notice; if left out, wait until no work is running
          --limit  maximum number of seconds to wait; 30 if left out

        """)
    #expect(await console.completions(of: "wait --") == ["wait --limit "])
    session.builtInVerbs = .standard.renaming("wait", to: "sleep until")
    #expect(await console.type("sleep until Loaves").end == .done)
    #expect(await console.type(":wait Loaves").end == .done)
    session.builtInVerbs = .standard.hiding("wait")
    #expect(await console.type("wait Loaves").end != .done)
    #expect(await console.type(":wait Loaves").end == .done)
  }
}
