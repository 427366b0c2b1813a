import PresentationCore
import Testing

/// A sheet, which is the same screen for every page, or a question.
private enum Sheet: QuestionRoute {
  case sheet(String, page: Int)
  case ask(Question<Stroke>)

  var identity: Sheet { if case .sheet(let name, _) = self { .sheet(name, page: 0) } else { self } }
  var name: String? { if case .sheet(let name, _) = self { name } else { nil } }
  var question: Question<Stroke>? { if case .ask(let question) = self { question } else { nil } }
}

private enum Stroke: Navigating, Hashable {
  case navigate(PathIntent<Sheet>), discard(String, then: PathIntent<Sheet>), note(String), turn(String), reverse
}

/// Sheets with drafts, of which two checks know half each.
private struct Studio: Equatable {
  var path: [Sheet] = []
  var drafts: Set<String> = []
  var log: [String] = []

  static let reducer = Reducer<Studio, Stroke> { studio, stroke in
    switch stroke {
    case .navigate(let intent): studio.path.apply(intent)
    case .discard(let name, let intent):
      studio.drafts.remove(name)
      studio.log.append(name)
      Navigate(intent)
    case .note(let text): studio.log.append(text)
    case .turn(let name):
      studio.path = studio.path.map { $0.name == name ? .sheet(name, page: 2) : $0 }
    case .reverse:
      let questions = studio.path.filter { $0.question != nil }
      studio.path = studio.path.filter { $0.question == nil }.reversed() + questions
    }
  }
  .navigation(\.path) {
    $0.leaving { sheet, studio, intent in studio.check(sheet, "a", intent) }
      .leaving { sheet, studio, intent in studio.check(sheet, "b", intent) }
  }

  private func check(_ sheet: Sheet?, _ half: String, _ intent: PathIntent<Sheet>) -> LeaveAnswer<Sheet> {
    guard let name = sheet?.name, name.hasPrefix(half), drafts.contains(name) else { return .leave }
    return .show(
      .ask(Question("Discard \(name)?", .destructive("discard", .discard(name, then: intent)), .no("keep"))))
  }
}

@MainActor @Suite("Several leave checks, drafts and questions at once", .timeLimit(.minutes(10)))
struct SeveralChecksTests {
  /// Sheets by their letters, those in capitals with drafts.
  private func store(_ names: String...) -> Store<Studio, Stroke> {
    let path = names.map { Sheet.sheet($0.lowercased(), page: 1) }
    let drafts = names.filter { $0 != $0.lowercased() }.map { $0.lowercased() }
    return Store(Studio(path: path, drafts: Set(drafts)), reducer: Studio.reducer)
  }

  @discardableResult
  private func kind(_ kind: PathIntent<Sheet>.Kind, _ store: Store<Studio, Stroke>) async -> Outcome {
    let intent = PathIntent(kind, reason: .user, from: .init(topOf: store.state.path))
    return await store.perform(.navigate(intent), until: .finished)
  }

  private func ask(_ name: String) -> Sheet {
    .ask(Question("\(name)?", .yes("yes", .note("\(name) yes")), otherwise: .note("\(name) left")))
  }

  private nonisolated static let wishes: [PathIntent<Sheet>.Kind] = [
    .change(.home), .change(.back(4)), .change(.set([.sheet("x", page: 1)])), .leave,
  ]

  @Test(
    "ask about each draft once, and then the intent is granted", arguments: wishes,
    [["A1", "A2", "B1", "B2"], ["B1", "A1", "B2", "A2"], ["B1", "c", "A1", "c"], ["A1", "c", "c", "B1"]])
  fileprivate func everyDraft(kind: PathIntent<Sheet>.Kind, names: [String]) async {
    let store = Store(
      Studio(
        path: names.map { .sheet($0.lowercased(), page: 1) },
        drafts: Set(names.filter { $0 != $0.lowercased() }.map { $0.lowercased() })), reducer: Studio.reducer)
    let (path, drafts) = (store.state.path, store.state.drafts)
    await self.kind(kind, store)
    for _ in drafts {
      #expect(store.state.path.count == path.count + 1 && store.state.path.last?.question != nil)
      await self.kind(.answer(0), store)
    }
    #expect(store.state.drafts.isEmpty && Set(store.state.log) == drafts && store.state.log.count == drafts.count)
    #expect(
      store.state.path
        == (kind == .leave ? path : kind == .change(.set([.sheet("x", page: 1)])) ? [.sheet("x", page: 1)] : []))
  }

  @Test("lose nothing more when one of the questions is answered with no", arguments: 0..<4, wishes)
  fileprivate func keeping(after count: Int, kind: PathIntent<Sheet>.Kind) async {
    let store = store("A1", "B1", "A2", "B2")
    let path = store.state.path
    await self.kind(kind, store)
    for _ in 0..<count { await self.kind(.answer(0), store) }
    await self.kind(.answer(1), store)
    #expect(store.state.path == path && store.state.log.count == count && store.state.drafts.count == 4 - count)
  }

  @Test(
    "ask in the place of all questions on top that the intent would leave, which go without an answer",
    arguments: wishes)
  fileprivate func aboveAnother(kind: PathIntent<Sheet>.Kind) async {
    let store = store("c", "A1")
    let sheets = store.state.path
    await self.kind(.change(.home), store)
    for name in ["one", "two"] { store.send(.navigate(.push(ask(name)))) }
    await self.kind(kind == .change(.back(4)) ? .change(.back(5)) : kind, store)
    #expect(store.state.path.dropLast() == sheets[...] && store.state.path.last?.question?.text == "Discard a1?")
    #expect(store.state.log == ["two left", "one left"] && store.state.drafts == ["a1"])
    await self.kind(.answer(0), store)
    #expect(store.state.log.last == "a1" && store.state.drafts.isEmpty)
    #expect(store.state.path.allSatisfy { $0.question == nil })
  }

  @Test("leave the question of the same intent where it is when others came on top of it")
  func aboveTheSame() async {
    let store = store("A1")
    await kind(.change(.home), store)
    let asked = store.state.path
    store.send(.navigate(.push(ask("one"))))
    await kind(.change(.home), store)
    #expect(store.state.path == asked && store.state.log == ["one left"])
  }

  @Test("apply to the screen that was updated or moved while the question was open")
  func movedAndUpdated() async {
    let store = store("A1", "A2")
    await kind(.change(.back(1)), store)
    store.send(.turn("a2"))
    await kind(.answer(0), store)
    #expect(store.state == Studio(path: [.sheet("a1", page: 1)], drafts: ["a1"], log: ["a2"]))
    store.send(.navigate(.push(.sheet("b1", page: 1))))
    await kind(.change(.set([.sheet("b1", page: 1)])), store)
    store.send(.reverse)
    #expect(store.state.path.last?.question?.text == "Discard a1?")
    await kind(.answer(0), store)
    #expect(store.state == Studio(path: [.sheet("b1", page: 1)], log: ["a2", "a1"]))
  }
}
