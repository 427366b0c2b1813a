import Dispatch
import PresentationTesting
import TestSupport
import Testing

// `ConsoleLoop` and `LineReader` are internal.
@testable import ScreenKitTerm

private struct Meter {
  var value = 0
  var path: [Dial] = []
}

private enum Dial: ScreenFactory {
  case gauge
  func makeScreen() -> any Screen<Meter, Turn> { Gauge(liveRegion: .keepingTop) }
}

private enum Turn: Navigating { case set(Int), navigate(PathIntent<Dial>) }

private struct Gauge: Screen<Meter, Turn> {
  let liveRegion: LiveRegion?
  /// Whether it asks which of its values to set.
  var asks = false
  func input(_ meter: Meter) -> Input<Turn>? {
    asks ? Input("Value", .choice(from: (0...meter.value).map { "\($0)" })) { .set(Int($0) ?? 0) } : nil
  }
  func body(_ meter: Meter) -> [Block] { "\(meter.value)" }
}

private let reducer = Reducer<Meter, Turn> { meter, turn in
  switch turn {
  case .set(let value): meter.value = value
  case .navigate(let intent): meter.path.apply(intent)
  }
}

/// The loop of a console, with an editor that gets no keys and a stopped clock.
@MainActor @Suite("A change that no line caused", .timeLimit(.minutes(10)))
struct LiveScreenTests {
  private let console = QuietConsole()
  private let store = Store(Meter(), reducer: reducer)
  private let notices = Notices()

  /// Runs the console while `body` changes the state.
  private func run(root: LiveRegion?, asks: Bool = false, paints: Bool = true, _ body: () async -> Void) async {
    let session = Session(store, path: \.path, root: Gauge(liveRegion: root, asks: asks), notices: notices)
    await console.run(session, paints: paints, body)
  }

  @Test("is painted at once on a live screen, then ten times a second, and ends with the latest state")
  func pace() async {
    await run(root: .keepingTop) {
      store.send(.set(1))
      await console.wait { !console.reader.regions.isEmpty }
      var sent = 1
      for round in 1...5 {
        for _ in 0..<200 {
          sent += 1
          store.send(.set(sent))
        }
        await console.clock.advanceWhenSlept(by: .milliseconds(99))
        #expect(console.reader.regions.count == round)
        await console.clock.advanceWhenSlept(by: .milliseconds(1))
        await console.wait { console.reader.regions.count > round }
      }
      #expect(console.reader.regions == ["1\n", "201\n", "401\n", "601\n", "801\n", "1001\n"])
      await console.clock.advanceWhenSlept(by: .milliseconds(100))
      await waitUntil { console.clock.sleeperCount == 0 }
      store.send(.set(7))
      await console.wait { console.reader.regions.count == 7 }
      #expect(console.reader.regions.last == "7\n" && console.reader.above.isEmpty)
    }
  }

  @Test("is painted at once if it changes the choices, and the mark stays")
  func choices() async {
    await run(root: nil, asks: true) {
      _ = console.reader.assistance.choices()?.move(by: 1, in: "")
      store.send(.set(3))
      await console.wait { console.reader.assistance.choices()?.input.choices.count == 4 }
      #expect(console.reader.regions.count == 1 && console.reader.assistance.choices()?.taking("") == "0")
    }
  }

  @Test("is shown whole if there is room for its choices, too", arguments: [(0, true), (20, true), (21, false)])
  func whole(most: Int, isWhole: Bool) {
    store.send(.set(most))
    let screenful = Session(store, path: \.path, root: Gauge(liveRegion: .keepingTop, asks: true)).look()
    let live = LiveScreen(
      TerminalOutput(
        writer: console.output.writer, errors: console.output.writer, window: TerminalWindow(console.terminal),
        rendering: { Rendering(columns: 80) }))
    live.list(screenful.location.input)
    live.show(screenful)
    #expect(live.isWhole == isWhole)
  }

  @Test("is written twenty times a second if it consists of messages, all of them, a thousand a second")
  func flood() async {
    await run(root: .keepingTop) {
      for step in 0..<100 {
        for number in 0..<50 { notices.post("message \(step * 50 + number)") }
        await console.wait { console.reader.above.count > step }
        await console.clock.advanceWhenSlept(by: .milliseconds(50))
      }
      #expect(console.reader.above.count == 100 && console.reader.regions.isEmpty)
      #expect(console.reader.above.joined() == (0..<5_000).map { "message \($0)\n" }.joined())
    }
  }

  @Test("is written above by other screens, and not again when a live one has come on top meanwhile")
  func comesOnTop() async {
    await run(root: nil) {
      store.send(.set(1))
      await console.wait { console.reader.above == ["1\n"] }
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      store.send(.set(2))
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      store.send(.navigate(.push(.gauge)))
      await console.wait { console.reader.regions == ["2\n"] }
      await console.clock.advanceWhenSlept(by: .seconds(1), sleepers: 2)
      await waitUntil { console.clock.sleeperCount == 0 }
      #expect(console.reader.above == ["1\n"] && console.reader.regions == ["2\n"])
    }
  }

  @Test("is reported in one line where nothing can be repainted, at most every three seconds")
  func told() async {
    await run(root: .keepingEnd, paints: false) {
      store.send(.set(1))
      await console.wait { console.reader.above == ["1\n"] }
      for value in 2...20 {
        await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
        store.send(.set(value))
      }
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      #expect(console.reader.above == ["1\n"])
      console.clock.advance(by: .seconds(2))
      await console.wait { console.reader.above.count == 2 }
      #expect(console.reader.above == ["1\n", "20\n"] && console.reader.regions.isEmpty)
    }
  }

  @Test("is not reported by other screens where nothing can be repainted: the end of the next line shows it")
  func notTold() async {
    await run(root: nil, paints: false) {
      store.send(.set(1))
      await console.clock.advanceWhenSlept(by: .milliseconds(50), sleepers: 2)
      #expect(console.reader.above.isEmpty)
      console.reader.type(.line("help look"))
      await console.wait { !console.reader.isReading }
      await console.wait { console.reader.isReading }
      #expect(console.output.text.hasSuffix("\n1\n"))
    }
  }
}

@Suite("The summary of a change", .timeLimit(.minutes(10)))
struct ScreenNewsTests {
  @Test(
    "is the changed line itself if there is one, else how many there are",
    arguments: [
      ([["a", "b"], ["a", "c"]], ["c"]), ([["a", "b"], ["a", "b", "c"]], ["c"]),
      ([["a", "b"], ["x", "a", "b"]], ["x"]),
      ([["a", "b"], ["c", "d"]], ["2 lines have changed; type look."]),
      ([["a", "b"], ["a"]], ["The screen has changed; type look."]),
      ([["a"], []], ["The screen has changed; type look."]),
      ([["a"], ["a"], ["b"], ["b"], ["a"]], ["b", "a"]), ([["a", "a"], ["a", "a", "a"]], ["a"]),
    ] as [([[String]], [String])])
  func told(screens: [[String]], lines: [String]) {
    func blocks(_ lines: [String]) -> [Block] { lines.map { .text(StyledText($0)) } }
    let told = zip(screens, screens.dropFirst()).compactMap { old, new in
      ScreenNews.line(from: blocks(old), to: blocks(new), Rendering(), look: "look")?.plain
    }
    #expect(told == lines)
  }
}
