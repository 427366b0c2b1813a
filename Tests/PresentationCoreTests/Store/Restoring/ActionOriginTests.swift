import PresentationCore
import PresentationTesting
import Synchronization
import Testing

private enum Spoken: Restoring, Hashable {
  case say(String), chain(String), forbid(String), restore(Restoration)
}

private struct Chat: Equatable {
  var lines: [String] = []
}

private struct Chained: Command {
  let text: String
  func run(_ dispatcher: Dispatcher<Spoken>) async { dispatcher(.say(text)) }
}

/// Notes who says what, when, and for which line.
private func noted(_ word: String, _ origin: ActionOrigin) -> String {
  "\(origin.time): \(origin.user ?? "-"): \(origin.cause): \(origin.line ?? "-"): \(word)"
}

private let noting = Reducer<Chat, Spoken> { talk, word, origin in
  switch word {
  case .say(let text), .forbid(let text): talk.lines.append(noted(text, origin))
  case .chain(let text): Chained(text: text)
  case .restore: ()
  }
}

private struct Manor: Equatable { var talk = Chat(), count = 0, visits: [Int: Chat] = [1: Chat()] }
private enum Uproar: Hashable {
  case talk(Spoken), visit(Int, Spoken), knock
  var talk: Spoken? { if case .talk(let word) = self { word } else { nil } }
  var visit: (Int, Spoken)? { if case .visit(let id, let word) = self { (id, word) } else { nil } }
}

/// A clock that goes on by one second whenever it is read.
private final class Seconds: Sendable {
  private let count = Atomic(0)
  func next() -> Double { Double(count.wrappingAdd(1, ordering: .relaxed).newValue) }
}

@MainActor @Suite("The origin of an action", .timeLimit(.minutes(10)))
struct ActionOriginTests {
  private func store(
    _ reducer: Reducer<Chat, Spoken> = noting, _ middlewares: [Middleware<Chat, Spoken>] = []
  ) -> Store<Chat, Spoken> {
    let seconds = Seconds()
    return Store(Chat(), reducer: reducer, middlewares: middlewares, now: { seconds.next() })
  }

  private func begin(_ word: Spoken, in store: Store<Chat, Spoken>, _ line: String, by user: String?) {
    store.begin(word, as: Work(line: line, signing: { origin, _ in origin.user = user }))
  }

  @Test("reaches a reducer with three arguments: the user, the time, the line and the cause")
  func given() async {
    let store = store()
    store.send(.say("a"))
    begin(.say("b"), in: store, "say b", by: "ann")
    begin(.chain("c"), in: store, "chain c", by: "bob")
    await waitUntil { store.state.lines.count == 3 }
    #expect(
      store.state.lines == [
        "1.0: -: user: -: a", "2.0: ann: user: say b: b", "4.0: bob: command: chain c: c",
      ])
  }

  @Test("is the same for all reducers of an action, and for its actions that middlewares rewrite")
  func shared() {
    let stamp = Middleware<Chat, Spoken>("twice") { _, word, _ in
      if case .say(let text) = word { .rewrite([.forbid(text), .forbid(text + "!")]) } else { .pass }
    }
    let store = store(noting.then(noting), [stamp])
    begin(.say("a"), in: store, "say a", by: "ann")
    #expect(
      store.state.lines
        == ["1.0", "1.0", "2.0", "2.0"].enumerated().map { index, time in
          "\(time): ann: user: say a: a\(index > 1 ? "!" : "")"
        })
  }

  @Test("reaches the reducers of features and elements, and refusing ones")
  func lifted() async {
    let refusing = Reducer<Chat, Spoken>.throwing { talk, word, origin in
      if case .forbid = word, origin.user != "admin" { throw Forbidden(user: origin.user) }
      talk.lines.append(noted("checked", origin))
      return []
    }
    let reducer = Reducer<Manor, Uproar> { house, event in if event == .knock { house.count += 1 } }
      .then(refusing.then(noting).lift(Feature(state: \Manor.talk, action: \Uproar.talk, embed: Uproar.talk)))
      .then(noting.lift(Features(values: \Manor.visits, action: \Uproar.visit, embed: Uproar.visit)))
    let store = Store(Manor(), reducer: reducer, now: { 7 })
    for user in ["admin", "viewer"] {
      let work = store.begin(
        .talk(.forbid("x")), as: Work(line: "forbid x", signing: { origin, _ in origin.user = user }))
      if case .failed(let error) = work.outcome {
        #expect(user == "viewer" && "\(error)" == "viewer may not do this")
      } else {
        #expect(user == "admin")
      }
    }
    store.send(.visit(1, .say("hello")))
    #expect(store.state.talk.lines == ["7.0: admin: user: forbid x: checked", "7.0: admin: user: forbid x: x"])
    #expect(store.state.visits[1]?.lines == ["7.0: -: user: -: hello"])
  }

  @Test("is not made for a reducer that does not read it: the clock is not read")
  func unread() {
    let plain = Reducer<Chat, Spoken> { talk, word in if case .say(let text) = word { talk.lines.append(text) } }
    let store = Store(
      Chat(), reducer: plain,
      now: {
        Issue.record("the clock was read")
        return 0
      })
    store.send(.say("a"))
    #expect(store.state.lines == ["a"])
  }

  @Test("stays what it was when a later step is undone and done again")
  func undone() throws {
    let store = store(noting.restorable(\.lines, as: "lines", undoable: true))
    let history = UndoHistory(of: store)
    for (text, user) in [("a", "ann"), ("b", "bob"), ("c", "ann")] {
      store.begin(
        .say(text),
        as: Work(step: history.begin("say \(text)"), line: "say \(text)", signing: { origin, _ in origin.user = user }))
    }
    let all = ["1.0: ann: user: say a: a", "2.0: bob: user: say b: b", "3.0: ann: user: say c: c"]
    #expect(store.state.lines == all)
    for count in 1...3 {
      _ = try history.undo(count)
      #expect(store.state.lines == Array(all.dropLast(count)))
      _ = try history.redo(count)
      #expect(store.state.lines == all)
    }
  }

  @Test("is given again with a recorded action")
  func recorded() throws {
    var talk = Chat()
    let origin = ActionOrigin(.command, line: "say a", by: "ann", at: 5)
    _ = try noting.reduce(&talk, RecordedAction(.say("a"), from: origin))
    _ = try noting.reduce(&talk, .say("b"))
    _ = try noting.reduce(&talk, RecordedAction(.say("c"), releasing: [.say("d")], from: origin))
    #expect(
      talk.lines == [
        "5.0: ann: command: say a: a", "0.0: -: user: -: b", "5.0: ann: command: say a: c",
        "5.0: ann: command: say a: d",
      ])
  }

  @Test("has a fixed time in a test store")
  func tested() async {
    let fixed = TestStore(Chat(), reducer: noting)
    fixed.send(.say("a")) { $0.lines = ["0.0: -: user: -: a"] }
    await fixed.finish()
    let later = TestStore(Chat(), reducer: noting, now: { 60 })
    later.send(.say("a")) { $0.lines = ["60.0: -: user: -: a"] }
    await later.finish()
  }
}

private struct Forbidden: Error, CustomStringConvertible {
  let user: String?
  var description: String { "\(user ?? "nobody") may not do this" }
}
