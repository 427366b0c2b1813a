import PresentationCore
import Testing

@MainActor @Suite("A store whose turn does not end", .timeLimit(.minutes(10)))
struct RunawayTests {
  /// Counts, and sends the next number as long as it is below a limit.
  func store(upTo limit: Int) -> (store: Store<Int, Int>, token: ObservationToken) {
    let store = Store(0, reducer: Reducer<Int, Int> { $0 = $1 })
    let token = store.observe { [unowned store] number in
      if number > 0, number < limit { store.send(number + 1) }
    }
    return (store, token)
  }

  @Test("processes 1,500 actions of one observer in one turn, without asking")
  func manyActions() {
    let (store, token) = store(upTo: 1_500)
    var isAsked = false
    store.whenRunningAway = { _ in
      isAsked = true
      return .stop
    }
    store.send(1)
    #expect(store.state == 1_500)
    #expect(!isAsked)
    withExtendedLifetime(token) {}
  }

  // Rules S-02.2, S-02.3, S-02.6
  // Feature F-14
  @Test("reports the last fifty actions once, yields from then on, and loses none")
  func yields() async {
    let (store, token) = store(upTo: 25_000)
    var reports: [[Int]] = []
    store.whenRunningAway = {
      reports.append($0)
      return .goOn
    }
    store.send(1)
    #expect(store.state == 10_000)
    await store.reached { $0 == 25_000 }
    #expect(reports == [Array(9_951...10_000)])
    store.send(1)
    #expect(reports.count == 2, "It is asked again when it runs away again.")
    withExtendedLifetime(token) {}
  }

  @Test("counts actions alone: not the commands through which they cause each other, nor their ends")
  func commands() async {
    struct Next: Command {
      let number: Int
      func run(_ dispatcher: Dispatcher<Int>) async { dispatcher(number) }
    }
    let store = Store(
      0,
      reducer: Reducer<Int, Int>.returning { state, number in
        state = number
        return number < 20_000 ? [Next(number: number + 1)] : []
      })
    var reports: [[Int]] = []
    store.whenRunningAway = {
      reports.append($0)
      return .goOn
    }
    #expect(await store.perform(1, until: .finished).word == "committed")
    #expect(store.state == 20_000)
    #expect(reports == [Array(9_951...10_000)])
  }

  // Rules S-02.4, S-03.4
  @Test("stops when the app says so; waiting actions are discarded, later ones are not")
  func stops() async {
    let store = Store(0, reducer: Reducer<Int, Int> { $0 = $1 })
    var outcome: Outcome?
    var waiter: Task<Void, Never>?
    let token = store.observe { [unowned store] number in
      if number > 0 { store.send(number + 1) }
      if number == 10_000 {
        waiter = Task.immediate { outcome = await store.perform(-1) }
      }
    }
    store.whenRunningAway = { _ in .stop }
    store.send(1)
    await waiter?.value
    #expect(store.state == 10_000)
    guard case .discarded(let reason) = outcome else {
      Issue.record("\(outcome?.word ?? "no outcome")")
      return
    }
    #expect(reason == .stopped)
    store.send(-5)
    #expect(store.state == -5)
    withExtendedLifetime(token) {}
  }

  @Test("still processes actions from elsewhere, in their turn")
  func othersAreServed() async {
    let (store, token) = store(upTo: 30_000)
    store.send(1)
    #expect(await store.perform(-1).word == "committed")
    await store.reached { $0 == 30_000 || $0 < 0 }
    withExtendedLifetime(token) {}
  }

  // Rule S-02.3
  @Test("reports fifty actions at most, and once, however the turn goes on", arguments: [1, 3, 200])
  func reportsOnce(sends: Int) async {
    let store = Store(0, reducer: Reducer<Int, Int> { $0 = $1 })
    var (highest, reports) = (0, [Int]())
    let token = store.observe { [unowned store] number in
      highest = max(highest, number)
      if number > 0, number < 12_000 { store.send(number + 1) }
    }
    store.whenRunningAway = {
      reports.append($0.count)
      return .goOn
    }
    store.send(1)
    for _ in 0..<sends { store.send(0) }
    await waitUntil { highest >= 12_000 }
    #expect(reports == [50])
    withExtendedLifetime(token) {}
  }

  // Rule S-02.5
  @Test("is not one that receives actions from outside, regardless of their number", arguments: [1, 4])
  func longQueue(tasks: Int) async {
    let store = Store(0, reducer: Reducer<Int, Int> { $0 += $1 })
    var isAsked = false
    store.whenRunningAway = { _ in
      isAsked = true
      return .stop
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks {
        group.addTask { @concurrent in for _ in 0..<20_000 { store.dispatch(1) } }
      }
    }
    await store.reached { $0 == tasks * 20_000 }
    #expect(!isAsked)
  }

  // Rule S-01.1
  @Test("has processed a sent action when send returns, whatever waited before")
  func sendReturnsProcessed() {
    let store = Store([0], reducer: Reducer<[Int], Int> { $0.append($1) })
    store.whenRunningAway = { _ in .stop }
    for _ in 0..<35_000 { store.dispatch(1) }
    store.send(2)
    #expect(store.state.count == 35_002)
    #expect(store.state.last == 2)
  }

  // Rule S-02.5
  @Test("is not one whose action causes many others at once")
  func broad() {
    let store = Store(0, reducer: Reducer<Int, Int> { $0 += $1 })
    var isAsked = false
    store.whenRunningAway = { _ in
      isAsked = true
      return .stop
    }
    var hasSent = false
    let token = store.observe { [unowned store] sum in
      guard sum > 0, !hasSent else { return }
      hasSent = true
      for _ in 0..<9_000 { store.send(1) }
    }
    store.send(1)
    #expect(store.state == 9_001)
    #expect(!isAsked)
    withExtendedLifetime(token) {}
  }

  // Rule S-02.3
  @Test(
    "is one whose chain is longer than it may be, in whatever way actions cause each other", arguments: [false, true])
  func limit(dispatches: Bool) {
    let store = Store(0, reducer: Reducer<Int, Int> { $0 = $1 })
    store.longestChain = 100
    var reports: [[Int]] = []
    store.whenRunningAway = {
      reports.append($0)
      return .goOn
    }
    var limit = 100
    let token = store.observe { [unowned store] number in
      guard number > 0, number < limit else { return }
      if dispatches { store.dispatch(number + 1) } else { store.send(number + 1) }
    }
    store.send(1)
    #expect(reports.isEmpty)
    limit = 101
    store.send(1)
    #expect(reports == [Array(51...100)])
    #expect(store.state == 101)
    withExtendedLifetime(token) {}
  }

  @Test("reports only the actions of its own turn, however short its longest chain")
  func turnsApart() async {
    let (store, token) = store(upTo: 11)
    store.longestChain = 10
    var reports: [[Int]] = []
    store.whenRunningAway = {
      reports.append($0)
      return .goOn
    }
    store.dispatch(-5)
    await store.reached { $0 == -5 }
    store.send(1)
    #expect(reports == [Array(1...10)])
    withExtendedLifetime(token) {}
  }
}
