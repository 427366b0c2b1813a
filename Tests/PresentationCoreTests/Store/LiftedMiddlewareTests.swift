import PresentationCore
import Testing

@MainActor @Suite("A lifted middleware", .timeLimit(.minutes(10)))
struct LiftedMiddlewareTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  struct Whole {
    var sheet: String?
    var other = ""
    var rows: [Row] = []
    var named: [String: String] = [:]
  }

  enum Part: Sendable { case write(String), fail, close }

  enum Change: Sendable {
    case sheet(Part), other(Part), row(Int, Part), named(String, Part)

    var sheet: Part? { if case .sheet(let part) = self { part } else { nil } }
    var other: Part? { if case .other(let part) = self { part } else { nil } }
    var row: (Int, Part)? { if case .row(let id, let part) = self { (id, part) } else { nil } }
    var named: (String, Part)? { if case .named(let name, let part) = self { (name, part) } else { nil } }
  }

  struct Fail: Command {
    func run(_ dispatcher: Dispatcher<Part>) async throws { throw Notebook.Failure(text: "lost") }
  }

  static func part<State>(_ text: any WritableKeyPath<State, String> & Sendable) -> Reducer<State, Part> {
    Reducer.returning { state, part in
      switch part {
      case .write(let new): state[keyPath: text] += new
      case .fail: return [Fail()]
      case .close: break
      }
      return []
    }
  }

  static let reducer = Reducer<Whole, Change>.combine(
    part(\String.self).lift(Feature(state: \.sheet, action: \.sheet, embed: Change.sheet)),
    part(\String.self).lift(Feature(state: \.other, action: \.other, embed: Change.other)),
    part(\Row.text).lift(Features(each: \.rows, action: \.row, embed: Change.row)),
    part(\String.self).lift(Features(values: \.named, action: \.named, embed: Change.named)),
    Reducer { whole, change in
      switch change {
      case .sheet(.close): whole.sheet = nil
      case .row(let id, .close): whole.rows.removeAll { $0.id == id }
      case .named(let name, .close): whole.named[name] = nil
      default: ()
      }
    })

  let record = Record()

  /// Notes each action with the state before and after it, and answers each error by writing it into its part.
  func watch<State>(_ name: String) -> Middleware<State, Part> {
    Middleware<State, Part>(name) { [record] before, part, _ in
      .pass { after, outcome in record.add("\(name) \(part): \(before) > \(after) \(outcome.word)") }
    }
    .then(.onFailure { error, _, call in call.dispatch(.write("\(error)")) })
  }

  func store() -> Store<Whole, Change> {
    Store(
      Whole(sheet: "", rows: [Row(id: 1), Row(id: 2)], named: ["a": ""]), reducer: Self.reducer,
      middlewares: [
        watch("sheet").lift(Feature(state: \.sheet, action: \.sheet, embed: Change.sheet)),
        watch("other").lift(Feature(state: \.other, action: \.other, embed: Change.other)),
        watch("row").lift(Features(each: \.rows, action: \.row, embed: Change.row)),
        watch("named").lift(Features(values: \.named, action: \.named, embed: Change.named)),
      ])
  }

  @Test("receives the action that removes its part, with the state that the part had")
  func closing() {
    let store = store()
    for change in [Change.sheet(.write("x")), .sheet(.close), .sheet(.write("y"))] { store.send(change) }
    store.send(.row(2, .close))
    store.send(.named("a", .close))
    #expect(
      record.all == [
        #"sheet write("x"):  > x committed"#, "sheet close: x > x committed",
        #"row close: Row(id: 2, text: "") > Row(id: 2, text: "") committed"#, "named close:  >  committed",
      ])
  }

  @Test(
    "sees the actions of each element and each value with the state of that one; none of another, none of the missing")
  func addressed() {
    let store = store()
    for change in [
      Change.row(2, .write("x")), .row(3, .write("x")), .named("a", .write("y")), .named("b", .write("y")),
    ] {
      store.send(change)
    }
    #expect(
      record.all == [
        #"row write("x"): Row(id: 2, text: "") > Row(id: 2, text: "x") committed"#,
        #"named write("y"):  > y committed"#,
      ])
  }

  @Test(
    "receives the errors of its part's effects, and a performed action waits for the actions that it sends in response")
  func failures() async {
    let store = store()
    #expect(await store.perform(.other(.fail), until: .finished).word == "failed: lost")
    #expect((store.state.sheet, store.state.other) == ("", "lost"))
    _ = await store.perform(.row(2, .fail), until: .finished)
    #expect(store.state.rows.map(\.text) == ["", "lost"])
    _ = await store.perform(.named("a", .fail), until: .finished)
    #expect(store.state.named == ["a": "lost"])
    #expect(store.state.other == "lost")
  }

  @Test("of a part of a part receives the errors of that part, and the middlewares around it receive them too")
  func nested() async {
    struct Outer { var whole = Whole(sheet: "") }
    struct Outward: Sendable { var change: Change? }
    let heard = Record()
    func listen<State, Action>(_ name: String) -> Middleware<State, Action> {
      .onFailure { error, _, _ in heard.add("\(name) \(error)") }
    }
    let inner: Middleware<Whole, Change> = (listen("sheet") as Middleware<String, Part>)
      .lift(Feature(state: \.sheet, action: \.sheet, embed: Change.sheet))
      .then(
        (listen("other") as Middleware<String, Part>).lift(
          Feature(state: \.other, action: \.other, embed: Change.other))
      )
      .then(listen("whole"))
    let store = Store(
      Outer(),
      reducer: Self.reducer.lift(Feature(state: \Outer.whole, action: \Outward.change) { Outward(change: $0) }),
      middlewares: [
        inner.lift(Feature(state: \Outer.whole, action: \Outward.change) { Outward(change: $0) }), listen("outer"),
      ])
    _ = await store.perform(Outward(change: .sheet(.fail)), until: .finished)
    #expect(heard.all == ["sheet lost", "whole lost", "outer lost"])
  }
}
