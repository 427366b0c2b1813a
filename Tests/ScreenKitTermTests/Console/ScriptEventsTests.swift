import PresentationTesting
import ScreenKitTermTesting
import Testing

// `ScriptEvents` is internal.
@testable import ScreenKitTerm

private struct Board { var step = 0, path: [Panel] = [] }

private enum Panel: QuestionRoute {
  case other, number, sure(Question<Step>)
  var question: Question<Step>? { if case .sure(let question) = self { question } else { nil } }
}

private enum Step: Navigating, Hashable { case to(Int), navigate(PathIntent<Panel>) }

private struct Steps: Screen {
  var liveRegion: LiveRegion? { .keepingTop }
  func body(_ board: Board) -> [Block] { "step \(board.step)" }
  func title(_ board: Board) -> String? { "Steps" }
  func verbs(_ board: Board) -> [Verb<Step>] { Verb("go", .integer("step"), "Go on") { .to($0) } }
}

private struct Other: Screen {
  func body(_ board: Board) -> [Block] { Block.table(["step"], rows: [[.init(board.step)]]) }
  func verbs(_ board: Board) -> [Verb<Step>] {}
}

private struct Number: Screen {
  func body(_ board: Board) -> [Block] {}
  func input(_ board: Board) -> Input<Step>? { Input("Step", .integer, default: 1) { .to($0) } }
}

@MainActor @Suite("The report of changes while a script runs", .timeLimit(.minutes(10)))
struct ScriptEventsTests {
  private let clock = TestClock()
  private let collected = Collected()
  private let store: Store<Board, Step>
  private let session: Session<Board, Step>

  init() {
    store = Store(
      Board(),
      reducer: Reducer { board, step in
        switch step {
        case .to(let number): board.step = number
        case .navigate(let intent): board.path.apply(intent)
        }
      }
      .navigation(\.path))
    session = Session(store, path: \.path, root: Steps()) { panel, _ in
      switch panel {
      case .other: Other()
      case .number: Number()
      case .sure(let question): question.makeScreen()
      }
    }
  }

  private func events(_ format: ConsoleOptions.Format = .json) -> ScriptEvents {
    ScriptEvents(errors: collected.writer, output: collected.writer, as: format, clock: clock)
  }

  private func step(_ number: Int) -> String {
    #"{"event":"screen","path":"/","question":null,"asks":null,"title":"Steps","live":true,"screen":[{"kind":"text","text":"step \#(number)"}]}"#
  }

  /// Waits until these lines have been reported.
  ///
  /// - Parameter isWhole: Whether the last line ends there.
  private func told(_ lines: [String], isWhole: Bool = true) async {
    let text = lines.joined(separator: "\n") + (isWhole ? "\n" : "")
    func isTold() -> Bool { isWhole ? collected.text == text : collected.text.hasPrefix(text) }
    for _ in 0..<10_000 where !isTold() { await Task.yield() }
    #expect(isTold(), "\(collected.text)")
  }

  @Test("comes at once, then ten times a second, ending with the latest", arguments: [1, 2, 7, 1000])
  func pace(changes: Int) async {
    let events = events()
    let following = Task.immediate { await events.follow(session.changes(screens: true)) }
    store.send(.to(1))
    await told([step(1)])
    for number in 2...(changes + 1) { store.send(.to(number)) }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(99))
    await told([step(1)])
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    await told([step(1), step(changes + 1)])
    // An action that changes nothing is not reported.
    store.send(.to(changes + 1))
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(100))
    session.end()
    events.end()
    await following.value
    await told([step(1), step(changes + 1)])
    #expect(clock.sleeperCount == 0)
  }

  @Test("ends at once, even within a pause, with the remaining messages")
  func end() async {
    let events = events()
    let following = Task.immediate { await events.follow(session.changes(screens: true)) }
    store.send(.to(1))
    await told([step(1)])
    await clock.sleepers(1)
    session.notices.post("late", level: .warning)
    session.end()
    events.end()
    await following.value
    await told([step(1), #"{"event":"notice","level":"warning","text":"late"}"#])
  }

  @Test("leaves to a line what the line shows, and includes what comes after it")
  func lines() async {
    let events = events()
    let following = Task.immediate { await events.follow(session.changes(screens: true)) }
    let end = await session.run("go 5")
    #expect(end.screen?.blocks == ["step 5"])
    store.send(.to(6))
    await told([step(6)])
    #expect(await session.run("go 6").screen == nil)
    session.end()
    events.end()
    await following.value
  }

  @Test("says whether a screen is live, and has rows in the requested format")
  func other() async {
    let events = events(.jsonObjects)
    let following = Task.immediate { await events.follow(session.changes(screens: true)) }
    store.send(.navigate(.push(.other)))
    await told([
      #"{"event":"screen","path":null,"question":null,"asks":null,"title":null,"live":false,"screen":[{"kind":"table","columns":["step"],"rows":[{"step":0}]}]}"#
    ])
    session.end()
    events.end()
    await following.value
  }

  @Test("includes the screen's question, and the input that it asks for, as text")
  func asked() async {
    let events = events()
    let following = Task.immediate { await events.follow(session.changes(screens: true)) }
    store.send(.navigate(.push(.number)))
    let asks =
      #"{"label":"Step","kind":"number","choices":[],"default":"1","none":false,"problem":null,"lines":0,"back":false,"step":null}"#
    let number =
      #"{"event":"screen","path":null,"question":null,"asks":\#(asks),"title":null,"live":false,"screen":[]}"#
    await told([number])
    store.send(.navigate(.push(.sure(Question("Sure?", .yes("go", .to(1)))))))
    await clock.advanceWhenSlept(by: .milliseconds(100))
    let goesBack = #"{"label":"Go back","role":"no","input":"n"}"#
    let question = #"{"text":"Sure?","answers":[{"label":"go","role":"yes","input":"go"},\#(goesBack)]}"#
    await told([number, #"{"event":"screen","path":null,"question":\#(question),"asks":null,"#], isWhole: false)
    session.end()
    events.end()
    await following.value
  }

  @Test("is a message for people, and an event for programs", arguments: ConsoleOptions.Format.allCases)
  func messages(format: ConsoleOptions.Format) async {
    let events = events(format)
    let following = Task.immediate { await events.follow(session.changes(screens: false)) }
    session.notices.post("\u{1B}[2J", level: .error)
    session.notices.post("two")
    store.send(.to(1))
    session.end()
    events.end()
    await following.value
    if [.json, .jsonObjects].contains(format) {
      await told([
        #"{"event":"notice","level":"error","text":"\u001b[2J"}"#, #"{"event":"notice","level":"info","text":"two"}"#,
      ])
    } else {
      await told(["␛[2J", "two"])
    }
  }
}
