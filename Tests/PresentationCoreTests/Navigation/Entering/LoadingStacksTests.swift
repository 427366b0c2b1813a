import PresentationCore
import Testing

private enum Hall: String, Codable { case east, west }
private enum Item: PathRoute, Codable { case index, work(Int) }
private typealias Halls = Stacks<Hall, Item>
private enum Tour: Loading, Hashable, Codable {
  case navigate(PathIntent<Halls.Element>), arrive(Arrival<Halls.Element, String>)
}
private struct Museum: Equatable, Codable {
  var halls = Halls(east: [], west: [.index], selecting: .east)
  var labels = RouteState<Halls.Element, String>()
}

extension Stacks where Key == Hall {
  fileprivate init(east: [Route], west: [Route], selecting selection: Key) {
    self.init([.east, .west], selecting: selection)
    self[.east] = east
    self[.west] = west
  }
}

private struct ReadLabel: Command {
  let text: String
  let librarian: Librarian

  func run(_ dispatcher: Dispatcher<String>) async throws { dispatcher(try await librarian.read(text)) }
}

@MainActor @Suite("Screens of several stacks that are read", .timeLimit(.minutes(10)))
struct LoadingStacksTests {
  private let librarian = Librarian()
  private let store: Store<Museum, Tour>

  init() {
    let librarian = librarian
    let reducer = Reducer<Museum, Tour> { museum, tour in
      if case .navigate(let intent) = tour { museum.halls.apply(intent) }
    }
    .navigation(\.halls) {
      $0.loading(\.labels) { place, _ in
        switch place {
        case .root(.west): ReadLabel(text: "west", librarian: librarian)
        case .route(let hall, .work(let number)): ReadLabel(text: "\(hall) \(number)", librarian: librarian)
        default: nil
        }
      }
    }
    store = Store(Museum(), reducer: reducer)
  }

  private func asking(_ change: PathChange<Halls.Element>) -> Task<Outcome, Never> {
    let intent = PathIntent(change, from: .init(topOf: store.state.halls.path))
    return Task { await store.perform(.navigate(intent), until: .finished) }
  }

  // Rule P-11.9
  @Test("come when they are read, also below another stack that is selected for them; other stacks stay as they are")
  func other() async {
    let outcome = asking(.push(.route(.west, .work(1))))
    for text in ["west", "west 1"] {
      await librarian.isAsked(for: text)
      #expect(store.state == Museum())
      librarian.answer(text)
    }
    _ = await outcome.value
    #expect(store.state.halls == Halls(east: [], west: [.index, .work(1)], selecting: .west))
    #expect(store.state.labels.values == [.root(.west): "west", .route(.west, .work(1)): "west 1"])
  }

  @Test("are not read again when their stack is selected, and keep their content while another one is")
  func selecting() async {
    let outcome = asking(.push(.route(.east, .work(1))))
    await librarian.isAsked(for: "east 1")
    librarian.answer("east 1")
    _ = await outcome.value
    let first = asking(.bringToFront(.root(.west)))
    await librarian.isAsked(for: "west")
    librarian.answer("west")
    _ = await first.value
    for hall in [Hall.east, .west, .east] {
      _ = await asking(.bringToFront(.root(hall))).value
      #expect(store.state.halls.selection == hall && librarian.asked == [])
      #expect(store.state.labels.values == [.root(.west): "west", .route(.east, .work(1)): "east 1"])
    }
  }

  @Test("have contents of their own in each stack")
  func apart() async {
    let outcome = asking(.set([.root(.west), .route(.west, .work(1)), .root(.east), .route(.east, .work(1))]))
    for text in ["west 1", "east 1"] {
      await librarian.isAsked(for: text)
      librarian.answer(text)
    }
    _ = await outcome.value
    #expect(store.state.labels.values == [.route(.west, .work(1)): "west 1", .route(.east, .work(1)): "east 1"])
  }
}
