import ScreenKit
import ScreenKitTermTesting
import Testing

private struct Bench { var path: [Drawer] = [] }

private enum Drawer: PathRoute { case top }

private enum Work: Navigating { case save([Failure]), wait(Failure), refused, navigate(PathIntent<Drawer>) }

private struct Failure: Error, Hashable, CustomStringConvertible {
  let description: String
}

/// Fails at once, or, on request, when a task of its own ends.
private struct Save: Command {
  typealias Action = Work

  let failure: Failure

  func run(_ dispatcher: Dispatcher<Work>) async throws { throw failure }
}

private struct Quiet: Screen {
  func body(_ bench: Bench) -> [Block] {}
  func verbs(_ bench: Bench) -> [Verb<Work>] {
    Verb("save", .text("why"), "Fail") { .save([Failure(description: $0)]) }
  }
}

@MainActor @Suite("A failure that no line waits for", .timeLimit(.minutes(10)))
struct FailureNoticeTests {
  private let store = Store(
    Bench(),
    reducer: Reducer<Bench, Work>.returning { bench, work in
      switch work {
      case .save(let failures): return failures.map { Save(failure: $0) }
      case .wait(let failure): return [Save(failure: failure)]
      case .refused: return [.fail(Failure(description: "refused"))]
      case .navigate(let intent): bench.path.apply(intent)
      }
      return []
    })

  private func console(_ notices: Notices = Notices()) -> ScriptedConsole<Bench, Work> {
    let session = Session(store, path: \.path, root: Quiet(), notices: notices) { _, _ in Quiet() }
    return ScriptedConsole(session)
  }

  private func texts(_ console: ScriptedConsole<Bench, Work>) -> [String] { console.notices.map(\.text.string) }

  // Rule C-15.2
  @Test("is a notice, an error with its description")
  func notice() async {
    let console = console()
    #expect(await console.type("notices").text == "There are no notices.\n")
    store.send(.save([Failure(description: "the disk is full"), Failure(description: "\u{1B}[2J")]))
    store.send(.refused)
    #expect(
      texts(console) == [
        "In the background: the disk is full", "In the background: \u{1B}[2J", "In the background: refused",
      ])
    #expect(console.notices.allSatisfy { $0.level == .error })
    #expect(await console.type("notices 2").text == "In the background: ␛[2J\nIn the background: refused\n")
  }

  // Rule C-15.3
  @Test("is not a notice where a line reports it")
  func line() async {
    let console = console()
    #expect(await console.type("save 'no disk'").end == .failed("no disk"))
    #expect(console.notices.isEmpty)
  }

  @Test("becomes the notice that the app chooses, or none")
  func changed() {
    let console = console(
      Notices { error in "\(error)" == "offline" ? nil : Notice("Lost: \("\(error)")", level: .warning) })
    store.send(.save([Failure(description: "offline"), Failure(description: "draft")]))
    #expect(console.notices == [Notice("Lost: draft", level: .warning)])
  }

  @Test("that comes again and again is reported with its count, ever more rarely", arguments: [1, 9, 10, 99, 1000])
  func repeated(count: Int) {
    let console = console()
    for _ in 0..<count { store.send(.wait(Failure(description: "locked"))) }
    store.send(.wait(Failure(description: "other")))
    let told = ["", " (10 times)", " (100 times)", " (1000 times)"].prefix(String(count).count)
    #expect(texts(console) == told.map { "In the background: locked" + $0 } + ["In the background: other"])
  }

  @Test("is reported to every session of the store, and to none that was released")
  func several() {
    let first = console()
    var second: ScriptedConsole<Bench, Work>? = console()
    store.send(.refused)
    #expect(first.notices.count == 1 && second?.notices.count == 1)
    second = nil
    store.send(.wait(Failure(description: "more")))
    #expect(first.notices.count == 2)
  }

  // Rule C-15.2
  @Test("may come from a screen that the program opens or begins with; one that a line opens is the line's alone")
  func screens() async {
    let store = Store(
      Bench(path: [.top]),
      reducer: Reducer<Bench, Work> { bench, work in if case .navigate(let intent) = work { bench.path.apply(intent) } }
    )
    let session = Session(store, path: \.path, root: Quiet()) { _, bench in
      throw Failure(description: "it is locked, \(bench.path.count)")
    }
    let console = ScriptedConsole(session)
    #expect(texts(console) == ["In the background: it is locked, 1"] && store.state.path == [])
    store.send(.navigate(.set([.top, .top])))
    #expect(texts(console).last == "In the background: it is locked, 2" && store.state.path == [])
    session.add([Verb("open", "Open the drawer") { .navigate(.push(.top)) }])
    #expect(await console.type("open").end == .failed("it is locked, 1"))
    #expect(console.notices.count == 2)
    session.add([
      Verb.doing("linger", "Do something else meanwhile") { _ in store.send(.navigate(.set([.top, .top, .top]))) }
    ])
    #expect(await console.type("linger").end == .done)
    #expect(texts(console).last == "In the background: it is locked, 3")
  }
}
