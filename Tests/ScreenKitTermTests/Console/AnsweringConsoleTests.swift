import ScreenKitTerm
import ScreenKitTermTesting
import Testing

private struct Safe {
  var note = "old"
  var isOpen = false
  var path: [Route] = []
}

private enum Turn: Navigating { case note(String), open, navigate(PathIntent<Route>) }

private enum Route: ScreenFactory {
  case inside
  func makeScreen() -> any Screen<Safe, Turn> { Front() }
}

private struct Front: Screen<Safe, Turn> {
  func body(_ safe: Safe) -> [Block] { "\(safe.note), \(safe.isOpen ? "open" : "closed")" }

  func verbs(_ safe: Safe) -> [Verb<Turn>] {
    Verb("note", .edited("text", from: safe.note), "Change the note") { .note($0) }
    Verb("open", .secret("combination"), "Open the safe") { combination in
      guard combination.reveal() == "1-2-3" else { throw LineError("wrong combination") }
      return .open
    }
  }
}

@MainActor @Suite("A scripted console of which a line asks something", .timeLimit(.minutes(10)))
struct AnsweringConsoleTests {
  private let console: ScriptedConsole<Safe, Turn>

  init() {
    let reducer = Reducer<Safe, Turn> { safe, turn in
      switch turn {
      case .note(let text): safe.note = text
      case .open: safe.isOpen = true
      case .navigate(let intent): safe.path.apply(intent)
      }
    }
    console = ScriptedConsole(Store(Safe(), reducer: reducer), path: \.path, root: Front())
  }

  @Test("answers with what the test says, and passes the prompt to the test")
  func answers() async {
    var asked: [String] = []
    console.secret = { prompt in
      asked.append(prompt)
      return asked.count == 1 ? "3-2-1" : "1-2-3"
    }
    #expect(await console.type("open") == .init("", .failed("open: wrong combination")))
    #expect(await console.type("open").text == "old, open\n")
    #expect(asked == ["combination", "combination"])
    console.editor = { text, name in
      asked.append(name)
      return text + " and new"
    }
    #expect(await console.type("note").text == "old and new, open\n")
    #expect(await console.type("note typed").text == "typed, open\n")
    #expect(asked.count == 3)
  }

  @Test("gives the line up if the test returns no answer")
  func nothing() async {
    console.secret = { _ in nil }
    console.editor = { _, _ in nil }
    #expect(await console.type("open") == .init("", .cancelled))
    #expect(await console.type("note") == .init("", .cancelled))
    #expect(console.screen == "old, closed\n")
  }

  @Test("fails if the test provides no answers")
  func nobody() async {
    guard case .failed(let why) = await console.type("open").end,
      case .failed(let other) = await console.type("note").end
    else {
      Issue.record("it did not fail")
      return
    }
    #expect(why.contains("<combination> is missing; the user cannot be asked here"))
    #expect(other.contains("<text> is missing"))
  }
}
