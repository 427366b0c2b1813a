import PresentationCore
import PresentationTesting
import Testing

/// Effects of a plain store whose deadlines all pass at once.
@MainActor @Suite("A test clock, with a plain store,", .timeLimit(.minutes(10)))
struct TestClockOrderTests {
  private struct Wait: Command {
    let milliseconds: Int
    /// How often it leaves the main actor after it has slept.
    let trips: Int

    func run(_ dispatcher: Dispatcher<Int>) async throws {
      try await dispatcher.clock.sleep(for: .milliseconds(milliseconds))
      for _ in 0..<trips { await leave() }
      dispatcher(milliseconds)
    }

    @concurrent private func leave() async { await Task.yield() }
  }

  private struct Tick: Subscription {
    let milliseconds: Int

    func run(_ dispatcher: Dispatcher<Int>) async throws {
      try await dispatcher.clock.sleep(for: .milliseconds(milliseconds))
      dispatcher(milliseconds)
    }
  }

  private let clock = TestClock()

  private func store(
    _ ticks: [Int], commands: [any Command<Int>] = [],
    react: @escaping @Sendable (Int) -> [any Command<Int>] = { _ in [] }
  ) -> Store<[Int], Int> {
    Store(
      [],
      reducer: Reducer<[Int], Int>.returning { state, number in
        state.append(number)
        return react(number)
      }, subscriptions: { _ in ticks.map(Tick.init) }, commands: commands, clock: clock)
  }

  @Test("wakes effects in the order of their deadlines, one at a time", arguments: 1...20)
  func order(round: Int) async {
    for _ in 0..<5 {
      let store = store([20, 10, 30])
      await waitUntil { clock.sleeperCount == 3 }
      clock.advance(by: .milliseconds(30))
      await waitUntil { store.state.count == 3 }
      #expect(store.state == [10, 20, 30])
    }
  }

  @Test("lets each do all that it can before the next one wakes, however often it leaves the main actor")
  func trips() async {
    let store = store([40], commands: [Wait(milliseconds: 20, trips: 0), Wait(milliseconds: 10, trips: 5)])
    await waitUntil { clock.sleeperCount == 3 }
    clock.advance(by: .milliseconds(20))
    clock.advance(by: .milliseconds(20))
    await waitUntil { store.state.count == 3 }
    #expect(store.state == [10, 20, 40])
  }

  @Test("does not wake what an earlier one has canceled")
  func cancelled() async {
    let later = Wait(milliseconds: 20, trips: 0).cancellable(id: "later")
    let store = store([10], commands: [later]) { $0 == 10 ? [.cancel(id: "later")] : [] }
    await waitUntil { clock.sleeperCount == 2 }
    clock.advance(by: .milliseconds(30))
    #expect(clock.sleeperCount == 0)
    #expect(await store.begun().isCancelled)
    #expect(store.state == [10])
  }
}

extension Outcome {
  fileprivate var isCancelled: Bool { if case .discarded(.cancelled) = self { true } else { false } }
}
