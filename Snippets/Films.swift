// Requests films from a web server, and picks one at random: two custom commands.

import PresentationEffects
import ScreenKitTerm

struct Film: Decodable, Sendable { let title: String, year: Int }

struct Evening { var films: [Film] = [], choice: Film?, path: [Route] = [] }

enum Change: Navigating {
  case load(String), loaded(Film), choose, chosen(Int), navigate(PathIntent<Route>)
}

struct LoadFilm: URLCommand {
  let address: String

  var request: HTTP.Request { .get(address).timeout(.seconds(10)).limit(bytes: 100_000) }

  func action(for answer: Result<Film, HTTP.Failure>) throws -> Change? { .loaded(try answer.get()) }
}

struct Choose: RandomCommand {
  let count: Int
  var source = RandomSource.system

  func action(drawing source: inout RandomSource) -> Change { .chosen(.random(in: 0..<count, using: &source)) }
}

let reducer = Reducer<Evening, Change> { state, change in
  switch change {
  case .load(let address): LoadFilm(address: address)
  case .loaded(let film): state.films.append(film)
  case .choose: if !state.films.isEmpty { Choose(count: state.films.count) }
  case .chosen(let index): state.choice = state.films[index]
  case .navigate(let intent): state.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case choice
  func makeScreen() -> any Screen<Evening, Change> { Choice() }
}

struct Home: Screen<Evening, Change> {
  func body(_ state: Evening) -> [Block] {
    for film in state.films { "\(film.title), \(film.year)" }
    if let choice = state.choice { "Tonight: \(choice.title)" }
  }

  func verbs(_ state: Evening) -> [Verb<Change>] {
    Verb("load", .text("address"), "Add the film at an address") { .load($0) }
    Verb("choose", "Choose a film at random") { .choose }
  }
}

struct Choice: Screen<Evening, Change> {
  func body(_ state: Evening) -> [Block] { "\(state.choice?.title ?? "none")" }
}

await Console(Store(Evening(), reducer: reducer), path: \.path, root: Home()).main()
