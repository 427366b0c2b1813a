import PresentationCore
import PresentationDialects
import Testing

@MainActor @Suite("A guard", .timeLimit(.minutes(10)))
struct GuardTests {
  /// Records its calls, and refuses actions that lead above its limit.
  struct Watch: Guard {
    let name: String
    let record: Record
    var limit = Int.max

    func shouldUpdate(_ state: Counter, _ action: CounterAction) -> Bool {
      record.add("\(name) should \(state.count)")
      return state.count < limit
    }
    func willUpdate(_ state: Counter, _ action: CounterAction) { record.add("\(name) will \(state.count)") }
    func didUpdate(_ state: Counter, _ action: CounterAction) { record.add("\(name) did \(state.count)") }
  }

  let record = Record()

  @Test("is asked, called before and called after, once each, with the current state of each moment")
  func order() {
    let store = Store(Counter(), guards: [Watch(name: "a", record: record), Watch(name: "b", record: record)])
    let token = store.observe(\.count) { record.add("observed \($0)") }
    store.send(.now(Add()))
    store.send(.now(Add()))
    #expect(
      record.all == [
        "observed 0",
        "a should 0", "b should 0", "a will 0", "b will 0", "a did 1", "b did 1", "observed 1",
        "a should 1", "b should 1", "a will 1", "b will 1", "a did 2", "b did 2", "observed 2",
      ])
    withExtendedLifetime(token) {}
  }

  /// Reads the store in each call.
  final class Reader: Guard {
    weak var store: Store<Counter, CounterAction>?
    var counts: [Int] = []

    private func read() -> Bool {
      counts.append(store?.state.count ?? -1)
      return true
    }
    func shouldUpdate(_ state: Counter, _ action: CounterAction) -> Bool { read() && store?.state == state }
    func willUpdate(_ state: Counter, _ action: CounterAction) { _ = read() }
    func didUpdate(_ state: Counter, _ action: CounterAction) { _ = read() }
  }

  @Test("may read its store, and send to it, at any time")
  func reading() async throws {
    let reader = Reader()
    let store = Store(Counter(), guards: [reader])
    reader.store = store
    store.send(.now(Add()))
    let gate = Gate()
    gate.open()
    #expect(try await store.state(after: .later(AddLater(gate: gate))).count == 2)
    #expect(reader.counts == [0, 0, 1, 1, 1, 1, 2])
    store.send(.now(Add(amount: 100)))
    #expect(reader.counts.suffix(2) == [2, 2])
  }

  @Test(
    "that refuses stops the action: later guards are not asked, no change is reported, and the outcome has its name")
  func refusal() async {
    let store = Store(
      Counter(), guards: [Watch(name: "a", record: record, limit: 0), Watch(name: "b", record: record)])
    var words: [String] = []
    store.send(.now(Add())) { words.append($0.word) }
    #expect(words == ["Watch: Add(amount: 1) was refused"])
    #expect(record.all == ["a should 0"])
    #expect(await store.perform(.later(Forever()), until: .finished).word == "vetoed by Watch: Forever() was refused")
    let error = await #expect(throws: SelfReducingError.self) { try await store.state(after: .later(Forever())) }
    guard case .vetoed(let veto) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(veto.middleware == "Watch" && veto.reason == "Forever() was refused")
    #expect(store.state == Counter())
  }

  @Test("is not notified after an update that failed")
  func failure() {
    let store = Store(Counter(), guards: [Watch(name: "a", record: record)])
    store.send(.now(Add(amount: 100)))
    #expect(record.all == ["a should 0", "a will 0"])
  }

  @Test(
    "is asked again when a long-running action ends, with the state at that time, and is notified of that update alone")
  func later() async {
    let store = Store(Counter(), guards: [Watch(name: "a", record: record, limit: 2)])
    let gate = Gate()
    let waiting = [0, 1].map { _ in Task.immediate { try await store.state(after: .later(AddLater(gate: gate))) } }
    store.send(.now(Add()))
    #expect(record.all == ["a should 0", "a should 0", "a should 0", "a will 0", "a did 1"])
    gate.open()
    var words: [String] = []
    for task in waiting { words.append(await task.result.word) }
    #expect(words.sorted().map { $0.prefix(5) } == ["2", "Watch"])
    #expect(record.all.dropFirst(5) == ["a should 1", "a will 1", "a did 2", "a should 2"])
    #expect(store.state.count == 2)
  }

  @Test("is not notified of an update that a later middleware vetoes or drops")
  func heldUp() {
    let holding = Middleware<Counter, CounterAction>("holding") { _, action, _ in
      switch (action.value as? Add)?.amount {
      case 1: .veto("not one")
      case 2: .rewrite([])
      default: .pass
      }
    }
    let store = Store(Counter(), guards: [Watch(name: "a", record: record)], middlewares: [holding])
    for amount in 1...3 { store.send(.now(Add(amount: amount))) }
    #expect(record.all == ["a should 0", "a should 0", "a should 0", "a will 0", "a did 3"])
  }

  @Test(
    "of a store that is put together by hand is notified of what no middleware before the notification vetoes",
    arguments: [true, false])
  func byHand(isLast: Bool) {
    let holding = Middleware<Counter, CounterAction>("holding") { _, action, _ in
      (action.value as? Add)?.amount == 1 ? .veto("not one") : .pass
    }
    let guards = ["a", "b"].map { Watch(name: $0, record: record) }
    let telling = Middleware<Counter, CounterAction>.telling(guards)
    let store = Store(
      Counter(), reducer: .selfReducing(),
      middlewares: [.selfReducing(guards: guards)] + (isLast ? [holding, telling] : [telling, holding]))
    store.send(.now(Add()))
    let announced = isLast ? [] : ["a will 0", "b will 0"]
    #expect(record.all == ["a should 0", "b should 0"] + announced && store.state.count == 0)
    store.send(.now(Add(amount: 2)))
    #expect(
      record.all.suffix(6) == ["a should 0", "b should 0", "a will 0", "b will 0", "a did 2", "b did 2"])
  }
}
