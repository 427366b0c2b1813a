import ScreenKitTermTesting
import Testing

private struct Mill {
  var path: [Page] = []
}

private enum Change: Navigating { case grind(Grind), navigate(PathIntent<Page>) }

private enum Page: ScreenFactory {
  case none
  func makeScreen() -> any Screen<Mill, Change> { MillScreen(grind: Grind()) }
}

/// Ends when the test ends `end`.
private final class Grind: Command {
  let (end, tell) = AsyncStream<Void>.makeStream()
  func run(_ dispatcher: Dispatcher<Change>) async { for await _ in end {} }
  static func == (one: Grind, other: Grind) -> Bool { one === other }
}

private struct MillScreen: Screen<Mill, Change> {
  let grind: Grind
  func body(_ state: Mill) -> [Block] { "A mill." }
  func verbs(_ state: Mill) -> [Verb<Change>] { Verb("grind", "Grind") { .grind(grind) } }
}

@MainActor @Suite("A line that does not end", .timeLimit(.minutes(10)))
struct LongLineTests {
  @Test("fails the test after a while, names itself and counts the running commands, and ends when they do")
  func long() async {
    for patience in [.zero, .milliseconds(1), .seconds(Int64.min)] as [Duration] {
      let grind = Grind()
      let console = ScriptedConsole(Store(Mill(), reducer: reducer), path: \.path, root: MillScreen(grind: grind))
      console.patience = patience
      let (heard, tell) = AsyncStream<Void>.makeStream()
      var end: ScriptedConsole<Mill, Change>.Answer.End?
      let texts = await failures(heard: { tell.yield() }) {
        async let answer = console.type("grind")
        for await _ in heard.prefix(1) {}
        grind.tell.finish()
        end = await answer.end
      }
      #expect(end == .done)
      #expect(texts.count == 1 && texts[0].contains("\"grind\" has not ended within \(patience)"))
      #expect(texts.first?.hasSuffix("; commands still running: 1") == true)
    }
  }

  private let reducer = Reducer<Mill, Change>.returning { state, change in
    switch change {
    case .grind(let grind): return [grind]
    case .navigate(let intent): state.path.apply(intent)
    }
    return []
  }
}
