import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A watch toggle that is a request", .timeLimit(.minutes(10)))
struct MoviesTests {
  let movies = Movies(movies: [Movie(title: "Alien"), Movie(title: "Brazil")])

  private func save(_ movie: Int, _ isWatched: Bool, server: Server) -> some Command<MovieAction> {
    Save(movie: movie, isWatched: isWatched, server: server).replacing(id: movie)
  }

  @Test("is assumed to succeed, waited for, and shown as being changed, by what is shown of one state")
  func success() async {
    let server = Server()
    let store = TestStore(movies, reducer: reducer(server: server))
    store.send(.toggle(0)) { $0.movies[0].requested = true }
    store.expect(command: save(0, true, server: server))
    #expect(store.state.movies[0].assumed == "[x]")
    #expect(store.state.movies[0].awaited == "[ ]")
    #expect(store.state.movies[0].shown == "[~]")
    await store.receive(.saved(0, true)) { $0.movies[0] = Movie(title: "Alien", isWatched: true) }
    #expect(store.state.movies[0].assumed == "[x]")
    #expect(store.state.movies[0].awaited == "[x]")
    #expect(store.state.movies[0].shown == "[x]")
    await store.finish()
  }

  // Feature F-39
  @Test("that fails is rolled back, with the reason, until the next one")
  func failure() async {
    let server = Server(refused: [1])
    let store = TestStore(movies, reducer: reducer(server: server))
    store.send(.toggle(1)) { $0.movies[1].requested = true }
    store.expect(command: save(1, true, server: server))
    #expect(store.state.movies[1].assumed == "[x]")
    await store.receive(.failed(1, "movie 1 cannot be changed")) {
      $0.movies[1].requested = nil
      $0.problem = "movie 1 cannot be changed"
    }
    #expect(store.state.movies[1].assumed == "[ ]")
    store.exhaustivity = .off
    store.send(.toggle(0)) { $0.problem = nil }
  }

  @Test("pressed again reverses the request, and the answer to the first request is not waited for")
  func pressedTwice() async {
    let server = Server()
    let store = TestStore(
      movies, reducer: reducer(server: server), answers: .fromTest)
    store.send(.toggle(0)) { $0.movies[0].requested = true }
    store.expect(command: save(0, true, server: server))
    store.send(.toggle(0)) { $0.movies[0].requested = false }
    store.expect(command: save(0, false, server: server))
    store.answer(save(0, false, server: server), with: .failed(0, "no answer"))
    await store.receive(.failed(0, "no answer")) {
      $0.movies[0].requested = nil
      $0.problem = "no answer"
    }
    await store.finish()
  }
}
