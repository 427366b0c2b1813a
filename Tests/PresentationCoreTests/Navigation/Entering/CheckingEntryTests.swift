import PresentationCore
import PresentationTesting
import Testing

private struct Ward: Equatable {
  var path: [Bed] = []
  var patients: Set<Int> = [1, 2, 3]
  var hasNotes = false
  var count = 0
}
/// A bed, which keeps its identity with every page; notes that may be lost; a question.
private enum Bed: QuestionRoute {
  case bed(Int, page: Int), notes, ask(Question<Round>)

  enum Identity: Hashable { case bed(Int), notes, question }
  var identity: Identity {
    switch self {
    case .bed(let number, _): .bed(number)
    case .notes: .notes
    case .ask: .question
    }
  }
  var question: Question<Round>? { if case .ask(let question) = self { question } else { nil } }

  func problem(in ward: Ward) -> String? {
    switch self {
    case .bed(let number, _) where !ward.patients.contains(number): "nobody lies in bed \(number)"
    case .bed(_, let page) where page > 9: "there is no page \(page)"
    default: nil
    }
  }
}
private enum Round: Navigating, Hashable {
  case navigate(PathIntent<Bed>), dismiss(Int), admit(Int), discard(then: PathIntent<Bed>), openByHand(Int)
}

@MainActor @Suite("An entry check", .timeLimit(.minutes(10)))
struct CheckingEntryTests {
  private let store = Store(
    Ward(),
    reducer: Reducer<Ward, Round> { ward, round in
      ward.count += 1
      switch round {
      case .navigate(let intent): ward.path.apply(intent)
      case .dismiss(let number): ward.patients.remove(number)
      case .admit(let number):
        ward.patients.insert(number)
        Navigate(.push(.bed(number, page: 1)))
      case .discard(let intent):
        ward.hasNotes = false
        Navigate(intent)
      case .openByHand(let number): ward.path.push(.bed(number, page: 1))
      }
    }
    .navigation(\.path) {
      $0.entering { $0.problem(in: $1) }
        .leaving { bed, ward, intent in
          guard bed == .notes, ward.path.contains(.notes) else { return .leave }
          return .show(.ask(Question("Discard?", .yes("yes", .discard(then: intent)), .no("no"))))
        }
    })

  private func refusal(of intent: PathIntent<Bed>) async -> String? {
    guard case .failed(let error) = await store.perform(.navigate(intent), until: .finished) else { return nil }
    return "\(error)"
  }

  @Test(
    "refuses a path with a route that the state does not know, at any position, and leaves the state unchanged",
    arguments: [
      .push(.bed(9, page: 1)), .set([.bed(1, page: 1), .bed(9, page: 1), .bed(2, page: 1)]),
      .set([.bed(9, page: 1)]), .bringToFront(.bed(9, page: 1)), .replaceTop(.bed(9, page: 1)),
    ] as [PathChange<Bed>],
    [.user, .program, .restore, .replay, .failure] as [PathIntent<Bed>.Reason])
  fileprivate func refuses(change: PathChange<Bed>, reason: PathIntent<Bed>.Reason) async {
    store.send(.navigate(.set([.bed(1, page: 1), .bed(2, page: 1)])))
    let before = store.state
    #expect(await refusal(of: PathIntent(change, reason: reason)) == "nobody lies in bed 9")
    #expect(store.state == before)
  }

  @Test("reports the lowest route that cannot be entered")
  func lowest() async {
    #expect(await refusal(of: .set([.bed(1, page: 10), .bed(9, page: 1)])) == "there is no page 10")
    #expect(await refusal(of: .set([.bed(9, page: 10), .bed(1, page: 10)])) == "nobody lies in bed 9")
  }

  @Test("checks a screen that stays and gets a new value")
  func updated() async {
    #expect(await refusal(of: .push(.bed(1, page: 1))) == nil)
    #expect(await refusal(of: .replaceTop(.bed(1, page: 10))) == "there is no page 10")
    #expect(await refusal(of: .replaceTop(.bed(1, page: 9))) == nil)
    #expect(store.state.path == [.bed(1, page: 9)])
  }

  @Test("does not check routes that stay, even if they could not be entered now, or routes that are removed")
  func staying() async {
    store.send(.navigate(.set([.bed(1, page: 1), .bed(2, page: 1)])))
    store.send(.dismiss(1))
    #expect(await refusal(of: .push(.bed(3, page: 1))) == nil)
    #expect(await refusal(of: .back(2)) == nil)
    #expect(store.state.path == [.bed(1, page: 1)])
    #expect(await refusal(of: .push(.bed(1, page: 1))) == "nobody lies in bed 1", "the same route again")
  }

  @Test("sees the state that the action leads to, and leaves actions without an intent alone")
  func state() async {
    #expect(await store.perform(.admit(7), until: .finished).word == "committed")
    #expect(store.state.path == [.bed(7, page: 1)])
    #expect(await store.perform(.openByHand(9), until: .finished).word == "committed")
    #expect(store.state.path.last == .bed(9, page: 1))
  }

  @Test("comes before the leave checks: nothing is given up for a screen that cannot be entered")
  func leaving() async {
    store.send(.navigate(.push(.notes)))
    let kind = PathIntent<Bed>(.set([.bed(9, page: 1)]), reason: .user)
    #expect(await refusal(of: kind) == "nobody lies in bed 9")
    #expect(store.state.path == [.notes])
    #expect(await refusal(of: PathIntent(.set([.bed(1, page: 1)]), reason: .user)) == nil)
    #expect(store.state.path.last?.question != nil)
  }

  @Test("refuses the change that an answer leads to if it has become impossible, and the question is closed")
  func answers() async throws {
    store.send(.navigate(.push(.notes)))
    store.send(.navigate(PathIntent(.set([.bed(1, page: 1)]), reason: .user)))
    store.send(.dismiss(1))
    let answer = PathIntent<Bed>(.answer(0), reason: .user, from: .init(topOf: store.state.path))
    #expect(await refusal(of: answer) == "nobody lies in bed 1")
    #expect(store.state.path == [.notes])
  }
}
