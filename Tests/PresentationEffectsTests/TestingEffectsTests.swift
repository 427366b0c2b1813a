import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Testing

/// The examples of the article "Testing effects".
@Suite("Tests of effects, as the article shows them", .timeLimit(.minutes(10)))
@MainActor
struct TestingEffectsTests {
  struct Library: Equatable {
    var titles: [String] = []
    var lot: Int?
  }

  enum Change: Hashable, Sendable {
    case open(Int), loaded(Movie), draw, drawn(Int)
  }

  struct Movie: Hashable, Codable, Sendable {
    var title: String
  }

  struct LoadMovie: URLCommand {
    let id: Int
    var request: HTTP.Request { .get("https://films.example/film/\(id)").retrying(2, after: .seconds(1)) }
    func action(for answer: Result<Movie, HTTP.Failure>) throws -> Change? { .loaded(try answer.get()) }
  }

  struct Draw: RandomCommand {
    var source = RandomSource.system
    func action(drawing source: inout RandomSource) -> Change { .drawn(.random(in: 1...6, using: &source)) }
  }

  let reducer = Reducer<Library, Change> { library, change in
    switch change {
    case .open(let id): LoadMovie(id: id)
    case .loaded(let movie): library.titles.append(movie.title)
    case .draw: Draw(source: .seeded(1))
    case .drawn(let lot): library.lot = lot
    }
  }

  @Test("move the time that passes between two tries")
  func time() async {
    let tries = Tries()
    await HTTP.withStandIn { _ in
      guard await tries.next() > 1 else {
        throw HTTP.Failure.Reason.interrupted("a fallen tree")
      }
      return HTTP.Response(body: Data(#"{"title": "Metropolis"}"#.utf8))
    } perform: {
      let store = TestStore(Library(), reducer: reducer)
      store.send(.open(3))
      store.expect(command: LoadMovie(id: 3))
      await store.advance(by: .seconds(1))
      await store.receive(.loaded(Movie(title: "Metropolis"))) { $0.titles = ["Metropolis"] }
      await store.finish()
    }
  }

  actor Tries {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  @Test("answer for a command, without a request")
  func answers() async {
    let store = TestStore(Library(), reducer: reducer, answers: .fromTest)
    store.send(.open(3))
    store.expect(command: LoadMovie(id: 3))
    let movie = Movie(title: "Metropolis")
    store.answer(LoadMovie(id: 3), with: .loaded(movie))
    await store.receive(.loaded(movie)) { $0.titles = ["Metropolis"] }
    await store.finish()
  }

  @Test("draw the same random values each time")
  func lots() async {
    let store = TestStore(Library(), reducer: reducer)
    var source = RandomSource.seeded(1)
    let lot = Int.random(in: 1...6, using: &source)
    store.send(.draw)
    store.expect(command: Draw(source: .seeded(1)))
    await store.receive(.drawn(lot)) { $0.lot = lot }
    await store.finish()
  }
}
