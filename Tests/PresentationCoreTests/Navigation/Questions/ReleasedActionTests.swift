import PresentationCore
import PresentationTesting
import Testing

/// Records what the reducer got.
final class Audit<State, Action: Sendable & Equatable>: ActionRecorder {
  var entries: [RecordedAction<Action>] = []
  func record(_ recorded: RecordedAction<Action>, making state: State) { entries.append(recorded) }
}

@MainActor
final class Heard {
  var lines: [String] = []
}

/// Stamps notes, vetoes one of them, and notes each call.
@MainActor
func stamping(_ heard: Heard = Heard(), vetoing veto: String? = nil) -> Middleware<Desk, Change> {
  Middleware("stamp") { desk, change, call in
    guard case .note(let text) = change else {
      heard.lines.append("\(call.isReleased ? "released" : "sent") over \(desk.path.count)")
      return .pass { desk, outcome in heard.lines.append("after \(desk.notes.count) notes, \(outcome.word)") }
    }
    heard.lines.append("\(call.isReleased ? "released" : "sent") \(text) over \(desk.path.count)")
    if text == veto { return .veto("no \(text)") }
    return .rewrite([.note("\(text) @9")]) { desk, outcome in heard.lines.append("after \(text), \(outcome.word)") }
  }
}

struct No: Error, CustomStringConvertible { let description = "not now" }

@MainActor
@Suite("The action of an answer", .timeLimit(.minutes(10)))
struct ReleasedActionTests {
  private let path: [Place] = [.list, .named("a")]
  private let reducer = Desk.reducer.navigation(\.path)
  private let audit = Audit<Desk, Change>()

  private func store(_ path: [Place]? = nil, _ middlewares: Middleware<Desk, Change>...) -> Store<Desk, Change> {
    Store(Desk(path: path ?? self.path), reducer: reducer, middlewares: middlewares, now: { 0 }, recorder: audit)
  }

  // Rule P-10.5
  @Test("passes the middlewares, in one change, which the record holds as applied")
  func stamped() async {
    let heard = Heard()
    let store = store(nil, stamping(heard))
    var seen: [Desk] = []
    let token = store.observe { seen.append($0) }
    let answer = Change.answer(0, topOf: path)
    #expect(await store.perform(answer).word == "committed")
    #expect(seen.map(\.notes) == [[], ["a yes @9"]] && seen.last?.path == [.list])
    #expect(
      heard.lines == ["sent over 2", "released a yes over 1", "after a yes, committed", "after 1 notes, committed"])
    #expect(audit.entries == [RecordedAction(answer, releasing: [.note("a yes @9")])])
    withExtendedLifetime(token) {}
  }

  // Rule P-10.6
  @Test("is vetoed: nothing changes, and the question can be answered in another way", arguments: [true, false])
  func vetoed(isFirst: Bool) async {
    let heard = Heard()
    let strict = Middleware<Desk, Change>("strict") { _, change, _ in
      change == .note("a yes") ? .veto("no a yes") : .pass { _, outcome in heard.lines.append(outcome.word) }
    }
    let store = isFirst ? store(nil, strict, stamping()) : store(nil, .identity, strict)
    var count = 0
    let token = store.observe { _ in count += 1 }
    #expect(await store.perform(.answer(0, topOf: path), until: .finished).word == "vetoed by strict: no a yes")
    #expect(store.state == Desk(path: path) && count == 1 && audit.entries == [])
    #expect(heard.lines == ["vetoed by strict: no a yes"])
    #expect(await store.perform(.answer(1, topOf: path)).word == "committed")
    #expect(store.state == Desk(path: [.list], notes: [isFirst ? "a no @9" : "a no"]))
    withExtendedLifetime(token) {}
  }

  // Rule P-10.6
  @Test("is refused by the reducer: nothing changes", arguments: [false, true])
  func refused(hasMiddleware: Bool) async {
    let throwing = Reducer<Desk, Change>.throwing { desk, change in
      if case .note(let text) = change, text.hasPrefix("a yes") { throw No() }
      return []
    }
    for reducer in [reducer.then(throwing), Desk.reducer.then(throwing).navigation(\.path)] {
      let store = Store(Desk(path: path), reducer: reducer, middlewares: hasMiddleware ? [stamping()] : [])
      #expect(await store.perform(.answer(0, topOf: path)).word == "failed: not now")
      #expect(store.state == Desk(path: path))
      var desk = Desk(path: path)
      #expect(throws: No.self) { try reducer.reduce(&desk, .answer(0, topOf: path)) }
      #expect(desk == Desk(path: path))
    }
  }

  // Rule P-10.6
  @Test("or of no answer is vetoed, whatever would remove the question")
  func otherwise() async {
    let origin = PathIntent<Place>.Origin(topOf: path)
    let store = store(nil, stamping(vetoing: "a left"))
    for kind in [.change(.home), .change(.back(1)), .close, .change(.set([.detail(1)]))] as [PathIntent<Place>.Kind] {
      let outcome = await store.perform(.navigate(PathIntent(kind, from: origin)))
      #expect(outcome.word == "vetoed by stamp: no a left", "\(kind)")
      #expect(store.state == Desk(path: path), "\(kind)")
    }
    #expect(await store.perform(.discard(then: .home)).word == "vetoed by stamp: no a left")
    #expect(store.state == Desk(path: path) && audit.entries == [])
  }

  // Rule P-10.7
  @Test("cannot keep a screen that is closed already, or could not be made: the veto is reported")
  func lost() async {
    let path: [Place] = [.list, .named("b"), .named("a")]
    for kind in [.closed, .failed(path, reason: "no", proposal: [.list])] as [PathIntent<Place>.Kind] {
      let heard = Heard()
      let store = store(path, stamping(heard, vetoing: "a left"))
      let closing = Change.navigate(PathIntent(kind, from: .init(topOf: [.list, .named("b")])))
      #expect(await store.perform(closing).word == "committed", "\(kind)")
      #expect(store.state == Desk(path: [.list], notes: ["b left @9"]), "\(kind)")
      #expect(audit.entries.last == RecordedAction(closing, releasing: [.note("b left @9")]))
      #expect(heard.lines.suffix(2) == ["after b left, committed", "after 1 notes, committed"])
      let failing = self.store(path, stamping(vetoing: "a left"))
      #expect(await failing.perform(closing, until: .finished).word == "failed: no a left")
    }
  }

  // Rule P-10.7
  @Test("that a lost question releases is applied as a whole or not at all, and its hooks hear that it was not")
  func lostInPart() async {
    let heard = Heard()
    let splitting = Middleware<Desk, Change>("split") { _, change, call in
      guard change == .note("a left") else { return .pass }
      return .rewrite([.note("1"), .note("2")]) { _, outcome in heard.lines.append("split \(outcome.word)") }
    }
    let store = store(nil, splitting, stamping(heard, vetoing: "2"))
    var failures: [String] = []
    let token = store.observeUnattendedFailures { failures.append("\($0)") }
    store.send(.navigate(PathIntent(.closed, from: .init(topOf: path))))
    #expect(store.state == Desk(path: [.list]))
    #expect(audit.entries.last?.released == [])
    #expect(
      heard.lines.contains("split vetoed by stamp: no 2") && heard.lines.contains("after 1, vetoed by stamp: no 2"))
    #expect(heard.lines.last == "after 0 notes, committed")
    await waitUntil { failures == ["no 2"] }
    withExtendedLifetime(token) {}
  }

  @Test(
    "becomes several or none, and each is asked about with the state that it changes",
    arguments: [[], ["1"], ["1", "2"]])
  func several(texts: [String]) async {
    let several = Middleware<Desk, Change>("several") { _, change, call in
      call.isReleased ? .rewrite(texts.map(Change.note)) : .pass
    }
    var counts: [Int] = []
    let counting = Middleware<Desk, Change>("count") { desk, _, call in
      if call.isReleased { counts.append(desk.notes.count) }
      return .pass
    }
    let store = store(nil, several, counting, stamping())
    store.send(.answer(0, topOf: path))
    #expect(store.state == Desk(path: [.list], notes: texts.map { "\($0) @9" }))
    #expect(audit.entries.last?.released == texts.map { .note("\($0) @9") })
    #expect(counts == Array(texts.indices))
  }

  @Test("may be replaced by one that removes questions, too: these are released in turn")
  func releasingAgain() async {
    let path: [Place] = [.list, .named("low"), .named("a")]
    let leaving = Middleware<Desk, Change>("leaving") { _, change, _ in
      change == .note("a yes") ? .rewrite([.navigate(.home), .note("gone")]) : .pass
    }
    let heard = Heard()
    let store = store(path, leaving, stamping(heard))
    store.send(.answer(0, topOf: path))
    #expect(store.state == Desk(notes: ["low left @9", "gone @9"]))
    #expect(audit.entries.last?.released == [.navigate(.home), .note("low left @9"), .note("gone @9")])
    #expect(
      heard.lines.prefix(4) == ["sent over 3", "released over 2", "released low left over 0", "released gone over 0"])
  }

  @Test("passes for each of several questions, those included that a released action removes; one veto is for all")
  func cascade() async {
    let emptying = Place.confirm(Question("empty", .init("ok", .note("ok")), otherwise: .navigate(.home)))
    let path: [Place] = [.list, .named("low"), .named("b"), emptying]
    let heard = Heard()
    let store = store(path, stamping(heard))
    store.send(.navigate(.back))
    #expect(store.state == Desk(notes: ["b left @9", "low left @9"]))
    #expect(
      heard.lines.prefix(4) == ["sent over 4", "released over 3", "released b left over 0", "released low left over 0"])
    let strict = self.store(path, stamping(vetoing: "low left"))
    strict.send(.navigate(.back))
    #expect(strict.state == Desk(path: path))
  }

  @Test("is logged between the action that releases it and the next one")
  func middlewaresInOrder() async {
    let heard = Heard()
    func naming(_ name: String) -> Middleware<Desk, Change> {
      Middleware(name) { _, _, call in
        heard.lines.append("\(name) \(call.isReleased)")
        return .pass { _, _ in heard.lines.append("after \(name) \(call.isReleased)") }
      }
    }
    let store = store(nil, naming("1"), naming("2"))
    store.send(.answer(0, topOf: path))
    #expect(
      heard.lines == [
        "1 false", "2 false", "1 true", "2 true", "after 2 true", "after 1 true", "after 2 false", "after 1 false",
      ])
  }

  @Test("sees the old state of the store while the change is under way")
  func unfinished() async {
    var seen: [Desk] = []
    weak var weakStore: Store<Desk, Change>?
    let looking = Middleware<Desk, Change>("look") { _, _, call in
      if call.isReleased, let store = weakStore { seen.append(store.state) }
      return .pass
    }
    let store = store(nil, looking)
    weakStore = store
    store.send(.answer(0, topOf: path))
    #expect(seen == [Desk(path: path)] && store.state.notes == ["a yes"])
  }

  @Test("gives the same state from its records, without middlewares")
  func replayed() async throws {
    var number = 0
    let counting = Middleware<Desk, Change>("count") { _, change, call in
      guard call.isReleased else { return .pass }
      number += 1
      return number == 3 ? .rewrite([]) : .rewrite(.note("\(change) \(number)"))
    }
    let store = store([], counting)
    for name in ["a", "b"] { store.send(.push(.named(name))) }
    store.send(.answer(0, topOf: store.state.path))
    store.send(.push(.named("c")))
    store.send(.navigate(.home))
    #expect(store.state.notes.count == 2 && number == 3)
    var again = Desk()
    for entry in audit.entries { _ = try reducer.reduce(&again, entry) }
    #expect(again == store.state)
  }
}
