import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A command that ends at once", .timeLimit(.minutes(10)))
struct CommandEndTests {
  typealias Say = Notebook.Say

  @Test("is canceled by a later cancellation in the same action or the next one, and its answer is discarded")
  func cancelled() async {
    let store = Notebook.store()
    let first = store.performing(.start([Say("a").cancellable(id: 1), .cancel(id: 1)]))
    #expect(await first.value.word == "discarded: cancelled")
    let token = store.observe(\.count) { [unowned store] count in
      if count == 1 {
        store.send(.start(Say("b").cancellable(id: 1)))
        store.send(.start(.cancel(id: 1)))
      }
    }
    #expect(await store.perform(.note("go"), until: .finished).word == "committed")
    #expect(await store.perform(.start(Say("c").cancellable(id: 1)), until: .finished).word == "committed")
    #expect(store.state == ["go", "c"])
    withExtendedLifetime(token) {}
  }

  @Test("is replaced by the next one with its identifier: of two in one action, only the last one sends")
  func replaced() async {
    let store = Notebook.store()
    let outcome = await store.perform(.start([Say("a").replacing(id: 1), Say("b").replacing(id: 1)]), until: .finished)
    #expect(outcome.word == "discarded: superseded")
    #expect(store.state == ["b"])
  }

  @Test("sends an action of the reducer after the observers have seen the change, also in a sandbox")
  func sent() async {
    let store = Notebook.store()
    var seen: [[String]] = []
    let token = store.observe { seen.append($0) }
    #expect(await store.perform(.start(.send(.note("a"))), until: .finished).word == "committed")
    #expect(store.state == ["a"] && seen.last == ["a"])
    let sandbox = store.sandbox()
    #expect(
      await sandbox.perform(.start([.send(.note("b")), .after(.seconds(1), .note("c"))]), until: .finished).word
        == "committed")
    #expect(sandbox.state == ["a", "b"] && store.state == ["a"])
    withExtendedLifetime(token) {}
  }

  /// A command that was not canceled by the store.
  struct GivenUp: Command {
    func run(_ dispatcher: Dispatcher<Notebook.Move>) async throws { throw CancellationError() }
  }

  @Test("that throws a cancellation error on its own discards the action, and no error is reported")
  func givenUp() async {
    let record = Record()
    let store = Notebook.store(middlewares: [.onFailure { error, _, _ in record.add("\(error)") }])
    #expect(await store.perform(.start(GivenUp()), until: .finished).word == "discarded: cancelled")
    #expect(record.all.isEmpty)
  }

  // Rule S-09.1
  @Test(
    "with an error is finished when the actions that a middleware sends in response, and their commands, are finished")
  func failed() async {
    let gate = Gate()
    let store = Notebook.store(
      middlewares: [.onFailure { error, _, call in call.dispatch(.start(Say("told: \(error)", gate: gate))) }])
    let outcome = store.performing(.start(Say("a", failure: .init(text: "no"))))
    await store.reached { $0 == ["a"] }
    gate.open()
    #expect(await outcome.value.word == "failed: no")
    #expect(store.state == ["a", "told: no"])
  }

  @Test("starts the interval of its own throttle after it has waited for the interval of another throttle")
  func spans() async {
    let clock = TestClock()
    let store = Notebook.store(clock: clock)
    store.send(.start(Say("1").throttled(id: "t", for: .seconds(1))))
    store.send(.start(Say("2").throttled(id: "t", for: .seconds(5))))
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    await store.reached { $0 == ["1", "2"] }
    await clock.sleeping(1)
    clock.advance(by: .seconds(4))
    let early = store.performing(.start(Say("3").throttled(id: "t", for: .seconds(5), latest: false)))
    #expect(await early.value.word == "discarded: superseded")
    clock.advance(by: .seconds(1))
    await clock.sleeping(0)
    await waitUntil {
      await store.performing(.start(Say("4").throttled(id: "t", for: .seconds(1), latest: false))).value.word
        == "committed"
    }
    #expect(store.state == ["1", "2", "4"])
  }
}
