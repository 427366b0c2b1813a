import PresentationCore
import Testing

@MainActor @Suite("An action that is performed", .timeLimit(.minutes(10)))
struct PerformTests {
  typealias Echo = StoreTests.Echo

  private let store = Store([], reducer: StoreTests.reducer)

  // Rules S-03.6, S-09.1
  // Feature F-55
  @Test("is finished when the commands it caused have ended, including the commands of its commands' actions")
  func finishedTransitively() async throws {
    let gate = Gate()
    let inner = Relay(echo: Echo(numbers: [7], gate: gate))
    let store = Store([0], reducer: Relay.reducer)
    let task = store.performing(.start(inner))
    await store.reached { $0 == [0, 1] }
    #expect(store.state == [0, 1], "the second command waits at its gate")
    gate.open()
    #expect("\(await task.value)" == "committed")
    #expect(store.state == [0, 1, 7])
  }

  // Rule S-03.1
  @Test("is committed at once, its commands still running")
  func committedBeforeFinished() async {
    let gate = Gate()
    #expect("\(await store.perform(.ask(Echo(numbers: [1], gate: gate))))" == "committed")
    #expect(store.state == [])
    gate.open()
  }

  @Test("completes on the main actor without suspending, when there is nothing to wait for")
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

  // Feature F-17
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

  // Rule S-03.4
  @Test("is discarded when its waiter is canceled, together with the later actions of its commands")
  func cancelled() async {
    let gate = Gate()
    let task = store.performing(.ask(Echo(numbers: [1], gate: gate)))
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

  // Rule S-08.1
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

  static let reducer = Reducer<[Int], Change>.returning { state, change in
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

/// Runs until it is canceled.
private struct Forever: Command {
  enum Change: Sendable { case start(Forever) }

  let gate: Gate
  let ended: Gate

  static let reducer = Reducer<Int, Change>.returning { _, change in
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
