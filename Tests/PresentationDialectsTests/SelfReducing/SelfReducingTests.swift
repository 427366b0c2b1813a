import PresentationCore
import PresentationDialects
import Synchronization
import Testing

@MainActor @Suite("A self-reducing action", .timeLimit(.minutes(10)))
struct SelfReducingTests {
  let store = Store(Counter())

  @Test("has changed the state when send returns")
  func now() {
    store.send(.now(Add(amount: 2)))
    store.send(.now(Add(amount: 3)))
    #expect(store.state.count == 5)
  }

  @Test("that throws leaves the state unchanged, and its caller receives the error")
  func refusal() async {
    await #expect(throws: Refused(description: "too much")) { try await store.state(after: .now(Add(amount: 100))) }
    #expect(store.state == Counter())
    #expect(await store.perform(.now(Add(amount: 100))).word == "failed: too much")
  }

  // Rule S-12.1
  @Test("that is long-running changes the state that is current when it ends, and blocks no other action")
  func later() async throws {
    let gate = Gate()
    let first = Task.immediate { try await store.state(after: .later(AddLater(gate: gate))) }
    let second = Task.immediate { try await store.state(after: .later(AddLater(gate: gate))) }
    store.send(.now(Add()))
    #expect(store.state.count == 1)
    gate.open()
    let counts = [try await first.value.count, try await second.value.count]
    #expect(counts.sorted() == [2, 3])
    #expect(store.state.count == 3)
    #expect(store.state.seen.allSatisfy { $0 < 2 })
  }

  @Test("that is long-running may fail, at work or in its change, and then leaves the state unchanged")
  func failures() async {
    let gate = Gate()
    gate.open()
    let atWork = AddLater(gate: gate, failure: Refused(description: "no connection"))
    for (action, text) in [(atWork, "no connection"), (AddLater(amount: 100, gate: gate), "too much")] {
      await #expect(throws: Refused(description: text)) { try await store.state(after: .later(action)) }
    }
    #expect(store.state == Counter())
  }

  @Test("that never ends blocks no other action, and ends when its waiter is canceled")
  func never() async {
    let waiting = Task.immediate { try await store.state(after: .later(Forever())) }
    store.send(.now(Add()))
    #expect(store.state.count == 1)
    waiting.cancel()
    await #expect(throws: SelfReducingError.discarded(.cancelled)) { try await waiting.value }
    #expect(store.state.count == 1)
  }

  /// Records every action, like a journal. A middleware vetoes one of them by its number.
  final class Journal: Sendable {
    private let actions = Mutex<[CounterAction]>([])

    /// Records an action, and returns the number of recorded actions.
    func count(with action: CounterAction) -> Int {
      actions.withLock { actions in
        actions.append(action)
        return actions.count
      }
    }
  }

  /// A store with a middleware that vetoes one of its actions.
  private func store(holdingUp number: Int) -> Store<Counter, CounterAction> {
    let journal = Journal()
    let front = Middleware<Counter, CounterAction>("front") { _, action, _ in
      journal.count(with: action) == number ? .veto("not now") : .pass
    }
    return Store(Counter(), reducer: .selfReducing(), middlewares: [front, .selfReducing()])
  }

  @Test("ends with the reason when a middleware in front vetoes its change and retains it")
  func heldUp() async throws {
    let store = store(holdingUp: 2)
    let gate = Gate()
    gate.open()
    #expect(await store.perform(.later(AddLater(gate: gate)), until: .finished).word == "vetoed by front: not now")
    #expect(try await store.state(after: .serial(AddLater(gate: gate))).count == 1)
  }

  @Test("that has waited for another one ends the same way, and the next one gets its turn", arguments: [4, 5])
  func heldUpInLine(number: Int) async throws {
    let store = store(holdingUp: number)
    let (first, gate) = (Gate(), Gate())
    gate.open()
    let one = Task.immediate { try await store.state(after: .serial(AddLater(gate: first))) }
    let two = Task.immediate { await store.perform(.serial(AddLater(gate: gate)), until: .finished) }
    first.open()
    #expect(try await one.value.count == 1)
    #expect(await two.value.word == "vetoed by front: not now")
    #expect(try await store.state(after: .serial(AddLater(gate: gate))).count == 2)
  }

  // Rule S-03.5
  @Test("completes once, on the main actor, with the state or an error")
  func completion() async {
    struct No: Guard {
      func shouldUpdate(_ state: Counter, _ action: CounterAction) -> Bool { (action.value as? Add)?.amount != 13 }
    }
    let store = Store(Counter(), guards: [No()])
    let gate = Gate()
    gate.open()
    let actions: [(CounterAction, String)] = [
      (.now(Add()), "1"), (.now(Add(amount: 13)), "No: Add(amount: 13) was refused"),
      (.now(Add(amount: 100)), "too much"),
      (.later(AddLater(gate: gate)), "2"),
      (.later(AddLater(gate: gate, failure: Refused(description: "lost"))), "lost"),
      (.serial(AddLater(amount: 100, gate: gate)), "too much"), (.serial(Add()), "3"),
      (.serial(Add(amount: 13)), "No: Add(amount: 13) was refused"),
    ]
    for (action, word) in actions {
      var words: [String] = []
      await withCheckedContinuation { done in
        store.send(action) { result in
          MainActor.preconditionIsolated()
          words.append(result.word)
          done.resume()
        }
      }
      #expect(words == [word])
    }
    #expect(store.state.count == 3)
  }

  @Test("that is synchronous completes before send returns")
  func completionAtOnce() {
    var words: [String] = []
    store.send(.now(Add())) { words.append($0.word) }
    #expect(words == ["1"])
  }

  @Test("completes with its resulting state, not with a later one")
  func ownState() async throws {
    let store = Store(Counter())
    let token = store.observe(\.count) { [unowned store] in if $0 % 2 == 1 { store.send(.now(Add())) } }
    let gate = Gate()
    gate.open()
    for round in 0..<20 {
      var count: Int?
      store.send(.now(Add())) { count = try? $0.get().count }
      #expect(count == 4 * round + 1)
      #expect(try await store.state(after: .later(AddLater(gate: gate))).count == 4 * round + 3)
      #expect(store.state.count == 4 * round + 4)
    }
    withExtendedLifetime(token) {}
  }

  @Test("is dispatched from anywhere; each caller's actions keep their order, and none is lost")
  func dispatching() async {
    struct Note: SelfReducing {
      let caller: Int, number: Int
      func reduce(_ notes: inout [[Int]]) { notes[caller].append(number) }
    }
    let store = Store([[Int]](repeating: [], count: 8))
    await withTaskGroup { group in
      for caller in 0..<8 {
        group.addTask { @concurrent in
          for number in 0..<100 { store.dispatch(.now(Note(caller: caller, number: number))) }
        }
      }
    }
    await store.reached { $0.allSatisfy { $0.count == 100 } }
    #expect(store.state.allSatisfy { $0 == Array(0..<100) })
  }

  @Test("changes states of any type: a number, a tuple in a struct, a case")
  func anyState() {
    struct Double: SelfReducing {
      func reduce(_ number: inout Int) { number *= 2 }
    }
    enum Light: Sendable { case on, off }
    struct Switch: SelfReducing {
      func reduce(_ light: inout Light) { light = light == .on ? .off : .on }
    }
    let (number, light) = (Store(21), Store(Light.off))
    number.send(.now(Double()))
    light.send(.now(Switch()))
    #expect(number.state == 42)
    #expect(light.state == .on)
  }

  @Test("needs no store to be tested, and is a command that is equal to one created the same way")
  func values() async throws {
    var counter = Counter(count: 1)
    try Add(amount: 2).reduce(&counter)
    #expect(counter.count == 3)
    let gate = Gate()
    gate.open()
    try await AddLater(gate: gate).change(counter)(&counter)
    #expect(counter == Counter(count: 4, seen: [3]))
    let commands = Reducer.selfReducing()(&counter, .later(AddLater(gate: gate)))
    #expect(commands.count == 1)
    #expect(commands[0].isEqual(to: CounterAction.Work(AddLater(gate: gate))))
    #expect(!commands[0].isEqual(to: CounterAction.Work(AddLater(amount: 2, gate: gate))))
    #expect(!commands[0].isEqual(to: CounterAction.Work(Forever())))
  }

  @Test("may be a case of an app's actions among others")
  func lifted() async throws {
    struct App: Sendable { var counter = Counter(), isOpen = false }
    enum AppAction: Sendable {
      case counter(CounterAction), open
      var counter: CounterAction? { if case .counter(let action) = self { action } else { nil } }
    }
    let reducer = Reducer<Counter, CounterAction>.selfReducing()
      .lift(Feature(state: \App.counter, action: \AppAction.counter, embed: AppAction.counter))
    let store = Store(
      App(), reducer: reducer.then(Reducer { app, action in if case .open = action { app.isOpen = true } }),
      middlewares: [
        Middleware<Counter, CounterAction>.selfReducing()
          .lift(Feature(state: \.counter, action: \.counter, embed: AppAction.counter))
      ])
    let counter = store.scope(state: \.counter, action: AppAction.counter)
    let gate = Gate()
    gate.open()
    counter.send(.now(Add()))
    store.send(.open)
    #expect(try await counter.state(after: .later(AddLater(gate: gate))).count == 2)
    await #expect(throws: Refused.self) { try await counter.state(after: .now(Add(amount: 100))) }
    #expect(store.state.counter.count == 2 && store.state.isOpen)
  }

  /// Waits for ever, and notes when it begins and when it is canceled.
  struct Watched: AsyncSelfReducing {
    let record: Record

    func change(_ snapshot: Counter) async throws -> StateChange<Counter> {
      record.add("begun")
      defer { record.add("ended") }
      return try await Forever().change(snapshot)
    }
  }

  @Test("does not keep its store alive, and its work ends with it; queued actions do not start")
  func released() async {
    let record = Record()
    var store: Store<Counter, CounterAction>? = Store(Counter())
    store?.send(.later(Watched(record: record)))
    store?.send(.serial(Watched(record: record)))
    store?.send(.serial(Watched(record: record)))
    await waitUntil { record.all.count >= 2 }
    weak let gone = store
    store = nil
    #expect(gone == nil)
    await waitUntil { record.all.count >= 4 }
    for _ in 0..<5 { await Task.yield() }
    #expect(record.all == ["begun", "begun", "ended", "ended"])
  }

  @Test("fails with an error that names the missing middleware when its store has none")
  func middlewareMissing() async {
    let store = Store(Counter(), reducer: .selfReducing())
    let gate = Gate()
    gate.open()
    for action in [CounterAction.now(Add()), .later(AddLater(gate: gate)), .serial(Add())] {
      await #expect(throws: SelfReducingError.middlewareMissing) { try await store.state(after: action) }
    }
    guard case .failed(let error) = await store.perform(.later(AddLater(gate: gate)), until: .finished) else {
      Issue.record("the action ended well")
      return
    }
    #expect(
      "\(error)" == "the store uses Reducer.selfReducing() without its middleware; add Middleware.selfReducing()"
    )
  }
}
