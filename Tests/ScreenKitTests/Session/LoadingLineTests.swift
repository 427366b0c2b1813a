import PresentationTesting
import ScreenKit
import ScreenKitTermTesting
import Testing

private enum Aisle: PathRoute, Codable {
  case list, film(Int)
  static let caseNames = ["list", "film"]
}

private enum Lend: Loading, Hashable { case navigate(PathIntent<Aisle>), arrive(Arrival<Aisle, String>) }

private struct Rental { var path: [Aisle] = [], films = RouteState<Aisle, String>() }

/// Takes ten seconds; nine films exist.
private struct FetchFilm: Command {
  let number: Int

  func run(_ dispatcher: Dispatcher<String>) async throws {
    try await dispatcher.clock.sleep(for: .seconds(10))
    guard number < 10 else { throw LineError("film \(number) is lent out") }
    dispatcher("Film \(number)")
  }
}

private struct ShelfScreen: Screen {
  let shelf: Aisle?

  func body(_ rental: Rental) -> [Block] {
    Block.text(StyledText(shelf.flatMap { rental.films[$0] } ?? "Films"))
  }

  func verbs(_ rental: Rental) -> [Verb<Lend>] {
    Verb("open", .integer("film"), "Show a film") { .push(.film($0)) }
  }
}

@MainActor @Suite("A line that leads to a screen which has to load", .timeLimit(.minutes(10)))
struct LoadingLineTests {
  private let clock = TestClock()
  private let store: Store<Rental, Lend>
  private let session: Session<Rental, Lend>

  init() {
    let reducer = Reducer<Rental, Lend> { rental, lend in
      if case .navigate(let intent) = lend { rental.path.apply(intent) }
    }
    .navigation(\.path) {
      $0.loading(\.films) { shelf, _ in
        if case .film(let number) = shelf { FetchFilm(number: number) } else { nil }
      }
    }
    store = Store(Rental(), reducer: reducer, clock: clock)
    session = Session(store, path: \.path, root: ShelfScreen(shelf: nil)) { shelf, _ in ShelfScreen(shelf: shelf) }
  }

  private func text(of screen: Screenful?) -> String { Rendering().text(screen?.blocks ?? []) }

  @Test("waits on the old screen, and shows the new one when it is ready", arguments: ["open 3", "goto /film:3"])
  func waits(line: String) async {
    let line = Task.immediate { await session.run(line) }
    await clock.sleepers(1)
    #expect(text(of: await session.screen()).contains("Films"))
    clock.advance(by: .seconds(10))
    let end = await line.value
    #expect(end.status == .done && text(of: end.screen).contains("Film 3"))
  }

  @Test("fails with the reason, on the screen where it was typed", arguments: ["open 12", "goto /list/film:12"])
  func fails(line: String) async {
    let line = Task.immediate { await session.run(line) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(10))
    let end = await line.value
    #expect(end.status == .failed && end.error?.description.contains("film 12 is lent out") == true)
    #expect(text(of: await session.screen()).contains("Films"))
  }

  @Test("can be given up", arguments: ["open 3", "goto /list/film:3"])
  func givenUp(line: String) async {
    let line = Task.immediate { await session.run(line) }
    await clock.sleepers(1)
    line.cancel()
    #expect(await line.value.status == .cancelled)
    #expect(text(of: await session.screen()).contains("Films"))
    #expect(clock.sleeperCount == 0)
  }

  @Test("ends if the program leads elsewhere meanwhile, which wins")
  func newest() async {
    let line = Task.immediate { await session.run("open 3") }
    await clock.sleepers(1)
    let newer = Task.immediate { await store.perform(.push(.film(4)), until: .finished) }
    #expect(await line.value.status != .failed)
    await clock.sleepers(1)
    clock.advance(by: .seconds(10))
    _ = await newer.value
    #expect(text(of: await session.screen()).contains("Film 4"))
  }
}
