// Ratings that any program can embed, and a list of films that embeds them.

import ScreenKitTerm

// The ratings do not know the films.

struct Ratings { var stars: [String: Int] = [:] }
enum Rating: Navigating {
  case give(String, Int), navigate(PathIntent<RatingRoute>)
}
enum RatingRoute: ScreenFactory {
  case rate(String), best
  func makeScreen() -> any Screen<Ratings, Rating> {
    switch self {
    case .rate(let name): Rate(name: name)
    case .best: Best()
    }
  }
}
let ratingReducer = Reducer<Ratings, Rating> { ratings, rating in
  if case .give(let name, let stars) = rating { ratings.stars[name] = stars }
}
struct Rate: Screen<Ratings, Rating> {
  let name: String
  func body(_ ratings: Ratings) -> [Block] {
    "\(name): \(ratings.stars[name] ?? 0) of 5 stars"
  }
  func verbs(_ ratings: Ratings) -> [Verb<Rating>] {
    Verb("give", .integer("stars", in: 1...5), "Rate it") { .give(name, $0) }
    Verb("best", "Show what has five stars") { .push(.best) }
  }
}
struct Best: Screen<Ratings, Rating> {
  func body(_ ratings: Ratings) -> [Block] {
    let best = ratings.stars.filter { $0.value == 5 }
    for name in best.keys.sorted() { "\(name)" }
  }
}

// The films embed the ratings.

struct Films { var path: [Route] = [], ratings = Ratings() }
enum Change: Navigating {
  case rating(Rating), navigate(PathIntent<Route>)
  static func embed(_ rating: Rating) -> Change {
    guard case .navigate(let intent) = rating else { return .rating(rating) }
    return .navigate(intent.map(Route.rating))
  }
  var rating: Rating? {
    if case .rating(let rating) = self { rating } else { nil }
  }
}
let ratingFeature = Feature(
  state: \Films.ratings, action: \Change.rating, embed: Change.embed)

enum Route: ScreenFactory {
  case rating(RatingRoute)
  func makeScreen() -> any Screen<Films, Change> {
    switch self {
    case .rating(let route): route.makeScreen().lift(ratingFeature)
    }
  }
}
let reducer = Reducer<Films, Change> { films, change in
  if case .navigate(let intent) = change { films.path.apply(intent) }
}
.then(ratingReducer.lift(ratingFeature))

struct Home: Screen<Films, Change> {
  func body(_ films: Films) -> [Block] { "Alien, Brazil" }
  func verbs(_ films: Films) -> [Verb<Change>] {
    Verb("rate", .choice("film", from: ["Alien", "Brazil"]), "Rate one") {
      .push(.rating(.rate($0)))
    }
  }
}
let store = Store(Films(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
