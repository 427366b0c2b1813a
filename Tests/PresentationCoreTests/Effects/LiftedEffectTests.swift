import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("An effect of a part", .timeLimit(.minutes(10)))
struct LiftedEffectTests {
  typealias Row = LiftedReducerTests.Row

  struct Whole: Equatable {
    var left = "", right = ""
    var rows: [Row] = [Row(id: 1), Row(id: 2)]
    var isListening = false
  }

  enum Part: Sendable { case heard(String), tell(String), ask(String, Gate) }

  enum Change: Sendable {
    case part(Part), row(Int, Part), again(Int, Part), listen

    var part: Part? { if case .part(let part) = self { part } else { nil } }
    var row: (Int, Part)? { if case .row(let id, let part) = self { (id, part) } else { nil } }
    var again: (Int, Part)? { if case .again(let id, let part) = self { (id, part) } else { nil } }
  }

  /// Repeats the values that are sent to it.
  struct Feed: Subscription {
    typealias Input = String
    func run(_ dispatcher: Dispatcher<Part>) async {
      for await text in dispatcher.values(of: String.self) { dispatcher(.heard(text)) }
    }
  }

  struct Ask: Command {
    let text: String
    let gate: Gate
    func run(_ dispatcher: Dispatcher<Part>) async {
      await gate.pass()
      dispatcher(.heard(text))
    }
  }

  static func part<State>(_ text: any WritableKeyPath<State, String> & Sendable) -> Reducer<State, Part> {
    Reducer.returning { state, part in
      switch part {
      case .heard(let new): state[keyPath: text] += new
      case .tell(let text): return [Feed().send(text)]
      case .ask(let text, let gate): return [Ask(text: text, gate: gate).replacing(id: "ask")]
      }
      return []
    }
  }

  static let listening = Reducer<Whole, Change> { whole, change in
    if case .listen = change { whole.isListening = true }
  }

  @Test("is sent values by the part's own commands: of a part with the same actions")
  func sameActions() async {
    let store = Store(
      "", reducer: Self.part(\String.self).lift(Feature(state: \String.self)), subscriptions: { _ in [Feed()] })
    #expect(await store.perform(.tell("x"), until: .finished).word == "committed")
    await store.reached { $0 == "x" }
  }

  @Test("is sent values by the part's own commands: of a part with actions of its own, and of each element")
  func ownActions() async {
    let store = Store(
      Whole(),
      reducer: .combine(
        Self.part(\String.self).lift(Feature(state: \.left, action: \.part, embed: Change.part)),
        Self.part(\Row.text).lift(Features(each: \.rows, action: \.row, embed: Change.row)), Self.listening),
      subscriptions: { whole in
        guard whole.isListening else { return [] }
        let rows = whole.rows.map { Feed().lift(Features(each: \Whole.rows, action: \.row, embed: Change.row)[$0.id]) }
        return rows + [Feed().lift(Feature(state: \Whole.left, action: \.part, embed: Change.part))]
      })
    #expect(
      await store.perform(.part(.tell("x")), until: .finished).word
        == "failed: nothing was sent: the state does not request the subscription Feed(), or it has ended")
    store.send(.listen)
    for change in [Change.part(.tell("x")), .row(2, .tell("y"))] {
      #expect(await store.perform(change, until: .finished).word == "committed")
    }
    await store.reached { $0.left == "x" && $0.rows.map(\.text) == ["", "y"] }
  }

  @Test("has identifiers of its part: of two with the same actions, and of two ways to the same elements")
  func identifiers() async {
    let store = Store(
      Whole(),
      reducer: .combine(
        Self.part(\String.self).lift(Feature(state: \.left, action: \.part, embed: Change.part)),
        Self.part(\String.self).lift(Feature(state: \.right, action: \.part, embed: { .part($0) })),
        Self.part(\Row.text).lift(Features(each: \.rows, action: \.row, embed: Change.row)),
        Self.part(\Row.text).lift(Features(each: \.rows, action: \.again, embed: Change.again))))
    let gate = Gate()
    let asked = [Change.part(.ask("x", gate)), .row(1, .ask("a", gate)), .again(1, .ask("b", gate))].map(
      store.performing)
    gate.open()
    for outcome in asked { #expect(await outcome.value.word == "committed") }
    #expect((store.state.left, store.state.right) == ("xx", "xx"))
    #expect(store.state.rows[0].text.sorted() == ["a", "b"])
  }

  // Rule S-07.3
  @Test("equals the command that a test lifts with the same feature as the reducer")
  func made() {
    let gate = Gate()
    var whole = LiftedReducerTests.full
    typealias Change = LiftedReducerTests.Change
    typealias Whole = LiftedReducerTests.Whole
    func expect(_ change: Change, _ made: any Command<Change>) {
      let commands = LiftedReducerTests.reducer(&whole, change)
      #expect(commands.count == 1 && commands[0].isEqual(to: made), "\(change)")
    }
    let base = LiftedReducerTests.Ask(text: "x", gate: gate).cancellable(id: "ask")
    expect(.title(.ask("x", gate)), base.lift(Feature(state: \Whole.title, action: \.title, embed: Change.title)))
    expect(.sheet(.ask("x", gate)), base.lift(Feature(state: \Whole.sheet, action: \.sheet, embed: Change.sheet)))
    expect(
      .mode(.ask("x", gate)), base.lift(Feature(state: \Whole.mode.editing, action: \.mode, embed: Change.mode)))
    expect(.row(2, .ask("x", gate)), base.lift(Features(each: \Whole.rows, action: \.row, embed: Change.row)[2]))
    expect(
      .named("a", .ask("x", gate)), base.lift(Features(values: \Whole.named, action: \.named, embed: Change.named)["a"])
    )
    let same = LiftedReducerTests.part(\LiftedReducerTests.Sheet.text).lift(Feature(state: \Whole.title))
    let commands = same(&whole, .ask("x", gate))
    #expect(commands[0].isEqual(to: base.lift(Feature(state: \Whole.title))))
  }
}
