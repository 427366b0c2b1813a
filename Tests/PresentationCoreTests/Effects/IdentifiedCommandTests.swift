import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A command with an identifier", .timeLimit(.minutes(10)))
struct IdentifiedCommandTests {
  typealias Say = Notebook.Say

  // Rules S-02.2, S-03.4, S-08.3
  // Feature F-48
  @Test("is canceled at once: its later actions are discarded, and callers stop waiting")
  func cancel() async {
    let store = Notebook.store()
    let gate = Gate()
    let outcome = store.performing(.start(Say("late", gate: gate).cancellable(id: "a")))
    store.send(.start(.cancel(id: "a")))
    #expect(await outcome.value.word == "discarded: cancelled")
    gate.open()
    _ = await store.perform(.start(Say("after", gate: gate)), until: .finished)
    #expect(store.state == ["after"])
  }

  @Test("is one of several under the same identifier; all run, all are canceled, others are not")
  func several() async {
    let store = Notebook.store()
    let gate = Gate()
    for text in ["one", "two"] { store.send(.start(Say(text, gate: gate).cancellable(id: 1))) }
    let kept = store.performing(.start(Say("three", gate: gate).cancellable(id: 1.0)))
    store.send(.start(.cancel(id: 1)))
    store.send(.start(.cancel(id: 1)))
    store.send(.start(.cancel(id: "nobody")))
    gate.open()
    #expect(await kept.value.word == "committed")
    #expect(store.state == ["three"])
  }

  @Test("runs next to another one without affecting it")
  func bothRun() async {
    let store = Notebook.store()
    let gates = [Gate(), Gate()]
    let one = store.performing(.start(Say("1", gate: gates[0]).cancellable(id: "a")))
    let two = store.performing(.start(Say("2", gate: gates[1]).cancellable(id: "a")))
    gates[1].open()
    #expect(await two.value.word == "committed")
    gates[0].open()
    #expect(await one.value.word == "committed")
    #expect(store.state == ["2", "1"])
  }

  // Rules S-03.4, S-08.2
  // Feature F-49
  @Test("replaces the previous one, whose end does not affect it")
  func replacing() async {
    let store = Notebook.store()
    let (old, new) = (Gate(), Gate())
    let first = store.performing(.start(Say("old", gate: old).replacing(id: "a")))
    let second = store.performing(.start(Say("new", gate: new).replacing(id: "a")))
    #expect(await first.value.word == "discarded: superseded")
    old.open()
    _ = await store.perform(.start(Say("between", gate: old)), until: .finished)
    new.open()
    #expect(await second.value.word == "committed")
    #expect(store.state == ["between", "new"])
  }

  /// Each answer starts the next round under the same identifier.
  struct Poll: Command {
    let round: Int
    func run(_ dispatcher: Dispatcher<Notebook.Move>) async {
      await Task.yield()
      dispatcher(.note("\(round)"))
      if round < 50 { dispatcher(.start(Poll(round: round + 1).replacing(id: "poll"))) }
    }
  }

  // Rule S-08.2
  @Test("may start its own successor under the same identifier, fifty times")
  func pollingLoop() async {
    let store = Notebook.store()
    store.send(.start(Poll(round: 1).replacing(id: "poll")))
    await store.reached { $0.count == 50 }
    #expect(store.state == (1...50).map { "\($0)" })
  }

  struct Crash: Hashable {
    let number: Int
    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }

  @Test("is distinguished from others even if the hashes of the identifiers are equal")
  func collidingIdentifiers() async {
    let store = Notebook.store()
    let gate = Gate()
    store.send(.start(Say("1", gate: gate).cancellable(id: Crash(number: 1))))
    let two = store.performing(.start(Say("2", gate: gate).cancellable(id: Crash(number: 2))))
    store.send(.start(.cancel(id: Crash(number: 1))))
    gate.open()
    _ = await two.value
    #expect(store.state == ["2"])
  }

  /// Counts how often it learns that it was canceled.
  struct Deaf: Command {
    let record: Record
    let gate: Gate
    func run(_ dispatcher: Dispatcher<Notebook.Move>) async {
      await withTaskCancellationHandler {
        await gate.pass()
      } onCancel: {
        record.add("cancelled")
      }
      record.add("ended")
      dispatcher(.note("still talking"))
    }
  }

  // Rule S-08.3
  @Test("is notified of its cancellation once, regardless of the number of requests")
  func cancelledOnce() async {
    let store = Notebook.store()
    let (record, gate) = (Record(), Gate())
    store.send(.start(Deaf(record: record, gate: gate).replacing(id: "a")))
    store.send(.start(Say("next").replacing(id: "a")))
    store.send(.start([.cancel(id: "a"), .cancel(id: "a")]))
    gate.open()
    _ = await store.perform(.start(Say("last", gate: gate)), until: .finished)
    await waitUntil { record.all.count >= 2 }
    #expect(record.all == ["cancelled", "ended"])
    #expect(store.state == ["next", "last"])
  }

  // Rule S-07.1
  // Feature F-42
  @Test("is a value: equal to one created the same way, unequal if its work, identifier, modifier or time differs")
  func equality() {
    let plain = Say("a")
    #expect(plain.cancellable(id: 1).isEqual(to: Say("a").cancellable(id: 1)))
    #expect(!plain.cancellable(id: 1).isEqual(to: Say("b").cancellable(id: 1)))
    #expect(!plain.cancellable(id: 1).isEqual(to: plain.cancellable(id: 2)))
    #expect(!plain.cancellable(id: 1).isEqual(to: plain.cancellable(id: 1.0)))
    #expect(!plain.cancellable(id: 1).isEqual(to: plain.replacing(id: 1)))
    #expect(!plain.delayed(by: .seconds(1)).isEqual(to: plain.delayed(by: .seconds(2))))
    #expect(!plain.isEqual(to: plain.delayed(by: .zero)))
    #expect(plain.debounced(id: 1, for: .seconds(1)).isEqual(to: plain.debounced(id: 1, for: .seconds(1))))
    #expect(CancelCommand<Notebook.Move>.cancel(id: 1) != .cancel(id: 2))
  }
}

@MainActor @Suite("A command that waits", .timeLimit(.minutes(10)))
struct TimedCommandTests {
  typealias Say = Notebook.Say

  let clock = TestClock()

  // Rule S-11.1
  @Test("starts after its delay")
  func delayed() async {
    let store = Notebook.store(clock: clock)
    let outcome = store.performing(.start(Say("a").delayed(by: .seconds(2))))
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    #expect(store.state.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(await outcome.value.word == "committed")
    #expect(store.state == ["a"])
  }

  // Feature F-50
  @Test("starts when no newer one has arrived for its interval; the others are superseded")
  func debounced() async {
    let store = Notebook.store(clock: clock)
    func type(_ text: String) -> Task<Outcome, Never> {
      store.performing(.start(Say(text).debounced(id: "search", for: .seconds(3))))
    }
    let first = type("a")
    await clock.sleeping(1)
    clock.advance(by: .seconds(2))
    let second = type("ab")
    #expect(await first.value.word == "discarded: superseded")
    await clock.sleeping(1)
    clock.advance(by: .seconds(2))
    #expect(store.state.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(await second.value.word == "committed")
    #expect(store.state == ["ab"])
  }

  @Test(
    "is dropped by a throttle unless it is the latest in its interval; running commands continue",
    arguments: [true, false])
  func throttled(latest: Bool) async {
    let store = Notebook.store(clock: clock)
    let gate = Gate()
    func tick(_ text: String, gate: Gate? = nil, latest: Bool = latest) -> Task<Outcome, Never> {
      store.performing(.start(Say(text, gate: gate).throttled(id: "t", for: .seconds(1), latest: latest)))
    }
    let first = tick("1", gate: gate)
    await clock.sleeping(1)
    let second = tick("2")
    let third = tick("3")
    #expect(await second.value.word == "discarded: superseded")
    if !latest { #expect(await third.value.word == "discarded: superseded") }
    clock.advance(by: .seconds(1))
    if latest {
      #expect(await third.value.word == "committed")
      // The latest one opened a span of its own.
      await clock.sleeping(1)
      clock.advance(by: .seconds(1))
    }
    await clock.sleeping(0)
    await waitUntil { await tick("4", latest: false).value.word == "committed" }
    gate.open()
    #expect(await first.value.word == "committed")
    #expect(store.state == (latest ? ["3", "4", "1"] : ["4", "1"]))
  }

  @Test("is canceled while it waits for a throttle")
  func cancelWaiting() async {
    let store = Notebook.store(clock: clock)
    store.send(.start(Say("1").throttled(id: "t", for: .seconds(1))))
    let waiting = store.performing(.start(Say("2").throttled(id: "t", for: .seconds(1))))
    await clock.sleeping(1)
    store.send(.start(.cancel(id: "t")))
    #expect(await waiting.value.word == "discarded: cancelled")
    await clock.sleeping(0)
    _ = await store.perform(.start(Say("3").throttled(id: "t", for: .seconds(1))), until: .finished)
    #expect(store.state == ["1", "3"])
  }

  @Test("does not start after waiting for a throttle if a newer one has replaced it")
  func replacedWaiting() async {
    let store = Notebook.store(clock: clock)
    store.send(.start(Say("1").throttled(id: "t", for: .seconds(1))))
    let waiting = store.performing(.start(Say("2").throttled(id: "t", for: .seconds(1))))
    #expect(await store.perform(.start(Say("3").replacing(id: "t")), until: .finished).word == "committed")
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    #expect(await waiting.value.word == "discarded: superseded")
    #expect(store.state == ["1", "3"])
  }

  @Test("sends its action after its delay, and can be canceled like any other")
  func after() async {
    enum Step: Sendable { case start, cancel, count }
    let reducer = Reducer<Int, Step>.returning { count, step in
      switch step {
      case .start:
        return [.after(.seconds(1), .count), AfterCommand.after(.seconds(2), .count).cancellable(id: 1)]
      case .cancel: return [.cancel(id: 1)]
      case .count: count += 1
      }
      return []
    }
    let store = Store(0, reducer: reducer, clock: clock)
    let outcome = store.performing(.start)
    await clock.sleeping(2)
    clock.advance(by: .seconds(1))
    await store.reached { $0 == 1 }
    store.send(.cancel)
    #expect(await outcome.value.word == "discarded: cancelled")
    await clock.sleeping(0)
    clock.advance(by: .seconds(1))
    #expect(store.state == 1)
  }

  // Rule S-08.1
  @Test("ends with its store")
  func endsWithStore() async {
    var store: Store? = Notebook.store(clock: clock)
    store?.send(.start([Say("a").delayed(by: .seconds(1)), Say("b").throttled(id: 1, for: .seconds(9))]))
    await clock.sleeping(2)
    store = nil
    await clock.sleeping(0)
  }
}
