import Foundation
import PresentationCore
import Testing

@MainActor @Suite("A store", .timeLimit(.minutes(10)))
struct StoreTests {
  enum Change: Sendable { case add(Int), double, ask(Echo) }

  static let reducer = Reducer<[Int], Change>.returning { state, change in
    switch change {
    case .add(let number): state.append(number)
    case .double: state += state
    case .ask(let echo): return [echo]
    }
    return []
  }

  /// Sends its numbers, one action each, then throws its failure, if any. Waits at its gate first if it has one.
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

  // Rule S-01.1
  // Features F-01, F-02, F-12
  @Test("has changed when send returns")
  func sendIsSynchronous() {
    let store = Store([], reducer: Self.reducer)
    store.send(.add(1))
    store.send(.double)
    #expect(store.state == [1, 1])
  }

  // Rules S-04.2, S-04.5
  // Features F-23, F-29
  @Test("calls its observers in the order in which they were added, once for the state of each action")
  func observersInOrder() {
    let store = Store([0], reducer: Self.reducer)
    var heard: [String] = []
    let tokens = ["a", "b", "c"].map { name in store.observe { heard.append("\(name)\($0)") } }
    store.send(.add(1))
    #expect(heard == ["a[0]", "b[0]", "c[0]", "a[0, 1]", "b[0, 1]", "c[0, 1]"])
    withExtendedLifetime(tokens) {}
  }

  // Rules S-02.1, S-04.5
  // Feature F-13
  @Test("processes an action sent by an observer after all observers have received the current one")
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

  // Rule S-02.1
  @Test("processes an action that an observer sends when it receives the current state")
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

  // Rule S-05.4
  // Feature F-28
  @Test("never calls a canceled observer again, not even in the running round")
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

  // Rule S-05.3
  // Features F-25, F-26
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

  // Rule S-01.3
  // Feature F-10
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

  // Rule S-01.5
  @Test("processes what was dispatched before it processes what is sent")
  func dispatchedBeforeSent() {
    let store = Store([], reducer: Self.reducer)
    store.dispatch(.add(1))
    store.send(.add(2))
    #expect(store.state == [1, 2])
  }

  // Rule S-01.5
  // Feature F-11
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

  /// Runs a closure on another thread while this thread waits. Returns whether it has ended.
  private static func endsElsewhere(_ body: @escaping @Sendable () -> Void) -> Bool {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      ended.signal()
    }
    return ended.wait(timeout: .now() + 300) == .success
  }

  // Rule S-01.4
  @Test("is reached by other threads while a middleware and an observer run")
  func dispatchDuringProcessing() {
    @MainActor final class Whole { var store: Store<[Int], Change>? }
    let whole = Whole()
    let middleware = Middleware<[Int], Change>("elsewhere") { _, change, _ in
      if case .add(1) = change, let store = whole.store { #expect(Self.endsElsewhere { store.dispatch(.add(2)) }) }
      return .pass
    }
    let store = Store([], reducer: Self.reducer, middlewares: [middleware])
    whole.store = store
    let token = store.observe { state in
      if state == [1] { #expect(Self.endsElsewhere { store.dispatch(.add(3)) }) }
    }
    store.send(.add(1))
    #expect(store.state == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test("reports when its initial commands have ended, and their outcome")
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

  @Test("wakes up for a dispatched action, without another one being sent")
  func dispatchWakes() async {
    let store = Store([], reducer: Self.reducer)
    let gate = Gate()
    let token = store.observe { state in if state == [1] { gate.open() } }
    store.dispatch(.add(1))
    await gate.pass()
    #expect(store.state == [1])
    withExtendedLifetime(token) {}
  }

  // Rules S-04.4, S-06.1
  // Feature F-15
  @Test("runs initial commands without any action")
  func initialCommands() {
    let store = Store([], reducer: Self.reducer, commands: [Echo(numbers: [1, 2]), Echo(numbers: [3])])
    #expect(store.state == [1, 2, 3])
  }
}
