// The steps before a release: a console whose exit status a build can test.

import ScreenKitTerm

struct Checklist {
  let steps = ["build", "test", "tag"]
  var done: Set<String> = [], path: [Route] = []
}

enum Change: Navigating { case tick(String), navigate(PathIntent<Route>) }

let reducer = Reducer<Checklist, Change> { list, change in
  switch change {
  case .tick(let step): list.done.insert(step)
  case .navigate(let intent): list.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case release
  func makeScreen() -> any Screen<Checklist, Change> { Release() }
}

struct Home: Screen<Checklist, Change> {
  func body(_ list: Checklist) -> [Block] {
    for step in list.steps {
      "\(list.done.contains(step) ? "[x]" : "[ ]") \(step)"
    }
  }

  func verbs(_ list: Checklist) -> [Verb<Change>] {
    Verb("tick", .choice("step", from: list.steps), "Mark a step") {
      .tick($0)
    }
    let open = list.steps.first { !list.done.contains($0) }
    Verb("release", "Go on if all steps are done") { .push(.release) }
      .disabled(open.map { "\($0) is not done" })
  }
}

struct Release: Screen<Checklist, Change> {
  func body(_ list: Checklist) -> [Block] { "Ready for release." }
}

let store = Store(Checklist(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
