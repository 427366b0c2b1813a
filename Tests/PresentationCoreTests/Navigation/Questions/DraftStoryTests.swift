import Foundation
import PresentationCore
import Testing

/// A leave check that asks, and a question whose answer leaves.
@Suite("Leaving a draft", .timeLimit(.minutes(10)))
struct DraftStoryTests {
  private static func confirm(_ intent: PathIntent<Place>) -> Place {
    .confirm(
      Question(
        "Discard the draft?", .init("discard", .discard(then: intent)), .init("keep", .note("kept")),
        otherwise: .note("not answered")))
  }

  private static let reducer = Desk.reducer.navigation(\.path) {
    $0.leaving { place, desk, intent in
      place == .editor && desk.hasDraft ? .show(confirm(intent)) : .leave
    }
  }

  private static let path: [Place] = [.list, .editor, .detail(1)]
  private static let home = PathIntent<Place>(.home, reason: .user, from: PathIntent.Origin(topOf: path))

  private func desk(after changes: Change...) -> Desk {
    var desk = Desk(path: Self.path, hasDraft: true)
    for change in changes { _ = Self.reducer(&desk, change) }
    return desk
  }

  private var asked: [Place] { Self.path + [Self.confirm(Self.home)] }

  // Rule P-09.4
  @Test("asks first")
  func asks() {
    #expect(desk(after: .navigate(Self.home)) == Desk(path: asked, hasDraft: true))
  }

  @Test("goes where the user wanted to go once the draft is discarded")
  func discards() {
    let left = desk(after: .navigate(Self.home), .answer(0, topOf: asked))
    #expect(left == Desk(notes: ["discarded"], hasDraft: false))
  }

  @Test("stays when the draft is kept, and asks again the next time")
  func keeps() {
    let kept = desk(after: .navigate(Self.home), .answer(1, topOf: asked))
    #expect(kept == Desk(path: Self.path, notes: ["kept"], hasDraft: true))
    let again = desk(after: .navigate(Self.home), .answer(1, topOf: asked), .navigate(Self.home))
    #expect(again == Desk(path: asked, notes: ["kept"], hasDraft: true))
  }

  @Test("stays when the user goes back from the question")
  func goesBack() {
    let back = PathIntent<Place>(.back(1), reason: .user, from: PathIntent.Origin(topOf: asked))
    let stayed = desk(after: .navigate(Self.home), .navigate(back), .navigate(back))
    #expect(stayed == Desk(path: Self.path, notes: ["not answered"], hasDraft: true))
  }

  private func fromQuestion(_ change: PathChange<Place>, topOf path: [Place]? = nil) -> Change {
    .navigate(PathIntent(change, reason: .user, from: PathIntent.Origin(topOf: path ?? asked)))
  }

  // Rule P-09.5
  @Test("asks once when the user repeats the intent instead of answering")
  func repeated() {
    #expect(desk(after: .navigate(Self.home), fromQuestion(.home)) == Desk(path: asked, hasDraft: true))
    #expect(desk(after: .navigate(Self.home), fromQuestion(.home), .answer(0, topOf: asked)).path == [])
  }

  @Test(
    "asks about the latest intent when the user utters another instead of answering",
    arguments: [
      (.set([.list]), .set([.list])), (.back(3), .back(2)), (.back(4), .back(3)), (.backTo(.list), .backTo(.list)),
    ] as [(PathChange<Place>, PathChange<Place>)])
  func another(kind: PathChange<Place>, fromBelow: PathChange<Place>) {
    let latest = PathIntent(fromBelow, reason: .user, from: PathIntent.Origin(topOf: Self.path))
    let path = Self.path + [Self.confirm(latest)]
    let expected = Desk(path: path, notes: ["not answered"], hasDraft: true)
    #expect(desk(after: .navigate(Self.home), fromQuestion(kind)) == expected)
    #expect(desk(after: .navigate(Self.home), fromQuestion(kind), fromQuestion(kind, topOf: path)) == expected)
    var granted = Self.path
    granted.apply(latest)
    #expect(
      desk(after: .navigate(Self.home), fromQuestion(kind), .answer(0, topOf: path))
        == Desk(path: granted, notes: ["not answered", "discarded"]))
  }

  @Test("asks in the place of another question that the user would leave, which goes without an answer")
  func besideAnother() {
    let path = Self.path + [.named("a")]
    var desk = Desk(path: path, hasDraft: true)
    let home = PathIntent<Place>(.home, reason: .user, from: PathIntent.Origin(topOf: path))
    _ = Self.reducer(&desk, .navigate(home))
    #expect(desk == Desk(path: asked, notes: ["a left"], hasDraft: true))
    _ = Self.reducer(&desk, .answer(0, topOf: desk.path))
    #expect(desk == Desk(notes: ["a left", "discarded"]))
  }

  @Test("asks in addition to a question that stays")
  func besideOneThatStays() {
    let path = Self.path + [.named("a")]
    var desk = Desk(path: path, hasDraft: true)
    let without = PathIntent<Place>(.set([.named("a")]), reason: .user)
    _ = Self.reducer(&desk, .navigate(without))
    #expect(desk == Desk(path: path + [Self.confirm(without)], hasDraft: true))
  }

  // Rule P-09.5
  @Test("asks once, whatever the words of the second question", arguments: [1, 2, 5])
  func otherWords(count: Int) {
    let reducer = Desk.reducer.navigation(\.path) {
      $0.leaving { place, desk, intent in
        guard place == .editor, desk.hasDraft else { return .leave }
        return .show(
          .confirm(Question("Discard, then \(intent.kind)?", .destructive("yes", .discard(then: intent)), .no("no"))))
      }
    }
    var desk = Desk(path: Self.path, hasDraft: true)
    for kind in [.change(.home), .leave, .change(.set([.list])), .leave].prefix(count)
      as ArraySlice<PathIntent<Place>.Kind>
    {
      _ = reducer(&desk, .navigate(PathIntent(kind, reason: .user, from: PathIntent.Origin(topOf: desk.path))))
      #expect(desk.path.count == Self.path.count + 1 && desk.path.dropLast() == Self.path[...])
    }
    _ = reducer(&desk, .answer(1, topOf: desk.path))
    #expect(desk == Desk(path: Self.path, hasDraft: true), "no needs no action")
  }

  @Test("does not ask when the program goes home, nor without a draft")
  func doesNotAsk() {
    #expect(desk(after: .navigate(.home)) == Desk(hasDraft: true))
    var desk = Desk(path: Self.path)
    _ = Self.reducer(&desk, .navigate(Self.home))
    #expect(desk == Desk())
  }

  @Test("is the same after a restart in the middle")
  func restart() throws {
    let asking = desk(after: .navigate(Self.home))
    var desk = try JSONDecoder().decode(Desk.self, from: JSONEncoder().encode(asking))
    _ = Self.reducer(&desk, .answer(0, topOf: desk.path))
    #expect(desk == Desk(notes: ["discarded"]))
  }

  @Test("asks about each screen in turn when the answer carries the user's intent on")
  func inTurn() {
    // Two screens have something to lose; the answer to the one sends the user's intent again.
    let reducer = Desk.reducer.navigation(\.path) {
      $0.leaving { place, desk, intent in
        guard case .detail(let number) = place, !desk.notes.contains("\(number) lost") else { return .leave }
        let lose = Question<Change>("Lose \(number)?", .init("lose", .note("\(number) lost")))
        return .show(.confirm(lose))
      }
    }
    let path: [Place] = [.detail(1), .list, .detail(2)]
    let home = Change.navigate(PathIntent(.home, reason: .user, from: PathIntent.Origin(topOf: path)))
    var desk = Desk(path: path)
    for expected in [2, 1] {
      _ = reducer(&desk, home)
      #expect(desk.path.last?.question?.text == "Lose \(expected)?")
      _ = reducer(&desk, .answer(0, topOf: desk.path))
      #expect(desk.path == path)
    }
    _ = reducer(&desk, home)
    #expect(desk == Desk(notes: ["2 lost", "1 lost"]))
  }

  @MainActor @Test("plays in a store as in the reducer")
  func store() async {
    let store = Store(Desk(path: Self.path, hasDraft: true), reducer: Self.reducer)
    guard case .committed = await store.perform(.navigate(Self.home), until: .finished) else {
      Issue.record("Showing the question has failed.")
      return
    }
    #expect(store.state.path == asked)
    store.send(.answer(0, topOf: store.state.path))
    #expect(store.state == Desk(notes: ["discarded"]))
  }
}
