import PresentationCore
import Testing

@MainActor @Suite("A middleware", .timeLimit(.minutes(10)))
struct MiddlewareTests {
  enum Change: Sendable, Hashable { case add(Int), ask(Int), secret(Secret<String>) }

  typealias Guard = Middleware<[Int], Change>

  struct Ask: Command {
    let number: Int
    func run(_ dispatcher: Dispatcher<Change>) async { dispatcher(.add(number)) }
  }

  struct TooMany: Error, CustomStringConvertible { let description = "too many" }

  static let reducer = Reducer<[Int], Change>.throwing { state, change in
    switch change {
    case .add(let number):
      state.append(number)
      if number > 99 { throw TooMany() }
    case .ask(let number): return [Ask(number: number)]
    case .secret: break
    }
    return []
  }

  func store(_ middlewares: Guard...) -> Store<[Int], Change> {
    Store([], reducer: Self.reducer, middlewares: middlewares)
  }

  /// Records the actions it sees, and passes all of them.
  func watch(_ name: String, _ record: Record) -> Guard {
    Guard(name) { state, change, _ in
      record.add("\(name) before \(change) \(state)")
      return .pass { state, outcome in record.add("\(name) after \(state) \(outcome.word)") }
    }
  }

  // Rule S-04.1
  // Feature F-34
  @Test("runs in order before the reducer, and in reverse order after it, before the observers")
  func order() {
    let record = Record()
    let store = store(watch("a", record), watch("b", record))
    let token = store.observe { record.add("observed \($0)") }
    store.send(.add(1))
    #expect(
      record.all == [
        "observed []", "a before add(1) []", "b before add(1) []", "b after [1] committed", "a after [1] committed",
        "observed [1]",
      ])
    withExtendedLifetime(token) {}
  }

  // Rule S-03.2
  // Features F-16, F-32
  @Test(
    "vetoes an action: the outcome has its name and reason, the state is unchanged, and later middlewares do not run")
  func veto() async {
    let record = Record()
    let odd = Guard("even numbers") { _, change, _ in
      if case .add(let number) = change, number % 2 == 1 { .veto("\(number) is odd") } else { .pass }
    }
    let store = store(watch("a", record), odd, watch("b", record))
    #expect(await store.perform(.add(1), until: .finished).word == "vetoed by even numbers: 1 is odd")
    #expect(await store.perform(.add(2), until: .finished).word == "committed")
    #expect(store.state == [2])
    #expect(record.all.prefix(2) == ["a before add(1) []", "a after [] vetoed by even numbers: 1 is odd"])
    #expect(!record.all.contains("b before add(1) []"))
  }

  // Rule S-03.3
  @Test("is called once after the reducer refuses, with the state unchanged")
  func refusal() async {
    let record = Record()
    let store = store(watch("a", record))
    let token = store.observe { _ in record.add("observed") }
    #expect(await store.perform(.add(100)).word == "failed: too many")
    #expect(store.state == [])
    #expect(record.all == ["observed", "a before add(100) []", "a after [] failed: too many"])
    withExtendedLifetime(token) {}
  }

  // Feature F-33
  @Test("rewrites an action for the middlewares after it")
  func rewrite() async {
    let record = Record()
    let double = Guard("double") { _, change, _ in
      if case .add(let number) = change { .rewrite(.add(number * 2)) } else { .pass }
    }
    let store = store(watch("a", record), double, watch("b", record))
    #expect(await store.perform(.add(3)).word == "committed")
    #expect(store.state == [6])
    #expect(
      record.all == ["a before add(3) []", "b before add(6) []", "b after [6] committed", "a after [6] committed"])
  }

  // Rule S-04.5
  @Test("replaces an action with several or none, each processed before waiting actions")
  func several() async {
    let record = Record()
    let split = Guard("split") { state, change, _ in
      guard case .ask(let number) = change else { return .pass }
      return .rewrite((0..<number).map { .add($0 + 10 * state.count) }, after: { state, _ in record.add("\(state)") })
    }
    let store = store(split)
    var observed: [[Int]] = []
    let token = store.observe { [unowned store] state in
      observed.append(state)
      if state.isEmpty {
        store.send(.ask(2))
        store.send(.ask(0))
        store.send(.ask(1))
      }
    }
    #expect(observed == [[], [0], [0, 1], [0, 1, 20]])
    #expect(record.all == ["[0, 1]", "[0, 1]", "[0, 1, 20]"])
    #expect(await store.perform(.ask(0)).word == "committed")
    withExtendedLifetime(token) {}
  }

  // Rule S-13.2
  @Test("does not keep the state: a large array is changed in place after it", arguments: [1, 2, 3])
  func keepsNoState(count: Int) {
    let middlewares: [Middleware<[Int], Int>] = [
      Middleware("pass") { _, _, _ in .pass { _, _ in } },
      Middleware("one") { _, number, _ in .rewrite(number) },
      Middleware("several") { _, number, _ in .rewrite(Array(repeating: number, count: count)) },
    ]
    let store = Store(
      Array(repeating: 0, count: .random(in: 3...9)), reducer: Reducer<[Int], Int> { $0[0] += $1 },
      middlewares: middlewares)
    let before = store.state.withUnsafeBufferPointer(\.baseAddress)
    store.send(1)
    #expect(store.state[0] == count)
    #expect(store.state.withUnsafeBufferPointer(\.baseAddress) == before)
  }

  @Test("whose replacement actions are partly refused: the outcome is the refusal, and the others are processed")
  func partlyRefused() async {
    let split = Guard("split") { _, change, _ in
      if case .ask = change { .rewrite([.add(1), .add(100), .add(2)]) } else { .pass }
    }
    let store = store(split)
    #expect(await store.perform(.ask(0)).word == "failed: too many")
    #expect(store.state == [1, 2])
  }

  // Rule S-03.6
  @Test("may send more actions, and the original action finishes after them")
  func dispatch() async {
    let further = Guard("further") { _, change, call in
      if case .add(let number) = change, number < 3 { call.dispatch(number == 1 ? .ask(7) : .add(8)) }
      return .pass
    }
    let store = store(further)
    #expect(await store.perform(.add(1), until: .finished).word == "committed")
    #expect(store.state == [1, 7])
    _ = await store.perform(.add(2), until: .finished)
    #expect(store.state == [1, 7, 2, 8])
  }

  @Test("that vetoes an action of a command or a middleware sets the causing action's outcome, like a refusing reducer")
  func causedActionsRefused() async {
    let seven = Guard("seven") { _, change, call in
      if change == .add(1) { call.dispatch(.add(7)) }
      return change == .add(7) ? .veto("no sevens") : .pass
    }
    let store = store(seven)
    #expect(await store.perform(.ask(7), until: .finished).word == "vetoed by seven: no sevens")
    #expect(await store.perform(.ask(100), until: .finished).word == "failed: too many")
    #expect(await store.perform(.ask(100)).word == "committed")
    #expect(await store.perform(.add(1), until: .finished).word == "vetoed by seven: no sevens")
    #expect(store.state == [1])
  }

  @Test("may keep the call and send later, also after the store was released")
  func later() async {
    var store: Store<[Int], Change>?
    var kept: Guard.Call?
    store = self.store(
      Guard("keep") { _, _, call in
        MainActor.assumeIsolated { kept = call }
        return .pass
      })
    store?.send(.add(1))
    kept?.dispatch(.add(2))
    await store?.reached { $0 == [1, 2] }
    store = nil
    kept?.dispatch(.add(3))
  }

  // Feature F-18
  @Test("knows the line that sent the action")
  func origin() async {
    let record = Record()
    let place = Guard("place") { _, change, call in
      record.add("\(change) \(call.fileID):\(call.line)")
      return .pass
    }
    let store = store(place)
    let line = #line + 1
    store.send(.add(1))
    store.dispatch(.add(2))
    _ = await store.perform(.add(3))
    let handler: any ActionHandler<Change> = store
    handler.send(.add(4))
    #expect(record.all == (0..<3).map { "add(\($0 + 1)) \(#fileID):\(line + $0)" } + ["add(4) \(#fileID):\(line + 4)"])
  }

  // Features F-35, F-19
  @Test("is a value: composing with it changes nothing, and several stores may have it")
  func values() {
    let record = Record()
    func mark(_ name: String) -> Guard {
      Guard(name) { _, _, _ in
        record.add(name)
        return .pass
      }
    }
    let ab = mark("a").then(mark("b"))
    let abc = ab.then(mark("c"))
    let abd = ab.then(mark("d"))
    for (middleware, expected) in [
      (abc, "abc"), (abd, "abd"), (ab, "ab"), (Guard.identity.then(ab).then(.identity), "ab"),
    ] {
      let before = record.all.count
      store(middleware).send(.add(1))
      #expect(record.all.dropFirst(before).joined() == expected)
    }
    let (one, two) = (store(abc), store(abc))
    one.send(.add(1))
    #expect(one.state == [1] && two.state.isEmpty)
  }

  @Test("that sends through its call does not keep the store alive")
  func lifetime() {
    var store: Store? = self.store(
      Guard("more") { _, change, call in
        if change == .add(1) { call.dispatch(.add(2)) }
        return .pass
      })
    store?.send(.add(1))
    #expect(store?.state == [1, 2])
    weak let gone = store
    store = nil
    #expect(gone == nil)
  }

  @Test("of a part whose whole has the same actions sees all of them, with the state of the part")
  func liftedState() {
    struct Whole { var part: [Int] = [], other: [Int] = [1] }
    let record = Record()
    let store = Store(
      Whole(), reducer: Self.reducer.lift(Feature(state: \.part)),
      middlewares: [watch("m", record).lift(Feature(state: \.part))])
    store.send(.add(1))
    store.send(.add(100))
    #expect(
      record.all == [
        "m before add(1) []", "m after [1] committed", "m before add(100) [1]", "m after [1] failed: too many",
      ])
    #expect(store.state.other == [1])
  }

  // Feature F-37
  @Test("of a part sees the actions and the state of the part alone")
  func lifted() {
    struct Whole { var part: [Int] = [], other = 0, maybe: [Int]? }
    struct WholeChange: Sendable {
      var part: Change?
      var isForMaybe = false
      var maybe: Change? { isForMaybe ? part : nil }
      var always: Change? { isForMaybe ? nil : part }
    }
    let record = Record()
    let more = watch("m", record).then(
      Guard("more") { _, change, call in
        if change == .add(1) { call.dispatch(.add(2)) }
        return change == .add(9) ? .veto("nine") : .rewrite(change)
      })
    let reducer = Self.reducer.lift(Feature(state: \Whole.part, action: \WholeChange.always) { WholeChange(part: $0) })
    let store = Store(
      Whole(), reducer: reducer,
      middlewares: [
        more.lift(Feature(state: \Whole.part, action: \WholeChange.always) { WholeChange(part: $0) }),
        more.lift(Feature(state: \Whole.maybe, action: \WholeChange.maybe) { WholeChange(part: $0, isForMaybe: true) }),
      ])
    store.send(WholeChange())
    store.send(WholeChange(part: .add(1), isForMaybe: true))
    #expect(record.all.isEmpty)
    store.send(WholeChange(part: .add(1)))
    store.send(WholeChange(part: .add(9)))
    #expect(store.state.part == [1, 2])
    #expect(
      record.all == [
        "m before add(1) []", "m after [1] committed", "m before add(2) [1]", "m after [1, 2] committed",
        "m before add(9) [1, 2]", "m after [1, 2] vetoed by more: nine",
      ])
  }
}
