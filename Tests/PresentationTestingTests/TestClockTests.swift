import PresentationTesting
import Testing

@Suite("A test clock", .timeLimit(.minutes(10)))
struct TestClockTests {
  @Test("waits until a number of tasks sleep on it, and wakes the due ones, the earliest first")
  func sleepers() async {
    let clock = TestClock()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for seconds in [3, 1, 2] {
      Task {
        try await clock.sleep(for: .seconds(seconds))
        continuation.yield(seconds)
      }
    }
    await clock.sleepers(3)
    #expect(clock.sleeperCount == 3)
    var woken = stream.makeAsyncIterator()
    clock.advance(by: .seconds(1))
    #expect(await woken.next() == 1)
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 2)
    clock.advance(by: .milliseconds(1))
    #expect(await woken.next() == 2)
    clock.advance(by: .seconds(1))
    #expect(await woken.next() == 3)
    await clock.sleepers(0)
  }

  @Test("has instants with the given distance, in either direction")
  func instants() {
    let start = TestClock().now
    for duration in [.zero, .nanoseconds(1), .seconds(-3), .seconds(1 << 40)] as [Duration] {
      let later = start.advanced(by: duration)
      #expect(start.duration(to: later) == duration && later.duration(to: start) == .zero - duration)
      #expect((start < later) == (duration > .zero) && later.advanced(by: .zero - duration) == start)
    }
  }

  @Test("releases a task that sleeps or waits for sleepers when it is canceled, before and during the wait")
  func cancellation() async {
    let clock = TestClock()
    let watcher = Task { await clock.sleepers(2) }
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    watcher.cancel()
    await watcher.value
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.sleepers(1)
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test("fails the test when too few tasks sleep on it in time, and says how many do")
  @MainActor
  func tooFew() async {
    let clock = TestClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    let texts = await failures { await clock.sleepers(3, within: .milliseconds(1)) }
    #expect(texts == ["0: Within 0.001 seconds, 1 of 3 awaited tasks slept on the test clock."])
    #expect(await failures { await clock.sleepers(1, within: .zero) } == [])
    sleeper.cancel()
  }
}
