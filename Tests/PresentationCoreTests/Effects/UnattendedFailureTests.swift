import PresentationCore
import Testing

@MainActor @Suite("A failure of an effect that is not awaited", .timeLimit(.minutes(10)))
struct UnattendedFailureTests {
  private typealias Say = Notebook.Say

  private final class Told { var all: [String] = [] }

  private let told = Told()

  private func watched(_ store: Store<[String], Notebook.Move>) -> (Store<[String], Notebook.Move>, ObservationToken) {
    (store, store.observeUnattendedFailures { [told] in told.all.append("\($0)") })
  }

  // Rule C-15.1
  @Test("is reported once to each observer, whether it occurs at once or later")
  func told() async {
    let (store, token) = watched(Notebook.store())
    let gate = Gate()
    store.send(.start([Say("a", failure: .init(text: "one")), Say("b", gate: gate, failure: .init(text: "two"))]))
    #expect(told.all == ["one"])
    gate.open()
    await store.reached { $0 == ["a", "b"] }
    _ = await store.perform(.note("c"), until: .finished)
    #expect(told.all == ["one", "two"])
    _ = await store.perform(.start(Say("d", failure: .init(text: "three"))))
    store.dispatch(.start(Say("e", failure: .init(text: "four"))))
    await store.reached { $0.last == "e" }
    _ = await store.perform(.note("f"), until: .finished)
    #expect(told.all == ["one", "two", "three", "four"])
    token.cancel()
    store.send(.start(Say("g", failure: .init(text: "five"))))
    #expect(told.all.count == 4)
  }

  @Test("excludes failures of awaited actions, of initial commands, and of canceled effects")
  func awaited() async {
    let (store, token) = watched(
      Store(
        [], reducer: Notebook.reducer, commands: [Say("first", failure: .init(text: "early"))]))
    #expect(await store.begun().word == "failed: early")
    #expect(
      await store.perform(.start(Say("a", failure: .init(text: "one"))), until: .finished).word == "failed: one")
    let gate = Gate()
    let outcome = store.performing(.start(Say("b", gate: gate, failure: .init(text: "two"))))
    outcome.cancel()
    #expect(await outcome.value.word == "discarded: cancelled")
    gate.open()
    store.send(.start(CommandEndTests.GivenUp()))
    _ = await store.perform(.note("c"), until: .finished)
    #expect(told.all.isEmpty)
    withExtendedLifetime(token) {}
  }

  /// Says that it ends, or not, and fails then, at once or at a gate that does not notice that it is canceled.
  private struct Ending: Subscription {
    let says: Bool
    let gate: Gate?
    let record: Record

    func run(_ dispatcher: Dispatcher<Notebook.Move>) async throws {
      if says { dispatcher(.note("ended")) }
      await gate?.pass()
      record.add("fails")
      throw Notebook.Failure(text: "lost")
    }

    func hash(into hasher: inout Hasher) { hasher.combine(says) }
  }

  /// A store that wants the subscription while it has one line.
  private func store(_ ending: Ending) -> (Store<[String], Notebook.Move>, ObservationToken) {
    watched(Store([], reducer: Notebook.reducer, subscriptions: { $0.count == 1 ? [ending] : [] }))
  }

  // Rule C-15.1
  @Test(
    "of a subscription is reported although one of its own actions has made the state stop asking for it",
    arguments: [true, false])
  func subscription(waits: Bool) async {
    let (gate, record) = (Gate(), Record())
    let (store, token) = store(Ending(says: true, gate: waits ? gate : nil, record: record))
    store.send(.note("begun"))
    await store.reached { $0 == ["begun", "ended"] }
    gate.open()
    await waitUntil { !told.all.isEmpty }
    #expect(told.all == ["lost"])
    withExtendedLifetime(token) {}
  }

  @Test("of a subscription is reported if it failed before the state stopped asking for it")
  func earlier() async {
    let record = Record()
    let (store, token) = store(Ending(says: false, gate: nil, record: record))
    // Sent before the subscription starts, and processed after it has failed.
    let watching = store.observe { [weak store] lines in if lines.count == 1 { store?.send(.note("other")) } }
    store.send(.note("begun"))
    #expect(store.state == ["begun", "other"] && record.all == ["fails"])
    #expect(told.all == ["lost"])
    withExtendedLifetime((token, watching)) {}
  }

  @Test("of a subscription that was canceled before counts as its end, and is not reported")
  func cancelled() async {
    let (gate, record) = (Gate(), Record())
    let (store, token) = store(Ending(says: false, gate: gate, record: record))
    store.send(.note("begun"))
    store.send(.note("other"))
    gate.open()
    await waitUntil { !record.all.isEmpty }
    for _ in 0..<100 { await Task.yield() }
    #expect(told.all.isEmpty)
    withExtendedLifetime(token) {}
  }
}
