import ScreenKit
import TestSupport
import Testing

private struct Shop { var path: [Nowhere] = [] }
private enum Nowhere: PathRoute { case nowhere }
private enum Change: Navigating { case nothing, navigate(PathIntent<Nowhere>) }

private struct Till: Screen {
  func body(_ shop: Shop) -> [Block] { "till" }
  func verbs(_ shop: Shop) -> [Verb<Change>] {
    Verb("sell", "Sell something") { .nothing }
    Verb.doing("by way", .line("line"), "Run a line") { line, running in running.show(await running.run(line)) }
  }
}

@MainActor @Suite("Help in a window", .timeLimit(.minutes(10)))
struct HelpFittingTests {
  private let session = Session(
    Store(Shop(), reducer: Reducer<Shop, Change> { _, _ in }), path: \.path, root: Till(),
    makeScreen: { _, _ in Till() })

  private func help(_ line: String, rows: Int?) async -> [String] {
    session.resized(to: Window(columns: 80, rows: rows))
    return await Rendering().lines(session.run(line).output)
  }

  @Test("names the built-in verbs in a line if the whole text is longer than the window, unless it goes elsewhere")
  func fitting() async {
    let whole = await help("help", rows: nil)
    #expect(whole.contains { $0.hasPrefix("goto <path>") } && whole.count > 12)
    #expect(await help("help", rows: whole.count + 2) == whole)
    let brief = await help("help", rows: whole.count + 1)
    #expect(
      Array(brief.suffix(3)) == [
        "look, back, home, path, goto, help, notices, wait, quit", "", "To explain a command, type help and its name.",
      ])
    #expect(brief.contains { $0.hasPrefix("sell") } && !brief.contains { $0.hasPrefix("goto <path>") })
    #expect(await help("by way help", rows: 5) == whole)
    #expect(await help("help goto", rows: 1).count > 1)
    session.builtInVerbs = .standard.renaming("help", to: "commands")
    #expect(await help("commands", rows: 1).last == "To explain a command, type commands and its name.")
    session.builtInVerbs = .standard.hiding("help")
    #expect(await help(":help", rows: 1).last?.hasPrefix("look, back") == true)
  }
}
