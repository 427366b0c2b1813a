import PresentationCore
import Testing

@MainActor @Suite("A store")
struct StoreTests {
  enum Change: Sendable { case add(Int), double, ask(Echo) }

  static let reducer = Reducer<[Int], Change> { state, change in
    switch change {
    case .add(let number): state.append(number)
    case .double: state += state
    case .ask(let echo): return [echo]
    }
    return []
  }

  /// Answers with its numbers, one action each, then throws if it is told to; waits at a gate first if it has one.
  struct Echo: Command {
    var numbers: [Int] = []
    var failure: Failure?
    var gate: Gate?

    func run(_ dispatcher: Dispatcher<Change>) async throws {
      await gate?.pass()
      for number in numbers { dispatcher(.add(number)) }
      if let failure { throw failure }
    }
  }

  struct Failure: Error, Equatable { let text: String }

  @Test("has changed when send returns")
  func sendIsSynchronous() {
    let store = Store([], reducer: Self.reducer)
    store.send(.add(1))
    store.send(.double)
    #expect(store.state == [1, 1])
  }

  @Test("tells its observers in the order in which they were added, the state of each action once")
  func observersInOrder() {
    let store = Store([0], reducer: Self.reducer)
    var heard: [String] = []
    let tokens = ["a", "b", "c"].map { name in store.observe { heard.append("\(name)\($0)") } }
    store.send(.add(1))
    #expect(heard == ["a[0]", "b[0]", "c[0]", "a[0, 1]", "b[0, 1]", "c[0, 1]"])
    withExtendedLifetime(tokens) {}
  }

  @Test("processes an action sent by an observer after the running one has been told to all")
  func reentrance() {
    let store = Store([], reducer: Self.reducer)
    var heard: [String] = []
    let first = store.observe { state in
      heard.append("first \(state)")
      if state == [1] { store.send(.add(2)) }
    }
    let second = store.observe { heard.append("second \($0)") }
    store.send(.add(1))
    #expect(heard == ["first []", "second []", "first [1]", "second [1]", "first [1, 2]", "second [1, 2]"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("delivers what an observer sends while it is told the current state")
  func sendFromTheFirstCall() {
    let store = Store([], reducer: Self.reducer)
    var heard: [[Int]] = []
    let token = store.observe { state in
      heard.append(state)
      if state.isEmpty { store.send(.add(1)) }
    }
    #expect(heard == [[], [1]])
    withExtendedLifetime(token) {}
  }

  @Test("never calls a cancelled observer again, not even in the running round")
  func cancelWithinARound() {
    let store = Store([], reducer: Self.reducer)
    var second: ObservationToken?
    var heard = 0
    let first = store.observe { state in if !state.isEmpty { second?.cancel() } }
    second = store.observe { _ in heard += 1 }
    store.send(.add(1))
    #expect(heard == 1, "only the first call with the current state")
    withExtendedLifetime(first) {}
  }

  @Test("forgets an observer whose token is released")
  func releasedToken() {
    let store = Store([], reducer: Self.reducer)
    var heard = 0
    _ = store.observe { _ in heard += 1 }
    store.send(.add(1))
    #expect(heard == 1)
  }

  @Test("calls an observer of a part only when that part changed")
  func selection() {
    let store = Store([], reducer: Self.reducer)
    var counts: [Int] = []
    let token = store.observe(\.count) { counts.append($0) }
    store.send(.double)
    store.send(.add(5))
    store.send(.double)
    #expect(counts == [0, 1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("keeps the order of each caller that dispatches, and loses nothing")
  func dispatchFromManyTasks() async {
    let store = Store([], reducer: Self.reducer)
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<8 {
        group.addTask { @concurrent in
          for number in 0..<1_000 { store.dispatch(.add(caller * 1_000 + number)) }
        }
      }
    }
    _ = await store.perform(.double)
    let received = store.state.prefix(8_000)
    #expect(store.state.count == 16_000)
    for caller in 0..<8 {
      #expect(received.filter { $0 / 1_000 == caller } == Array(caller * 1_000..<(caller + 1) * 1_000))
    }
  }

  @Test("processes what was dispatched before it processes what is sent")
  func dispatchedBeforeSent() {
    let store = Store([], reducer: Self.reducer)
    store.dispatch(.add(1))
    store.send(.add(2))
    #expect(store.state == [1, 2])
  }

  @Test("keeps that order also within a round")
  func dispatchedBeforeSentWithinARound() {
    let store = Store([], reducer: Self.reducer)
    let token = store.observe { state in
      if state == [1] {
        store.dispatch(.add(2))
        store.send(.add(3))
      }
    }
    store.send(.add(1))
    #expect(store.state == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test("tells when its initial commands have ended, and how")
  func begun() async {
    let gate = Gate()
    let failing = Echo(numbers: [1], failure: .init(text: "no"), gate: gate)
    let store = Store([], reducer: Self.reducer, commands: [failing])
    let task = Task { await store.begun() }
    gate.open()
    guard case .failed(let error as Failure) = await task.value else {
      Issue.record("The outcome is that of the command.")
      return
    }
    #expect(error.text == "no")
    #expect(store.state == [1])
    #expect("\(await Store([], reducer: Self.reducer).begun())" == "committed")
  }

  @Test("wakes up for a dispatched action when nobody sends")
  func dispatchWakes() async {
    let store = Store([], reducer: Self.reducer)
    let gate = Gate()
    let token = store.observe { state in if state == [1] { gate.open() } }
    store.dispatch(.add(1))
    await gate.pass()
    #expect(store.state == [1])
    withExtendedLifetime(token) {}
  }

  @Test("runs initial commands without any action")
  func initialCommands() {
    let store = Store([], reducer: Self.reducer, commands: [Echo(numbers: [1, 2]), Echo(numbers: [3])])
    #expect(store.state == [1, 2, 3])
  }
}

@MainActor @Suite("An action that is performed")
struct PerformTests {
  typealias Echo = StoreTests.Echo

  private let store = Store([], reducer: StoreTests.reducer)

  @Test("is finished when the commands it caused have ended, those of its commands' actions too")
  func finishedTransitively() async throws {
    let gate = Gate()
    let inner = Relay(echo: Echo(numbers: [7], gate: gate))
    let store = Store([0], reducer: Relay.reducer)
    let task = Task { await store.perform(.start(inner), until: .finished) }
    while store.state != [0, 1] { await Task.yield() }
    #expect(store.state == [0, 1], "the second command waits at its gate")
    gate.open()
    #expect("\(await task.value)" == "committed")
    #expect(store.state == [0, 1, 7])
  }

  @Test("is committed at once, its commands still running")
  func committedBeforeFinished() async {
    let gate = Gate()
    #expect("\(await store.perform(.ask(Echo(numbers: [1], gate: gate))))" == "committed")
    #expect(store.state == [])
    gate.open()
  }

  @Test("completes on the main actor, without letting anybody in between, when there is nothing to wait for")
  func withoutHop() async {
    let store = Store([], reducer: StoreTests.reducer)
    var isInterrupted = false
    let other = Task { isInterrupted = true }
    for milestone in [Outcome.Milestone.committed, .finished] {
      #expect(await store.perform(.add(1), until: milestone).word == "committed")
    }
    _ = await store.perform(.ask(.init(numbers: [2])), until: .committed)
    MainActor.assertIsolated()
    #expect(!isInterrupted)
    #expect(store.state == [1, 1, 2])
    await other.value
  }

  @Test("fails with the first error that one of its commands throws, and keeps what was done")
  func commandThrows() async {
    let outcome = await store.perform(
      .ask(Echo(numbers: [1], failure: .init(text: "no"))), until: .finished)
    guard case .failed(let error as StoreTests.Failure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error == .init(text: "no"))
    #expect(store.state == [1])
  }

  @Test("is discarded when its waiter is cancelled; what its commands still say reaches nobody")
  func cancelled() async {
    let gate = Gate()
    let task = Task { await store.perform(.ask(Echo(numbers: [1], gate: gate)), until: .finished) }
    await Task.yield()
    task.cancel()
    #expect("\(await task.value)" == "discarded(PresentationCore.Outcome.DiscardReason.cancelled)")
    gate.open()
    for _ in 0..<100 { await Task.yield() }
    store.send(.add(9))
    #expect(store.state == [9])
  }

  @Test("can be waited for from an observer's task while another action is processed")
  func performedWithinARound() async {
    var task: Task<Void, Never>?
    let token = store.observe { [store] state in
      if state == [1] { task = Task.immediate { _ = await store.perform(.add(2)) } }
    }
    store.send(.add(1))
    await task?.value
    #expect(store.state == [1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("does not keep its store alive, and its commands end with it")
  func storeGoes() async {
    let gate = Gate()
    let ended = Gate()
    weak var released: Store<Int, Forever.Change>?
    do {
      let store = Store(0, reducer: Forever.reducer)
      store.send(.start(Forever(gate: gate, ended: ended)))
      released = store
    }
    await ended.pass()
    #expect(released == nil)
  }
}

/// Answers with an action whose command is its echo.
private struct Relay: Command {
  enum Change: Sendable { case start(Relay), go(Echo), add(Int) }
  typealias Echo = StoreTests.Echo

  let echo: Echo

  static let reducer = Reducer<[Int], Change> { state, change in
    switch change {
    case .start(let chain): return [chain]
    case .go(let echo):
      state.append(1)
      return [Lifted(echo: echo)]
    case .add(let number):
      state.append(number)
      return []
    }
  }

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    dispatcher(.go(echo))
  }

  struct Lifted: Command {
    let echo: Echo

    func run(_ dispatcher: Dispatcher<Change>) async throws {
      await echo.gate?.pass()
      for number in echo.numbers { dispatcher(.add(number)) }
    }
  }
}

/// Runs until it is cancelled.
private struct Forever: Command {
  enum Change: Sendable { case start(Forever) }

  let gate: Gate
  let ended: Gate

  static let reducer = Reducer<Int, Change> { _, change in
    switch change {
    case .start(let forever): return [forever]
    }
  }

  func run(_ dispatcher: Dispatcher<Change>) async throws {
    await withTaskCancellationHandler {
      await gate.pass()
    } onCancel: {
      gate.open()
    }
    ended.open()
  }
}
