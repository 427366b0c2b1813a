// The score of a match, in which a goal can be undone.

import ScreenKitTerm

enum Team: String, CaseIterable, Codable { case home, away }
struct Match { var goals: [Team] = [], path: [Route] = [] }
enum Change: Navigating, Restoring {
  case goal(Team), navigate(PathIntent<Route>), restore(Restoration)
}

let reducer = Reducer<Match, Change> { match, change in
  switch change {
  case .goal(let team): match.goals.append(team)
  case .navigate(let intent): match.path.apply(intent)
  case .restore: ()
  }
}
.restorable(\.goals, as: "goals", undoable: true)

enum Route: ScreenFactory {
  case score
  func makeScreen() -> any Screen<Match, Change> { Score() }
}

struct Score: Screen {
  func body(_ match: Match) -> [Block] {
    let home = match.goals.count { $0 == .home }
    "\(home):\(match.goals.count - home)"
  }
  func verbs(_ match: Match) -> [Verb<Change>] {
    Verb("goal", .choice("team", of: Team.self), "Count a goal") {
      .goal($0)
    }
  }
}

let store = Store(Match(), reducer: reducer)
await Console(store, path: \.path, root: Score()).main()
