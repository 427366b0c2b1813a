import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

private struct Works {
  var isSaved = false
  var path: [Nowhere] = []

  static let reducer = Reducer<Works, Change> { works, change in
    switch change {
    case .save: works.isSaved = true
    case .navigate(let intent): works.path.apply(intent)
    }
  }
  .navigation(\.path) {
    $0.leaving { _, works, _ in works.isSaved ? .leave : .stay("the work is not saved") }
  }
}

private enum Nowhere: PathRoute { case nowhere }
private enum Change: Navigating { case save, navigate(PathIntent<Nowhere>) }

private struct Bench: Screen {
  let isLive: Bool
  var liveRegion: LiveRegion? { isLive ? .keepingTop : nil }
  func body(_ works: Works) -> [Block] { "\(works.isSaved ? "saved" : "unsaved")" }
  func verbs(_ works: Works) -> [Verb<Change>] { Verb("save", "Save the work") { .save } }
}

@Typist @Suite("A screen that does not let its user leave", .serialized, .timeLimit(.minutes(10)))
struct LiveLeavingTests {
  @Test("is shown once after each Ctrl-D that is refused, with the reason", arguments: [true, false])
  func refused(isLive: Bool) throws {
    let session = try Consoles.openConsole(
      TestedConsole("Bench") { terminal in
        let store = Store(Works(), reducer: Works.reducer)
        let console = Console(store, path: \.path, root: Bench(isLive: isLive)) { _, _ in Bench(isLive: isLive) }
        return await console.main(on: terminal)
      })
    for count in 1...3 {
      try session.type("\u{04}")
      let reason = "the work is not saved"
      let rows =
        isLive
        ? Array(repeating: ["/>", reason], count: count - 1).joined() + ["/>", "unsaved", reason, "/>"]
        : ["unsaved"] + Array(repeating: ["/>", reason], count: count).joined() + ["/>"]
      try session.wait(until: { $0.text == rows.joined(separator: "\n") }, described: "\(rows)", within: .seconds(5))
    }
    try session.type("save\r")
    try session.wait(for: "saved\n/>")
    try session.type("\u{04}")
    #expect(try session.waitForExit() == .exited(0))
  }
}
