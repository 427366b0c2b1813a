import PresentationCore
import PresentationTesting
import Testing

private struct Card: PathRoute, ExpressibleByStringLiteral {
  let name: String
  init(stringLiteral name: String) { self.name = name }
}

private struct Hand: Equatable {
  var count = 0
  var answers: [String] = []
}

private enum Deal: Navigating {
  case card(Card, Play), navigate(PathIntent<Card>), clear

  var card: (Card, Play)? { if case .card(let card, let play) = self { (card, play) } else { nil } }
}

private enum Play: Equatable {
  case add, ask(String, seconds: Int), answer(String), cancel
}

private struct Table: Equatable {
  var path: [Card] = []
  var hands = RouteState<Card, Hand>()

  static let hands = Features(routes: \Table.hands, action: \Deal.card, embed: Deal.card)

  /// A reducer that changes the path after the cards' reducers have run, like a parent's reducer.
  static let reducer = Reducer<Hand, Play>.returning { hand, play in
    switch play {
    case .add: hand.count += 1
    case .ask(let text, let seconds):
      return [.after(.seconds(seconds), .answer(text)).cancellable(id: "ask")]
    case .answer(let text): hand.answers.append(text)
    case .cancel: return [.cancel(id: "ask")]
    }
    return []
  }
  .lift(hands)
  .then(
    Reducer<Table, Deal> { table, deal in
      switch deal {
      case .navigate(let intent): table.path.apply(intent)
      case .clear: table.path.home()
      case .card: ()
      }
    }
  )
  .navigation(\.path) {
    $0.keeping(\.hands) { _, _ in Hand() }
  }
}

/// Promises of TCA, Decompose and Navigation 3 about stacks and the state of their elements, applied to routes and ``RouteState``.
@MainActor @Suite("Behavior known from other navigation libraries", .timeLimit(.minutes(10)))
struct FamiliarBehaviorTests {
  private let clock = TestClock()
  private let store: Store<Table, Deal>

  init() {
    store = Store(Table(), reducer: Table.reducer, clock: clock)
  }

  private func go(_ path: Card...) { store.send(.navigate(.set(path))) }
  private func hand(_ card: Card) -> Hand? { store.state.hands[card] }

  /// Starts to ask, and returns a task with the outcome.
  private func ask(_ card: Card, _ text: String = "?", after seconds: Int) -> Task<Outcome, Never> {
    Task.immediate { [store] in await store.perform(.card(card, .ask(text, seconds: seconds)), until: .finished) }
  }

  private func isDiscarded(_ task: Task<Outcome, Never>) async -> Bool {
    if case .discarded = await task.value { true } else { false }
  }

  // MARK: Effects, as in TCA

  // Rule S-10.2
  @Test(
    "TCA: when the middle one of three leaves, it and the one above lose their effects, and the lowest keeps its own")
  func middle() async {
    go("a", "b", "c")
    let tasks = [ask("a", after: 2), ask("b", after: 1), ask("c", after: 2)]
    await clock.sleepers(3)
    store.send(.navigate(PathIntent(.closed, from: .init("b"))))
    #expect(store.state.path == ["a"])
    #expect(await isDiscarded(tasks[1]))
    #expect(await isDiscarded(tasks[2]))
    await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    #expect(await tasks[0].value.word == "committed")
    #expect(hand("a")?.answers == ["?"])
    store.send(.navigate(PathIntent(.closed, from: .init("a"))))
    #expect(store.state == Table())
  }

  @Test("TCA: an element that was there from the start can leave, with its effects")
  func initial() async {
    let path: [Card] = ["a"]
    let store = Store(
      Table(path: path, hands: RouteState(along: path) { _ in Hand() }), reducer: Table.reducer, clock: clock)
    let task = Task.immediate {
      await store.perform(.card("a", .ask("?", seconds: 1)), until: .finished)
    }
    store.send(.navigate(.back))
    #expect(await isDiscarded(task))
    #expect(store.state == Table())
  }

  @Test(
    "TCA: going home ends all effects, and clearing the path in a later reducer of the same action does too")
  func clearing() async {
    for clearing in [Deal.navigate(.home), .clear] {
      go("a", "b")
      let tasks = [ask("a", after: 1), ask("b", after: 1)]
      store.send(clearing)
      #expect(await isDiscarded(tasks[0]))
      #expect(await isDiscarded(tasks[1]))
    }
  }

  @Test("TCA: of two elements with the same cancel identifier, one cancels its own effect alone", arguments: [0, 1])
  func identifiers(cancelled: Int) async {
    go("a", "b")
    let cards: [Card] = ["a", "b"]
    let tasks = cards.map { ask($0, "\($0.name)!", after: 1) }
    store.send(.card(cards[cancelled], .cancel))
    #expect(await isDiscarded(tasks[cancelled]))
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    #expect(await tasks[1 - cancelled].value.word == "committed")
    #expect(hand(cards[1 - cancelled])?.answers == ["\(cards[1 - cancelled].name)!"])
  }

  @Test("TCA: of two in flight, the answer lands in the one that stays when the other is removed from under it")
  func under() async {
    go("a", "b")
    let tasks = [ask("a", "of a", after: 1), ask("b", "of b", after: 2)]
    go("b")
    #expect(await isDiscarded(tasks[0]))
    await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    #expect(await tasks[1].value.word == "committed")
    #expect(store.state.hands.values == ["b": Hand(answers: ["of b"])])
  }

  @Test("TCA: answers that take different times arrive in their own elements")
  func delays() async {
    go("a", "b")
    let tasks = [ask("a", "slow", after: 3), ask("b", "fast", after: 1)]
    await clock.sleepers(2)
    clock.advance(by: .seconds(1))
    #expect(await tasks[1].value.word == "committed")
    #expect(hand("a")?.answers == [] && hand("b")?.answers == ["fast"])
    clock.advance(by: .seconds(2))
    #expect(await tasks[0].value.word == "committed")
    #expect(hand("a")?.answers == ["slow"])
  }

  @Test("TCA: an action for an element that is not there is reported, and changes nothing")
  func missing() async {
    go("a")
    let before = store.state
    guard case .failed(let error) = await store.perform(.card("z", .add), until: .finished) else {
      Issue.record("nothing was reported")
      return
    }
    #expect(error is PartMissing && store.state == before)
  }

  @Test("TCA: an answer to an element that was removed and added again never arrives")
  func again() async {
    go("a")
    let task = ask("a", after: 1)
    store.send(.navigate(.back))
    store.send(.navigate(.push("a")))
    clock.advance(by: .seconds(1))
    #expect(await isDiscarded(task))
    #expect(hand("a") == Hand())
  }

  // MARK: State, as in Navigation 3

  @Test("Navigation 3: a screen's state survives while it is covered, and starts again when a closed screen returns")
  func covered() {
    go("a")
    store.send(.card("a", .add))
    store.send(.navigate(.push("b")))
    for _ in 0..<4 { store.send(.card("b", .add)) }
    store.send(.navigate(.back))
    #expect(hand("a")?.count == 1 && hand("b") == nil)
    store.send(.navigate(.push("b")))
    #expect(hand("b")?.count == 0)
  }

  @Test(
    "Navigation 3: an insertion in the middle and a removal of the top are one change; remaining screens keep their state"
  )
  func insertion() {
    go("first", "third", "last")
    store.send(.card("third", .add))
    go("first", "second", "third")
    #expect(store.state.hands.values.mapValues(\.count) == ["first": 0, "second": 0, "third": 1])
  }

  @Test("Navigation 3: equal keys share their state, which stays until the last of them has left")
  func sharing() {
    go("a", "b", "a")
    store.send(.card("a", .add))
    store.send(.navigate(.back))
    #expect(hand("a")?.count == 1)
    go("b")
    #expect(hand("a") == nil && hand("b") == Hand())
  }

  @Test("Navigation 3: an element that leaves and returns within one change counts as never having left")
  func sameChange() {
    go("a", "b")
    store.send(.card("b", .add))
    go("b", "a")
    #expect(hand("b")?.count == 1)
  }

  // Rule P-11.3
  @Test(
    "Navigation 3, Decompose: another stack is selected and the hidden one keeps its state; popping there clears that alone"
  )
  func stacks() {
    struct Tabs {
      var stacks = Stacks<Int, Card>([1, 2], selecting: 1)
      var hands = RouteState<Stacks<Int, Card>.Element, Hand>()
    }
    typealias Element = Stacks<Int, Card>.Element
    enum Move: Navigating { case navigate(PathIntent<Element>) }
    let base = Reducer<Tabs, Move> { tabs, move in
      switch move {
      case .navigate(let intent): tabs.stacks.apply(intent)
      }
    }
    let reducer = base.navigation(\.stacks) { $0.keeping(\.hands) { _, _ in Hand() } }
    var tabs = Tabs()
    for element in [.route(1, "a"), .route(1, "b"), .route(2, "a")] as [Element] {
      _ = reducer(&tabs, .push(element))
      tabs.hands[element]?.count += 1
    }
    _ = reducer(&tabs, .navigate(.back))
    #expect(tabs.hands[.route(2, "a")] == nil)
    #expect(tabs.hands[.route(1, "a")]?.count == 1 && tabs.hands[.route(1, "b")]?.count == 1)
    _ = reducer(&tabs, .navigate(.set([.root(2), .root(1), .route(1, "b")])))
    #expect(tabs.hands[.route(1, "a")] == nil && tabs.hands[.route(1, "b")]?.count == 1)
  }

  // MARK: Removing and moving, as in Decompose

  @Test("Decompose: of equal elements the upper ones survive when the lower ones are dropped")
  func dropping() {
    let old: [Card] = ["1", "2", "3", "1", "2"]
    let diff = PresentationDiff(from: old, to: Array(old.dropFirst(2)))
    #expect(diff.kept.map(\.oldIndex) == [2, 3, 4] && diff.created.isEmpty)
  }

  @Test("Decompose: reversing a stack makes and destroys nothing")
  func reversing() {
    let old: [Card] = ["a", "b", "c", "d"]
    let diff = PresentationDiff(from: old, to: old.reversed())
    #expect(diff.removed.isEmpty && diff.created.isEmpty)
  }

  // Rule P-01.1
  @Test("Decompose, Navigation 3: the empty stack is the root screen, and going back there does nothing")
  func empty() {
    go()
    var path: [Card] = []
    let changes = [path.back(), path.back(2), path.home(), path.backTo("a"), path.replaceTop("a")]
    #expect(changes == [false, false, false, false, false] && path == [])
  }
}
