import PresentationTesting
import ScreenKit
import Testing

private struct Mill: Sendable { var turns = 0, isSpinning = false, path: [Stone] = [] }

private enum Stone: PathRoute { case upper }

private enum MillAction: Navigating, Hashable {
  case turn, start, spin, halt, grind, navigate(PathIntent<Stone>)
}

/// Grinds at most once a minute.
private struct Grind: Command {
  typealias Action = MillAction

  func run(_ dispatcher: Dispatcher<MillAction>) async throws { dispatcher(.turn) }
}

/// Continues as long as it may. It begins when the gate opens: all tests share the main actor, which is busy from then on.
private struct Spin: Command {
  typealias Action = MillAction

  let gate: Gate

  func run(_ dispatcher: Dispatcher<MillAction>) async throws {
    await gate.pass()
    dispatcher(.spin)
  }
}

private struct MillScreen: Screen {
  func body(_ mill: Mill) -> [Block] { "\(mill.turns) turns" }

  func verbs(_ mill: Mill) -> [Verb<MillAction>] {
    Verb("grind", "Grind") { .grind }
    Verb.doing("twice", "Wait for two texts at once") { line in
      let waits = ["1 turns", "2 turns"].map { text in
        Task.immediate { try await line.wait(for: text, limit: .seconds(5)) }
      }
      for wait in waits { try await wait.value }
    }
    Verb.doing("ages", "Wait as long as can be said") { try await $0.wait(for: nil, limit: .seconds(Int64.max)) }
    Verb.doing("never", "Wait for ages without a work") { try await $0.wait(for: "a cake", limit: .seconds(Int64.max)) }
  }
}

@MainActor @Suite("The limit of a line that waits", .timeLimit(.minutes(10)))
struct WaitingLimitTests {
  private let clock = TestClock()
  private let gate = Gate()
  private let store: Store<Mill, MillAction>
  private let session: Session<Mill, MillAction>

  init() {
    store = Store(
      Mill(),
      reducer: Reducer { [gate] mill, action in
        switch action {
        case .turn: mill.turns += 1
        case .start:
          mill.isSpinning = true
          Spin(gate: gate)
        case .spin:
          mill.turns += 1
          if mill.isSpinning { Spin(gate: gate) }
        case .halt: mill.isSpinning = false
        case .grind: Grind().throttled(id: "grind", for: .seconds(60), latest: true)
        case .navigate(let intent): mill.path.apply(intent)
        }
      }, clock: clock)
    store.whenRunningAway = { _ in .goOn }
    session = Session(store, path: \.path, root: MillScreen()) { _, _ in MillScreen() }
  }

  @Test("does not affect a command that was canceled while it waited for its turn")
  func cancelledRun() async {
    #expect(await session.run("grind").status == .done)
    let second = Task.immediate { await session.run("grind") }
    second.cancel()
    #expect(await second.value.status == .cancelled)
    #expect(await session.run("wait --limit 0").status == .done)
  }

  @Test("notices a command that is canceled while a line waits for it")
  func cancelledMeanwhile() async {
    let other = Session(store, path: \.path, root: MillScreen()) { _, _ in MillScreen() }
    #expect(await session.run("grind").status == .done)
    let second = Task.immediate { await other.run("grind") }
    let waiting = Task.immediate { await session.run("wait") }
    // The throttle, and the time of the line.
    await clock.sleepers(2)
    second.cancel()
    #expect(await waiting.value.status == .done)
    #expect(await second.value.status == .cancelled)
  }

  // Rule S-02.6
  @Test("ends a wait for actions that cause each other without an end")
  func endless() async {
    store.send(.start)
    let run = Task.immediate { await session.run("wait --limit 5") }
    await clock.sleepers(1)
    gate.open()
    await waitUntil { store.state.turns > 9 }
    clock.advance(by: .seconds(5))
    #expect(await run.value.error?.message.hasPrefix("work is still running after 5 seconds") == true)
    store.send(.halt)
    #expect(await session.run("wait").status == .done)
  }

  @Test("ends a wait while a host is silent", arguments: ["wait", "wait cake"])
  func slowHost(line: String) async {
    let host = RecordingHost<Stone, any Screen<Mill, MillAction>>()
    let session = Session(store, path: \.path, root: MillScreen(), host: host, patience: .endless) { _, _ in
      MillScreen()
    }
    host.behavior = .slow
    store.send(.navigate(.push(.upper)))
    let run = Task.immediate { await session.run("\(line) --limit 5") }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    #expect(await run.value.status == .failed)
    host.answer()
    #expect(await session.run("wait").status == .done)
  }

  @Test("of two at once: each learns of the event that it waits for")
  func twoAtOnce() async {
    let run = Task.immediate { await session.run("twice") }
    await clock.sleepers(2)
    store.send(.turn)
    await clock.sleepers(1)
    store.send(.turn)
    #expect(await run.value.status == .done)
    #expect(clock.sleeperCount == 0)
  }

  @Test("may be as long as a duration can be")
  func longest() async {
    #expect(await session.run("grind").status == .done)
    let other = Session(store, path: \.path, root: MillScreen()) { _, _ in MillScreen() }
    let grinding = Task.immediate { await other.run("grind") }
    let ages = Task.immediate { await session.run("ages") }
    await clock.sleepers(2)
    clock.advance(by: .seconds(60))
    #expect(await ages.value.status == .done)
    #expect(await grinding.value.status == .done)
    let run = Task.immediate { await session.run("never") }
    await clock.sleepers(1)
    session.end()
    #expect(await run.value.status == .quit)
  }
}
