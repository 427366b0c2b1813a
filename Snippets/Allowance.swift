// Pocket money for a month: a console that scripts can run, with a question before something is lost.

import ScreenKitTerm

struct Allowance { var left = 100, path: [Route] = [] }
enum Change: Navigating, Hashable, Codable {
  case spend(Int), reset, navigate(PathIntent<Route>)
}

let reducer = Reducer<Allowance, Change> { allowance, change in
  switch change {
  case .spend(let amount): allowance.left -= amount
  case .reset: allowance.left = 100
  case .navigate(let intent): allowance.path.apply(intent)
  }
}
.navigation(\.path)

enum Route: ScreenFactory, QuestionRoute {
  case sure(Question<Change>)

  var question: Question<Change>? {
    switch self {
    case .sure(let question): question
    }
  }

  func makeScreen() -> any Screen<Allowance, Change> {
    switch self {
    case .sure(let question): question.makeScreen()
    }
  }
}

struct Home: Screen<Allowance, Change> {
  func body(_ allowance: Allowance) -> [Block] {
    "\(allowance.left) euros are left."
  }

  func verbs(_ allowance: Allowance) -> [Verb<Change>] {
    Verb("spend", .integer("euros", in: 1...100), "Spend some") {
      .spend($0)
    }
    let sure = Question<Change>(
      "Forget all of it?", .destructive("forget", .reset), .no("keep"))
    Verb("reset", "Begin a new month") { .push(.sure(sure)) }
  }
}

let store = Store(Allowance(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
