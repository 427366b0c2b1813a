import ScreenKit
import Testing

private enum Change: Navigating { case draft(FormDraft<[String]>), done([String]), navigate(PathIntent<Route>) }

private struct Survey: Sendable {
  var draft: FormDraft<[String]>
  var done: [String]?, path: [Route] = []

  init(fields count: Int) { draft = FormDraft(Array(repeating: "", count: count)) }
}

private enum Route: ScreenFactory {
  case next
  func makeScreen() -> any Screen<Survey, Change> { Questionnaire() }
}

/// Counts how often its form is created.
private final class Questionnaire: FormScreen {
  var countOfForms = 0

  func form(_ survey: Survey) -> Form<[String], Change> {
    countOfForms += 1
    return Form(survey.draft, edit: Change.draft, done: Change.done) {
      for index in survey.draft.values.indices { Field("Field \(index)", \.[index], .text) }
    }
  }
}

@MainActor @Suite("The cost of a form", .timeLimit(.minutes(10)))
struct FormCostTests {
  private static let reducer = Reducer<Survey, Change> { survey, change in
    switch change {
    case .draft(let draft): survey.draft = draft
    case .done(let values): survey.done = values
    case .navigate(let intent): survey.path.apply(intent)
    }
  }

  @Test("is one creation after each change, whatever is typed and looked at", arguments: [1, 3, 20])
  func once(fields count: Int) async {
    let screen = Questionnaire()
    let session = Session(Store(Survey(fields: count), reducer: Self.reducer), path: \.path, root: screen)
    #expect(screen.countOfForms == 1)
    for index in 0..<count {
      let end = await session.run("value \(index)")
      #expect(end.status == .done && screen.countOfForms == index + 2)
      _ = session.location
      #expect(screen.countOfForms == index + 2)
    }
    _ = await session.run(":help")
    #expect(screen.countOfForms == count + 1)
    _ = await session.run("done")
    #expect(screen.countOfForms == count + 2)
  }

  @Test("A form on another screen is created from the state at that moment")
  func afterAnotherScreen() async {
    let screen = Questionnaire()
    let store = Store(Survey(fields: 2), reducer: Self.reducer)
    let session = Session(store, path: \.path, root: screen)
    _ = await session.run("one")
    store.send(.navigate(.push(.next)))
    #expect(session.location.input?.label == "Field 1")
    _ = await session.run("two")
    store.send(.navigate(.back))
    #expect(session.location.input?.label == "Ready")
  }
}
