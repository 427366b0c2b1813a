import PresentationCore
import Testing

@MainActor @Suite("A question whose screen stays for another one", .timeLimit(.minutes(10)))
struct IdentifiedQuestionTests {
  enum Step: Navigating, Hashable {
    case navigate(PathIntent<Spot>), note(String), next(Int)
  }

  /// Questions share one screen, whatever they ask and however often that was shown.
  struct Spot: QuestionRoute {
    var number: Int
    var shown = 0
    var leadsOn = false

    var identity: Bool { true }
    var question: Question<Step>? {
      Question(
        "\(number)?", .init("yes", .note("\(number) yes")),
        otherwise: leadsOn ? .next(number + 1) : .note("\(number) left"))
    }
  }

  struct Room: Sendable {
    var path: [Spot] = []
    var notes: [String] = []

    static let reducer = Reducer<Room, Step> { room, step in
      switch step {
      case .navigate(let intent): room.path.apply(intent)
      case .note(let text): room.notes.append(text)
      case .next(let number): room.path.replaceTop(Spot(number: number, leadsOn: true))
      }
    }
    .navigation(\.path)
  }

  @Test("counts as closed and is resolved once; its replacement is resolved when it is closed")
  func replaced() {
    var room = Room(path: [Spot(number: 1)])
    _ = Room.reducer(&room, .navigate(.set([Spot(number: 2)])))
    #expect(room.notes == ["1 left"])
    _ = Room.reducer(&room, .navigate(PathIntent(.answer(0), from: .init(topOf: room.path))))
    #expect(room.notes == ["1 left", "2 yes"])
    #expect(room.path == [])
  }

  @Test("does not count as closed when another value asks the same")
  func updated() {
    var room = Room(path: [Spot(number: 1)])
    _ = Room.reducer(&room, .navigate(.set([Spot(number: 1, shown: 2)])))
    #expect(room.notes == [])
    _ = Room.reducer(&room, .navigate(.home))
    #expect(room.notes == ["1 left"])
  }

  @Test("accepts an answer only to the question that was shown when the answer was given")
  func lateAnswer() {
    let answer = Step.navigate(PathIntent(.answer(0), from: .init(topOf: [Spot(number: 1)])))
    var room = Room(path: [Spot(number: 2)])
    _ = Room.reducer(&room, answer)
    #expect(room.notes == [] && room.path == [Spot(number: 2)])
    room = Room(path: [Spot(number: 1, shown: 3)])
    _ = Room.reducer(&room, answer)
    #expect(room.notes == ["1 yes"] && room.path == [])
  }

  @Test("leads to one after the other without end: the action fails, with what was done, and the store goes on")
  func endless() async {
    let store = Store(Room(path: [Spot(number: 1, leadsOn: true)]), reducer: Room.reducer)
    let outcome = await store.perform(.next(5), until: .finished)
    #expect(outcome.word.hasPrefix("failed: questions keep replacing each other"))
    #expect(store.state.path.count == 1)
    #expect(await store.perform(.note("on")).word == "committed")
  }
}
