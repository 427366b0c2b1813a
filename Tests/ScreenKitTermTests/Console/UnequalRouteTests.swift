import ScreenKitTerm
import ScreenKitTermTesting
import Testing

private struct Lens { var path: [View] = [] }

private enum View: ScreenFactory {
  case zoom(Double), list([Double])

  func makeScreen() -> any Screen<Lens, Turn> { Glass() }
}

private enum Turn: Navigating { case navigate(PathIntent<View>) }

private struct Glass: Screen {
  func body(_ lens: Lens) -> [Block] { "\(lens.path.count) lenses" }

  func verbs(_ lens: Lens) -> [Verb<Turn>] {
    Verb("zoom", .text("factor"), "Zoom") { .push(.zoom(Double($0) ?? 1)) }
    Verb("list", .text("factor"), "Zoom to several") { .push(.list([Double($0) ?? 1])) }
  }
}

@MainActor @Suite("A route that is not equal to itself", .timeLimit(.minutes(10)))
struct UnequalRouteTests {
  private let console = ScriptedConsole(
    Store(
      Lens(),
      reducer: Reducer<Lens, Turn> { lens, turn in
        switch turn {
        case .navigate(let intent): lens.path.apply(intent)
        }
      }), path: \.path, root: Glass())

  @Test("can be left when the program has pushed it", arguments: ["back", "home", "goto /", "goto /zoom:2"])
  func left(line: String) async {
    for push in ["zoom nan", "list nan"] {
      #expect(await console.type(push) == .init("1 lenses\n"))
      #expect(await console.type(line).end == .done)
      #expect(console.path == (line == "goto /zoom:2" ? "/zoom:2.0" : "/"))
      _ = await console.type("goto /")
    }
  }

  @Test("can be left one by one")
  func several() async {
    for line in ["zoom nan", "zoom 2", "zoom nan", "list nan"] { _ = await console.type(line) }
    for count in [3, 2, 1, 0] { #expect(await console.type("back").text == "\(count) lenses\n") }
  }

  @Test("cannot be typed")
  func typed() async {
    #expect(
      await console.type("goto /zoom:1/zoom:nan").end
        == .failed(
          "goto: column 14: \"nan\" cannot be part of a path; it is not equal to itself (in segment 2; /zoom:1 can be opened)"
        ))
    #expect(await console.type("back").end == .failed("back: this is the first screen"))
  }
}
