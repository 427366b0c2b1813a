import ScreenKit
import Testing

private struct Fold: Equatable { var text = "", answers: [String] = [] }
private enum FoldChange: Navigating, Hashable { case write(String), answered(String), navigate(PathIntent<FoldRoute>) }
private enum FoldRoute: QuestionRoute {
  case page(Int), ask(Question<FoldChange>)
  var question: Question<FoldChange>? { if case .ask(let question) = self { question } else { nil } }
}

private struct Binder: Equatable { var fold = Fold() }
private enum BinderChange: Navigating, Hashable {
  case fold(FoldChange), navigate(PathIntent<BinderRoute>)

  static func embed(_ change: FoldChange) -> Self {
    if case .navigate(let intent) = change { .navigate(intent.map(BinderRoute.fold)) } else { .fold(change) }
  }
  var fold: FoldChange? { if case .fold(let change) = self { change } else { nil } }
}
private enum BinderRoute: QuestionRoute {
  case fold(FoldRoute)
  var question: Question<BinderChange>? {
    if case .fold(let route) = self { route.question?.map(BinderChange.embed) } else { nil }
  }
}

private enum Board: CaseIterable { case upper, lower }
private typealias Placed = Stacks<Board, CabinetRoute>.Element
private enum CabinetRoute: QuestionRoute {
  case binder(BinderRoute), confirm(Question<CabinetChange>)
  var question: Question<CabinetChange>? {
    switch self {
    case .binder(let route): route.question?.map(CabinetChange.embed)
    case .confirm(let question): question
    }
  }
}
private enum CabinetChange: Navigating, Hashable {
  case binder(BinderChange), within(PathIntent<CabinetRoute>), turn, discard(then: PathIntent<Placed>)
  case navigate(PathIntent<Placed>)

  static func embed(_ change: BinderChange) -> Self {
    if case .navigate(let intent) = change { .within(intent.map(CabinetRoute.binder)) } else { .binder(change) }
  }
  var binder: BinderChange? { if case .binder(let change) = self { change } else { nil } }
}

private struct Cabinet {
  var stacks = Stacks<Board, CabinetRoute>(selecting: .upper)
  var binder = Binder()

  static let binder = Feature(state: \Cabinet.binder, action: \CabinetChange.binder, embed: CabinetChange.embed)
  static let fold = Feature(state: \Binder.fold, action: \BinderChange.fold, embed: BinderChange.embed)

  static let reducer = Reducer<Cabinet, CabinetChange> { cabinet, change in
    switch change {
    case .binder: ()
    case .within(let intent): Navigate(cabinet.stacks.intent(within: intent))
    case .turn: cabinet.stacks.select(cabinet.stacks.selection == .upper ? .lower : .upper)
    case .discard(let intent):
      cabinet.binder.fold.text = ""
      Navigate(intent)
    case .navigate(let intent): cabinet.stacks.apply(intent)
    }
  }
  .then(
    Reducer<Fold, FoldChange> { fold, change in
      switch change {
      case .write(let text): fold.text = text
      case .answered(let text): fold.answers.append(text)
      case .navigate: ()
      }
    }
    .lift(fold).lift(binder)
  )
  .navigation(\.stacks) {
    $0.leaving { book, cabinet, intent in
      guard let book, book.route == .binder(.fold(.page(1))), !cabinet.binder.fold.text.isEmpty else { return .leave }
      return .show(
        .route(
          book.key, .confirm(Question("Discard it?", .destructive("discard", .discard(then: intent)), .no("keep")))))
    }
  }
}

private struct Sheet: Screen {
  let number: Int
  func body(_ fold: Fold) -> [Block] { "page \(number) \(fold.text)" }
  func verbs(_ fold: Fold) -> [Verb<FoldChange>] {
    Verb("page", .integer("number"), "Open a page") { .push(.page($0)) }
    Verb("write", .text("text"), "Write") { .write($0) }
    Verb("ask", "Ask") {
      .push(
        .ask(Question("Sure?", .yes("yes", .answered("yes")), .no("no", .answered("no")), otherwise: .answered("left")))
      )
    }
    Verb("up", "Go back") { .navigate(.back) }
    Verb("out", "Leave the program") { .navigate(.leave) }
  }
}

private struct Wall: Screen {
  func body(_ cabinet: Cabinet) -> [Block] { "a board" }
  func verbs(_ cabinet: Cabinet) -> [Verb<CabinetChange>] {}
}

@MainActor @Suite("A feature within a feature within stacks", .timeLimit(.minutes(10)))
struct NestedFeatureTests {
  private let store: Store<Cabinet, CabinetChange>
  private let session: Session<Cabinet, CabinetChange>

  init() {
    store = Store(Cabinet(), reducer: Cabinet.reducer)
    session = Session(store, path: \.stacks.path, root: Wall()) { book, _ in
      switch book.route {
      case nil: Wall()
      case .confirm(let question)?: question.makeScreen()
      case .binder(.fold(let route))?:
        switch route {
        case .page(let number): Sheet(number: number).lift(Cabinet.fold).lift(Cabinet.binder)
        case .ask(let question): question.makeScreen().lift(Cabinet.fold).lift(Cabinet.binder)
        }
      }
    }
    session.add([Verb("turn", "Turn to the other board") { .turn }])
    store.send(.navigate(.push(.route(.upper, .binder(.fold(.page(1)))))))
  }

  /// Types lines, and returns the end of the last one.
  @discardableResult
  private func type(_ lines: String...) async -> LineEnd.Status {
    var status = LineEnd.Status.done
    for line in lines { status = await session.type(line, on: session.look().frame).status }
    return status
  }

  private var question: String? { session.location.question?.text }
  private var pages: [CabinetRoute] { store.state.stacks[.upper] ?? [] }
  private func page(_ number: Int) -> CabinetRoute { .binder(.fold(.page(number))) }

  // Rule P-11.5
  @Test("goes back among its own screens first, and no further than the root of its stack")
  func back() async {
    await type("page 2", "page 3", "up")
    #expect(pages == [page(1), page(2)])
    #expect(await type("back 2") == .done)
    #expect(await type("back") == .failed)
    #expect(pages == [] && store.state.stacks.selection == .upper)
  }

  @Test(
    "asks where its stack is, and is answered once, even after that was hidden",
    arguments: [("yes", "yes"), ("n", "no"), ("back", "left"), ("home", "left")])
  func questions(line: String, answer: String) async {
    await type("page 2", "ask", "turn")
    #expect(question == nil && store.state.binder.fold.answers.isEmpty)
    #expect(await session.openQuestions().map(\.text) == ["Sure?"])
    await type("turn")
    #expect(question == "Sure?")
    #expect(await type(line) == .done)
    #expect(store.state.binder.fold.answers == [answer])
    #expect(pages == (line == "home" ? [] : [page(1), page(2)]))
  }

  // Rule C-06.7
  @Test(
    "has its draft asked about, whichever stack is selected, and loses it only with a yes",
    arguments: ["up", "quit", "out"])
  func drafts(line: String) async {
    await type("write x", line)
    #expect(question == "Discard it?" && store.state.stacks.selection == .upper)
    await type("keep")
    #expect(store.state.binder.fold.text == "x" && pages == [page(1)])
    if line == "quit" { await type("turn") }
    let selection = store.state.stacks.selection
    await type(line)
    #expect(question == "Discard it?" && store.state.stacks.selection == selection, "it is asked where the user is")
    #expect(await type("discard") == (line == "up" ? .done : .quit))
    #expect(store.state.binder.fold.text == "" && pages == (line == "up" ? [] : [page(1)]))
  }

  @Test("ignores intents from screens that are closed or covered")
  func late() async {
    await type("page 2", "page 3")
    let origin = PathIntent<FoldRoute>.Origin(topOf: [.page(2)])
    for kind in [.change(.back(1)), .change(.push(.page(9))), .answer(0)] as [PathIntent<FoldRoute>.Kind] {
      for route in [2, 7] {
        var intent = PathIntent(kind, reason: .user, from: origin)
        intent.origin?.route = .page(route)
        store.send(.embed(.embed(.navigate(intent))))
      }
    }
    #expect(pages == [page(1), page(2), page(3)])
  }

  @Test("is left at once by a line typed ahead of the answer")
  func force() async {
    await type("write x")
    let lines = ["quit", "quit --force", "discard"].map { line in Task.immediate { await session.type(line).status } }
    #expect(await lines[0].value == .done)
    #expect(await lines[1].value == .quit)
    _ = await lines[2].value
    #expect(await lines[0].value == .done)
  }
}
