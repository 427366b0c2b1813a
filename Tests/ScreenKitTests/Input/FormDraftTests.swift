import TestSupport
import Testing

// The contents of an `Input` are internal.
@testable import ScreenKit

private struct Order: Hashable, Codable { var name = "", note = "", last = "" }

private struct Shop: Equatable {
  var draft = FormDraft(Order()), orders: [Order] = [], path: [Route] = []
}

private enum Change: Navigating, Hashable, Codable {
  case draft(FormDraft<Order>), rename(String), order(Order)
  case discard(then: PathIntent<Route>), navigate(PathIntent<Route>)
}

private enum Route: PathRoute, QuestionRoute, Codable {
  case order, confirm(Question<Change>)
  var question: Question<Change>? { if case .confirm(let question) = self { question } else { nil } }
}

/// A check that waits until it is released.
@MainActor
private final class Check {
  private(set) var isHolding = false
  private var waiting: CheckedContinuation<Void, Never>?

  func hold() { isHolding = true }

  func pass() async {
    if isHolding { await withCheckedContinuation { waiting = $0 } }
  }

  func release() {
    isHolding = false
    waiting?.resume()
    waiting = nil
  }
}

private struct Counter: Screen {
  typealias Action = Change
  func body(_ shop: Shop) -> [Block] { "\(shop.orders.count) orders" }
}

private struct OrderForm: FormScreen {
  let check: Check

  func form(_ shop: Shop) -> Form<Order, Change> {
    Form(shop.draft, edit: Change.draft, done: Change.order) {
      Field("Name", \.name, .text)
      Field("Note", \.note, .text) { note in
        await check.pass()
        return note.isEmpty ? "a note is needed" : nil
      }
      Field("done", \.last, .text)
    }
  }
}

@MainActor @Suite("The draft of a form", .timeLimit(.minutes(10)))
struct FormDraftTests {
  private static let reducer = Reducer<Shop, Change> { shop, change in
    switch change {
    case .draft(let draft): shop.draft = draft
    case .rename(let name): shop.draft.values.name = name
    case .order(let order): (shop.orders, shop.draft, shop.path) = (shop.orders + [order], FormDraft(Order()), [])
    case .discard(let intent):
      shop.draft = FormDraft(Order())
      Navigate(intent)
    case .navigate(let intent): shop.path.apply(intent)
    }
  }
  .navigation(\.path) {
    $0.leaving(.order, draft: \.draft, question: Route.confirm, discard: Change.discard)
  }

  private let store = Store(Shop(), reducer: FormDraftTests.reducer)
  private let check = Check()

  /// A session, one of several of the same shop.
  private func session() -> Session<Shop, Change> {
    Session(store, path: \.path, root: Counter()) { [check] route, _ in
      route.question?.makeScreen() ?? OrderForm(check: check)
    }
  }

  private func type(_ lines: String..., in session: Session<Shop, Change>) async {
    for line in lines { _ = await session.type(line) }
  }

  /// Answers the field whose check waits, and makes a change meanwhile.
  private func answer(
    _ line: String, in session: Session<Shop, Change>, during: @MainActor () async -> Void
  ) async -> LineEnd {
    check.hold()
    let task = Task.immediate { await session.run(line) }
    await during()
    check.release()
    return await task.value
  }

  // MARK: Waiting checks

  @Test("keeps what was changed during a slow check")
  func changed() async {
    let session = session()
    store.send(.push(.order))
    await type("ann", in: session)
    let end = await answer("a note", in: session) { store.send(.rename("bob")) }
    #expect(end.status == .done && end.location.input?.label == "done")
    #expect(store.state.draft.values == Order(name: "bob", note: "a note"))
  }

  @Test(
    "that is dropped, or at another field by then, takes no value of a slow check",
    arguments: [false, true])
  func refused(isDropped: Bool) async {
    let (session, other) = (session(), session())
    store.send(.push(.order))
    await type("ann", in: session)
    let end = await answer("a note", in: session) {
      if isDropped { store.send(.draft(FormDraft(Order()))) } else { await type(":back", in: other) }
    }
    #expect(end.error?.description == "Note: the form has changed, so the value was not accepted")
    #expect(store.state.draft.values == Order(name: isDropped ? "" : "ann"))
    #expect(store.state.draft.isBegun != isDropped && end.location.input?.label == "Name")
  }

  // MARK: A field called like the confirmation

  @Test("is confirmed by a blank line, and by done, even if a field is called that", arguments: ["", "done", "1"])
  func confirmed(line: String) async {
    let session = session()
    store.send(.push(.order))
    await type("ann", "x", "y", in: session)
    #expect(session.location.input?.choices == ["done", "Name", "Note", "done"])
    #expect(session.location.input?.defaultText == "done")
    await type("4", in: session)
    #expect(session.location.input?.label == "done" && session.location.input?.defaultText == "y")
    await type("z", line, in: session)
    #expect(store.state.orders == [Order(name: "ann", note: "x", last: "z")])
  }

  // MARK: Leaving

  // Rule C-06.5
  @Test("is asked about before it is lost, and only then", arguments: [":back", ":home", ":goto /"])
  func left(line: String) async {
    let session = session()
    store.send(.push(.order))
    await type(":back", in: session)
    #expect(store.state.path.isEmpty, "nothing has been answered")
    store.send(.push(.order))
    await type("ann", line, in: session)
    // It goes to the previous field at first.
    if line == ":back" { await type(line, in: session) }
    #expect(session.location.question?.text == "Discard what you have entered?")
    #expect(session.location.question?.typedAnswers.map(\.name) == ["discard", "keep"])
    await type("keep", in: session)
    #expect(store.state.path == [.order] && store.state.draft.isBegun)
    await type(line, "discard", in: session)
    #expect(store.state == Shop())
  }

  // Rule C-06.5
  @Test("is asked about before the program is left")
  func program() async {
    let session = session()
    store.send(.push(.order))
    await type("ann", ":quit", in: session)
    #expect(session.location.question?.text == "Discard what you have entered?" && !session.hasEnded)
    #expect(await session.type("discard").status == .quit)
    #expect(!store.state.draft.isBegun)
  }

  @Test("is asked about in the app's own words")
  func words() async {
    let reducer = Reducer<Shop, Change> { shop, change in
      if case .navigate(let intent) = change { shop.path.apply(intent) }
    }
    .navigation(\.path) {
      $0.leaving(.order, draft: \.draft, asking: "Cancel the order?", question: Route.confirm, discard: Change.discard)
    }
    let shop = Shop(draft: FormDraft(Order()).answering("Name") { $0.name = "x" }, path: [.order])
    let session = Session(Store(shop, reducer: reducer), path: \.path, root: Counter()) { [check] route, _ in
      route.question?.makeScreen() ?? OrderForm(check: check)
    }
    await type(":home", in: session)
    #expect(session.location.question?.text == "Cancel the order?")
  }
}
