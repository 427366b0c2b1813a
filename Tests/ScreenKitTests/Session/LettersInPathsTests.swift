import ScreenKit
import TestSupport
import Testing

private struct Finder {
  var path: [FinderRoute] = []

  static let reducer = Reducer<Finder, Find> { finder, find in
    switch find {
    case .navigate(let intent): finder.path.apply(intent)
    }
  }
}
private enum Find: Navigating { case navigate(PathIntent<FinderRoute>) }
private enum FinderRoute: ScreenFactory {
  case find(String), page(Int)
  static let caseNames = ["find", "page"]
  func makeScreen() -> any Screen<Finder, Find> { Findings() }
}
private struct Findings: Screen {
  func body(_ finder: Finder) -> [Block] { "\(finder.path.count)" }
  func verbs(_ finder: Finder) -> [Verb<Find>] {}
}

@MainActor @Suite("A path with letters of any script", .timeLimit(.minutes(10)))
struct LettersInPathsTests {
  private let store = Store(Finder(), reducer: Finder.reducer)
  private let session: Session<Finder, Find>

  init() { session = Session(store, path: \.path, root: Findings()) }

  private func path(finding text: String) -> String {
    store.send(.navigate(.set([.find(text)])))
    return session.location.path
  }

  @Test(
    "shows letters and digits where the user is, and nothing else",
    arguments: [
      ("神隠", "/find:神隠"), ("Ærø", "/find:Ærø"), ("e\u{301}a", "/find:e\u{301}a"), ("é\u{323}", "/find:é\u{323}"),
      ("a b", "/find:a%20b"), ("ש\u{202E}ל", "/find:ש%E2%80%AEל"), ("\u{3164}", "/find:%E3%85%A4"),
      ("🎉", "/find:%F0%9F%8E%89"),
      ("٣", "/find:٣"), ("a/é%41", "/find:a%2Fé%2541"), ("“é”", "/find:%E2%80%9Cé%E2%80%9D"),
      ("\u{301}é", "/find:%CC%81é"),
    ])
  func shown(text: String, path: String) async {
    #expect(self.path(finding: text).unicodeScalars.elementsEqual(path.unicodeScalars))
    let exact = session.location.exactPath
    #expect(exact?.utf8.allSatisfy { $0 < 0x80 } == true)
    // Both lead there.
    for goal in [path, exact ?? ""] {
      store.send(.navigate(.home))
      #expect(await session.run("goto \(goal)").status == .done)
      #expect(store.state.path == [.find(text)], "\(goal)")
    }
  }

  @Test(
    "has its mistakes in the typed columns, and quotes the typed text",
    arguments: [
      (
        "/find:神隠/pag:é",
        #"column 10: unknown screen "pag"; did you mean "page"? (in segment 2; /find:神隠 can be opened)"#
      ),
      ("/page:é", #"column 7: "é" is not a whole number"#), ("/find:é é", nil),
      ("/find:é,é", #"column 9: unexpected argument "é""#),
      ("/find:é🎉", #"column 8: unexpected character; in text, write it as %F0%9F%8E%89"#),
    ])
  func mistakes(path: String, message: String?) async {
    let problem = await session.run("goto '\(path)'").error?.message
    #expect(message == nil ? problem != nil : problem == message)
  }

  @Test("is completed with letters")
  func completion() async {
    session.destinations = { _ in [.find("神隠"), .find("千と")] }
    #expect(await session.completion(of: "goto /find:神").common == "goto /find:神隠 ")
    #expect(await session.completion(of: "goto /find:%E7%A5%9E").common == "goto /find:%E7%A5%9E%E9%9A%A0 ")
  }

  @Test("is read as it is shown: random texts", arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let text = random.text()
      let path = path(finding: text)
      store.send(.navigate(.home))
      guard await session.run("goto '\(path)'").status == .done else {
        Issue.record("\(path.debugDescription)")
        continue
      }
      #expect(store.state.path == [.find(text)], "\(path.debugDescription)")
    }
  }
}
