import PresentationCore
import Testing

/// A form, which is the same screen for every row, or a question.
private enum Row: QuestionRoute {
  case form(Int), list, ask(Question<Edit>)

  var identity: Row { if case .form = self { .form(0) } else { self } }
  var question: Question<Edit>? { if case .ask(let question) = self { question } else { nil } }
}
private enum Edit: Navigating, Hashable { case type, discard(then: PathIntent<Row>), navigate(PathIntent<Row>) }
private struct Table { var path: [Row] = [.list, .form(1)], isDirty = false }

@MainActor @Suite("A leave check that includes updates", .timeLimit(.minutes(10)))
struct CheckingUpdatesTests {
  private func store(includingUpdates: Bool) -> Store<Table, Edit> {
    Store(
      Table(),
      reducer: Reducer<Table, Edit> { table, edit in
        switch edit {
        case .type: table.isDirty = true
        case .discard(let intent):
          table.isDirty = false
          Navigate(intent)
        case .navigate(let intent): table.path.apply(intent)
        }
      }
      .navigation(\.path) {
        $0.leaving(includingUpdates: includingUpdates) { row, table, intent in
          guard case .form(let number)? = row, table.isDirty else { return .leave }
          return .show(.ask(Question("Discard row \(number)?", .yes("yes", .discard(then: intent)), .no("no"))))
        }
      })
  }

  private func send(_ kind: PathIntent<Row>.Kind, _ store: Store<Table, Edit>) async {
    let origin = PathIntent<Row>.Origin(topOf: store.state.path)
    _ = await store.perform(.navigate(PathIntent(kind, reason: .user, from: origin)), until: .finished)
  }

  @Test("is asked, with the old value, before a screen gets another one; the answer goes on")
  func updates() async {
    let store = store(includingUpdates: true)
    await send(.change(.replaceTop(.form(2))), store)
    #expect(store.state.path == [.list, .form(2)], "nothing is lost")
    store.send(.type)
    await send(.change(.replaceTop(.form(3))), store)
    #expect(store.state.path.last?.question?.text == "Discard row 2?")
    #expect(store.state.path.dropLast() == [.list, .form(2)])
    await send(.answer(1), store)
    #expect(store.state.path == [.list, .form(2)] && store.state.isDirty)
    await send(.change(.replaceTop(.form(3))), store)
    await send(.answer(0), store)
    #expect(store.state.path == [.list, .form(3)])
  }

  @Test("is not asked about an equal value, nor about the program's own changes")
  func others() async {
    let store = store(includingUpdates: true)
    store.send(.type)
    await send(.change(.set([.list, .form(1), .list])), store)
    #expect(store.state.path == [.list, .form(1), .list])
    store.send(.navigate(.set([.form(7)])))
    #expect(store.state.path == [.form(7)])
  }

  @Test("is asked about what goes and what gets another value, the topmost first")
  func order() throws {
    enum Move: Navigating { case navigate(PathIntent<Page>) }
    enum Page: PathRoute {
      case list, table(page: Int), row(page: Int)
      var identity: Page {
        switch self {
        case .list: .list
        case .table: .table(page: 0)
        case .row: .row(page: 0)
        }
      }
    }
    let old: [Page] = [.table(page: 1), .list, .row(page: 1)]
    for count in 0..<old.count {
      let reducer = Reducer<[Page], Move> { path, move in
        if case .navigate(let intent) = move { path.apply(intent) }
      }
      .navigation(\.self) {
        $0.leaving(includingUpdates: true) { page, _, _ in
          old.suffix(count).contains { $0 == page } ? .leave : .stay("\(page.map { "\($0)" } ?? "")")
        }
      }
      var path = old
      let change = PathIntent(PathChange.set([Page.table(page: 2), .row(page: 2)]), reason: .user)
      #expect(throws: LeaveRefused("\(old[old.count - 1 - count])")) {
        try reducer.reduce(&path, .navigate(change))
      }
    }
  }

  @Test("is left out unless it is asked for")
  func without() async {
    let store = store(includingUpdates: false)
    store.send(.type)
    await send(.change(.replaceTop(.form(2))), store)
    #expect(store.state.path == [.list, .form(2)])
  }
}
