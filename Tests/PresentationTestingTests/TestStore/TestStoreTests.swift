import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A test store", .timeLimit(.minutes(10)))
struct TestStoreTests {
  // Rule S-07.3
  // Features F-41, F-83
  @Test("follows actions, answers, commands and their states one by one")
  func steps() async {
    let store = Office.testStore()
    store.send(.add(1)) { $0.numbers = [1] }
    store.send(.ask(Echo(numbers: [2, 3])))
    store.expect(command: Echo(numbers: [2, 3]))
    #expect(store.state.numbers == [1])
    #expect(store.store.state.numbers == [1, 2, 3], "the store has processed the later actions")
    await store.receive(.add(2)) { $0.numbers = [1, 2] }
    await store.receive(where: { if case .add = $0 { true } else { false } }) { $0.numbers = [1, 2, 3] }
    await store.finish()
  }

  @Test("measures its patience on the clock that it was given, or else in real time")
  func patienceClock() async {
    let clock = TestClock()
    let store = Office.testStore(patienceClock: clock)
    #expect(store.patienceClock as? TestClock === clock)
    await store.finish()
    let other = TestStore(Office(), reducer: Office.reducer)
    #expect(other.patienceClock is ContinuousClock)
    await other.finish()
  }

  @Test("receives an action by its case, whatever its values are")
  func byCase() async {
    let store = Office.testStore()
    store.send(.ask(Echo(numbers: [2, 3])))
    store.expect(command: Echo(numbers: [2, 3]))
    await store.receive(\.added) { $0.numbers = [2] }
    store.exhaustivity = .off
    await store.receive(\.added)
    await store.finish()
  }

  // Rule S-04.4
  // Feature F-54
  @Test("sees several commands of one action, and their answers, in the order in which they were returned")
  func severalCommands() async {
    let store = Office.testStore()
    let echos = [3, 1, 2].map { Echo(numbers: [$0]) }
    store.send(.askAll(echos))
    for echo in echos { store.expect(command: echo) }
    for count in 1...3 {
      await store.receive(.add([3, 1, 2][count - 1])) { $0.numbers = Array([3, 1, 2].prefix(count)) }
    }
    await store.finish()
  }

  @Test("sees what middlewares make of actions")
  func middlewares() async {
    let store = Office.testStore()
    store.send(.add(4)) { $0.numbers = [2, 2] }
    store.send(.add(7), refused: "seven is not let in")
    store.send(.add(5)) { $0.numbers = [2, 2, 5] }
    await store.receive(.add(6)) { $0.numbers = [2, 2, 5, 6] }
    store.send(.ask(Echo(numbers: [7])))
    store.expect(command: Echo(numbers: [7]))
    await store.receive(.add(7), refused: "seven is not let in")
    await store.finish()
  }

  @Test("sees what the reducer refuses, and what effects throw")
  func refusals() async {
    let store = Office.testStore()
    store.send(.add(13), refused: "thirteen is not wanted")
    store.send(.ask(Echo(numbers: [1], failure: "out of paper")))
    store.expect(command: Echo(numbers: [1], failure: "out of paper"))
    await store.receive(.add(1)) { $0.numbers = [1] }
    await store.receive(failure: "out of paper")
    await store.finish()
  }

  @Test("sees the store's initial subscriptions and commands")
  func beginning() async {
    let store = Office.testStore(Office(isTicking: true), commands: [Echo(numbers: [5])])
    store.expect(subscription: Timer.every(.seconds(1), .add(1)))
    store.expect(command: Echo(numbers: [5]))
    await store.receive(.add(5)) { $0.numbers = [5] }
    await store.receive(.add(6)) { $0.numbers = [5, 6] }
    await store.finish()
  }

  @Test("sees subscriptions start and end, and lets them tick once for each interval that passes")
  func subscriptions() async {
    let store = Office.testStore()
    store.send(.tick(true)) { $0.isTicking = true }
    store.expect(subscription: Timer.every(.seconds(1), .add(1)))
    await store.advance(by: .milliseconds(3_500))
    for count in 1...3 { await store.receive(.add(1)) { $0.numbers = Array(repeating: 1, count: count) } }
    store.send(.tick(false)) { $0.isTicking = false }
    store.expect(cancelled: Timer.every(.seconds(1), .add(1)))
    await store.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("moves time exactly: a debounced command starts when its interval has passed since the last one")
  func debounce() async {
    let store = Office.testStore()
    for text in ["a", "ab", "abc"] {
      store.send(.type(text))
      store.expect(command: Echo(numbers: [text.count]).debounced(id: "type", for: .milliseconds(300)))
      await store.advance(by: .milliseconds(299))
    }
    #expect(store.store.state.numbers == [])
    await store.advance(by: .milliseconds(1))
    await store.receive(.add(3)) { $0.numbers = [3] }
    await store.finish()
  }

  @Test("lets the test answer for commands, which are otherwise treated as if they ran")
  func answers() async {
    let store = Office.testStore(answers: .fromTest)
    store.send(.ask(Echo(numbers: [1])))
    store.expect(command: Echo(numbers: [1]))
    store.send(.ask(Echo(numbers: [1], delay: .seconds(1))))
    store.expect(command: Echo(numbers: [1], delay: .seconds(1)))
    store.answer(Echo(numbers: [1], delay: .seconds(1)), with: .add(8), .add(9))
    await store.receive(.add(8)) { $0.numbers = [8] }
    await store.receive(.add(9)) { $0.numbers = [8, 9] }
    store.answer(Echo(numbers: [1]), failure: Failure(description: "no answer"))
    await store.receive(failure: "no answer")
    await store.finish()
  }

  @Test("sees no change and no released action if the action of an answer is refused")
  func refusedAnswer() async {
    let reducer = Reducer<[Paper], PaperAction>.throwing { papers, action in
      guard case .navigate(let intent) = action else { throw Failure(description: "not today") }
      papers.apply(intent)
      return []
    }
    let sure = Paper.sure(Question("Burn it?", .init("burn", .burn)))
    let store = TestStore([sure], reducer: reducer.navigation(\.self))
    store.send(.navigate(PathIntent(.answer(0), reason: .user, from: .init(topOf: [sure]))), refused: "not today")
    await store.finish()
  }

  @Test("expects the action of an answer, as it was before the middlewares, with the sent or the received action")
  func releasedActions() async {
    let reducer = Reducer<[Paper], PaperAction> { papers, action in
      if case .navigate(let intent) = action {
        papers.apply(intent)
      } else {
        papers.append(.sure(Question("Done.", .init("ok"))))
      }
    }
    let sure = Paper.sure(Question("Burn it?", .init("burn", .burn), otherwise: .burn))
    let doubling = Middleware<[Paper], PaperAction>("double") { _, action, call in
      call.isReleased ? .rewrite([action, action]) : .pass
    }
    let store = TestStore([sure], reducer: reducer.navigation(\.self), middlewares: [doubling])
    let done = Paper.sure(Question("Done.", .init("ok")))
    let answer = PaperAction.navigate(PathIntent(.answer(0), reason: .user, from: .init(topOf: [sure])))
    store.send(answer, releasing: [.burn]) { $0 = [done, done] }
    store.send(.navigate(.set([sure]))) { $0 = [sure] }
    store.store.dispatch(.navigate(.home))
    await store.receive(.navigate(.home)) { $0 = [done, done] }
    store.expect(released: .burn)
    await store.finish()
  }

  @Test("fails for a released action that is not expected, and for an expected one that is not released")
  func unexpectedlyReleased() async {
    let reducer = Reducer<[Paper], PaperAction> { papers, action in
      if case .navigate(let intent) = action { papers.apply(intent) }
    }
    let texts = await failures {
      let sure = Paper.sure(Question("Burn it?", .init("burn", .burn), otherwise: .burn))
      let store = TestStore([sure], reducer: reducer.navigation(\.self))
      store.send(.navigate(.home)) { $0 = [] }
      store.send(.burn, releasing: [.burn])
      await store.finish()
    }
    #expect(
      texts == [
        """
        3: PaperAction.navigate(…) unexpectedly released an action:

            PaperAction.burn

        To expect it, add: store.expect(released: PaperAction.burn)
        """,
        """
        4: No action was released; expected:

            PaperAction.burn
        """,
      ])
  }

  @Test("receives actions that are already in the main queue, regardless of the time that has passed")
  func noPatience() async {
    let store = Office.testStore(answers: .fromTest)
    store.patience = .zero
    store.send(.ask(Echo()))
    store.expect(command: Echo())
    store.answer(Echo(), with: .add(1), failure: Failure(description: "no more"))
    await store.receive(.add(1)) { $0.numbers = [1] }
    await store.receive(failure: "no more")
    await store.finish()
  }

  @Test("waits for actions that come from other threads")
  func otherThreads() async {
    let store = Office.testStore()
    let inner = store.store
    Task.detached { inner.dispatch(.add(1)) }
    await store.receive(.add(1)) { $0.numbers = [1] }
    await store.finish()
  }

  @Test("asks for nothing but what the test says when exhaustivity is off")
  func notExhaustive() async {
    let store = Office.testStore(commands: [Echo(numbers: [5])])
    store.exhaustivity = .off
    store.send(.ask(Echo(numbers: [1, 2, 3])))
    await store.receive(.add(3)) { $0.numbers.removeAll { $0 == 13 } }
    #expect(store.state.numbers == [5, 6, 1, 2, 3])
    store.expect(command: Echo(numbers: [5]))
    store.send(.tick(true))
    store.expect(subscription: Timer.every(.seconds(1), .add(1)))
    store.send(.ask(Echo(delay: .seconds(60))))
    await store.finish()
  }

  @Test("forgets skipped actions when exhaustivity is turned on again")
  func exhaustiveAgain() async {
    let store = Office.testStore()
    store.exhaustivity = .off
    store.send(.ask(Echo(numbers: [1])))
    store.exhaustivity = .on
    store.send(.add(2)) { $0.numbers = [1, 2] }
    await store.finish()
  }

  @Test("shows paths to a component that is attached to its store")
  func component() async {
    let store = Office.testStore()
    let host = RecordingHost<Office.Room, String>()
    let component = PresentationComponent(store: store.store, path: \.path, host: host) { room, _ in "\(room)" }
    store.send(.push(.hall)) { $0.path = [.hall] }
    component.closed(serial: 1)
    let closed = PathIntent<Office.Room>(.closed, reason: .user, from: .init(topOf: [.hall]))
    await store.receive(.navigate(closed)) { $0.path = [] }
    await store.finish()
  }
}

private enum Paper: QuestionRoute, Codable {
  case sure(Question<PaperAction>)

  var question: Question<PaperAction>? {
    switch self {
    case .sure(let question): question
    }
  }
}

private enum PaperAction: Navigating, Hashable, Codable {
  case burn, navigate(PathIntent<Paper>)
}
