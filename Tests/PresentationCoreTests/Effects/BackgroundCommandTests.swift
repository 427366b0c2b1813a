import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A command in the background", .timeLimit(.minutes(10)))
struct BackgroundCommandTests {
  private typealias Say = Notebook.Say

  private let clock = TestClock()
  private let gate = Gate()

  private func debounced(_ text: String, gate: Gate? = nil) -> any Command<Notebook.Move> {
    Say(text, gate: gate).debounced(id: "save", for: .seconds(1)).inBackground()
  }

  @Test("keeps no action waiting, and goes on when the action is canceled", arguments: [true, false])
  func unattended(isLast: Bool) async {
    let store = Notebook.store(clock: clock)
    let save = Say("saved", gate: gate)
    let command: any Command<Notebook.Move> =
      isLast ? save.delayed(by: .seconds(1)).inBackground() : save.inBackground().delayed(by: .seconds(1))
    let slow = Gate()
    let line = store.performing(.start([command, Say("slow", gate: slow)]))
    #expect(await store.perform(.start(command), until: .finished).word == "committed")
    line.cancel()
    #expect(await line.value.word == "discarded: cancelled")
    await clock.sleeping(2)
    clock.advance(by: .seconds(1))
    gate.open()
    await store.reached { $0.count == 2 }
    #expect(store.state == ["saved", "saved"])
  }

  @Test("is replaced and canceled by its identifier")
  func identified() async {
    let store = Notebook.store(clock: clock)
    for text in ["a", "b", "c"] {
      #expect(await store.perform(.start(debounced(text)), until: .finished).word == "committed")
    }
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    await store.reached { $0 == ["c"] }
    store.send(.start(debounced("d")))
    await clock.sleeping(1)
    store.send(.start(.cancel(id: "save")))
    await clock.sleeping(0)
    #expect(await store.finishBackgroundWork(within: .seconds(1)).word == "committed")
    #expect(store.state == ["c"])
  }

  /// A store whose save of "a" is at work, and that was asked to save "b" and "c" meanwhile.
  private func storeAtWork() async -> Store<[String], Notebook.Move> {
    let store = Notebook.store(clock: clock)
    store.send(.start(debounced("a", gate: gate)))
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    await waitUntil { gate.isAwaited }
    for text in ["b", "c"] { store.send(.start(debounced(text))) }
    return store
  }

  @Test("that works is not given up for a newer one: the newest starts when it has ended, and those between never")
  func oneAtATime() async {
    let store = await storeAtWork()
    await clock.sleeping(0)
    #expect(store.state.isEmpty)
    gate.open()
    await store.reached { $0 == ["a"] }
    await clock.sleeping(1)
    clock.advance(by: .seconds(1))
    await store.reached { $0 == ["a", "c"] }
    #expect(await store.finishBackgroundWork(within: .seconds(1)).word == "committed")
  }

  @Test("that works is followed by the newest at once when the program ends", arguments: [true, false])
  func lastOfAll(isCancelled: Bool) async {
    let store = await storeAtWork()
    if isCancelled { store.send(.start(.cancel(id: "save"))) }
    let end = Task.immediate { await store.finishBackgroundWork(within: .seconds(9)).word }
    gate.open()
    #expect(await end.value == "committed")
    #expect(store.state == (isCancelled ? [] : ["a", "c"]))
  }

  @Test("reports its failure as an unattended one, even if it fails at once")
  func failures() async {
    let store = Notebook.store()
    let record = Record()
    let token = store.observeUnattendedFailures { record.add("\($0)") }
    func line(_ command: some Command<Notebook.Move>) async -> String {
      await store.perform(.start(command.inBackground()), until: .finished).word
    }
    #expect(await line(Say("a", failure: .init(text: "one"))) == "committed")
    #expect(await line(.fail(Notebook.Failure(text: "two"))) == "committed")
    #expect(record.all == ["one", "two"])
    withExtendedLifetime(token) {}
  }

  @Test("starts at once when the program ends, and is awaited", arguments: ["delayed", "debounced", "throttled"])
  func finishing(how: String) async {
    let store = Notebook.store(clock: clock)
    let hour = Duration.seconds(3600)
    func modified(_ say: Say) -> any Command<Notebook.Move> {
      switch how {
      case "delayed": say.delayed(by: hour).inBackground()
      case "debounced": say.debounced(id: 1, for: hour).inBackground()
      default: say.throttled(id: 1, for: hour).inBackground()
      }
    }
    if how == "throttled" { store.send(.start(modified(Say("first")))) }
    store.send(.start(modified(Say("last", gate: gate))))
    store.send(.start(Say("other").delayed(by: hour)))
    await clock.sleeping(2)
    let end = Task.immediate { await store.finishBackgroundWork(within: .seconds(9)) }
    await waitUntil { clock.sleeperCount > 0 }
    gate.open()
    #expect(await end.value.word == "committed")
    #expect(store.state == (how == "throttled" ? ["first", "last"] : ["last"]))
  }

  @Test("is not delayed while the program waits for its end, whoever causes it")
  func caused() async {
    struct Chain: Command {
      func run(_ dispatcher: Dispatcher<Notebook.Move>) async {
        dispatcher(.start(Say("second").debounced(id: "second", for: .seconds(1)).inBackground()))
        dispatcher(.start(Say("third").throttled(id: "third", for: .seconds(1)).inBackground()))
        dispatcher(.start(Say("fourth").throttled(id: "third", for: .seconds(1)).inBackground()))
      }
    }
    let store = Notebook.store(clock: clock)
    store.send(.start(Chain().delayed(by: .seconds(1)).inBackground()))
    #expect(await store.finishBackgroundWork(within: .seconds(1)).word == "committed")
    #expect(store.state.sorted() == ["fourth", "second", "third"])
    store.send(.start(debounced("later")))
    await clock.sleeping(1)
    #expect(!store.state.contains("later"))
  }

  @Test("is given up when it takes too long; a task that waits cannot cancel that")
  func late() async {
    let store = Notebook.store(clock: clock)
    store.send(.start(debounced("slow", gate: gate)))
    let end = Task.immediate { await store.finishBackgroundWork(within: .seconds(9)) }
    end.cancel()
    await clock.sleeping(1)
    clock.advance(by: .seconds(9))
    #expect(await end.value.word == "discarded: stopped")
    gate.open()
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
    #expect(store.state == ["slow"])
  }

  @Test("reports what has failed to the caller that ends the program")
  func failing() async {
    let store = Notebook.store(clock: clock)
    func fail(_ text: String) {
      store.send(
        .start(Say(text, failure: .init(text: text)).debounced(id: text, for: .seconds(1)).inBackground()))
    }
    fail("one")
    fail("two")
    await clock.sleeping(2)
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "failed: one")
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
  }

  @Test(
    "that failed is reported when the program ends, unless it was canceled or a later one with its identifier succeeded"
  )
  func failedEarlier() async {
    let store = Notebook.store(clock: clock)
    var failureCount = 0
    let failures = store.observeUnattendedFailures { _ in failureCount += 1 }
    defer { failures.cancel() }
    func save(_ id: String, failing: Bool) async {
      let (noteCount, before) = (store.state.count, failureCount)
      let text = "\(id) \(failing)"
      let command = Say(text, failure: failing ? .init(text: text) : nil).debounced(id: id, for: .seconds(1))
      store.send(.start(command.inBackground()))
      await clock.sleeping(1)
      clock.advance(by: .seconds(1))
      await store.reached { $0.count > noteCount }
      await waitUntil { !failing || failureCount > before }
    }
    await save("repeated", failing: true)
    await save("repeated", failing: false)
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
    await save("given up", failing: true)
    store.send(.start(.cancel(id: "given up")))
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
    await save("first", failing: true)
    await save("second", failing: true)
    await save("first", failing: true)
    await save("other", failing: false)
    await save("second", failing: false)
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "failed: first true")
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed", "it was reported")
    await save("first", failing: true)
    let last = Say("last", failure: .init(text: "last")).delayed(by: .seconds(1))
    store.send(.start(last.inBackground()))
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "failed: first true", "it came first")
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
  }

  struct Whole: Equatable { var part: [String]?, notes: [String] = [] }

  enum Change: Sendable {
    case part(Notebook.Move), close

    var part: Notebook.Move? { if case .part(let move) = self { move } else { nil } }
  }

  @Test("outlives the part of the state that it belongs to")
  func parts() async {
    let feature = Feature(state: \Whole.part, action: \Change.part, embed: Change.part)
    let record = Record()
    struct Save: Command {
      let record: Record
      func run(_ dispatcher: Dispatcher<Notebook.Move>) async { record.add("saved") }
    }
    let store = Store(
      Whole(part: []),
      reducer: Reducer<Whole, Change> { whole, change in
        if case .close = change { whole.part = nil }
      }.then(Notebook.reducer.lift(feature)), clock: clock)
    store.send(.part(.start(Save(record: record).debounced(id: "save", for: .seconds(1)).inBackground())))
    store.send(.part(.start(Save(record: record).delayed(by: .seconds(1)))))
    store.send(.close)
    #expect(await store.finishBackgroundWork(within: .seconds(9)).word == "committed")
    #expect(record.all == ["saved"])
  }
}
