import ScreenKitTermTesting
import Testing

private struct Museum { var paid = 0, path: [Room] = [] }
private enum Visit: Navigating { case pay(Int), navigate(PathIntent<Room>) }
private enum Room: ScreenFactory {
  case hall
  func makeScreen() -> any Screen<Museum, Visit> { Hall() }
}

private let reducer = Reducer<Museum, Visit> { museum, visit in
  switch visit {
  case .pay(let euros): museum.paid += euros
  case .navigate(let intent): museum.path.apply(intent)
  }
}

private struct Entrance: Screen<Museum, Visit> {
  func body(_ museum: Museum) -> [Block] {
    "\(museum.paid) euros were paid."
  }

  func verbs(_ museum: Museum) -> [Verb<Visit>] {
    Verb("pay", .integer("euros", in: 1...20), "Buy a ticket") { .pay($0) }
    Verb("enter", "Go into the museum") { .push(.hall) }
      .disabled(museum.paid < 5 ? "a ticket costs 5 euros" : nil)
  }
}

private struct Hall: Screen<Museum, Visit> {
  func body(_ museum: Museum) -> [Block] { "The museum closes at six." }
}

@MainActor @Suite("A museum", .timeLimit(.minutes(10)))
struct MuseumTests {
  private let console = ScriptedConsole(
    Store(Museum(), reducer: reducer), path: \.path, root: Entrance())

  @Test("admits a visitor who has paid")
  func enter() async {
    await console.expect("enter", fails: "enter: a ticket costs 5 euros")
    await console.expect("pay 5", shows: "5 euros were paid.")
    await console.expect("ent", shows: "The museum closes at six.")
    #expect(console.path == "/hall")
  }

  @Test("offers the door only after the payment")
  func completion() async {
    #expect(await console.completions(of: "en") == [])
    _ = await console.type("pay 5")
    #expect(await console.completions(of: "en") == ["enter "])
  }
}
