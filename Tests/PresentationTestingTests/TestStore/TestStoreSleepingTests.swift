import PresentationCore
import PresentationTesting
import Synchronization
import Testing

@MainActor @Suite("A test store, about effects that sleep and wait for something else,", .timeLimit(.minutes(10)))
struct TestStoreSleepingTests {
  /// The events that a command waits for, in addition to time.
  enum Source: CaseIterable { case childTask, asyncLet, callback, continuation, nothing }

  /// Sends a number when it comes from its source, and sleeps for a minute.
  struct Listen: Command {
    let source: Source
    let news: News

    func run(_ dispatcher: Dispatcher<Int>) async throws {
      let clock = dispatcher.clock
      switch source {
      case .childTask:
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await clock.sleep(for: .seconds(60)) }
          group.addTask { for await number in news.stream.prefix(1) { dispatcher(number) } }
          try await group.waitForAll()
        }
      case .asyncLet:
        async let answer: Void = pass(to: dispatcher)
        try await clock.sleep(for: .seconds(60))
        await answer
      case .callback:
        news.call { dispatcher($0) }
        try await clock.sleep(for: .seconds(60))
      case .continuation:
        Task.detached { [news] in
          let number = await withCheckedContinuation { continuation in news.call { continuation.resume(returning: $0) }
          }
          dispatcher(number)
        }
        try await clock.sleep(for: .seconds(60))
      case .nothing: try await clock.sleep(for: .seconds(60))
      }
    }

    private func pass(to dispatcher: Dispatcher<Int>) async {
      for await number in news.stream.prefix(1) { dispatcher(number) }
    }

    static func == (one: Listen, other: Listen) -> Bool { one.news === other.news }
  }

  /// Gives one number to whoever waits for it.
  final class News: Sendable {
    let stream: AsyncStream<Int>
    private let tell: AsyncStream<Int>.Continuation
    private let callback = Mutex<(@Sendable (Int) -> Void)?>(nil)

    init() { (stream, tell) = AsyncStream.makeStream() }

    func call(_ callback: @escaping @Sendable (Int) -> Void) { self.callback.withLock { $0 = callback } }

    func arrive(_ number: Int) {
      tell.yield(number)
      callback.withLock { $0 }?(number)
    }
  }

  private func store(_ source: Source, _ news: News, _ patienceClock: TestClock) -> TestStore<Int, Int> {
    let reducer = Reducer<Int, Int>.returning { state, number in
      state = number
      return number == 1 ? [Listen(source: source, news: news)] : []
    }
    return TestStore(0, reducer: reducer, patienceClock: patienceClock)
  }

  @Test("waits for what comes from elsewhere", arguments: Source.allCases.dropLast())
  func arrival(_ source: Source) async {
    let (news, patienceClock) = (News(), TestClock())
    let store = store(source, news, patienceClock)
    store.send(1) { $0 = 1 }
    store.expect(command: Listen(source: source, news: news))
    // It comes only when the test store waits.
    let arrival = Task {
      await patienceClock.sleepers(1)
      news.arrive(7)
    }
    await store.receive(7) { $0 = 7 }
    await arrival.value
    await store.advance(by: .seconds(60))
    await store.finish()
  }

  @Test(
    "waits for a second when nothing comes, and says how time passes only if that may help", arguments: Source.allCases)
  func nothing(_ source: Source) async {
    let (news, patienceClock) = (News(), TestClock())
    let texts = await failures {
      let store = store(source, news, patienceClock)
      store.send(1) { $0 = 1 }
      store.expect(command: Listen(source: source, news: news))
      let time = Task {
        await patienceClock.sleepers(1)
        patienceClock.advance(by: .seconds(1))
      }
      await store.receive(7)
      await time.value
      await store.advance(by: .seconds(60))
      store.exhaustivity = .off
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("Within 1.0 seconds no action was received; expected:") == true)
    #expect(
      texts.first?.contains("1. If an effect continues only after some time, let it pass: await store.advance") == true)
    news.arrive(0)
  }

  @Test(
    "has any patience", arguments: [.seconds(Int64.max), .seconds(Int64.min), .zero, .nanoseconds(1)] as [Duration])
  func patience(_ patience: Duration) async {
    let news = News()
    let store = store(.nothing, news, TestClock())
    store.patience = patience
    store.send(1) { $0 = 1 }
    store.expect(command: Listen(source: .nothing, news: news))
    let inner = store.store
    Task { inner.dispatch(3) }
    await store.receive(3) { $0 = 3 }
    await store.advance(by: .seconds(60))
    await store.finish()
    let real = TestStore(0, reducer: Reducer<Int, Int> { $0 = $1 })
    real.patience = .seconds(Int64.max)
    let other = real.store
    Task.detached { other.dispatch(3) }
    await real.receive(3) { $0 = 3 }
    await real.finish()
  }
}
