import PresentationCore
import Testing

@MainActor @Suite("A failure of an effect that nobody waits for", .timeLimit(.minutes(10)))
struct UnattendedFailureTests {
  private typealias Say = Notebook.Say

  private final class Told { var all: [String] = [] }

  private let told = Told()

  private func watched(_ store: Store<[String], Notebook.Move>) -> (Store<[String], Notebook.Move>, ObservationToken) {
    (store, store.observeUnattendedFailures { [told] in told.all.append("\($0)") })
  }

  @Test("is told, once to each, whether it comes at once or later")
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

  @Test("is none where somebody learns of it: it ends a line, or was cancelled, or the store began with it")
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
}
