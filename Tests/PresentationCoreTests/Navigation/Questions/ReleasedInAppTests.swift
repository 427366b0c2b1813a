import PresentationCore
import PresentationTesting
import Testing

/// Notes of a desk within a house.
private struct House: Equatable {
  var desk = Desk()
  var rows: [Row] = []
  var log: [String] = []
}

private struct Row: Identifiable, Equatable {
  let id: Int
  var desk = Desk()
}

private enum Act: Sendable, Equatable {
  case desk(Change), row(Int, Change), shout
  var desk: Change? { if case .desk(let change) = self { change } else { nil } }
  var row: (Int, Change)? { if case .row(let id, let change) = self { (id, change) } else { nil } }
}

private let feature = Feature(state: \House.desk, action: \Act.desk, embed: Act.desk)
private let rows = Features(each: \House.rows, action: \Act.row, embed: Act.row)
private let inRow = Reducer<Row, Change>.throwing { row, change in try reducer.reduce(&row.desk, change) }
private let reducer = Desk.reducer.navigation(\.path)

/// Answers in apps of several parts, with invariants, hosts and screens that load.
@MainActor
@Suite("The action of an answer, in an app,", .timeLimit(.minutes(10)))
struct ReleasedInAppTests {
  private let path: [Place] = [.list, .named("a")]

  @Test(
    "reaches the whole reducer and all middlewares, of the whole and of a feature, in any order",
    arguments: [false, true])
  func features(isLast: Bool) async {
    let heard = Heard()
    let whole = Reducer<House, Act> { house, act in
      if case .shout = act { house.log.append("shout") }
      if case .desk(.note(let text)) = act { house.log.append(text) }
    }
    let middle = Middleware<House, Act>("whole") { _, act, call in
      if case .desk(.note("loud yes")) = act { return .rewrite(.shout) }
      if call.isReleased { heard.lines.append("\(act)") }
      return .pass
    }
    let audit = Audit<House, Act>()
    let store = Store(
      House(desk: Desk(path: path)),
      reducer: isLast ? whole.then(reducer.lift(feature)) : reducer.lift(feature).then(whole),
      middlewares: [middle, stamping(vetoing: "b yes").lift(feature)], recorder: audit)
    let desk = store.scope(state: \.desk, action: Act.desk)
    desk.send(.answer(0, topOf: path))
    #expect(store.state == House(desk: Desk(path: [.list], notes: ["a yes @9"]), log: ["a yes @9"]))
    #expect(audit.entries.last?.released == [.desk(.note("a yes @9"))] && heard.lines.count == 1)
    for name in ["b", "loud"] { desk.send(.push(.named(name))) }
    desk.send(.answer(0, topOf: desk.state.path))
    #expect(store.state.log == ["a yes @9", "shout"])
    #expect(await desk.perform(.answer(0, topOf: desk.state.path)).word == "vetoed by stamp: no b yes")
    #expect(desk.state.path == [.list, .named("b")])
  }

  @Test("goes to the element whose question it answers")
  func elements() async {
    let releasing = Reducer<Row, Change> { row, change in _ = Desk.reducer(&row.desk, change) }
      .navigation(\.desk.path)
    let start = House(rows: [Row(id: 1, desk: Desk(path: path)), Row(id: 2, desk: Desk(path: path))])
    let seeing = Middleware<Row, Change>("row") { row, _, call in call.isReleased && row.id == 1 ? .veto("no") : .pass }
    let store = Store(start, reducer: releasing.lift(rows), middlewares: [seeing.lift(rows)])
    #expect(await store.perform(.row(1, .answer(0, topOf: path))).word == "vetoed by row: no")
    store.send(.row(2, .answer(0, topOf: path)))
    #expect(store.state.rows == [start.rows[0], Row(id: 2, desk: Desk(path: [.list], notes: ["a yes"]))])
  }

  // Rule P-10.8
  @Test("is checked with the answer, once: the state between them may break an invariant", arguments: [0, 1, 2])
  func invariant(place: Int) async throws {
    let heard = Heard()
    func checked(_ reducer: Reducer<Desk, Change>, _ index: Int) -> Reducer<Desk, Change> {
      index != place
        ? reducer
        : reducer.checking { desk in
          MainActor.assumeIsolated { heard.lines.append("check") }
          // One note for each question that has been answered.
          if desk.path.count + desk.notes.count != 2 { throw No() }
        }
    }
    let reducer = checked(checked(checked(Desk.reducer, 0).navigation(\.path), 1).then(.identity), 2)
    let store = Store(Desk(path: path), reducer: reducer)
    #expect(await store.perform(.answer(0, topOf: path)).word == "committed")
    #expect(store.state == Desk(path: [.list], notes: ["a yes"]) && heard.lines == ["check"])
    #expect(await store.perform(.note("more")).word == "failed: not now")
    #expect(store.state.notes == ["a yes"])
    let doubling = Middleware<Desk, Change>("double") { _, change, call in
      call.isReleased ? .rewrite([change, change]) : .pass
    }
    let strict = Store(Desk(path: path), reducer: reducer, middlewares: [doubling])
    #expect(await strict.perform(.answer(0, topOf: path)).word == "failed: not now")
    #expect(strict.state == Desk(path: path))
  }

  @Test("keeps the checks of features and of elements")
  func liftedInvariants() async {
    let checked = Desk.reducer.checking { if $0.notes.count > 1 { throw No() } }
    let row = Reducer<Row, Change> { row, change in _ = Desk.reducer(&row.desk, change) }
      .checking { if $0.desk.notes.count > 1 { throw No() } }
    let store = Store(House(rows: [Row(id: 1)]), reducer: checked.lift(feature).then(row.lift(rows)))
    for act in [Act.desk(.note("a")), .row(1, .note("a"))] {
      #expect(await store.perform(act).word == "committed")
      #expect(await store.perform(act).word == "failed: not now")
    }
    #expect(store.state.desk.notes == ["a"] && store.state.rows[0].desk.notes == ["a"])
  }

  @Test("is vetoed while the host is slow: the host gets no change, and the next answer counts")
  func slowHost() async {
    let store = Store(Desk(), reducer: reducer, middlewares: [stamping(vetoing: "a yes")])
    let host = RecordingHost<Place, Int>(.slow)
    let component = PresentationComponent(store: store, path: \.path, host: host) { _, _ in 0 }
    store.send(.navigate(.set(path)))
    #expect(host.hasPendingChange && !component.isSettled)
    #expect(await store.perform(.answer(0, topOf: path)).word == "vetoed by stamp: no a yes")
    #expect(host.log.count == 1)
    host.answer()
    #expect(component.isSettled && component.screens.map(\.route) == path)
    store.send(.answer(1, topOf: path))
    host.answer()
    #expect(component.screens.map(\.route) == [.list] && store.state.notes == ["a no @9"] && host.log.count == 2)
  }

  // Rule P-10.4
  @Test("is applied once though the host refuses to close the question")
  func refusingHost() async {
    let store = Store(Desk(path: path), reducer: reducer, middlewares: [stamping()])
    let host = RecordingHost<Place, Int>()
    let component = PresentationComponent(store: store, path: \.path, host: host) { _, _ in 0 }
    host.behavior = .refusing("not yet")
    store.send(.answer(0, topOf: path))
    #expect(store.state == Desk(path: [.list], notes: ["a yes @9"]))
    host.behavior = .obedient
    store.send(.navigate(PathIntent(.change(.home), reason: .user)))
    #expect(store.state == Desk(notes: ["a yes @9"]) && component.screens.map(\.route) == [])
  }

  // Rule P-10.7
  @Test("cannot keep a question whose screen could not be made, or was closed by the host", arguments: [false, true])
  func lostScreen(isClosed: Bool) async {
    struct Broken: Error {}
    let store = Store(Desk(path: [.list]), reducer: reducer, middlewares: [stamping(vetoing: "a left")])
    var failures: [String] = []
    let token = store.observeUnattendedFailures { failures.append("\($0)") }
    let host = RecordingHost<Place, Int>()
    let component = PresentationComponent(store: store, path: \.path, host: host) { place, _ in
      if place.question != nil, !isClosed { throw Broken() }
      return 0
    }
    store.send(.push(.named("a")))
    if isClosed { component.closed(serial: component.screens.last?.serial ?? 0) }
    #expect(store.state == Desk(path: [.list]) && component.screens.map(\.route) == [.list])
    await waitUntil { failures.contains("no a left") }
    withExtendedLifetime(token) {}
  }

  @Test("is released when the page below has been read, and a veto then leaves the question open")
  func loading() async {
    let librarian = Librarian()
    let asking = Reel.ask(Question("Write?", .yes("yes", .write(true)), .no("no", .navigate(.push(.film(2))))))
    let veto = Middleware<CinemaState, Showing>("veto") { cinema, showing, call in
      call.isReleased && cinema.contents[.film(1)] == "bad" ? .veto("bad film") : .pass
    }
    let store = Store(
      CinemaState(path: [.film(1), asking], contents: [1: "old"]),
      reducer: CinemaState.reducer(librarian, refreshing: true), middlewares: [veto])
    let path = store.state.path
    func answering(_ index: Int) -> Task<Outcome, Never> {
      let intent = PathIntent<Reel>(.answer(index), reason: .user, from: .init(topOf: path))
      return Task { await store.perform(.navigate(intent), until: .finished) }
    }
    let bad = answering(0)
    await librarian.isAsked(for: "1.0")
    #expect(store.state.path == path)
    librarian.answer("1.0", "bad")
    #expect(await bad.value.word == "vetoed by veto: bad film")
    #expect(store.state.path == path && store.state.contents[.film(1)] == "old" && !store.state.isWritten)
    let good = answering(0)
    await librarian.isAsked(for: "1.0")
    librarian.answer("1.0", "new")
    #expect(await good.value.word == "committed")
    #expect(store.state.path == [.film(1)] && store.state.contents[.film(1)] == "new" && store.state.isWritten)
  }

  @Test("that opens a page waits until the page is read")
  func leadingToPage() async {
    let librarian = Librarian()
    let asking = Reel.ask(Question("See another?", .yes("yes", .navigate(.push(.film(2))))))
    let store = Store(CinemaState(path: [asking]), reducer: CinemaState.reducer(librarian))
    let intent = PathIntent<Reel>(.answer(0), reason: .user, from: .init(topOf: [asking]))
    let task = Task { await store.perform(.navigate(intent), until: .finished) }
    await librarian.isAsked(for: "2.0")
    #expect(store.state.path == [])
    librarian.answer("2.0")
    #expect(await task.value.word == "committed")
    #expect(store.state.path == [.film(2)] && store.state.contents[.film(2)] == "2.0")
  }
}
