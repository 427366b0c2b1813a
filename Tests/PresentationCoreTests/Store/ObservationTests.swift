import PresentationCore
import Synchronization
import Testing

@MainActor @Suite("Observing a store", .timeLimit(.minutes(10)))
struct ObservationTests {
  struct Page: Equatable, Sendable { var number = 0, title = "" }

  enum Change: Sendable { case number(Int), title(String) }

  static let reducer = Reducer<Page, Change> { page, change in
    switch change {
    case .number(let number): page.number = number
    case .title(let title): page.title = title
    }
  }

  let store = Store(Page(), reducer: reducer)

  func send(_ numbers: Int...) {
    for number in numbers { store.send(.number(number)) }
  }

  // Rule S-05.3
  // Feature F-21
  @Test("a part starts with the current one, or with the first change")
  func initially() {
    var (with, without): ([Int], [Int]) = ([], [])
    let tokens = [
      store.observe(\.number) { with.append($0) },
      store.observe(\.number, initially: false) { without.append($0) },
    ]
    send(0, 1, 1, 2)
    store.send(.title("x"))
    #expect(with == [0, 1, 2])
    #expect(without == [1, 2])
    withExtendedLifetime(tokens) {}
  }

  // Rule S-05.1
  // Feature F-24
  @Test("passes the old value with the new one on request")
  func changes() {
    var heard: [String] = []
    let token = store.observeChanges(\.number) { heard.append("\($0)-\($1)") }
    send(0, 1, 1, 5)
    #expect(heard == ["0-1", "1-5"])
    withExtendedLifetime(token) {}
  }

  // Rules S-05.2, S-13.2
  @Test("does not keep the old state: a large array is changed in place while it is observed")
  func keepsNoOldState() {
    // An optimiser may make a literal a constant, which nothing can change in place.
    let store = Store(Array(repeating: 0, count: .random(in: 3...9)), reducer: Reducer<[Int], Int> { $0[0] = $1 })
    let token = store.observe { _ in }
    let before = store.state.withUnsafeBufferPointer(\.baseAddress)
    store.send(1)
    #expect(store.state.withUnsafeBufferPointer(\.baseAddress) == before)
    withExtendedLifetime(token) {}
  }

  // Rule S-05.2
  @Test("keeps the old state only as long as an observer asks for it")
  func keepsOldStateOnRequest() {
    let store = Store(Array(repeating: 0, count: .random(in: 3...9)), reducer: Reducer<[Int], Int> { $0[0] = $1 })
    func address() -> UnsafePointer<Int>? { store.state.withUnsafeBufferPointer(\.baseAddress) }
    let token = store.observeChanges({ $0 }) { _, _ in }
    let first = address()
    store.send(1)
    let second = address()
    #expect(second != first, "The observer still has the old one.")
    token.cancel()
    store.send(2)
    #expect(address() == second)
  }

  final class Listener {
    var heard: [Int] = []
  }

  // Feature F-27
  @Test("for an object ends with the object, which is not kept alive")
  func weakObject() {
    var listener: Listener? = Listener()
    let other = Listener()
    for object in [listener, other].compactMap(\.self) {
      store.observe(with: object) { $0.heard.append($1.number) }
    }
    send(1)
    #expect(listener?.heard == [0, 1])
    weak let gone = listener
    listener = nil
    #expect(gone == nil)
    send(2)
    #expect(other.heard == [0, 1, 2])
  }

  @Test("for short-lived objects does not keep them alive")
  func manyObjects() {
    weak var first: Listener?
    for _ in 0..<100 {
      let listener = Listener()
      if first == nil { first = listener }
      store.observe(with: listener) { $0.heard.append($1.number) }
      send(1)
      #expect(listener.heard == [1, 1] || listener.heard == [0, 1])
    }
    #expect(first == nil)
  }

  /// The thread sanitizer of Swift 6.3 takes the change of an actor's property for a race, once in many runs, so this one has a lock.
  actor Receiver {
    private let numbers = Mutex<[Int]>([])
    nonisolated var heard: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) {
      preconditionIsolated()
      numbers.withLock { $0.append(number) }
    }
  }

  // Feature F-22
  @Test("on an actor delivers there, every state in order")
  func onActor() async {
    let receiver = Receiver()
    let token = store.observe(on: receiver) { $0.add($1.number) }
    send(1, 2, 3)
    await waitUntil { receiver.heard.count >= 4 }
    #expect(receiver.heard == [0, 1, 2, 3])
    token.cancel()
    send(4)
    await Task.yield()
    #expect(receiver.heard == [0, 1, 2, 3])
  }

  // Feature F-30
  @Test("as a sequence gives the current state first and misses nothing")
  func values() async {
    let values = store.values()
    send(1, 2, 3)
    var heard: [Int] = []
    for await page in values {
      heard.append(page.number)
      if page.number == 3 { break }
    }
    #expect(heard == [0, 1, 2, 3])
  }

  @Test("as a sequence of a part, with room for the newest only, gives that")
  func newest() async {
    let values = store.values(of: \.number, buffering: .bufferingNewest(1))
    send(1, 1, 2, 3)
    store.send(.title("x"))
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 3)
  }

  @Test("as a sequence neither keeps the store alive nor goes on without it")
  func endsWithStore() async {
    var store: Store? = Store(Page(), reducer: Self.reducer)
    let values = store?.values()
    weak let gone = store
    store?.send(.number(1))
    store = nil
    #expect(gone == nil)
    var heard: [Int] = []
    for await page in values! { heard.append(page.number) }
    #expect(heard == [0, 1])
  }

  // Rule S-05.4
  @Test("ends at once when it is canceled within a round, also for observers later in that round")
  func cancelWithinRound() {
    var tokens: [ObservationToken] = []
    var heard = 0
    tokens.append(store.observe(\.number, initially: false) { _ in tokens.dropFirst().forEach { $0.cancel() } })
    for _ in 0..<3 { tokens.append(store.observe(\.number, initially: false) { _ in heard += 1 }) }
    send(1)
    #expect(heard == 0)
  }

  /// A value that calls a closure when it is released.
  @MainActor final class Last: Equatable {
    var onEnd: () -> Void = {}
    nonisolated static func == (one: Last, other: Last) -> Bool { one === other }
    isolated deinit { onEnd() }
  }

  @Test(
    "releases what the observers keep, which may end other observations, start new ones, and send", arguments: 1...9)
  func reentrantEnd(count: Int) {
    var tokens: [ObservationToken] = []
    var (ended, added, heard) = (0, [ObservationToken](), 0)
    for index in 0..<count {
      let last = Last()
      last.onEnd = { [store] in
        ended += 1
        if index + 1 < tokens.count { tokens[index + 1].cancel() }
        added.append(store.observe(\.number, initially: false) { _ in heard += 1 })
        store.send(.title("\(index)"))
      }
      tokens.append(store.observe({ [weak last] _ in last ?? Last() }) { _ in })
      let body = last
      tokens.append(store.observe { _ in withExtendedLifetime(body) {} })
    }
    for token in tokens { token.cancel() }
    // The part that was selected last, and the closure that was called, are released when most observers are.
    added.append(store.observe(\.number, initially: false) { _ in heard += 1 })
    for _ in 0..<count { store.observe { _ in }.cancel() }
    #expect(ended == count)
    send(1)
    #expect(heard == added.count)
  }

  @Test("ends once, also when an object that it releases cancels its token")
  func endsOnce() {
    var token: ObservationToken?
    var heard = 0
    let last = Last()
    last.onEnd = { token?.cancel() }
    let other = store.observe(\.number, initially: false) { _ in heard += 1 }
    token = store.observe { [last] _ in withExtendedLifetime(last) {} }
    let third = store.observe(\.number, initially: false) { _ in heard += 1 }
    last.onEnd = { token?.cancel() }
    token?.cancel()
    send(1)
    #expect(heard == 2)
    withExtendedLifetime((other, third)) {}
  }
}

@MainActor @Suite("A part of a store", .timeLimit(.minutes(10)))
struct ScopedStoreTests {
  struct App { var counter = Counter(), other = 0 }
  struct Counter: Equatable { var count = 0, step = Step() }
  struct Step: Equatable { var size = 1 }
  enum AppChange: Sendable, Equatable { case counter(CounterChange), other }
  enum CounterChange: Sendable, Equatable { case add, step(StepChange), fail }
  enum StepChange: Sendable, Equatable { case grow }

  static let reducer = Reducer<App, AppChange>.throwing { app, change in
    switch change {
    case .counter(.add): app.counter.count += app.counter.step.size
    case .counter(.step(.grow)): app.counter.step.size += 1
    case .counter(.fail): throw Notebook.Failure(text: "no")
    case .other: app.other += 1
    }
    return []
  }

  let store = Store(App(), reducer: reducer)

  // Feature F-19
  @Test("has a part of the state and accepts a part of the actions, and can be scoped again")
  func parts() async {
    let counter = store.scope(state: \.counter, action: AppChange.counter)
    let step = counter.scope(state: \.step, action: CounterChange.step)
    step.send(.grow)
    counter.send(.add)
    #expect(counter.state == Counter(count: 2, step: Step(size: 2)))
    #expect(step.state.size == 2)
    #expect(await counter.perform(.fail).word == "failed: no")
    counter.dispatch(.add)
    await store.reached { $0.counter.count == 4 }
    #expect(store.state.counter.count == 4)
  }

  @Test("is observed like a store")
  func observed() {
    let counter = store.scope(state: \.counter, action: AppChange.counter)
    var (all, changed): ([Int], [Int]) = ([], [])
    let tokens = [
      counter.observe { all.append($0.count) },
      counter.observe(\.count) { changed.append($0) },
    ]
    store.send(.other)
    counter.send(.add)
    #expect(all == [0, 0, 1])
    #expect(changed == [0, 1])
    withExtendedLifetime(tokens) {}
  }

  // Feature F-20
  @Test("can be used only to send, or only to observe")
  func protocols() {
    let counter = store.scope(state: \.counter, action: AppChange.counter)
    func show(_ provider: any StateProvider<Counter>) -> Int {
      var shown = -1
      _ = provider.observe { shown = $0.count }
      return shown
    }
    func press(_ handler: any ActionHandler<CounterChange>) { handler.send(.add) }
    press(counter)
    #expect(show(counter) == 1)
  }

  @Test("passes the sender of the action to middlewares")
  func origin() {
    let record = Record()
    let store = Store(
      App(), reducer: Self.reducer,
      middlewares: [
        Middleware("place") { _, _, call in
          record.add("\(call.fileID):\(call.line)")
          return .pass
        }
      ])
    store.scope(state: \.counter, action: AppChange.counter).send(.add)
    #expect(record.all == ["\(#fileID):\(#line - 1)"])
  }
}

@MainActor private let globalStore = Store(0, reducer: Reducer<Int, Int> { $0 += $1 })

@MainActor @Suite("Stores", .timeLimit(.minutes(10)))
struct StoresTests {
  @Test("may be global, and there may be several")
  func global() {
    let other = Store(10, reducer: Reducer<Int, Int> { $0 += $1 })
    globalStore.send(2)
    other.send(3)
    #expect(globalStore.state == 2 && other.state == 13)
  }
}
