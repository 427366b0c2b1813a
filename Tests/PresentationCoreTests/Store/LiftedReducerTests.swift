import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A lifted reducer", .timeLimit(.minutes(10)))
struct LiftedReducerTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  struct Sheet: Equatable { var text = "" }

  enum Mode: Equatable {
    case list, editing(Sheet)
    var editing: Sheet? {
      get { if case .editing(let sheet) = self { sheet } else { nil } }
      set { if let newValue { self = .editing(newValue) } }
    }
  }

  struct Whole: Equatable {
    var title = Sheet()
    var sheet: Sheet?
    var mode = Mode.list
    var rows: [Row] = []
    var named: [String: Sheet] = [:]
  }

  enum Part: Sendable { case write(String), ask(String, Gate), cancel }

  enum Change: Sendable {
    case title(Part), sheet(Part), mode(Part), row(Int, Part), named(String, Part), set(Whole)

    var title: Part? { if case .title(let part) = self { part } else { nil } }
    var sheet: Part? { if case .sheet(let part) = self { part } else { nil } }
    var mode: Part? { if case .mode(let part) = self { part } else { nil } }
    var row: (Int, Part)? { if case .row(let id, let part) = self { (id, part) } else { nil } }
    var named: (String, Part)? { if case .named(let name, let part) = self { (name, part) } else { nil } }
  }

  /// Asks, under one and the same identifier everywhere, and writes the answer.
  struct Ask: Command {
    let text: String
    let gate: Gate
    func run(_ dispatcher: Dispatcher<Part>) async {
      await gate.pass()
      dispatcher(.write(text))
    }
  }

  static func part<State>(_ text: any WritableKeyPath<State, String> & Sendable) -> Reducer<State, Part> {
    Reducer.returning { state, part in
      switch part {
      case .write(let new): state[keyPath: text] += new
      case .ask(let text, let gate): return [Ask(text: text, gate: gate).cancellable(id: "ask")]
      case .cancel: return [.cancel(id: "ask")]
      }
      return []
    }
  }

  static let reducer = Reducer<Whole, Change>.combine(
    part(\Sheet.text).lift(Feature(state: \.title, action: \.title, embed: Change.title)),
    part(\Sheet.text).lift(Feature(state: \.sheet, action: \.sheet, embed: Change.sheet)),
    part(\Sheet.text).lift(Feature(state: \.mode.editing, action: \.mode, embed: Change.mode)),
    part(\Row.text).lift(Features(each: \.rows, action: \.row, embed: Change.row)),
    part(\Sheet.text).lift(Features(values: \.named, action: \.named, embed: Change.named)),
    Reducer { whole, change in if case .set(let new) = change { whole = new } })

  nonisolated static let full = Whole(
    sheet: Sheet(), mode: .editing(Sheet()), rows: [Row(id: 1), Row(id: 2)], named: ["a": Sheet(), "b": Sheet()])

  /// An action for each part of the world, and where it is seen.
  nonisolated static let places: [(address: @Sendable (Part) -> Change, text: @Sendable (Whole) -> String?)] = [
    ({ .title($0) }, { $0.title.text }), ({ .sheet($0) }, { $0.sheet?.text }),
    ({ .mode($0) }, { $0.mode.editing?.text }), ({ .row(1, $0) }, { $0.rows.first { $0.id == 1 }?.text }),
    ({ .row(2, $0) }, { $0.rows.first { $0.id == 2 }?.text }),
    ({ .named("a", $0) }, { $0.named["a"]?.text }), ({ .named("b", $0) }, { $0.named["b"]?.text }),
  ]

  // Feature F-36
  @Test("changes its own part and no other", arguments: places.indices)
  func changesItsPart(index: Int) {
    var whole = Self.full
    _ = Self.reducer(&whole, Self.places[index].address(.write("x")))
    for (other, place) in Self.places.enumerated() {
      #expect(place.text(whole) == (other == index ? "x" : ""))
    }
  }

  @Test("reports an action for a part that is missing, and changes nothing", arguments: places.indices.dropFirst())
  func missing(index: Int) async {
    let failures = Failures()
    let store = Store(
      Whole(), reducer: Self.reducer,
      middlewares: [.onFailure { error, _, _ in failures.texts.append("\(error)") }])
    for action: Part in [.write("x"), .ask("x", Gate())] {
      #expect(await store.perform(Self.places[index].address(action)).word == "committed")
      guard case .failed(let error) = await store.perform(Self.places[index].address(action), until: .finished) else {
        Issue.record("nothing was reported")
        continue
      }
      #expect("\(error)" == failures.texts.last)
      #expect(error is PartMissing)
    }
    #expect(store.state == Whole())
    #expect(failures.texts.count == 4)
    let named = ["sheet", "mode", "rows", "named"].contains { failures.texts[0].contains($0) }
    #expect(named, "\(failures.texts[0])")
  }

  @MainActor final class Failures {
    var texts: [String] = []
  }

  // Feature F-38
  @Test(
    "has identifiers of its own: canceling in one part, or in one element, leaves the others alone",
    arguments: places.indices)
  func identifiers(index: Int) async {
    let store = Store(Self.full, reducer: Self.reducer)
    let gate = Gate()
    for place in Self.places { store.send(place.address(.ask("x", gate))) }
    store.send(Self.places[index].address(.cancel))
    gate.open()
    await store.reached { whole in Self.places.filter { $0.text(whole) == "x" }.count == Self.places.count - 1 }
    #expect(Self.places[index].text(store.state) == "")
  }

  // Rule S-10.4
  // Feature F-56
  @Test("has its commands canceled when its part is removed, and not before", arguments: places.indices.dropFirst())
  func partGoes(index: Int) async {
    let store = Store(Self.full, reducer: Self.reducer)
    let (gate, place) = (Gate(), Self.places[index])
    let outcome = store.performing(place.address(.ask("late", gate)))
    store.send(.title(.write("x")))
    store.send(.set(Whole()))
    #expect(await outcome.value.word == "discarded: cancelled")
    store.send(.set(Self.full))
    gate.open()
    _ = await store.perform(.title(.ask("y", gate)), until: .finished)
    #expect(place.text(store.state) == "")
    #expect(store.state.title.text == "y")
  }

  // Rule S-10.5
  @Test("has commands that wait for a throttle canceled too when its part is removed: they never start")
  func partGoesBehindAThrottle() async {
    let clock = TestClock()
    let sheet = Reducer<Sheet, Part>.returning { sheet, part in
      if case .write(let text) = part { sheet.text += text }
      guard case .ask(let text, let gate) = part else { return [] }
      return [Ask(text: text, gate: gate).throttled(id: 1, for: .seconds(1))]
    }
    let reducer = sheet.lift(Feature(state: \.sheet, action: \.sheet, embed: Change.sheet))
      .then(Reducer { whole, change in if case .set(let new) = change { whole = new } })
    let store = Store(Self.full, reducer: reducer, clock: clock)
    let gate = Gate()
    gate.open()
    _ = await store.perform(.sheet(.ask("1", gate)), until: .finished)
    #expect(store.state.sheet?.text == "1")
    let waiting = store.performing(.sheet(.ask("2", gate)))
    store.send(.set(Whole()))
    store.send(.set(Self.full))
    // The interval has ended with its part.
    await clock.sleeping(0)
    let last = store.performing(.sheet(.ask("3", gate)))
    #expect(await waiting.value.word == "discarded: cancelled")
    #expect(await last.value.word == "committed")
    #expect(store.state.sheet?.text == "3")
  }

  @Test("has commands canceled too that are returned for the action that removes its part")
  func partGoesWithItsLastAction() async {
    struct Wait: Command {
      typealias Action = Part
      let gate: Gate
      func run(_ dispatcher: Dispatcher<Part>) async { await gate.pass() }
    }
    let gate = Gate()
    let waiting = Reducer<Sheet, Part>.returning { _, _ in return [Wait(gate: gate)] }
    let store = Store(
      Self.full,
      reducer: waiting.lift(Feature(state: \.sheet, action: \.sheet, embed: Change.sheet))
        .then(Reducer { whole, _ in whole.sheet = nil }))
    let asking = store.performing(.sheet(.cancel))
    gate.open()
    #expect(await asking.value.word == "discarded: cancelled")
  }

  @Test("sends an action to the first of two elements with the same identifier, once")
  func duplicateIdentifiers() {
    var whole = Whole(rows: [Row(id: 1), Row(id: 1)])
    _ = Self.reducer(&whole, .row(1, .write("x")))
    #expect(whole.rows.map(\.text) == ["x", ""])
  }

  // Rule S-10.4
  @Test("may be lifted again; its commands still end with the part")
  func twice() async {
    struct App: Sendable { var whole: Whole? }
    enum AppChange: Sendable {
      case whole(Change), close
      var whole: Change? { if case .whole(let change) = self { change } else { nil } }
    }
    let reducer = Self.reducer.lift(Feature(state: \App.whole, action: \AppChange.whole, embed: AppChange.whole))
      .then(Reducer { app, change in if case .close = change { app.whole = nil } })
    for goesWhole in [true, false] {
      let store = Store(App(whole: Self.full), reducer: reducer)
      let gate = Gate()
      let outcome = store.performing(.whole(.row(1, .ask("x", gate))))
      store.send(goesWhole ? .close : .whole(.set(Whole())))
      #expect(await outcome.value.word == "discarded: cancelled")
      gate.open()
    }
    let store = Store(App(whole: Self.full), reducer: reducer)
    let gate = Gate()
    gate.open()
    _ = await store.perform(.whole(.named("b", .ask("x", gate))), until: .finished)
    #expect(store.state.whole?.named["b"]?.text == "x")
  }

  // Rule S-07.1
  @Test("returns commands that are equal when their work and their part are equal")
  func equality() {
    let gate = Gate()
    func command(_ change: Change) -> any Command<Change> {
      var whole = Self.full
      return Self.reducer(&whole, change)[0]
    }
    let one = command(.row(1, .ask("x", gate)))
    #expect(try one.isEqual(to: command(.row(1, .ask("x", gate)))))
    #expect(try !one.isEqual(to: command(.row(2, .ask("x", gate)))))
    #expect(try !one.isEqual(to: command(.row(1, .ask("y", gate)))))
    #expect(try !one.isEqual(to: command(.named("a", .ask("x", gate)))))
    #expect(try !command(.title(.ask("x", gate))).isEqual(to: command(.sheet(.ask("x", gate)))))
  }

  @Test("of a whole with the same actions gets all of them, and its commands' identifiers are separate for each part")
  func sameActions() async {
    struct Two { var left = Sheet(), right = Sheet() }
    let sheet = Reducer<Sheet, Part>.throwing { sheet, part in
      switch part {
      case .write(let text): sheet.text += text
      case .ask(let text, let gate): return [Ask(text: text, gate: gate).replacing(id: 1)]
      case .cancel: throw Notebook.Failure(text: "no")
      }
      return []
    }
    let store = Store(Two(), reducer: sheet.lift(Feature(state: \.left)).then(sheet.lift(Feature(state: \.right))))
    #expect(await store.perform(.cancel).word == "failed: no")
    let gate = Gate()
    gate.open()
    #expect(await store.perform(.ask("x", gate), until: .finished).word == "committed")
    #expect([store.state.left.text, store.state.right.text] == ["xx", "xx"])
  }

  @Test("refuses for the whole what it refuses for the part")
  func refusal() async {
    let strict = Reducer<Sheet, Part>.throwing { sheet, _ in
      sheet.text = "half done"
      throw Notebook.Failure(text: "no")
    }
    let store = Store(Whole(), reducer: strict.lift(Feature(state: \.title, action: \.title, embed: Change.title)))
    #expect(await store.perform(.title(.cancel)).word == "failed: no")
    #expect(await store.perform(.sheet(.cancel)).word == "committed")
    #expect(store.state == Whole())
  }

  // Feature F-40
  @Test("leads from an action of one feature to one of another, by a middleware or by the reducer of the whole")
  func anotherFeature() async {
    let title = Feature(state: \Whole.title, action: \Change.title, embed: Change.title)
    let sheet = Feature(state: \Whole.sheet, action: \Change.sheet, embed: Change.sheet)
    let writing = Reducer<Sheet, Part> { sheet, part in if case .write(let text) = part { sheet.text = text } }
    let both = writing.lift(title).then(writing.lift(sheet))
    let passing = Middleware<Whole, Change>("passing") { _, change, call in
      if case .title(.write(let text)) = change { call.dispatch(.sheet(.write("on: \(text)"))) }
      return .pass
    }
    let copying = Reducer<Whole, Change>.returning { whole, change in
      guard case .title(.write(let text)) = change else { return [] }
      return both(&whole, .sheet(.write("on: \(text)")))
    }
    for store in [
      Store(Whole(sheet: Sheet()), reducer: both, middlewares: [passing]),
      Store(Whole(sheet: Sheet()), reducer: both.then(copying)),
    ] {
      #expect(await store.perform(.title(.write("a")), until: .finished).word == "committed")
      #expect(store.state == Whole(title: Sheet(text: "a"), sheet: Sheet(text: "on: a")))
    }
  }
}
