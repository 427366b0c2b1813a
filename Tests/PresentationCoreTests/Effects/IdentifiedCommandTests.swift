import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A command with an identifier")
struct IdentifiedCommandTests {
  typealias Say = Notebook.Say

  @Test("is cancelled at once: what it still says reaches nobody, and nobody waits for it")
  func cancel() async {
    let store = Notebook.store()
    let gate = Gate()
    async let outcome = store.perform(.start(Say("late", gate: gate).cancellable(id: "a")), until: .finished)
    await Task.yield()
    store.send(.start(.cancel(id: "a")))
    #expect(await outcome.word == "discarded: cancelled")
    gate.open()
    _ = await store.perform(.start(Say("after", gate: gate)), until: .finished)
    #expect(store.state == ["after"])
  }

  @Test("is one of several under the same identifier; all run, all are cancelled, others are not")
  func several() async {
    let store = Notebook.store()
    let gate = Gate()
    for text in ["one", "two"] { store.send(.start(Say(text, gate: gate).cancellable(id: 1))) }
    async let kept = store.perform(.start(Say("three", gate: gate).cancellable(id: 1.0)), until: .finished)
    await Task.yield()
    store.send(.start(.cancel(id: 1)))
    store.send(.start(.cancel(id: 1)))
    store.send(.start(.cancel(id: "nobody")))
    gate.open()
    #expect(await kept.word == "committed")
    #expect(store.state == ["three"])
  }

  @Test("runs beside another one, without touching it")
  func bothRun() async {
    let store = Notebook.store()
    let gates = [Gate(), Gate()]
    async let one = store.perform(.start(Say("1", gate: gates[0]).cancellable(id: "a")), until: .finished)
    async let two = store.perform(.start(Say("2", gate: gates[1]).cancellable(id: "a")), until: .finished)
    await Task.yield()
    gates[1].open()
    #expect(await two.word == "committed")
    gates[0].open()
    #expect(await one.word == "committed")
    #expect(store.state == ["2", "1"])
  }

  @Test("takes the place of the one before, whose end does not touch it")
  func replacing() async {
    let store = Notebook.store()
    let (old, new) = (Gate(), Gate())
    async let first = store.perform(.start(Say("old", gate: old).replacing(id: "a")), until: .finished)
    async let second = store.perform(.start(Say("new", gate: new).replacing(id: "a")), until: .finished)
    #expect(await first.word == "discarded: superseded")
    old.open()
    _ = await store.perform(.start(Say("between", gate: old)), until: .finished)
    new.open()
    #expect(await second.word == "committed")
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

  @Test("is told apart from others though the hashes of the identifiers are equal")
  func collidingIdentifiers() async {
    let store = Notebook.store()
    let gate = Gate()
    store.send(.start(Say("1", gate: gate).cancellable(id: Crash(number: 1))))
    async let two = store.perform(.start(Say("2", gate: gate).cancellable(id: Crash(number: 2))), until: .finished)
    await Task.yield()
    store.send(.start(.cancel(id: Crash(number: 1))))
    gate.open()
    _ = await two
    #expect(store.state == ["2"])
  }

  /// Counts how often it learns that it was cancelled.
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

  @Test("learns once that it was cancelled, however often that is asked for")
  func cancelledOnce() async {
    let store = Notebook.store()
    let (record, gate) = (Record(), Gate())
    store.send(.start(Deaf(record: record, gate: gate).replacing(id: "a")))
    store.send(.start(Say("next").replacing(id: "a")))
    store.send(.start([.cancel(id: "a"), .cancel(id: "a")]))
    gate.open()
    _ = await store.perform(.start(Say("last", gate: gate)), until: .finished)
    while record.all.count < 2 { await Task.yield() }
    #expect(record.all == ["cancelled", "ended"])
    #expect(store.state == ["next", "last"])
  }

  @Test("is a value: equal to one made alike, unequal in what it does, in its identifier, its way and its time")
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
    #expect(Dispatcher<Notebook.Move>.Cancellation.cancel(id: 1) != .cancel(id: 2))
  }
}

@MainActor @Suite("A command that waits")
struct TimedCommandTests {
  typealias Say = Notebook.Say

  let clock = TestClock()

  @Test("starts when its time has come")
  func delayed() async {
    let store = Notebook.store(clock: clock)
    async let outcome = store.perform(.start(Say("a").delayed(by: .seconds(2))), until: .finished)
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    #expect(store.state.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(await outcome.word == "committed")
    #expect(store.state == ["a"])
  }

  @Test("starts when no other has come for so long; the others are superseded")
  func debounced() async {
    let store = Notebook.store(clock: clock)
    func type(_ text: String) async -> Outcome {
      await store.perform(.start(Say(text).debounced(id: "search", for: .seconds(3))), until: .finished)
    }
    async let first = type("a")
    await clock.sleeping(1)
    clock.advance(by: .seconds(2))
    async let second = type("ab")
    #expect(await first.word == "discarded: superseded")
    await clock.sleeping(1)
    clock.advance(by: .seconds(2))
    #expect(store.state.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(await second.word == "committed")
    #expect(store.state == ["ab"])
  }

  @Test(
    "is left out by a throttle, unless it is the latest of its span; what runs already runs on",
    arguments: [true, false])
  func throttled(latest: Bool) async {
    let store = Notebook.store(clock: clock)
    let gate = Gate()
    func tick(_ text: String, gate: Gate? = nil, latest: Bool = latest) async -> Outcome {
      await store.perform(
        .start(Say(text, gate: gate).throttled(id: "t", for: .seconds(1), latest: latest)), until: .finished)
    }
    async let first = tick("1", gate: gate)
    await clock.sleeping(1)
    async let second = tick("2")
    await Task.yield()
    async let third = tick("3")
    #expect(await second.word == "discarded: superseded")
    if !latest { #expect(await third.word == "discarded: superseded") }
    clock.advance(by: .seconds(1))
    if latest {
      #expect(await third.word == "committed")
      // The latest one opened a span of its own.
      await clock.sleeping(1)
      clock.advance(by: .seconds(1))
    }
    await clock.sleeping(0)
    while await tick("4", latest: false).word != "committed" { await Task.yield() }
    gate.open()
    #expect(await first.word == "committed")
    #expect(store.state == (latest ? ["3", "4", "1"] : ["4", "1"]))
  }

  @Test("is cancelled while it waits, behind a throttle too")
  func cancelWaiting() async {
    let store = Notebook.store(clock: clock)
    store.send(.start(Say("1").throttled(id: "t", for: .seconds(1))))
    async let waiting = store.perform(.start(Say("2").throttled(id: "t", for: .seconds(1))), until: .finished)
    await clock.sleeping(1)
    await Task.yield()
    store.send(.start(.cancel(id: "t")))
    #expect(await waiting.word == "discarded: cancelled")
    await clock.sleeping(0)
    _ = await store.perform(.start(Say("3").throttled(id: "t", for: .seconds(1))), until: .finished)
    #expect(store.state == ["1", "3"])
  }

  @Test("behind a throttle does not start any more when a newer one has taken its place")
  func replacedWaiting() async {
    let store = Notebook.store(clock: clock)
    store.send(.start(Say("1").throttled(id: "t", for: .seconds(1))))
    let waiting = Task.immediate { [store] in
      await store.perform(.start(Say("2").throttled(id: "t", for: .seconds(1))), until: .finished)
    }
    #expect(await store.perform(.start(Say("3").replacing(id: "t")), until: .finished).word == "committed")
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    #expect(await waiting.value.word == "discarded: superseded")
    #expect(store.state == ["1", "3"])
  }

  @Test("sends its action when its time has come, and can be cancelled like any other")
  func after() async {
    enum Step: Sendable { case start, cancel, count }
    let reducer = Reducer<Int, Step> { count, step in
      switch step {
      case .start:
        return [.after(.seconds(1), .count), Dispatcher.After.after(.seconds(2), .count).cancellable(id: 1)]
      case .cancel: return [.cancel(id: 1)]
      case .count: count += 1
      }
      return []
    }
    let store = Store(0, reducer: reducer, clock: clock)
    async let outcome = store.perform(.start, until: .finished)
    await clock.sleeping(2)
    clock.advance(by: .seconds(1))
    await store.reached { $0 == 1 }
    store.send(.cancel)
    #expect(await outcome.word == "discarded: cancelled")
    await clock.sleeping(0)
    clock.advance(by: .seconds(1))
    #expect(store.state == 1)
  }

  @Test("ends with its store")
  func endsWithStore() async {
    var store: Store? = Notebook.store(clock: clock)
    store?.send(.start([Say("a").delayed(by: .seconds(1)), Say("b").throttled(id: 1, for: .seconds(9))]))
    await clock.sleeping(2)
    store = nil
    await clock.sleeping(0)
  }
}
