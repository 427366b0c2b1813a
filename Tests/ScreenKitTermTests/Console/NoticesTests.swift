import Dispatch
import Glibc
import PresentationTesting
import ScreenKitTermTesting
import Synchronization
import Testing

@testable import ScreenKitTerm

@Suite("Notices")
struct NoticesTests {
  private func text(_ notices: Notices) -> [String] { Rendering().lines(notices.take()) }

  private enum Place: PathElement { case nowhere }

  private enum Loop: Navigating {
    case tick, tock(Int), navigate(PathIntent<Place>)
  }

  @Test("tell of a store that does not come to an end, once; an app that wants to be asked itself is")
  @MainActor func runaway() async {
    let store = Store(0, reducer: Reducer<Int, Loop> { count, _ in count += 1 })
    let token = store.observe { [unowned store] count in
      if count > 0, count < 20_000 { store.send(count % 2 == 0 ? .tick : .tock(7)) }
    }
    let session = ConsoleSession(
      store, path: { _ in [Place]() }, root: Quiet(), makeScreen: { _, _ in Quiet() })
    let notices = Notices()
    session.tellRunaways(notices)
    store.send(.tick)
    while store.state < 20_000 { await Task.yield() }
    #expect(text(notices) == ["Actions keep causing actions; the last 50: 25 x tick, 25 x tock(7)."])

    var asked = 0
    store.whenRunningAway = { _ in
      asked += 1
      return .stop
    }
    session.tellRunaways(notices)
    #expect(asked == 0)
    #expect(store.whenRunningAway?([]) == .stop && asked == 1)
    withExtendedLifetime(token) {}
  }

  private struct Quiet: Screen {
    func body(_ state: Int) -> [Block] {}
    func verbs(_ state: Int) -> [Verb<Loop>] {}
  }

  @Test("wait for a listener, which is told once until they are taken")
  func told() {
    let notices = Notices()
    let told = Mutex(0)
    notices.post("early")
    notices.listen { told.withLock { $0 += 1 } }
    notices.post("second")
    #expect(told.withLock(\.self) == 1)
    #expect(text(notices) == ["early", "second"])
    notices.post("third")
    notices.post("fourth")
    #expect(told.withLock(\.self) == 2)
    #expect(text(notices) == ["third", "fourth"])
    #expect(text(notices).isEmpty)
    notices.listen(nil)
    notices.post("late")
    #expect(told.withLock(\.self) == 2)
  }

  @Test("of many threads all come, or are counted; those of one thread in its order")
  func threads() {
    let notices = Notices()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<100 { notices.post("\(thread) \(number)") }
    }
    let lines = text(notices)
    #expect(lines.count == 501)
    #expect(lines.last == "... 300 more messages")
    for thread in 0..<8 {
      let numbers = lines.filter { $0.hasPrefix("\(thread) ") }.compactMap { Int($0.split(separator: " ")[1]) }
      #expect(numbers == Array(0..<numbers.count))
    }
  }

  @Test("are neutralised, with the line breaks of their author alone")
  func neutral() {
    let notices = Notices()
    notices.post("a\nb \("\u{1B}[2J\n")")
    #expect(text(notices) == ["a", "b ␛[2J⏎"])
    notices.post("")
    notices.post("\(String(repeating: "x", count: 10_000))")
    let lines = Rendering(columns: 80).lines(notices.take())
    #expect(lines == [""] + Array(repeating: String(repeating: "x", count: 80), count: 125))
  }
}

@MainActor @Suite("What is done not more often than once in an interval")
struct ThrottleTests {
  @Test("is done at once, then at the end of the interval if it was asked for meanwhile")
  func throttled() async {
    let clock = TestClock()
    var count = 0
    let throttle = Throttle(.seconds(1), clock: clock) { count += 1 }
    throttle.request()
    #expect(count == 1)
    for _ in 0..<10 { throttle.request() }
    #expect(count == 1)
    await clock.advanceWhenSlept(by: .seconds(1))
    while count < 2 { await Task.yield() }
    await clock.advanceWhenSlept(by: .seconds(1))
    while throttle.isResting { await Task.yield() }
    #expect(count == 2)
    throttle.request()
    #expect(count == 3)
  }
}

@MainActor @Suite("The sign that a line is still at work")
struct WaitingSignTests {
  @Test(
    "tells how long",
    arguments: [
      (0, 300, "⠋ 0.3 s, Ctrl-C cancels"), (1, 9_999, "⠙ 9.9 s, Ctrl-C cancels"),
      (10, 10_000, "⠋ 10 s, Ctrl-C cancels"),
      (2, 125_000, "⠹ 2 min 5 s, Ctrl-C cancels"),
    ])
  func text(turns: Int, milliseconds: Int, text: String) {
    #expect(WaitingSign.text(turns, .milliseconds(milliseconds), Rendering()).plain == text)
  }

  @Test(
    "is one line of visible characters, whatever the terminal", arguments: [1, 2, 10, 23, 24, 80],
    [Repertoire.ascii, .unicode])
  func narrow(columns: Int, repertoire: Repertoire) {
    for turn in 0..<12 {
      let text = WaitingSign.text(turn, .seconds(turn), Rendering(columns: columns, repertoire: repertoire))
      #expect(text.width < max(2, columns))
      if repertoire == .ascii { #expect(text.plain.utf8.allSatisfy { (0x20..<0x7F).contains($0) }) }
    }
  }

  @Test("appears when the patience has passed, turns, and leaves nothing behind")
  func turning() async throws {
    let clock = TestClock()
    let output = Collected()
    let sign = output.sign(clock)
    sign.start()
    await clock.advanceWhenSlept(by: .milliseconds(299))
    #expect(output.text == "")
    await clock.advanceWhenSlept(by: .milliseconds(1))
    await clock.advanceWhenSlept(by: .zero)
    #expect(output.screen.text == "⠋ 0.3 s, Ctrl-C cancels")
    await clock.advanceWhenSlept(by: .milliseconds(100))
    await clock.advanceWhenSlept(by: .zero)
    #expect(output.screen.text == "⠙ 0.4 s, Ctrl-C cancels")
    await sign.paused {
      #expect(output.screen.text == "" && output.screen.cursor == (0, 0))
      let before = output.text
      await clock.advanceWhenSlept(by: .milliseconds(100))
      await clock.advanceWhenSlept(by: .zero)
      #expect(output.text == before)
    }
    sign.stop()
    #expect(output.screen.text == "" && output.screen.cursor == (0, 0))
    await clock.advanceWhenSlept(by: .seconds(1), sleepers: 0)
  }

  @Test("is taken away from all the rows to which a terminal that has become narrower has wrapped it")
  func narrower() async {
    let clock = TestClock()
    let output = Collected()
    let sign = output.sign(clock, reflows: true)
    sign.start()
    await clock.advanceWhenSlept(by: .milliseconds(300))
    await clock.advanceWhenSlept(by: .zero)
    let before = output.text
    output.columns = 10
    // The size has to stay for a moment.
    await clock.advanceWhenSlept(by: .milliseconds(100))
    await clock.advanceWhenSlept(by: .milliseconds(80), sleepers: 2)
    await clock.advanceWhenSlept(by: .milliseconds(20))
    await clock.advanceWhenSlept(by: .zero)
    #expect(output.text.dropFirst(before.count) == "\u{1B}[2A\r\u{1B}[C\u{1B}[J\r\u{1B}[K⠹ 0.5 s,…")
    sign.stop()
    #expect(output.text.hasSuffix("…\r\u{1B}[C\u{1B}[J\r\u{1B}[K"))
  }

  @Test("is not seen when the line is quick")
  func quick() async {
    let clock = TestClock()
    let output = Collected()
    let sign = output.sign(clock)
    sign.start()
    await clock.advanceWhenSlept(by: .milliseconds(299))
    sign.stop()
    await clock.advanceWhenSlept(by: .seconds(1), sleepers: 0)
    #expect(output.text == "")
  }
}
