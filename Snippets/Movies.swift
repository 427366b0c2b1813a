// A list of movies whose watch toggle is a request that can fail, handled in three ways.

import PresentationCore

/// The server's state of a movie, and the user's request while it is in progress.
struct Movie: Equatable { let title: String; var isWatched = false; var requested: Bool? }
struct Movies: Equatable { var movies: [Movie]; var problem: String? }
enum MovieAction: Equatable { case toggle(Int), saved(Int, Bool), failed(Int, String) }

func reducer(server: Server) -> Reducer<Movies, MovieAction> {
  Reducer { state, action in
    switch action {
    case .toggle(let index):
      let movie = state.movies[index]
      let requested = !(movie.requested ?? movie.isWatched)
      state.movies[index].requested = requested
      state.problem = nil
      Save(movie: index, isWatched: requested, server: server)
        .replacing(id: index)
    case .saved(let index, let isWatched):
      state.movies[index].isWatched = isWatched
      state.movies[index].requested = nil
    case .failed(let index, let problem):
      state.movies[index].requested = nil
      state.problem = problem
    }
  }
}

/// The request: a value, with the server it goes to.
struct Save: Command {
  let movie: Int, isWatched: Bool, server: Server

  func run(_ dispatcher: Dispatcher<MovieAction>) async {
    do {
      try await server.save(movie, isWatched)
      dispatcher(.saved(movie, isWatched))
    } catch {
      dispatcher(.failed(movie, error.reason))
    }
  }
}

/// A server that refuses to change some movies.
struct Server: Equatable {
  struct Refusal: Error { let reason: String }
  var refused: Set<Int> = []

  @concurrent
  func save(_ movie: Int, _ isWatched: Bool) async throws(Refusal) {
    if refused.contains(movie) { throw Refusal(reason: "movie \(movie) cannot be changed") }
  }
}

extension Movie {
  /// Assumes that the request succeeds. If it fails, the request is
  /// dropped, and the earlier value is back.
  var assumed: String { (requested ?? isWatched) ? "[x]" : "[ ]" }
  /// Waits for the answer.
  var awaited: String { isWatched ? "[x]" : "[ ]" }
  /// Shows that it is being changed.
  var shown: String { requested == nil ? awaited : "[~]" }
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      let movies = Movies(movies: [Movie(title: "Alien"), Movie(title: "Brazil")])
      let store = Store(movies, reducer: reducer(server: Server(refused: [1])))
      let token = store.observe { state in
        for movie in state.movies { print(movie.assumed, movie.awaited, movie.shown, movie.title) }
        print(state.problem ?? "")
      }
      for index in movies.movies.indices { _ = await store.perform(.toggle(index), until: .finished) }
      token.cancel()
    }
  }
#endif
