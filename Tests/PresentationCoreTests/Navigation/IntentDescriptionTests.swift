import PresentationCore
import Testing

@Suite("The description of an intent", .timeLimit(.minutes(10)))
struct IntentDescriptionTests {
  enum Room: PathRoute { case hall, room(Int) }
  enum Change { case navigate(PathIntent<Room>) }

  @Test(
    "is its change in the words of the app",
    arguments: [
      (.push(.room(3)), "push(room(3))"), (.pushUnlessTop(.hall), "pushUnlessTop(hall)"), (.back, "back(1)"),
      (.backTo(.hall), "backTo(hall)"), (.home, "home"), (.set([]), "set()"),
      (.set([.hall, .room(1)]), "set(hall, room(1))"),
      (.replaceTop(.room(1)), "replaceTop(room(1))"), (.bringToFront(.hall), "bringToFront(hall)"), (.leave, "leave"),
      (PathIntent(.back(2), reason: .user, from: .init(.room(1))), "back(2), reason: user"),
      (PathIntent(.close), "close"), (PathIntent(.closed), "closed"), (PathIntent(.answer(1)), "answer(1)"),
      (
        PathIntent(.failed([.hall, .room(4)], reason: "there is no room 4", proposal: [.hall]), reason: .failure),
        "failed(hall, room(4); there is no room 4), reason: failure"
      ),
    ] as [(PathIntent<Room>, String)])
  func words(intent: PathIntent<Room>, description: String) {
    #expect("\(intent)" == description)
    #expect("\(Change.navigate(intent))" == "navigate(\(description))")
  }
}
