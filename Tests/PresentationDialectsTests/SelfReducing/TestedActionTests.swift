import PresentationCore
import PresentationDialects
import PresentationTesting
import Testing

@MainActor @Suite("A self-reducing action in a test store", .timeLimit(.minutes(10)))
struct TestedActionTests {
  private func testStore() -> TestStore<Counter, CounterAction> {
    TestStore(Counter(), reducer: .selfReducing(), middlewares: [.selfReducing()])
  }

  @Test("that is long-running is received once: its change")
  func later() async {
    let store = testStore()
    let gate = Gate()
    store.send(.later(AddLater(gate: gate)))
    store.expect(command: CounterAction.Work(AddLater(gate: gate)))
    gate.open()
    await store.receive(where: { $0.value is AddLater }) { $0 = Counter(count: 1, seen: [0]) }
    await store.finish()
  }

  @Test("that is serial is expected as such, and asks for the state if it has waited")
  func serial() async {
    let store = testStore()
    let gate = Gate()
    store.send(.serial(AddLater(gate: gate)))
    store.expect(command: CounterAction.Work(serial: AddLater(gate: gate)))
    store.send(.serial(Add(amount: 5)))
    store.expect(command: CounterAction.Work(serial: Add(amount: 5)))
    gate.open()
    await store.receive(where: { $0.value is AddLater }) { $0 = Counter(count: 1, seen: [0]) }
    await store.receive(where: { $0.value is Add })
    await store.receive(where: { $0.value is Add }) { $0.count = 6 }
    await store.finish()
  }

  @Test("that is serial differs from a command that is not, and from one that does something else")
  func different() {
    #expect(CounterAction.Work(serial: Add()) == CounterAction.Work(serial: Add()))
    #expect(CounterAction.Work(serial: Add()) != CounterAction.Work(serial: Add(amount: 2)))
    #expect(CounterAction.Work(serial: Forever()) != CounterAction.Work(Forever()))
  }
}
