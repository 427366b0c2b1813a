// A postcard: leaving it with unsaved text asks first, also at the end.

import ScreenKitTerm

struct Desk { var text = "", path: [Route] = [] }
enum Change: Navigating, Hashable, Codable {
  case write(String), discard(then: PathIntent<Route>)
  case navigate(PathIntent<Route>)
}

enum Route: ScreenFactory, QuestionRoute {
  case card, confirm(Question<Change>)
  var question: Question<Change>? {
    if case .confirm(let question) = self { question } else { nil }
  }
  func makeScreen() -> any Screen<Desk, Change> {
    switch self {
    case .card: Card()
    case .confirm(let question): question.makeScreen()
    }
  }
}

let reducer = Reducer<Desk, Change> { desk, change in
  switch change {
  case .write(let text): desk.text = text
  case .discard(let intent):
    desk.text = ""
    Navigate(intent)
  case .navigate(let intent): desk.path.apply(intent)
  }
}
.navigation(\.path) {
  $0.leaving { route, desk, intent in
    guard route == .card, !desk.text.isEmpty else { return .leave }
    let discard = Change.discard(then: intent)
    return .show(
      .confirm(
        Question(
          "Discard it?", .destructive("discard", discard), .no("keep"))))
  }
}

struct Home: Screen<Desk, Change> {
  func body(_ desk: Desk) -> [Block] { "Your desk" }
  func verbs(_ desk: Desk) -> [Verb<Change>] {
    Verb("card", "Write a postcard") { .push(.card) }
  }
}

struct Card: Screen<Desk, Change> {
  func body(_ desk: Desk) -> [Block] {
    "\(desk.text.isEmpty ? "An empty card" : desk.text)"
  }
  func verbs(_ desk: Desk) -> [Verb<Change>] {
    Verb("write", .line("text"), "Write the text") { .write($0) }
  }
}

let store = Store(Desk(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
