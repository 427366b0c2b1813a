import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A command with several identifiers", .timeLimit(.minutes(10)))
struct SeveralIdentifiersTests {
  typealias Say = Notebook.Say
  typealias Made = @Sendable (Say) -> any Command<Notebook.Move>

  /// Each has the identifiers `a` and `b`, in either order.
  nonisolated static let debounced: [Made] = [
    { $0.debounced(id: "a", for: .seconds(1)).cancellable(id: "b") },
    { $0.cancellable(id: "b").debounced(id: "a", for: .seconds(1)) },
    { $0.debounced(id: "a", for: .seconds(1)).cancellable(id: "b").cancellable(id: "c") },
  ]

  @Test("is debounced by one and found by the other", arguments: debounced.indices)
  func debounce(index: Int) async {
    let clock = TestClock()
    let store = Notebook.store(clock: clock)
    let made = Self.debounced[index]
    let first = store.performing(.start(made(Say("one"))))
    let second = store.performing(.start(made(Say("two"))))
    #expect(await first.value.word == "discarded: superseded")
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    #expect(await second.value.word == "committed")
    #expect(store.state == ["two"])
    for id in ["a", "b"] {
      let third = store.performing(.start(made(Say("three"))))
      store.send(.start(.cancel(id: id)))
      #expect(await third.value.word == "discarded: cancelled")
    }
    clock.advance(by: .seconds(5))
    #expect(store.state == ["two"])
  }

  @Test("is replaced under each of them")
  func replacing() async {
    let store = Notebook.store()
    let gate = Gate()
    let both = store.performing(.start(Say("both", gate: gate).replacing(id: "a").replacing(id: "b")))
    let byA = store.performing(.start(Say("a", gate: gate).replacing(id: "a")))
    #expect(await both.value.word == "discarded: superseded")
    let again = store.performing(.start(Say("again", gate: gate).replacing(id: "b").replacing(id: "a")))
    #expect(await byA.value.word == "discarded: superseded")
    gate.open()
    #expect(await again.value.word == "committed")
    #expect(store.state == ["again"])
  }

  @Test("is canceled by one identifier while it waits for the throttle of the other", arguments: [false, true])
  func throttle(isOutside: Bool) async {
    let clock = TestClock()
    let store = Notebook.store(clock: clock)
    func made(_ text: String) -> any Command<Notebook.Move> {
      isOutside
        ? Say(text).cancellable(id: "b").throttled(id: "a", for: .seconds(1))
        : Say(text).throttled(id: "a", for: .seconds(1)).cancellable(id: "b")
    }
    #expect(await store.perform(.start(made("first")), until: .finished).word == "committed")
    let waiting = store.performing(.start(made("waiting")))
    store.send(.start(.cancel(id: "b")))
    #expect(await waiting.value.word == "discarded: cancelled")
    let next = store.performing(.start(made("next")))
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    #expect(await next.value.word == "committed")
    #expect(store.state == ["first", "next"])
  }

  @Test("passes one throttle after the other")
  func twoThrottles() async {
    let clock = TestClock()
    let store = Notebook.store(clock: clock)
    func made(_ text: String) -> any Command<Notebook.Move> {
      Say(text).throttled(id: "inner", for: .seconds(3)).throttled(id: "outer", for: .seconds(1))
    }
    #expect(await store.perform(.start(made("one")), until: .finished).word == "committed")
    let two = store.performing(.start(made("two")))
    await clock.sleeping(2)
    clock.advance(by: .seconds(1))
    // The outer throttle lets it pass and starts its next interval; the inner one holds it.
    await clock.sleeping(2)
    #expect(store.state == ["one"])
    clock.advance(by: .seconds(2))
    #expect(await two.value.word == "committed")
    #expect(store.state == ["one", "two"])
  }

  @Test("replaces at once outside a throttle, and when it starts within")
  func order() async {
    for isOutside in [true, false] {
      let clock = TestClock()
      let store = Notebook.store(clock: clock)
      let gate = Gate()
      func made(_ text: String) -> any Command<Notebook.Move> {
        let say = Say(text)
        return isOutside
          ? say.throttled(id: "a", for: .seconds(1)).replacing(id: "b")
          : say.replacing(id: "b").throttled(id: "a", for: .seconds(1))
      }
      _ = await store.perform(.start(made("one")), until: .finished)
      let old = store.performing(.start(Say("old", gate: gate).cancellable(id: "b")))
      let new = store.performing(.start(made("new")))
      if isOutside { #expect(await old.value.word == "discarded: superseded") }
      gate.open()
      if !isOutside { #expect(await old.value.word == "committed") }
      await clock.sleeping(1)
      clock.advance(by: .seconds(1))
      #expect(await new.value.word == "committed")
      #expect(store.state == (isOutside ? ["one", "new"] : ["one", "old", "new"]))
    }
  }

  @Test("is canceled with thousands of others, each once")
  func thousands() async {
    let store = Notebook.store()
    let gate = Gate()
    let record = Record()
    var waiters: [Task<Void, Never>] = []
    for number in 0..<3_000 {
      let id = number % 3
      waiters.append(
        Task.immediate { @MainActor in
          let outcome = await store.perform(
            .start(Say("\(number)", gate: gate).cancellable(id: id).cancellable(id: "all")), until: .finished)
          record.add("\(number) \(outcome.word)")
        })
    }
    store.send(.start([.cancel(id: 1), .cancel(id: "all"), .cancel(id: "all")]))
    for waiter in waiters { await waiter.value }
    let areAllCancelledOnce = record.all.sorted() == (0..<3_000).map { "\($0) discarded: cancelled" }.sorted()
    #expect(areAllCancelledOnce)
    gate.open()
    _ = await store.perform(.start(Say("end", gate: gate)), until: .finished)
    #expect(store.state == ["end"])
  }

  @Test("that has ended is not canceled with those that run under its identifier", arguments: [false, true])
  func ended(isReplaced: Bool) async {
    let store = Notebook.store()
    let gates = [Gate(), Gate(), Gate()]
    let both = store.performing(
      .start([Say("ended", gate: gates[0]).cancellable(id: "a"), Say("runs", gate: gates[1])]))
    let other = store.performing(.start(Say("other", gate: gates[2]).cancellable(id: "a")))
    gates[0].open()
    await store.reached { $0 == ["ended"] }
    if isReplaced {
      store.send(.start(Say("new").replacing(id: "a")))
      #expect(await other.value.word == "discarded: superseded")
    } else {
      store.send(.start(.cancel(id: "a")))
      #expect(await other.value.word == "discarded: cancelled")
    }
    for gate in gates { gate.open() }
    #expect(await both.value.word == "committed")
    #expect(store.state.last == "runs")
  }

  @Test("may wait forever", arguments: [Duration.seconds(Int64.max), .seconds(Int64.min)])
  func extremes(duration: Duration) async {
    let store = Notebook.store()
    let commands: [any Command<Notebook.Move>] = [
      AfterCommand.after(duration, Notebook.Move.note("after")).cancellable(id: "all"),
      Say("delayed").delayed(by: duration).cancellable(id: "all"),
      Say("debounced").debounced(id: 1, for: duration).cancellable(id: "all"),
      Say("throttled").throttled(id: 2, for: duration).cancellable(id: "all"),
    ]
    let outcome = store.performing(.start(commands))
    if duration > .zero {
      await store.reached { $0 == ["throttled"] }
      store.send(.start(.cancel(id: "all")))
      #expect(await outcome.value.word == "discarded: cancelled")
      #expect(store.state == ["throttled"])
    } else {
      #expect(await outcome.value.word == "committed")
      #expect(store.state.sorted() == ["after", "debounced", "delayed", "throttled"])
    }
  }
}

extension Notebook.Move: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.note(let one), .note(let other)): one == other
    case (.start(let one), .start(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.isEqual(to: $1) }
    default: false
    }
  }
}
