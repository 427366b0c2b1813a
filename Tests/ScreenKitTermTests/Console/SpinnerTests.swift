import PresentationTesting
import ScreenKitTermTesting
import Synchronization
import TestSupport
import Testing

// `Spinner` and `Throttle` are internal.
@testable import ScreenKitTerm

@MainActor @Suite("Work that is done at most once in an interval", .timeLimit(.minutes(10)))
struct ThrottleTests {
  @Test("is done at once, then at the end of the interval if it was requested meanwhile")
  func throttled() async {
    let clock = TestClock()
    var count = 0
    let throttle = Throttle(.seconds(1), clock: clock) { count += 1 }
    throttle.request()
    #expect(count == 1)
    for _ in 0..<10 { throttle.request() }
    #expect(count == 1)
    await clock.advanceWhenSlept(by: .seconds(1))
    await waitUntil { count >= 2 }
    await clock.advanceWhenSlept(by: .seconds(1))
    await waitUntil { !throttle.isResting }
    #expect(count == 2)
    throttle.request()
    #expect(count == 3)
  }
}

@MainActor @Suite("The spinner of a line at work", .timeLimit(.minutes(10)))
struct SpinnerTests {
  @Test(
    "says how long",
    arguments: [
      (0, 300, "⠋ 0.3 s, Ctrl-C to cancel"), (1, 9_999, "⠙ 9.9 s, Ctrl-C to cancel"),
      (10, 10_000, "⠋ 10 s, Ctrl-C to cancel"),
      (2, 125_000, "⠹ 2 min 5 s, Ctrl-C to cancel"),
    ])
  func text(turns: Int, milliseconds: Int, text: String) {
    #expect(Spinner.text(turns, .milliseconds(milliseconds), Rendering()).plain == text)
  }

  @Test(
    "says what the next Ctrl-C will do when the line goes on after one",
    arguments: [(1, "Ctrl-C twice more to end the program"), (2, "Ctrl-C again to end the program")])
  func presses(count: Int, text: String) {
    #expect(Spinner.text(0, .seconds(12), Rendering(), count).plain == "⠋ 12 s, \(text)")
  }

  @Test(
    "is one line of visible characters, whatever the terminal", arguments: [1, 2, 10, 23, 24, 80],
    [CharacterSupport.ascii, .unicode])
  func narrow(columns: Int, characterSupport: CharacterSupport) {
    for turn in 0..<12 {
      let text = Spinner.text(turn, .seconds(turn), Rendering(columns: columns, characterSupport: characterSupport))
      #expect(text.width <= columns)
      if characterSupport == .ascii { #expect(text.plain.utf8.allSatisfy { (0x20..<0x7F).contains($0) }) }
    }
  }

  // Rule S-13.3
  @Test("costs nothing for a line that ends before the program waits for anything")
  func unseen() async {
    let collected = Collected()
    let clock = CountingClock()
    let spinner = Spinner(writer: collected.writer, painter: collected.painter(TestClock()), clock: clock)
    for _ in 0..<10 {
      spinner.start()
      spinner.stop()
    }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(clock.sleeps == 0)
  }

  // Rule S-11.3
  @Test("appears when the patience has passed, turns, and erases itself")
  func turning() async throws {
    let clock = TestClock()
    let output = Collected()
    let spinner = output.spinner(clock)
    spinner.start()
    await clock.advanceWhenSlept(by: .milliseconds(299))
    #expect(output.text == "")
    await clock.advanceWhenSlept(by: .milliseconds(1))
    await clock.advanceWhenSlept(by: .zero)
    #expect(output.screen.text == "⠋ 0.3 s, Ctrl-C to cancel")
    await clock.advanceWhenSlept(by: .milliseconds(100))
    await clock.advanceWhenSlept(by: .zero)
    #expect(output.screen.text == "⠙ 0.4 s, Ctrl-C to cancel")
    await spinner.paused {
      #expect(output.screen.text == "" && output.screen.cursor == (0, 0))
      let before = output.text
      await clock.advanceWhenSlept(by: .seconds(1), sleepers: 0)
      #expect(output.text == before && clock.sleeperCount == 0, "nothing wakes the process")
    }
    await clock.advanceWhenSlept(by: .milliseconds(300))
    await clock.advanceWhenSlept(by: .zero)
    #expect(output.screen.text == "⠋ 1.7 s, Ctrl-C to cancel")
    spinner.stop()
    #expect(output.screen.text == "" && output.screen.cursor == (0, 0))
    await clock.advanceWhenSlept(by: .seconds(1), sleepers: 0)
  }

  @Test("is erased from all the rows to which a narrowed terminal has wrapped it")
  func narrower() async {
    let clock = TestClock()
    let output = Collected()
    let painter = output.painter(clock, reflows: true)
    let spinner = Spinner(writer: output.writer, painter: painter, clock: clock)
    spinner.start()
    await clock.advanceWhenSlept(by: .milliseconds(300))
    await clock.advanceWhenSlept(by: .zero)
    let before = output.text
    output.columns = 10
    await clock.advanceWhenSlept(by: .milliseconds(100))
    await waitUntil { output.text != before }
    #expect(output.text.dropFirst(before.count) == "\u{1B}[2A\r\u{1B}[C\u{1B}[J\r\u{1B}[K⠙ 0.4 s,…")
    spinner.stop()
    #expect(output.text.hasSuffix("…\r\u{1B}[C\u{1B}[J\r\u{1B}[K"))
  }

  @Test("does not come back when its line ends just when it should turn")
  func late() async {
    let clock = TestClock()
    let output = Collected()
    let spinner = output.spinner(clock)
    for turns in 0...2 {
      spinner.start()
      if turns > 0 { await clock.advanceWhenSlept(by: .milliseconds(300)) }
      if turns > 1 { await clock.advanceWhenSlept(by: .milliseconds(100)) }
      await clock.sleepers(1)
      // The main actor is busy with this test, so the spinner's task cannot go on before the line ends.
      clock.advance(by: .milliseconds(300))
      spinner.stop()
      for _ in 0..<100 { await Task.yield() }
      #expect(output.screen.text == "")
    }
  }

  @Test("is not visible if the line is quick")
  func quick() async {
    let clock = TestClock()
    let output = Collected()
    let spinner = output.spinner(clock)
    spinner.start()
    await clock.advanceWhenSlept(by: .milliseconds(299))
    spinner.stop()
    await clock.advanceWhenSlept(by: .seconds(1), sleepers: 0)
    #expect(output.text == "")
  }
}

/// A clock that counts the calls to sleep, and wakes all sleepers at once.
private final class CountingClock: Clock {
  private let count = Atomic(0)
  var sleeps: Int { count.load(ordering: .relaxed) }
  let now = TestClock().now
  let minimumResolution = Duration.zero

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    count.wrappingAdd(1, ordering: .relaxed)
    try Task.checkCancellation()
  }
}
