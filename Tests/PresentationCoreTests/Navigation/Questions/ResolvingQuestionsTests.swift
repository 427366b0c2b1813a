import Foundation
import PresentationCore
import Testing

@Suite("Resolving questions", .timeLimit(.minutes(10)))
struct ResolvingQuestionsTests {
  private static let reducer = Desk.reducer.navigation(\.path)

  private func desk(_ path: [Place], after changes: Change...) -> Desk {
    var desk = Desk(path: path)
    for change in changes { _ = Self.reducer(&desk, change) }
    return desk
  }

  // Feature F-73
  @Test("runs the action of the answer", arguments: [0, 1])
  func answered(index: Int) {
    let path: [Place] = [.list, .named("a")]
    #expect(desk(path, after: .answer(index, topOf: path)) == Desk(path: [.list], notes: [["a yes", "a no"][index]]))
  }

  // Rule P-10.2
  @Test("does nothing when an answer comes twice, comes late or does not exist")
  func answeredTwice() {
    let path: [Place] = [.list, .named("a")]
    let yes = Change.answer(0, topOf: path)
    #expect(desk(path, after: yes, yes) == Desk(path: [.list], notes: ["a yes"]))
    #expect(desk(path, after: .navigate(.back), yes) == Desk(path: [.list], notes: ["a left"]))
    #expect(desk(path, after: .answer(2, topOf: path)) == Desk(path: path))
    #expect(desk(path, after: .answer(0, topOf: [.list, .named("b")])) == Desk(path: path))
  }

  // Rule P-10.3
  @Test("runs the action for no answer, whatever removes the question")
  func unanswered() {
    let path: [Place] = [.list, .named("a")]
    let origin = PathIntent<Place>.Origin(topOf: path)
    let wishes: [PathIntent<Place>.Kind] = [
      .change(.back(1)), .change(.back(2)), .change(.home), .closed, .change(.backTo(.list)), .change(.set([])),
      .change(.set([.detail(1)])), .change(.set([.named("b")])), .change(.replaceTop(.list)),
      .failed(path, reason: "no", proposal: [.list]),
    ]
    for kind in wishes {
      for reason in [.user, .program, .restore, .replay, .failure] as [PathIntent<Place>.Reason] {
        let result = desk(path, after: .navigate(PathIntent(kind, reason: reason, from: origin)))
        #expect(result.notes == ["a left"], "\(kind) \(reason)")
      }
    }
    #expect(desk([.named("a")], after: .discard(then: .home)).notes == ["discarded", "a left"])
  }

  @Test("does nothing when a question without such an action is removed")
  func nothingToDo() {
    let path: [Place] = [.confirm(Question("q", .init("a", .note("a"))))]
    #expect(desk(path, after: .navigate(.home)) == Desk())
    #expect(desk(path, after: .answer(0, topOf: path)) == Desk(notes: ["a"]))
  }

  @Test("resolves the topmost first, each of equal ones for itself")
  func order() {
    let path: [Place] = [.named("a"), .list, .named("b"), .named("a")]
    #expect(desk(path, after: .navigate(.home)).notes == ["a left", "b left", "a left"])
    let lower = PathIntent<Place>.Origin(topOf: [.named("a")])
    let answered = desk(path, after: .navigate(PathIntent(.answer(0), from: lower)))
    #expect(answered == Desk(path: [], notes: ["a left", "b left", "a yes"]))
  }

  @Test("resolves an answer also when the reducer removes only the question, and an equal one stays")
  func equalStays() {
    let reducer = Reducer<Desk, Change> { desk, change in
      if case .note(let text) = change {
        desk.notes.append(text)
      } else if change.intent != nil {
        desk.path.remove(at: 0)
      }
    }
    .navigation(\.path)
    var desk = Desk(path: [.named("a"), .named("a")])
    _ = reducer(&desk, .answer(1, topOf: [.named("a")]))
    #expect(desk == Desk(path: [.named("a")], notes: ["a no"]))
  }

  @Test("takes no answer that the question does not have, or that comes late, even if the reducer removes it then")
  func wrongAnswers() {
    let emptying = Desk.reducer.then(Reducer { desk, change in if change.intent != nil { desk.path = [] } })
      .navigation(\.path)
    let path: [Place] = [.list, .named("a")]
    for change in [.answer(2, topOf: path), .answer(-1, topOf: path), .answer(0, topOf: [.named("b")])] as [Change] {
      var desk = Desk(path: path)
      _ = emptying(&desk, change)
      #expect(desk == Desk(notes: ["a left"]), "\(change)")
    }
  }

  @Test("leaves a question alone that is covered, moved, or put back at once")
  func stays() {
    let question = Place.named("a")
    #expect(desk([question], after: .push(.list)) == Desk(path: [question, .list]))
    #expect(desk([question, .list], after: .navigate(.set([.detail(1), .list, question]))).notes == [])
    let stubborn = Desk.reducer.then(Reducer { desk, _ in desk.path.pushUnlessTop(question) }).navigation(\.path)
    var desk = Desk(path: [question])
    _ = stubborn(&desk, .navigate(.home))
    #expect(desk == Desk(path: [question]))
  }

  // Rule P-10.3
  @Test("resolves each copy of a question that was removed: every pair of small paths")
  func allPairs() {
    let paths = allPaths(over: [Place.list, .named("a"), .named("b")], upTo: 3)
    for old in paths {
      for new in paths {
        let result = desk(old, after: .navigate(.set(new)))
        #expect(result.path == new)
        var expected: [String: Int] = [:]
        for name in ["a", "b"] {
          let gone = old.count { $0 == .named(name) } - new.count { $0 == .named(name) }
          if gone > 0 { expected["\(name) left"] = gone }
        }
        #expect(result.notes.reduce(into: [:]) { $0[$1, default: 0] += 1 } == expected, "\(old) -> \(new)")
      }
    }
  }

  @Test("resolves what resolving removes, before the rest")
  func nested() {
    let emptying = Place.confirm(Question("empty", .init("ok", .note("ok")), otherwise: .navigate(.home)))
    let path: [Place] = [.list, .named("low"), .named("b"), emptying]
    #expect(desk(path, after: .navigate(.back)) == Desk(path: [], notes: ["b left", "low left"]))
    let both: [Place] = [.named("low"), .named("b"), emptying]
    #expect(desk(both, after: .navigate(PathIntent(.back(2)))) == Desk(path: [], notes: ["low left", "b left"]))
  }

  @Test("lets a question that an answer shows wait for its own answer")
  func followUp() {
    let second = Place.named("second")
    let first = Place.confirm(Question("first", .init("more", .push(second)), otherwise: .note("first left")))
    #expect(desk([first], after: .answer(0, topOf: [first])) == Desk(path: [second]))
    #expect(
      desk([first], after: .answer(0, topOf: [first]), .answer(1, topOf: [second])) == Desk(notes: ["second no"]))
    #expect(desk([first], after: .navigate(.set([second]))) == Desk(path: [second], notes: ["first left"]))
  }

  @Test("asks the same question again when its answer says so")
  func askedAgain() {
    let inner = Question<Change>("sure", .init("yes", .note("yes")))
    let again = Place.confirm(Question("sure", .init("again", .push(.confirm(inner)))))
    var result = desk([again], after: .answer(0, topOf: [again]))
    #expect(result == Desk(path: [.confirm(inner)]))
    _ = Self.reducer(&result, .answer(0, topOf: result.path))
    #expect(result == Desk(notes: ["yes"]))
  }

  @Test("resolves thousands of questions, including ones that remove each other")
  func many() {
    let falling = Place.confirm(Question("fall", .init("ok", .note("ok")), otherwise: .navigate(.back)))
    let chain = [.named("low")] + Array(repeating: falling, count: 2000)
    #expect(desk(chain, after: .navigate(.back)) == Desk(notes: ["low left"]))
    let wide = (0..<20_000).map { Place.named("\($0 % 7)") }
    let left = (0..<20_000).reversed().map { "\($0 % 7) left" }
    #expect(desk(wide, after: .navigate(.home)) == Desk(notes: left))
  }

  @MainActor
  @Test("refuses an action with one that it releases: nothing changes, and the questions stay open")
  func refused() async {
    struct No: Error, CustomStringConvertible { let description = "not now" }
    let reducer = Reducer<Desk, Change>.throwing { desk, change in
      _ = Desk.reducer(&desk, change)
      if change == .note("b left") { throw No() }
      return []
    }
    for path in [[.named("b")], [.named("a"), .named("b"), .named("c")]] as [[Place]] {
      let store = Store(Desk(path: path), reducer: reducer.navigation(\.path))
      var told: [Desk] = []
      let token = store.observe { told.append($0) }
      #expect(await store.perform(.navigate(.home), until: .finished).word == "failed: not now")
      #expect(store.state == Desk(path: path))
      #expect(told == [Desk(path: path)])
      withExtendedLifetime(token) {}
    }
  }

  @Test("survives a restart: the question is answered by another process")
  func restart() throws {
    let path: [Place] = [.list, .named("a")]
    let before = Desk(path: path, notes: ["x"])
    var after = try JSONDecoder().decode(Desk.self, from: JSONEncoder().encode(before))
    #expect(after == before)
    _ = Self.reducer(&after, .answer(0, topOf: after.path))
    #expect(after == Desk(path: [.list], notes: ["x", "a yes"]))
  }

  // Rule P-10.2
  @Test("resolves every question once in random lives, which replay the same", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var desk = Desk()
    var asked = 0
    var changes: [Change] = []
    for _ in 0..<500 {
      let origin = PathIntent<Place>.Origin(topOf: desk.path)
      let kind: PathIntent<Place>.Kind =
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: .change(.push(.named("abc".randomElement(using: &random).map(String.init) ?? "a")))
        case 3: .change(.push(.list))
        case 4: .change(.back(Int.random(in: 0...3, using: &random)))
        case 5: .change(.set(desk.path.shuffled(using: &random)))
        case 6: .closed
        default: .answer(Int.random(in: 0...2, using: &random))
        }
      if case .change(.push(let place)) = kind, place.question != nil { asked += 1 }
      changes.append(.navigate(PathIntent(kind, from: Bool.random(using: &random) ? origin : nil)))
      _ = Self.reducer(&desk, changes[changes.count - 1])
      let waiting = desk.path.count { $0.question != nil }
      try #require(desk.notes.count + waiting == asked, "seed \(seed), after \(changes.count) changes")
    }
    var again = Desk()
    for change in try JSONDecoder().decode([Change].self, from: JSONEncoder().encode(changes)) {
      _ = Self.reducer(&again, change)
    }
    #expect(again == desk, "seed \(seed)")
  }

  private struct Echo: Command {
    let text: String
    func run(_ dispatcher: Dispatcher<Change>) async throws { dispatcher(.note(text)) }
  }

  @MainActor @Test("is one change of state, and its commands belong to the action that was answered")
  func inStore() async {
    let echo = Reducer<Desk, Change>.returning { _, change in
      if case .note(let text) = change, !text.hasSuffix("!") { return [Echo(text: "\(text)!")] }
      return []
    }
    let path: [Place] = [.named("a"), .named("b")]
    let store = Store(Desk(path: path), reducer: Desk.reducer.then(echo).navigation(\.path))
    var seen: [Desk] = []
    let token = store.observe { seen.append($0) }
    let origin = PathIntent<Place>.Origin(topOf: [.named("a")])
    let outcome = await store.perform(.navigate(PathIntent(.answer(0), from: origin)), until: .finished)
    guard case .committed = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(seen.map(\.notes.count) == [0, 2, 3, 4])
    #expect(store.state.notes == ["b left", "a yes", "b left!", "a yes!"])
    withExtendedLifetime(token) {}
  }
}
