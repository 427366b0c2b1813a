import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A throttled command in the background", .timeLimit(.minutes(10)))
struct BackgroundThrottleTests {
  /// The orders in which the two modifiers can be called.
  enum Order: CaseIterable { case throttledFirst, backgroundFirst }

  /// Saves a text, and writes down when it begins and ends.
  private struct Save: Command {
    let text: String
    let gate: Gate
    let record: Record

    func run(_ dispatcher: Dispatcher<Notebook.Move>) async {
      record.add("begin \(text)")
      await gate.pass()
      record.add("end \(text)")
      dispatcher(.note(text))
    }

    func throttled(_ order: Order, latest: Bool = true) -> any Command<Notebook.Move> {
      switch order {
      case .throttledFirst: throttled(id: "save", for: .seconds(1), latest: latest).inBackground()
      case .backgroundFirst: inBackground().throttled(id: "save", for: .seconds(1), latest: latest)
      }
    }
  }

  private let clock = TestClock()
  private let record = Record()

  private func save(_ text: String, _ gate: Gate = Gate()) -> Save { Save(text: text, gate: gate, record: record) }

  /// Lets the interval of the throttle pass.
  private func passInterval() async {
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    // The tasks that were woken run now.
    for _ in 0..<10 { await Task.yield() }
  }

  @Test("waits for the one at work, also after the interval: the newest is the last", arguments: Order.allCases)
  func oneAtATime(order: Order) async {
    let store = Notebook.store(clock: clock)
    let (first, last) = (Gate(), Gate())
    store.send(.start(save("a", first).throttled(order)))
    store.send(.start(save("b").throttled(order)))
    await passInterval()
    store.send(.start(save("c", last).throttled(order)))
    #expect(record.all == ["begin a"])
    first.open()
    await waitUntil { last.isAwaited }
    #expect(record.all == ["begin a", "end a", "begin c"])
    // The next interval has begun with it.
    store.send(.start(save("d", last).throttled(order)))
    last.open()
    await store.reached { $0 == ["a", "c"] }
    #expect(record.all.last == "end c")
    await passInterval()
    await store.reached { $0 == ["a", "c", "d"] }
  }

  @Test("that comes after the interval waits, too; without the latest it is dropped", arguments: Order.allCases)
  func later(order: Order) async {
    let store = Notebook.store(clock: clock)
    let gate = Gate()
    store.send(.start(save("a", gate).throttled(order)))
    await passInterval()
    store.send(.start(save("b", gate).throttled(order, latest: false)))
    store.send(.start(save("c", gate).throttled(order)))
    #expect(record.all == ["begin a"])
    gate.open()
    await store.reached { $0 == ["a", "c"] }
  }

  @Test("waits for one that is delayed, so that both do not begin to work", arguments: Order.allCases)
  func delayed(order: Order) async {
    let store = Notebook.store(clock: clock)
    let gate = Gate()
    func delayed(_ text: String) -> any Command<Notebook.Move> {
      let save = save(text, gate).delayed(by: .seconds(3))
      return order == .throttledFirst
        ? save.throttled(id: "save", for: .seconds(1)).inBackground()
        : save.inBackground().throttled(id: "save", for: .seconds(1))
    }
    store.send(.start(delayed("a")))
    store.send(.start(delayed("b")))
    await clock.sleeping(2)
    clock.advance(by: .seconds(1))
    await clock.sleeping(1)
    clock.advance(by: .seconds(2))
    await waitUntil { gate.isAwaited }
    #expect(record.all == ["begin a"] && clock.sleeperCount == 0)
    gate.open()
    await store.reached { $0 == ["a"] }
    await clock.sleeping(2)
    clock.advance(by: .seconds(3))
    await store.reached { $0 == ["a", "b"] }
  }

  @Test("follows the one at work when the program ends", arguments: Order.allCases, [true, false])
  func ending(order: Order, isOver: Bool) async {
    let store = Notebook.store(clock: clock)
    let gate = Gate()
    store.send(.start(save("a", gate).throttled(order)))
    if isOver { await passInterval() }
    store.send(.start(save("b", gate).throttled(order)))
    let end = Task.immediate { await store.finishBackgroundWork(within: .seconds(9)).word }
    // It is not dropped: no interval delays a command while the program ends.
    store.send(.start(save("c", gate).throttled(order, latest: false)))
    #expect(record.all == ["begin a"])
    gate.open()
    #expect(await end.value == "committed")
    #expect(store.state == ["a", "c"])
  }

  @Test("is given up with the one at work by their identifier", arguments: Order.allCases)
  func cancelled(order: Order) async {
    let store = Notebook.store(clock: clock)
    let gate = Gate()
    store.send(.start(save("a", gate).throttled(order)))
    await passInterval()
    store.send(.start(save("b").throttled(order)))
    store.send(.start(.cancel(id: "save")))
    store.send(.start(save("c", gate).throttled(order)))
    gate.open()
    await store.reached { $0 == ["c"] }
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
    #expect(!record.all.contains("begin b"))
  }

  @Test("that replaces several at work waits for all of them")
  func several() async {
    let store = Notebook.store(clock: clock)
    let gates = [Gate(), Gate()]
    for gate in gates { store.send(.start(save("a", gate).cancellable(id: "save").inBackground())) }
    store.send(.start(save("b", gates[0]).replacing(id: "save").inBackground()))
    gates[0].open()
    await store.reached { $0 == ["a"] }
    #expect(record.all == ["begin a", "begin a", "end a"])
    gates[1].open()
    await store.reached { $0 == ["a", "a", "b"] }
  }

  @Test("that has two identifiers is followed by what waits for either")
  func twoIdentifiers() async {
    let store = Notebook.store(clock: clock)
    let gate = Gate()
    store.send(.start(save("a", gate).replacing(id: 1).throttled(id: 2, for: .seconds(1)).inBackground()))
    store.send(.start(save("b", gate).replacing(id: 1).inBackground()))
    store.send(.start(save("c", gate).replacing(id: 2).inBackground()))
    await passInterval()
    store.send(.start(save("d", gate).throttled(id: 2, for: .seconds(1)).inBackground()))
    gate.open()
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
    #expect(Set(store.state) == ["a", "b", "c", "d"])
  }

  @Test("starts when the part leaves whose other command has begun the interval")
  func leavingPart() async {
    typealias Whole = BackgroundCommandTests.Whole
    typealias Change = BackgroundCommandTests.Change
    let feature = Feature(state: \Whole.part, action: \Change.part, embed: Change.part)
    let store = Store(
      Whole(part: []),
      reducer: Reducer<Whole, Change> { whole, change in
        if case .close = change { whole.part = nil }
      }.then(Notebook.reducer.lift(feature)), clock: clock)
    let gate = Gate()
    gate.open()
    store.send(.part(.start(save("a", gate).throttled(id: "save", for: .seconds(1)))))
    store.send(.part(.start(save("b", gate).throttled(.throttledFirst))))
    await waitUntil { record.all == ["begin a", "end a"] }
    store.send(.close)
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
    #expect(record.all.last == "end b")
  }

  /// The events of a world that is tested completely.
  enum Event: CaseIterable { case save, interval, end }

  @Test("works alone, and the newest is the last, whatever happens in six steps", arguments: Order.allCases)
  func everything(order: Order) async {
    let worlds = (0..<729).map { world in
      sequence(first: world) { $0 / 3 }.prefix(6).map { Event.allCases[$0 % 3] }
    }
    for world in worlds {
      let (clock, record) = (TestClock(), Record())
      let store = Notebook.store(clock: clock)
      var gates: [Gate] = []
      for event in world {
        switch event {
        case .save:
          gates.append(Gate())
          let save = Save(text: "\(gates.count)", gate: gates[gates.count - 1], record: record)
          store.send(.start(save.throttled(order)))
        case .interval: clock.advance(by: .seconds(1))
        case .end: gates.first(where: \.isAwaited)?.open()
        }
        // The tasks that were woken run now.
        for _ in 0..<3 { await Task.yield() }
      }
      for gate in gates { gate.open() }
      #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
      let lines = record.all
      for (begin, end) in zip(lines, lines.dropFirst()) where begin.hasPrefix("begin") {
        #expect(end == "end" + begin.dropFirst(5), "\(world): \(lines)")
      }
      #expect(lines.last == (gates.isEmpty ? nil : "end \(gates.count)"), "\(world): \(lines)")
      #expect(store.state == store.state.sorted() && Set(store.state).count == store.state.count, "\(world)")
    }
  }
}
