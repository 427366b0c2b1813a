import PresentationCore
import Testing

private enum Room: PathRoute { case hall, desk(Int), ask(Question<Int>) }
private enum House: PathRoute { case rooms(Room), cellar }

@Suite("An intent of a feature, as one of the app", .timeLimit(.minutes(10)))
struct PathIntentMapTests {
  private static let changes: [(PathChange<Room>, PathChange<House>)] = [
    (.push(.hall), .push(.rooms(.hall))), (.pushUnlessTop(.desk(1)), .pushUnlessTop(.rooms(.desk(1)))),
    (.back(2), .back(2)), (.backTo(.hall), .backTo(.rooms(.hall))), (.home, .home),
    (.set([.hall, .desk(2)]), .set([.rooms(.hall), .rooms(.desk(2))])), (.set([]), .set([])),
    (.replaceTop(.desk(3)), .replaceTop(.rooms(.desk(3)))), (.bringToFront(.hall), .bringToFront(.rooms(.hall))),
  ]

  @Test("requests the same change of the app's routes", arguments: changes)
  fileprivate func change(of feature: PathChange<Room>, of app: PathChange<House>) {
    #expect(feature.map(House.rooms) == app)
    #expect(PathIntent(feature).map(House.rooms) == PathIntent(app))
  }

  @Test(
    "keeps its reason, and the screen that it comes from",
    arguments: [.user, .program, .restore, .replay, .failure] as [PathIntent<Room>.Reason])
  fileprivate func origin(reason: PathIntent<Room>.Reason) {
    let intents = [
      PathIntent<Room>(.back(1), reason: reason, from: .init(.desk(1), ordinal: 3)),
      PathIntent<Room>(.leave, reason: reason, from: .init(nil)), PathIntent<Room>(.close, reason: reason),
      PathIntent<Room>(.closed, reason: reason), PathIntent<Room>(.answer(2), reason: reason, from: .init(.hall)),
      PathIntent<Room>(.failed([.hall, .desk(1)], reason: "no", proposal: [.hall]), reason: reason),
    ]
    for intent in intents {
      let whole = intent.map(House.rooms)
      #expect(whole.reason.rawValue == reason.rawValue)
      #expect(whole.origin?.route == intent.origin?.route.map(House.rooms))
      #expect(whole.origin?.ordinal == intent.origin?.ordinal && (whole.origin == nil) == (intent.origin == nil))
      switch (intent.kind, whole.kind) {
      case (.change(let one), .change(let other)): #expect(one.map(House.rooms) == other)
      case (.failed(let path, let why, let proposal), .failed(let other, let reason, let counter)):
        #expect(other == path.map(House.rooms) && why == reason && counter == proposal.map(House.rooms))
      case (.leave, .leave), (.close, .close), (.closed, .closed): break
      case (.answer(let one), .answer(let other)): #expect(one == other)
      default: Issue.record("\(intent.kind) became \(whole.kind)")
      }
    }
  }

  @Test("goes back once from one of several equal screens, below the screens of other features")
  func origins() {
    var path: [House] = [.rooms(.hall), .cellar, .rooms(.hall), .rooms(.desk(1))]
    let intent = PathIntent<Room>(.close, reason: .user, from: .init(.hall, ordinal: 1)).map(House.rooms)
    let changes = [path.apply(intent), path.apply(intent)]
    #expect(changes == [true, false] && path == [.rooms(.hall), .cellar])
  }

  @Test("is an answer to the same question, in the actions of the app, with the same roles")
  func question() {
    let question = Question("Sure?", .yes("yes", 1), .no("no"), .init("later", 2), otherwise: 3)
    let whole = question.map { "change \($0)" }
    #expect(
      whole == Question("Sure?", .yes("yes", "change 1"), .no("no"), .init("later", "change 2"), otherwise: "change 3"))
    #expect(throws: CancellationError.self) { try question.map { _ -> Int in throw CancellationError() } }
  }
}
