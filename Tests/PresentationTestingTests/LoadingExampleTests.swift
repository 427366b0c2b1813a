import PresentationCore
import Testing

private struct Film: Sendable, Equatable { var year = 1979 }

private struct Library: Sendable, Equatable {
  struct Unknown: Error {}

  func film(_ title: String) async throws -> Film {
    guard title == "Alien" else { throw Unknown() }
    return Film()
  }
}

@MainActor @Suite("The example of screens that are read", .timeLimit(.minutes(10)))
struct LoadingExampleTests {
  @Test("shows a film when it has been read, and nothing that cannot be read")
  func example() async {
    enum Page: PathRoute { case film(String) }
    let library = Library()

    struct ReadFilm: Command {
      let title: String, library: Library
      func run(_ dispatcher: Dispatcher<Film>) async throws {
        dispatcher(try await library.film(title))
      }
    }
    struct Cinema { var path: [Page] = [], films = RouteState<Page, Film>() }
    enum Change: Loading {
      case navigate(PathIntent<Page>), arrive(Arrival<Page, Film>)
    }

    let reducer = Reducer<Cinema, Change> { cinema, change in
      if case .navigate(let intent) = change { cinema.path.apply(intent) }
    }
    .navigation(\.path) {
      $0.loading(\.films) { page, _ in
        switch page {
        case .film(let title): ReadFilm(title: title, library: library)
        }
      }
    }

    let store = Store(Cinema(), reducer: reducer)
    _ = await store.perform(.push(.film("Alien")), until: .finished)
    #expect(store.state.path == [.film("Alien")] && store.state.films[.film("Alien")] == Film())
    _ = await store.perform(.push(.film("Alias")), until: .finished)
    #expect(store.state.path == [.film("Alien")])
  }
}
