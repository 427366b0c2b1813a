import PresentationCore
import PresentationDialects
import Testing

@MainActor @Suite("A serial self-reducing action", .timeLimit(.minutes(10)))
struct SerialTests {
  let store = Store(Counter())

  @Test("starts when the ones before it have ended, with their resulting state; other actions do not wait")
  func order() async throws {
    let (first, second) = (Gate(), Gate())
    let one = Task.immediate { try await store.state(after: .serial(AddLater(gate: first))) }
    let two = Task.immediate { try await store.state(after: .serial(AddLater(amount: 10, gate: second))) }
    let three = Task.immediate { try await store.state(after: .serial(Add(amount: 5))) }
    second.open()
    store.send(.now(Add(amount: 50)))
    #expect(store.state == Counter(count: 50))
    first.open()
    #expect(try await one.value.count == 51)
    #expect(try await two.value.count == 61)
    #expect(try await three.value.count == 66)
    #expect(store.state.seen == [0, 51])
  }

  @Test("lets the next one begin however it ends: refused, failed, canceled at work or while it waits")
  func endings() async throws {
    struct NoTwo: Guard {
      func shouldUpdate(_ state: Counter, _ action: CounterAction) -> Bool { (action.value as? AddLater)?.amount != 2 }
    }
    let store = Store(Counter(), guards: [NoTwo()])
    let (gate, closed) = (Gate(), Gate())
    let first = Task.immediate { try await store.state(after: .serial(AddLater(gate: gate))) }
    let refused = Task.immediate { try await store.state(after: .serial(AddLater(amount: 2, gate: gate))) }
    let failing = Task.immediate {
      try await store.state(after: .serial(AddLater(gate: gate, failure: Refused(description: "lost"))))
    }
    let tooMuch = Task.immediate { try await store.state(after: .serial(Add(amount: 100))) }
    let waiting = Task.immediate { try await store.state(after: .serial(AddLater(gate: closed))) }
    let endless = Task.immediate { try await store.state(after: .serial(Forever())) }
    let last = Task.immediate { try await store.state(after: .serial(Add())) }
    waiting.cancel()
    await #expect(throws: SelfReducingError.discarded(.cancelled)) { try await waiting.value }
    gate.open()
    #expect(try await first.value.count == 1)
    await #expect(throws: SelfReducingError.self) { try await refused.value }
    await #expect(throws: Refused(description: "lost")) { try await failing.value }
    await #expect(throws: Refused(description: "too much")) { try await tooMuch.value }
    endless.cancel()
    await #expect(throws: SelfReducingError.discarded(.cancelled)) { try await endless.value }
    #expect(try await last.value.count == 2)
  }

  @Test("waits only for serial actions of its own store")
  func stores() async throws {
    let other = Store(Counter())
    other.send(.serial(Forever()))
    #expect(try await store.state(after: .serial(Add())).count == 1)
  }

  @Test("fifty in a row are done in their order")
  func many() async throws {
    struct Put: AsyncSelfReducing {
      let number: Int
      func change(_ snapshot: [Int]) async -> StateChange<[Int]> {
        for _ in 0..<(50 - number) { await Task.yield() }
        return { $0 = snapshot + [number] }
      }
    }
    let store = Store([Int]())
    for number in 0..<50 { store.send(.serial(Put(number: number))) }
    #expect(try await store.state(after: .serial(Put(number: 50))) == Array(0...50))
  }
}
