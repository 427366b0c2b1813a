// Counts points, and asks for confirmation before they are lost.

import ScreenKitTerm

struct Scores { var points: [String: Int] = [:], path: [Route] = [] }

enum Change: Navigating, Hashable, Codable {
  case point(String), askToReset, reset, navigate(PathIntent<Route>)
}

let reducer = Reducer<Scores, Change> { scores, change in
  switch change {
  case .point(let player): scores.points[player, default: 0] += 1
  case .askToReset:
    let question = Question<Change>(
      "Reset all scores?", .destructive("reset", .reset), .no("keep"))
    scores.path.push(.sure(question))
  case .reset: scores.points = [:]
  case .navigate(let intent): scores.path.apply(intent)
  }
}
.navigation(\.path)

enum Route: ScreenFactory, QuestionRoute {
  case sure(Question<Change>)

  var question: Question<Change>? {
    if case .sure(let question) = self { question } else { nil }
  }

  func makeScreen() -> any Screen<Scores, Change> {
    switch self {
    case .sure(let question): question.makeScreen()
    }
  }
}

struct Home: Screen<Scores, Change> {
  func body(_ scores: Scores) -> [Block] {
    if scores.points.isEmpty { "No points." }
    for (player, points) in scores.points.sorted(by: { $0.key < $1.key }) {
      "\(player): \(points)"
    }
  }

  func verbs(_ scores: Scores) -> [Verb<Change>] {
    Verb("point", .text("player"), "Count a point") { .point($0) }
    Verb("clear", "Reset all scores") { .askToReset }
  }
}

let store = Store(Scores(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
