import PresentationCore
import PresentationDialects
import PresentationTesting
import Testing

@MainActor @Suite("A side-effect producer", .timeLimit(.minutes(10)))
struct SideEffectProducerTests {
  enum Change: Sendable, Equatable { case load(Int), loaded(String), failed(String), start(Loading) }

  /// Sends some numbers, each when a gate opens, then fails if it shall.
  struct Loading: SideEffectProducer {
    var name = ""
    var count = 1
    var gate: Gate?
    var failure: Notebook.Failure?
    var isQuiet = false

    func actions(_ clock: any Clock<Duration>) -> AsyncThrowingStream<Change, any Error> {
      let (count, name, gate, failure) = (count, name, gate, failure)
      var next = 0
      return AsyncThrowingStream { @MainActor in
        await gate?.pass()
        next += 1
        if next <= count { return .loaded("\(name)\(next)") }
        if let failure { throw failure }
        return nil
      }
    }

    func failed(_ error: any Error) -> Change? { isQuiet ? nil : .failed("\(error)") }
  }

  static let reducer = Reducer<[String], Change>.returning { lines, change in
    switch change {
    case .load(let count): return [Loading(count: count)]
    case .start(let loading): return [loading.replacing(id: "loading")]
    case .loaded(let text): lines.append(text)
    case .failed(let text): lines.append("failed: \(text)")
    }
    return []
  }

  let store = Store([], reducer: reducer)

  @Test("sends the elements of its sequence as actions, in order; the action that began it is finished with the last")
  func elements() async {
    #expect(await store.perform(.load(3), until: .finished).word == "committed")
    #expect(store.state == ["1", "2", "3"])
  }

  @Test("sends its error as an action after its earlier actions, and the reducer may start it again")
  func errors() async {
    let failing = Loading(count: 1, failure: Notebook.Failure(text: "lost"))
    let again =
      Self.reducer
      <> Reducer.returning { lines, change in
        if case .failed = change, lines.count < 6 { return [failing] }
        return []
      }
    let store = Store([], reducer: again)
    #expect(await store.perform(.start(failing), until: .finished).word == "committed")
    #expect(store.state == ["1", "failed: lost", "1", "failed: lost", "1", "failed: lost"])
  }

  @Test("fails with its error if that error is not mapped to an action")
  func failure() async {
    let failing = Loading(count: 1, failure: Notebook.Failure(text: "lost"), isQuiet: true)
    #expect(await store.perform(.start(failing), until: .finished).word == "failed: lost")
    #expect(store.state == ["1"])
  }

  @Test("replaces the previous one with the same identifier: of three in a turn, only the last one sends")
  func replacing() async {
    let gate = Gate()
    let outcomes = ["a", "b", "c"].map { store.performing(.start(Loading(name: $0, gate: gate))) }
    gate.open()
    var words: [String] = []
    for outcome in outcomes { words.append(await outcome.value.word) }
    #expect(words == ["discarded: superseded", "discarded: superseded", "committed"])
    #expect(store.state == ["c1"])
  }

  @Test("ends with its store, and when its waiter is canceled")
  func cancelled() async {
    let waiting = store.performing(.start(Loading(gate: Gate())))
    waiting.cancel()
    #expect(await waiting.value.word == "discarded: cancelled")
    var other: Store<[String], Change>? = Store([], reducer: Self.reducer)
    let gate = Gate()
    other?.send(.start(Loading(gate: gate)))
    weak let gone = other
    other = nil
    #expect(gone == nil)
    gate.open()
    #expect(store.state == [])
  }

  // Rule S-11.1
  @Test("waits on the clock of the store, and needs no error where its sequence has none")
  func clock() async {
    struct Countdown: SideEffectProducer {
      let seconds: Int

      func actions(_ clock: any Clock<Duration>) -> AsyncStream<Change> {
        var left = seconds
        return AsyncStream { @MainActor in
          guard left > 0, (try? await clock.sleep(for: .seconds(1))) != nil else { return nil }
          left -= 1
          return .loaded("\(left)")
        }
      }
    }
    let clock = TestClock()
    let store = Store([], reducer: Self.reducer, commands: [Countdown(seconds: 2)], clock: clock)
    for second in 1...2 {
      await clock.sleeping(1)
      #expect(store.state.count == second - 1)
      clock.advance(by: .seconds(1))
      await store.reached { $0.count == second }
    }
    #expect(await store.begun().word == "committed")
    #expect(store.state == ["1", "0"])
  }

  @Test("is a value: equal when it does the same")
  func equality() {
    #expect(Loading(name: "a") == Loading(name: "a"))
    #expect(Loading(name: "a") != Loading(name: "a", count: 2))
    var lines: [String] = []
    #expect(Self.reducer(&lines, .load(2))[0].isEqual(to: Loading(count: 2)))
  }
}
