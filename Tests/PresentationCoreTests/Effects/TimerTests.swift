import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A timer", .timeLimit(.minutes(10)))
struct TimerTests {
  enum Change: Hashable { case want([Kind]), tick(String) }

  enum Kind: Hashable {
    case every(Int, String, id: String = "")
    case after(Int, String)

    var timer: any Subscription<Change> {
      switch self {
      case .every(let seconds, let text, let id): .every(.seconds(seconds), id: id, .tick(text))
      case .after(let seconds, let text): .after(.seconds(seconds), .tick(text))
      }
    }
  }

  struct Room: Equatable {
    var wanted: [Kind] = []
    var ticks: [String] = []
  }

  static let reducer = Reducer<Room, Change> { room, change in
    switch change {
    case .want(let wanted): room.wanted = wanted
    case .tick(let name): room.ticks.append(name)
    }
  }

  let clock = TestClock()

  func store(
    _ wanted: [Kind], middlewares: [Middleware<Room, Change>] = []
  ) -> Store<Room, Change> {
    Store(
      Room(wanted: wanted), reducer: Self.reducer, middlewares: middlewares, subscriptions: { $0.wanted.map(\.timer) },
      clock: clock)
  }

  func advance(_ store: Store<Room, Change>, by seconds: Int, sleeping: Int, ticks: Int) async {
    await clock.sleeping(sleeping)
    clock.advance(by: .seconds(seconds))
    await store.reached { $0.ticks.count == ticks }
  }

  // Rule S-11.1
  // Feature F-51
  @Test("ticks at multiples of its interval, as long as it is wanted")
  func every() async {
    let store = store([.every(2, "a")])
    await advance(store, by: 2, sleeping: 1, ticks: 1)
    await advance(store, by: 2, sleeping: 1, ticks: 2)
    await clock.sleeping(1)
    store.send(.want([]))
    await clock.sleeping(0)
    clock.advance(by: .seconds(9))
    #expect(store.state.ticks == ["a", "a"])
  }

  @Test(
    "skips missed ticks, regardless of their number", arguments: [Duration(attoseconds: 1), .milliseconds(300)])
  func missed(interval: Duration) async {
    let store = Store(
      Room(), reducer: Self.reducer, subscriptions: { _ in [.every(interval, .tick("a"))] }, clock: clock)
    await clock.sleeping(1)
    clock.advance(by: .seconds(100))
    await store.reached { $0.ticks.count == 1 }
    await clock.sleeping(1)
    clock.advance(by: interval)
    await store.reached { $0.ticks.count == 2 }
    await clock.sleeping(1)
    #expect(store.state.ticks.count == 2)
  }

  @Test("sends its action at once if its delay is zero or negative")
  func noTime() async {
    let store = store([.after(0, "now"), .after(-1, "before")])
    await store.reached { $0.ticks.count == 2 }
    #expect(Set(store.state.ticks) == ["now", "before"])
  }

  @Test("skips missed ticks, and keeps its schedule")
  func late() async {
    let store = store([.every(2, "a")])
    await advance(store, by: 7, sleeping: 1, ticks: 1)
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    await store.reached { $0.ticks.count == 2 }
    #expect(store.state.ticks == ["a", "a"])
  }

  // Rule S-07.2
  // Feature F-52
  @Test("differs from another one if its action, its interval or its name differs")
  func identity() async {
    let store = store([
      .every(1, "a"), .every(1, "b"), .every(1, "b", id: "2"),
      .after(1, "c"),
    ])
    await advance(store, by: 1, sleeping: 4, ticks: 4)
    #expect(store.state.ticks.sorted() == ["a", "b", "b", "c"])
    await clock.sleeping(3)
  }

  // Rule S-07.2
  @Test("whose action the state has changed sends the new one, not the old one")
  func changedAction() async {
    let store = store([.after(2, "old")])
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    store.send(.want([.after(2, "new")]))
    await advance(store, by: 2, sleeping: 1, ticks: 1)
    #expect(store.state.ticks == ["new"])
  }

  // Rule S-08.2
  @Test("that was wanted, unwanted and wanted again fires once, at the later time")
  func again() async {
    let store = store([.after(5, "a")])
    await clock.sleeping(1)
    clock.advance(by: .seconds(2))
    store.send(.want([]))
    await clock.sleeping(0)
    store.send(.want([.after(5, "a")]))
    await clock.sleeping(1)
    clock.advance(by: .seconds(3))
    #expect(store.state.ticks.isEmpty)
    await advance(store, by: 2, sleeping: 1, ticks: 1)
    await clock.sleeping(0)
    #expect(store.state.ticks == ["a"])
  }

  @Test("without a positive interval fails with an error, instead of ticking endlessly", arguments: [0, -1])
  func noInterval(seconds: Int) async {
    let store = store(
      [.every(seconds, "a")],
      middlewares: [.onFailure { error, _, call in call.dispatch(.tick("\(error)")) }])
    await store.reached { $0.ticks.count == 1 }
    #expect(
      store.state.ticks == ["a timer cannot tick every \(Double(seconds)) seconds; use an interval above zero"])
  }
}
