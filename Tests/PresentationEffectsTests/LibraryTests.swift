// A library that requests movies, tested without a server.

import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Testing

@MainActor @Suite("A library of movies", .timeLimit(.minutes(10)))
struct LibraryTests {
  struct Library: Equatable { var titles: [String] = [] }
  struct Movie: Hashable, Codable, Sendable { var title: String }
  enum Change: Hashable, Sendable { case open(Int), loaded(Movie) }

  struct LoadMovie: URLCommand {
    let id: Int
    var request: HTTP.Request { .get("https://films.example/film/\(id)") }
    func action(for answer: Result<Movie, HTTP.Failure>) throws -> Change? {
      .loaded(try answer.get())
    }
  }

  let reducer = Reducer<Library, Change> { library, change in
    switch change {
    case .open(let id): LoadMovie(id: id)
    case .loaded(let movie): library.titles.append(movie.title)
    }
  }

  @Test("sends the right request")
  func request() {
    let request = LoadMovie(id: 3).request
    #expect("\(request)" == "GET https://films.example/film/3")
  }

  @Test("adds the movie of the answer, and reports a missing one")
  func answers() async {
    await HTTP.withStandIn { request in
      guard request.address.hasSuffix("/film/3") else {
        return HTTP.Response(status: 404)
      }
      return HTTP.Response(body: Data(#"{"title": "Metropolis"}"#.utf8))
    } perform: {
      let store = TestStore(Library(), reducer: reducer)
      store.send(.open(3))
      store.expect(command: LoadMovie(id: 3))
      let movie = Movie(title: "Metropolis")
      await store.receive(.loaded(movie)) { $0.titles = ["Metropolis"] }

      let missing = LoadMovie(id: 4)
      store.send(.open(4))
      store.expect(command: missing)
      let response = HTTP.Response(
        status: 404, address: "https://films.example/film/4")
      await store.receive(
        failure: HTTP.Failure(.status(response), of: missing.request))
      await store.finish()
    }
  }
}
