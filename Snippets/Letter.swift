// A letter that is not lost: leaving the editor, or the program, asks first, --resume restores it, and undo undoes lines.

import ScreenKitTerm

struct Desk { var path: [Route] = [], text = "", sent: [String] = [], isClosing = false }
enum Change: Navigating, Restoring, Hashable, Codable {
  case write(String), send, discard(then: PathIntent<Route>), close
  case navigate(PathIntent<Route>), restore(Restoration)
}
enum Route: ScreenFactory, QuestionRoute {
  case letter, confirm(Question<Change>)
  static let caseNames = ["letter"]

  var question: Question<Change>? { if case .confirm(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<Desk, Change> {
    switch self {
    case .letter: Letter()
    case .confirm(let question): question.makeScreen()
    }
  }
}

let reducer = Reducer<Desk, Change> { desk, change in
  switch change {
  case .write(let line): desk.text += desk.text.isEmpty ? line : "\n" + line
  case .send:
    desk.sent.append(desk.text)
    desk.text = ""
    desk.path.home()
  case .discard(let intent):
    desk.text = ""
    Navigate(intent)
  case .close: desk.isClosing = true
  case .navigate(let intent): desk.path.apply(intent)
  case .restore: ()
  }
}
.restorable(\.text, as: "letter", undoable: true)
.navigation(\.path) {
  $0.leaving { route, desk, intent in
    guard route == .letter, !desk.text.isEmpty else { return .leave }
    return .show(
      .confirm(Question("Discard the letter?", .destructive("discard", .discard(then: intent)), .no("keep"))))
  }
}

struct Letters: Screen {
  func body(_ desk: Desk) -> [Block] { "\(desk.sent.count) \(desk.sent.count == 1 ? "letter" : "letters") sent" }
  func verbs(_ desk: Desk) -> [Verb<Change>] {
    Verb("letter", "Write a letter") { .push(.letter) }
    Verb("close", "Close the office in a second, even if a letter is unsent") { .close }
  }
}
struct Letter: Screen {
  func body(_ desk: Desk) -> [Block] { "\(desk.text.isEmpty ? "an empty letter" : desk.text)" }
  func verbs(_ desk: Desk) -> [Verb<Change>] {
    Verb("write", .line("text"), "Write a line") { .write($0) }
    Verb("send", "Send the letter") { .send }
  }
}

@MainActor func office() -> Store<Desk, Change> {
  Store(
    Desk(), reducer: reducer,
    subscriptions: { $0.isClosing ? [.after(.seconds(1), .navigate(.leave))] : [] })
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      await Console(office(), path: \.path, root: Letters()).main()
    }
  }
#endif
