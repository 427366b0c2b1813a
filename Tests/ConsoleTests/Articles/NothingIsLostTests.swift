import PresentationCore
import ScreenKitTerm
import Testing

/// A letter as version 1 of a program saves it, and as version 2 does.
private struct Letter<Text: Codable & Equatable & Sendable>: Sendable {
  var text: Text
  var path: [Page] = []

  static func reducer(_ name: String) -> Reducer<Self, Change> {
    Reducer<Self, Change> { letter, change in
      switch change {
      case .navigate(let intent): letter.path.apply(intent)
      case .restore: ()
      }
    }
    .restorable(\.text, as: name)
  }
}

private enum Page: ScreenFactory {
  case page
  func makeScreen() -> Sheet { Sheet() }
}

private struct Sheet {}

private enum Change: Navigating, Restoring { case navigate(PathIntent<Page>), restore(Restoration) }

private struct Blank<Text: Codable & Equatable & Sendable>: Screen {
  func body(_ letter: Letter<Text>) -> [Block] {}
  func verbs(_ letter: Letter<Text>) -> [Verb<Change>] {}
}

@MainActor @Suite("The article on sessions that are resumed", .timeLimit(.minutes(10)))
struct NothingIsLostTests {
  private func session<Text>(_ letter: Letter<Text>, _ name: String) -> (
    Store<Letter<Text>, Change>, Session<Letter<Text>, Change>
  ) {
    let store = Store(letter, reducer: Letter<Text>.reducer(name))
    return (store, Session(store, path: \.path, root: Blank()) { _, _ in Blank<Text>() })
  }

  @Test("converts what an older version has saved")
  func conversion() async throws {
    let resumption = Resumption(version: 2) { saved in
      try saved.change("letter") { (text: String) in
        text.split(separator: "\n").map(String.init)
      }
      saved.rename("letter", to: "lines")
    }
    var saved = session(Letter(text: "one\ntwo", path: [.page]), "letter").1.saved()
    try resumption.migrate?(&saved)
    let (store, session) = session(Letter(text: [String]()), "lines")
    #expect(await session.resume(saved).status == .done)
    #expect(store.state.text == ["one", "two"] && store.state.path == [.page])
    #expect(session.notices.recent.isEmpty)
  }
}
