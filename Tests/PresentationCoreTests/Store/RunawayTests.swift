import PresentationCore
import Testing

@MainActor @Suite("A store that does not come to an end")
struct RunawayTests {
  /// Counts, and sends the next number as long as it is below a limit.
  func store(upTo limit: Int) -> (store: Store<Int, Int>, token: ObservationToken) {
    let store = Store(0, reducer: Reducer<Int, Int> { $0 = $1 })
    let token = store.observe { [unowned store] number in
      if number > 0, number < limit { store.send(number + 1) }
    }
    return (store, token)
  }

  @Test("processes 1,500 actions of one observer in one turn, without a word")
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

  @Test("stops when the app says so; what waited is discarded, what comes later is not")
  func stops() async {
    let store = Store(0, reducer: Reducer<Int, Int> { $0 = $1 })
    var outcomes: [String] = []
    var waiter: Task<Void, Never>?
    let token = store.observe { [unowned store] number in
      if number > 0 { store.send(number + 1) }
      if number == 9_999 {
        waiter = Task.immediate { outcomes.append(await store.perform(-1).word) }
      }
    }
    store.whenRunningAway = { _ in .stop }
    store.send(1)
    await waiter?.value
    #expect(store.state == 10_000)
    #expect(outcomes == ["discarded: stopped"])
    store.send(-5)
    #expect(store.state == -5)
    withExtendedLifetime(token) {}
  }

  @Test("still processes what comes from elsewhere meanwhile, in its turn")
  func othersAreServed() async {
    let (store, token) = store(upTo: 30_000)
    store.send(1)
    #expect(await store.perform(-1).word == "committed")
    await store.reached { $0 == 30_000 || $0 < 0 }
    withExtendedLifetime(token) {}
  }
}
