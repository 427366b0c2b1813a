import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A subscription", .timeLimit(.minutes(10)))
struct SubscriptionTests {
  /// Records when it starts and ends, and repeats the values that are sent to it.
  struct Watch: Subscription {
    typealias Input = String
    let name: String
    var record: Record
    var fails = false

    func run(_ dispatcher: Dispatcher<Change>) async throws {
      record.add("+\(name)")
      if fails { throw Notebook.Failure(text: "no \(name)") }
      for await text in dispatcher.values(of: String.self) { dispatcher(.heard("\(name): \(text)")) }
      record.add("-\(name)")
      dispatcher(.heard("\(name) talks on"))
    }
  }

  /// Of another kind, with the same payload.
  struct Other: Subscription {
    let name: String
    var record: Record
    func run(_ dispatcher: Dispatcher<Change>) async { record.add("+other \(name)") }
  }

  enum Change: Sendable { case want([any Subscription<Change>]), heard(String), run([any Command<Change>]) }

  struct Room {
    var wanted: [any Subscription<Change>] = []
    var heard: [String] = []
  }

  static let reducer = Reducer<Room, Change>.returning { room, change in
    switch change {
    case .want(let wanted): room.wanted = wanted
    case .heard(let text): room.heard.append(text)
    case .run(let commands): return commands
    }
    return []
  }

  let record = Record()

  func store(
    _ wanted: [any Subscription<Change>] = [], middlewares: [Middleware<Room, Change>] = []
  ) -> Store<Room, Change> {
    Store(Room(wanted: wanted), reducer: Self.reducer, middlewares: middlewares, subscriptions: { $0.wanted })
  }

  func watch(_ name: String) -> Watch { Watch(name: name, record: record) }

  func recorded(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async -> [String] {
    await waitUntil(sourceLocation: sourceLocation) { record.all.count >= count }
    return record.all
  }

  // Rule S-06.2
  // Feature F-44
  @Test("runs from the start when the initial state wants it")
  func initial() {
    let store = store([watch("a")])
    #expect(record.all == ["+a"])
    withExtendedLifetime(store) {}
  }

  // Rules S-08.3, S-10.1
  // Feature F-43
  @Test("is canceled when the state stops wanting it, before others start, and keeps running until then")
  func follows() async {
    let store = store([watch("x"), watch("k")])
    store.send(.want([watch("k"), watch("y"), watch("z")]))
    store.send(.heard("something else"))
    #expect(await recorded(5).prefix(4) == ["+x", "+k", "+y", "+z"])
    #expect(record.all == ["+x", "+k", "+y", "+z", "-x"])
    #expect(store.state.heard == ["something else"])
  }

  /// Records at once when it starts and when it is canceled.
  struct Lamp: Subscription {
    let isOn: Bool
    var record: Record

    func run(_ dispatcher: Dispatcher<Bool>) async {
      record.add(isOn ? "+on" : "+off")
      let gate = Gate()
      await withTaskCancellationHandler {
        await gate.pass()
      } onCancel: {
        record.add(isOn ? "-on" : "-off")
        gate.open()
      }
    }
  }

  struct Click: Command {
    let record: Record
    func run(_ dispatcher: Dispatcher<Bool>) async { record.add("click") }
  }

  // Rule S-04.3
  @Test("is canceled, and the next one started, after the observers are called and before commands start")
  func place() {
    let record = record
    let store = Store(
      false,
      reducer: Reducer<Bool, Bool>.returning { isOn, new in
        isOn = new
        return [Click(record: record)]
      }, subscriptions: { [Lamp(isOn: $0, record: record)] })
    let token = store.observe { record.add("observed \($0)") }
    store.send(true)
    #expect(record.all == ["+off", "observed false", "observed true", "-off", "+on", "click"])
    withExtendedLifetime((store, token)) {}
  }

  // Rule S-09.3
  @Test("keeps no caller waiting, not even the one whose action starts it")
  func notAwaited() async {
    let store = store()
    #expect(await store.perform(.want([watch("a")]), until: .finished).word == "committed")
    #expect(record.all == ["+a"])
    withExtendedLifetime(store) {}
  }

  // Rules S-07.2, S-10.1
  @Test("runs once even if it is wanted twice, and separately from another kind with the same payload")
  func duplicates() {
    let store = store([watch("a"), watch("a"), Other(name: "a", record: record)])
    #expect(record.all == ["+a", "+other a"])
    store.send(.want([Other(name: "a", record: record), watch("a")]))
    #expect(record.all == ["+a", "+other a"])
  }

  // Rule S-10.1
  // Feature F-46
  @Test("restarts when its payload changes")
  func payload() async {
    let store = store([watch("a")])
    store.send(.want([watch("b")]))
    #expect(await recorded(3) == ["+a", "+b", "-a"])
  }

  @Test("that has ended on its own is not started again until the state has stopped wanting it")
  func endsByItself() async {
    let other = Other(name: "a", record: record)
    let store = store([other])
    store.send(.heard("x"))
    #expect(record.all == ["+other a"])
    store.send(.want([]))
    store.send(.want([other]))
    #expect(record.all == ["+other a", "+other a"])
  }

  // Rule S-08.1
  // Feature F-45
  @Test("ends with its store, which it does not keep alive")
  func endsWithStore() async {
    var store: Store? = store([watch("a")])
    weak let gone = store
    store = nil
    #expect(await recorded(2) == ["+a", "-a"])
    #expect(gone == nil)
  }

  // Feature F-47
  @Test("is given values while it runs, in their order")
  func values() async {
    let store = store([watch("a"), watch("b")])
    let outcome = await store.perform(
      .run([watch("a").send("1"), watch("b").send("2"), watch("a").send("3")]), until: .finished)
    #expect(outcome.word == "committed")
    await waitUntil { store.state.heard.count >= 3 }
    #expect(store.state.heard.filter { $0.hasPrefix("a") } == ["a: 1", "a: 3"])
    #expect(store.state.heard.contains("b: 2"))
  }

  @Test("that is not wanted cannot be sent anything: the command fails and says so")
  func notWanted() async {
    let outcome = await store([watch("a")]).perform(.run([watch("b").send("1")]), until: .finished)
    #expect(outcome.word.hasPrefix("failed: nothing was sent: the state does not request the subscription"))
  }

  @Test("receives a delayed or throttled value as the command's modifiers say; a value after its end fails")
  func modified() async {
    let clock = TestClock()
    let watch = watch("a")
    let store = Store(
      Room(wanted: [watch]), reducer: Self.reducer, subscriptions: { $0.wanted }, clock: clock)
    let first = store.performing(.run([watch.send("1").throttled(id: "t", for: .seconds(1), latest: false)]))
    let second = store.performing(.run([watch.send("2").throttled(id: "t", for: .seconds(1), latest: false)]))
    #expect(await first.value.word == "committed")
    #expect(await second.value.word == "discarded: superseded")
    let third = store.performing(.run([watch.send("3").debounced(id: "d", for: .seconds(1))]))
    let fourth = store.performing(.run([watch.send("4").debounced(id: "d", for: .seconds(1))]))
    #expect(await third.value.word == "discarded: superseded")
    await store.reached { $0.heard == ["a: 1"] }
    store.send(.want([]))
    await clock.sleeping(2)
    clock.advance(by: .seconds(1))
    #expect(await fourth.value.word.hasPrefix("failed: nothing was sent"))
  }

  @Test("is not affected by cancellations of commands, whatever the identifier: it follows the state")
  func identifiers() async {
    let store = store([watch("a")])
    store.send(.run([.cancel(id: watch("a")), .cancel(id: "a")]))
    #expect(await store.perform(.run([watch("a").send("1")]), until: .finished).word == "committed")
    await store.reached { $0.heard == ["a: 1"] }
    #expect(record.all == ["+a"])
  }

  // Feature F-57
  @Test("reports its failure to the middlewares")
  func failure() async {
    let failing = Watch(name: "a", record: record, fails: true)
    let store = store(
      [failing], middlewares: [.onFailure { error, _, call in call.dispatch(.heard("\(error)")) }])
    await waitUntil { !store.state.heard.isEmpty }
    #expect(store.state.heard == ["no a"])
  }

  @Test("comes and goes with the routes that contribute it")
  func contributedByRoutes() async {
    let record = record
    let store = Store(
      [String](), reducer: Reducer<[String], [String]> { $0 = $1 },
      subscriptions: { path in path.map { Visit(name: $0, record: record) } })
    store.send(["a", "b", "a"])
    #expect(record.all == ["+a", "+b"])
    store.send(["a", "b"])
    store.send(["b"])
    store.send([])
    #expect(await recorded(4).sorted() == ["+a", "+b", "-a", "-b"])
  }

  struct Visit: Subscription {
    typealias Input = String
    let name: String
    let record: Record
    func run(_ dispatcher: Dispatcher<[String]>) async {
      record.add("+\(name)")
      for await _ in dispatcher.values(of: String.self) {}
      record.add("-\(name)")
    }
  }
}
