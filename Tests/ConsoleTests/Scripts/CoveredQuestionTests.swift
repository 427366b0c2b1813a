import ScreenKitTerm
import ScreenKitTermTesting
import Testing

private struct Desk { var stacks = Stacks<Side, Spot>(selecting: .left) }

private enum Side: CaseIterable { case left, right }

private enum Spot: QuestionRoute {
  case note, sure(Question<Deed>)
  var question: Question<Deed>? { if case .sure(let question) = self { question } else { nil } }
  static func asking(_ text: String) -> Spot { .sure(Question(text, .yes("yes"), .no("no"))) }
}

private enum Deed: Navigating, Hashable {
  case ask(String), cover, hide(String), turn, leave, navigate(PathIntent<Stacks<Side, Spot>.Element>)
}

private struct Plain: Screen {
  func body(_ desk: Desk) -> [Block] {}
  func verbs(_ desk: Desk) -> [Verb<Deed>] {}
}

private let desk = TestedConsole("Desk") { terminal in
  let store = Store(
    Desk(),
    reducer: Reducer<Desk, Deed> { desk, deed in
      switch deed {
      case .ask(let text): desk.stacks.selected.push(.asking(text))
      case .cover: desk.stacks.selected.push(.note)
      case .hide(let text): desk.stacks.selected += [.asking(text), .note]
      case .turn: desk.stacks.select(desk.stacks.selection == .left ? .right : .left)
      case .leave: Navigate(.leave)
      case .navigate(let intent): desk.stacks.apply(intent)
      }
    }
    .navigation(\.stacks))
  let verbs: @MainActor (Desk) -> [Verb<Deed>] = { _ in
    [
      Verb("ask", .text("what"), "Ask") { .ask($0) }, Verb("cover", "Cover it") { .cover },
      Verb("hide", .text("what"), "Ask, and cover it at once") { .hide($0) },
      Verb("turn", "Turn to the other stack") { .turn }, Verb("dismiss", "Have the program leave") { .leave },
    ]
  }
  return await Console(store, path: \.stacks.path, root: Plain(), verbs: verbs) { element, _ in
    if let question = element.question { question.makeScreen() } else { Plain() }
  }
  .main(on: terminal)
}

@Typist @Suite("A script that ends while a question is open", .serialized, .timeLimit(.minutes(10)))
struct CoveredQuestionTests {
  private nonisolated static func complaint(_ line: Int, _ text: String, isOnTop: Bool = false) -> String {
    let advice = isOnTop ? ": \"yes\" or \"no\", or --yes" : ", but another screen or stack hides it"
    return "<stdin>:\(line): \"\(text)\" needs an answer\(advice)\n"
  }

  // Rule C-02.4
  @Test(
    "fails, wherever the question is, and prints each",
    arguments: [
      ("ask A?\ncover\n", complaint(2, "A?")), ("ask A?\nturn\n", complaint(2, "A?")),
      ("ask A?\ncover\nquit\n", complaint(3, "A?")), ("ask A?\nturn\ndismiss\n", complaint(3, "A?")),
      (
        "ask A?\ncover\nask B?\nturn\nask C?\n",
        complaint(5, "C?", isOnTop: true) + complaint(5, "B?") + complaint(5, "A?")
      ),
      ("ask A?\nturn\nquit --force\n", ""), ("ask A?\ncover\nback\nyes\n", ""), ("ask A?\nturn\nturn\nn\nquit\n", ""),
    ])
  func script(script: String, errors: String) throws {
    let run = try Consoles.run(desk, script: script)
    #expect(run.errorText == errors)
    #expect(run.exit == .exited(errors.isEmpty ? 0 : 1))
  }

  @Test(
    "also fails with --yes, which agrees to questions that come on top",
    arguments: [("ask A?\n", ""), ("hide A?\n", complaint(1, "A?")), ("hide A?\nback\n", "")])
  func yes(script: String, errors: String) throws {
    #expect(try Consoles.run(desk, ["--yes"], script: script).errorText == errors)
  }
}
