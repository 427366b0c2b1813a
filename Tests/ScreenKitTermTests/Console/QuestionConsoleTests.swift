import ScreenKitTermTesting
import Testing

import ScreenKitTerm

private struct Draft {
  var text = ""
  var path: [Route] = []
  var done: [String] = []

  static let reducer = Reducer<Draft, Change> { draft, change in
    switch change {
    case .retry: draft.path.push(.confirm(Question("Failed.", .init("Retry", .retry), .init("Stop"))))
    case .navigate(let intent): draft.path.apply(intent)
    case .ask(let question): draft.path.push(.confirm(question))
    case .write(let text): draft.text = text
    case .did(let what): draft.done.append(what)
    case .discard(let intent):
      draft.text = ""
      draft.path.apply(intent)
    }
  }
  .navigation(\.path) {
    $0.leaving { place, draft, intent in
      guard place == .editor, !draft.text.isEmpty else { return .leave }
      return .show(.confirm(Question("Discard the draft?", .destructive("Discard", .discard(then: intent)))))
    }
  }
}

private enum Change: Navigating, Hashable, Codable {
  case navigate(PathIntent<Route>), ask(Question<Change>), write(String), did(String), discard(then: PathIntent<Route>)
  case retry
}

private enum Route: ScreenFactory, QuestionRoute {
  case editor, confirm(Question<Change>)

  var question: Question<Change>? { if case .confirm(let question) = self { question } else { nil } }

  func makeScreen() -> any Screen<Draft, Change> {
    switch self {
    case .editor: Editor()
    case .confirm(let question): question.makeScreen()
    }
  }
}

private struct Editor: Screen {
  func body(_ draft: Draft) -> [Block] { "draft \(draft.text), done \(draft.done)" }
  func verbs(_ draft: Draft) -> [Verb<Change>] {
    Verb("write", .text("text"), "Write") { .write($0) }
    Verb("edit", "Edit") { .push(.editor) }
    Verb("retry", "Try again") { .retry }
    Verb("delete", "Delete") {
      .ask(
        Question(
          "Delete 12 rows?", .destructive("Delete", .did("delete")), .no("Keep", .did("keep")), otherwise: .did("left"))
      )
    }
    Verb("pick", "Pick") {
      .ask(
        Question(
          "Which?", .init("Red wine", .did("red")), .init("White", .did("white")), .init("e\u{1B}vil", .did("evil"))))
    }
    Verb("sure", "Ask twice") { .ask(Question("Sure?", .no("Nein", .did("no")), .yes("Ja", .did("yes")))) }
  }
}

@MainActor @Suite("A question in the path, on the console", .timeLimit(.minutes(10)))
struct QuestionConsoleTests {
  private let store = Store(Draft(), reducer: Draft.reducer)
  private let session: Session<Draft, Change>

  init() {
    session = Session(store, path: \.path, root: Editor()) { place, _ in place.makeScreen() }
  }

  /// The output of the lines, and how the last one ended.
  private func type(_ lines: String...) async -> ScriptedConsole<Draft, Change>.Answer {
    let console = ScriptedConsole(session)
    var answer = ScriptedConsole<Draft, Change>.Answer("")
    for line in lines { answer = await console.type(line) }
    return answer
  }

  @Test("is shown with its answers and the ways to type them; the prompt is short")
  func shown() async {
    #expect(await type("delete").text == "Delete 12 rows?\nDelete  delete, 1, y\nKeep    keep, 2, n\n")
    #expect(session.location.path == "/?")
    #expect(await type("").text == "" && session.location.question?.text == "Delete 12 rows?")
    for place in [Route.editor, .confirm(Question("?", .no("n"))), .editor] { store.send(.navigate(.push(place))) }
    #expect(session.location.path == "/?/editor/?/editor")
    store.send(.navigate(.back))
    store.send(.navigate(.push(.confirm(Question("?", .no("n"))))))
    #expect(session.location.path == "/?/editor/??")
  }

  @Test(
    "is answered by an answer's name, its beginning, its number, and y or yes, n or no",
    arguments: [
      ("d", "delete"), ("1", "delete"), ("y", "delete"), ("yes", "delete"),
      ("keep", "keep"), ("k", "keep"), ("2", "keep"), ("n", "keep"), ("no", "keep"),
      ("back", "left"), (":back", "left"), ("home", "left"), ("goto /", "left"),
    ])
  func answered(line: String, what: String) async {
    #expect(await type("delete", line).text == #"draft , done ["\#(what)"]"# + "\n")
    #expect(session.location.path == "/")
  }

  @Test("is not answered by the line that asked it")
  func repeated() async {
    let refused =
      #"the line was not run because it asked "Delete 12 rows?" itself, and a line cannot answer its own question; type "1" or "y" or "keep" or "2" or "n" instead"#
    #expect(await type("delete", "delete").end == .stale(refused))
    #expect(session.location.question != nil && store.state.done.isEmpty)
    #expect(await type("y").text == #"draft , done ["delete"]"# + "\n")
  }

  @Test("takes no other line for an answer, and says what it waits for")
  func otherLines() async {
    let waits = #"answer with "delete" or "keep""#
    #expect(await type("delete", "write x").end == .failed(#"unknown command "write"; "# + waits))
    #expect(await type("x").end == .failed(#"unknown command "x"; "# + waits))
    #expect(await type("helpp").end == .failed(#"unknown command "helpp"; did you mean "help"? ("# + waits + ")"))
    #expect(session.location.question != nil)
    #expect(await session.completion(of: "").candidates.prefix(2).map(\.word) == ["delete", "keep"])
    #expect(await type("help").text.hasPrefix("Here\ndelete  Answer \"Delete\"\nkeep    Answer \"Keep\"\n"))
  }

  @Test(
    "may have many answers, of several words, or untypable ones, which have numbers; then y is not an answer")
  func manyAnswers() async {
    let text = await type("pick").text
    #expect(text == "Which?\nRed wine  red wine, 1\nWhite     white, 2\ne␛vil     3\n")
    for word in ["y", "yes"] { #expect(await type(word).end != .done, "\(word)") }
    #expect(await type("red wine").text.contains(#"["red"]"#))
    #expect(await type("pick", "3").text.contains(#"["red", "evil"]"#))
  }

  @Test(
    "takes the answer that agrees for y, in whatever language and position",
    arguments: [("y", "yes"), ("n", "no"), ("1", "no"), ("ja", "yes")])
  func saysYes(line: String, what: String) async {
    #expect(await type("sure", line).text.contains(#"["\#(what)"]"#))
  }

  @Test("has no y and n for answers without a role, nor if another answer begins with that letter")
  func letters() {
    func aliases(_ answers: QuestionDescription.Answer...) -> [[String]] {
      QuestionDescription(text: "?", answers: answers).typedAnswers.map(\.aliases)
    }
    #expect(aliases(.init("Yes"), .init("No")) == [["1"], ["2"]])
    #expect(aliases(.init("Yes", role: .yes), .init("No", role: .no)) == [["1", "y"], ["2", "n"]])
    #expect(aliases(.init("Never", role: .no), .init("Now", role: .yes)) == [["1"], ["2", "y"]])
    #expect(
      aliases(.init("a", role: .no), .init("b", role: .no), .init("c", role: .destructive)) == [
        ["1", "n"], ["2"], ["3", "y"],
      ])
    #expect(aliases(.init("1", role: .yes)) == [["y"], []], "n goes back")
    #expect(aliases(.init("yellow"), .init("blue", role: .yes)) == [["1"], ["2"], []])
  }

  @Test("with one answer lets n leave it unanswered; the action that it held back happens after y")
  func leaveCheck() async {
    #expect(await type("edit", "write x", "back").text == "Discard the draft?\nDiscard  discard, 1, y\n")
    #expect(session.location.path == "/editor/?")
    for word in ["n", "no"] {
      #expect(await type(word).text == "draft x, done []\n" && session.location.path == "/editor")
      #expect(await type("back").text == "Discard the draft?\nDiscard  discard, 1, y\n")
    }
    #expect(await type("n").text == "draft x, done []\n")
    #expect(await type("back", "y").text == "draft , done []\n" && session.location.path == "/")
  }

  @Test("is agreed to at once on request, if one of its answers agrees")
  func agreed() async {
    session.consent = .all
    #expect(await type("delete").text.hasSuffix(#"draft , done ["delete"]"# + "\n"))
    #expect(await type("edit", "write x", "back").text.hasSuffix(#"draft , done ["delete"]"# + "\n"))
    let refused = await type("pick")
    #expect(
      refused.end
        == .failed(
          #""Which?" cannot be answered with yes; answer with "red wine" or "white" or "3""#))
  }

  @Test("is not offered after goto, nor is a screen on top of it")
  func notOffered() async {
    _ = await type("edit", "delete")
    #expect(await session.completion(of: "goto ").candidates.map(\.word) == ["/", "/editor"])
    #expect(session.location.exactPath == nil)
  }

  @Test("that is asked again by an answer is shown again")
  func askedAgain() async {
    let console = ScriptedConsole(session)
    let shown = await console.type("retry")
    for line in ["1", "retry", "retry"] {
      let again = await console.type(line)
      #expect(again.text == "Failed.\nRetry  retry, 1\nStop   stop, 2\n" && again.text == shown.text)
    }
    #expect(await !session.type("retry").hasStayed)
    #expect(await session.type("stop").screen != nil && session.location.path == "/")
  }

  @Test("has the path of the screen that asks it", arguments: [("delete", "/"), ("edit", "/editor")])
  func path(line: String, below: String) async {
    #expect(await type(line, line == "edit" ? "delete" : "", "path").text == below + "\n")
    #expect(await session.run(":path").output == [.text(StyledText(below))])
  }

  @Test("cannot be reached by a typed path")
  func notFromText() async {
    let path = try? [Route.confirm(Question("?", .init("yes", .did("x"))))].pathText()
    guard case .failed(let message) = await type("goto \(path ?? "")").end else {
      Issue.record("The question was asked.")
      return
    }
    #expect(message.hasPrefix("goto: column 2: \"confirm:("))
    #expect(message.hasSuffix("cannot be opened by a path; only the program can open it"))
  }
}
