import Dispatch
import Synchronization
import Testing

// Only front ends take and hear notices, so that is internal.
@testable import ScreenKit

@Suite("Notices", .timeLimit(.minutes(10)))
struct NoticesTests {
  /// The notices that no front end has taken.
  private func text(_ notices: Notices, columns: Int? = nil) -> [String] {
    var count = notices.delivered
    let taken = notices.take(behind: &count, asFrontEnd: true)
    return Rendering(columns: columns).lines(taken.map { .text($0.text) })
  }

  private enum Route: PathRoute { case nowhere }

  private enum Loop: Navigating {
    case tick, tock(Int), navigate(PathIntent<Route>)
  }

  @Test("report a store that does not settle, once; an app with a handler of its own is asked instead")
  @MainActor func runaway() async {
    let store = Store(0, reducer: Reducer<Int, Loop> { count, _ in count += 1 })
    let token = store.observe { [unowned store] count in
      if count > 0, count < 20_000 { store.send(count % 2 == 0 ? .tick : .tock(7)) }
    }
    let notices = Notices()
    let session = Session(
      store, path: { _ in [Route]() }, root: Quiet(), notices: notices, makeScreen: { _, _ in Quiet() })
    store.send(.tick)
    await waitUntil { store.state >= 20_000 }
    #expect(text(notices) == ["Actions keep causing more actions; the last 50 were 25 x tick, 25 x tock(7)."])

    var asked = 0
    store.whenRunningAway = { _ in
      asked += 1
      return .stop
    }
    let second = Session(
      store, path: { _ in [Route]() }, root: Quiet(), notices: notices, makeScreen: { _, _ in Quiet() })
    #expect(asked == 0)
    #expect(store.whenRunningAway?([]) == .stop && asked == 1)
    withExtendedLifetime((token, session, second)) {}
  }

  private struct Quiet: Screen {
    func body(_ state: Int) -> [Block] {}
    func verbs(_ state: Int) -> [Verb<Loop>] {}
  }

  @Test("wait for the next front end, and go to each existing one; an observer takes them from no other")
  func readers() {
    let notices = Notices()
    func take(_ count: inout Int, _ isFrontEnd: Bool = true) -> [String] {
      notices.take(behind: &count, asFrontEnd: isFrontEnd).map(\.text.string)
    }
    notices.post("early")
    var (watcher, first, second) = (notices.delivered, notices.delivered, notices.delivered)
    #expect(take(&watcher, false) == ["early"])
    notices.post("second")
    #expect(take(&first) == ["early", "second"])
    var late = notices.delivered
    notices.post("third")
    #expect(take(&second) == ["early", "second", "third"])
    #expect(take(&first) == ["third"] && take(&late) == ["third"])
    #expect(take(&watcher, false) == ["second", "third"])
    #expect(take(&first).isEmpty && take(&watcher, false).isEmpty && notices.delivered == 3)
  }

  @Test("ring the attached bells, each time")
  func rung() async {
    let notices = Notices()
    let bells = [Bell(), Bell()]
    bells.forEach(notices.ring)
    for _ in 0..<2 {
      notices.post("x")
      for bell in bells { await bell.wait() }
    }
    notices.stopRinging(bells[0])
    notices.post("y")
    await bells[1].wait()
    let waiter = Task { await bells[0].wait() }
    waiter.cancel()
    await waiter.value
  }

  @Test("of many threads all arrive, or are counted; each thread's arrive in order, and its last ones in any case")
  func threads() {
    let notices = Notices()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<100 { notices.post("\(thread) \(number)") }
    }
    let lines = text(notices)
    #expect(lines.count == 501)
    #expect(lines.first == "... 300 earlier messages")
    for thread in 0..<8 {
      let numbers = lines.filter { $0.hasPrefix("\(thread) ") }.compactMap { Int($0.split(separator: " ")[1]) }
      #expect(numbers == Array(100 - numbers.count..<100))
    }
  }

  @Test("have levels, whose style their plain parts have")
  func levels() {
    let text: StyledText = "a \("b", style: .strong)\nc"
    #expect(Notice(text).text == text)
    #expect(
      Notice(text, level: .warning).text == StyledText("a ", .warning) + "\("b", style: .strong)\n"
        + StyledText("c", .warning))
    #expect(Notice("x", level: .error).text == StyledText("x", .error))
  }

  @Test("are listed again, the latest 100, whether they have been taken or not")
  func recent() {
    let notices = Notices()
    #expect(notices.recent.isEmpty)
    for number in 1...1000 {
      notices.post("\(number)")
      #expect(notices.recent.count == min(number, 100) && notices.recent.last?.text.string == "\(number)")
      if number % 7 == 0 { _ = text(notices) }
    }
    #expect(notices.recent.first?.text.string == "901")
  }

  // Rule C-05.3
  @Test("are neutralized, and only their author's line breaks are kept")
  func neutral() {
    let notices = Notices()
    notices.post("a\nb \("\u{1B}[2J\n")")
    #expect(text(notices) == ["a", "b ␛[2J⏎"])
    notices.post("")
    notices.post("\(String(repeating: "x", count: 10_000))")
    let lines = text(notices, columns: 80)
    #expect(lines == [""] + Array(repeating: String(repeating: "x", count: 80), count: 125))
  }
}
