import PresentationTesting
import ScreenKit
import TestSupport
import Testing

private struct Pot: Equatable { var path: [Nowhere] = [], isDone = false }

private enum Nowhere: PathRoute { case nowhere }

private enum Cooking: Navigating { case finish, navigate(PathIntent<Nowhere>) }

private struct Stove: Screen {
  func body(_ pot: Pot) -> [Block] { pot.isDone ? "done" : "cooking" }
  func verbs(_ pot: Pot) -> [Verb<Cooking>] { Verb("finish", "Finish") { .finish } }
}

@MainActor @Suite("A command that posts a notice", .timeLimit(.minutes(10)))
struct NoticeCommandTests {
  private let notices = Notices()

  private var reducer: Reducer<Pot, Cooking> {
    Reducer<Pot, Cooking>.returning { [notices] pot, cooking in
      guard case .finish = cooking else { return [] }
      pot.isDone = true
      return [.post("The jam is ready.", level: .warning, ringsBell: true, to: notices)]
    }
  }

  @Test("posts it before the line that caused it has ended, also at the other end of a wire")
  func posting() async {
    let session = Session(
      Store(Pot(), reducer: reducer), path: \.path, root: Stove(), notices: notices,
      makeScreen: { _, _ in Stove() })
    let end = await EncodedPort(session).run("finish")
    #expect(end.notices == [Notice("The jam is ready.", level: .warning, ringsBell: true)])
    #expect(end.notices != [Notice("The jam is ready.", level: .warning)])
  }

  // Rule S-07.1
  @Test("is equal to one that posts the same to the same receiver")
  func equality() {
    var pot = Pot()
    let expected: any Command<Cooking> = NoticeCommand<Cooking>.post(
      "The jam is ready.", level: .warning, ringsBell: true, to: notices)
    let other: any Command<Cooking> = NoticeCommand<Cooking>.post(
      "The jam is ready.", level: .warning, ringsBell: true, to: Notices())
    let commands = reducer(&pot, .finish)
    #expect(commands.count == 1 && commands.allSatisfy { $0.isEqual(to: expected) && !$0.isEqual(to: other) })
  }
}
