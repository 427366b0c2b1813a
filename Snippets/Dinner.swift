// The bill of a dinner, split with a fault that a recording shows: the remainder is lost.

import ScreenKitTerm

struct Dinner { var bill = 0, people = 1, path: [Route] = [] }
enum Change: Navigating {
  case bill(Int), split(Int), navigate(PathIntent<Route>)
}

let reducer = Reducer<Dinner, Change> { dinner, change in
  switch change {
  case .bill(let amount): dinner.bill = amount
  case .split(let people): dinner.people = people
  case .navigate(let intent): dinner.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case table
  func makeScreen() -> any Screen<Dinner, Change> { Table() }
}

struct Table: Screen {
  func body(_ dinner: Dinner) -> [Block] {
    "\(dinner.people) x \(dinner.bill / dinner.people)"
  }
  func verbs(_ dinner: Dinner) -> [Verb<Change>] {
    let amount = Parameter<Int>.integer("amount", in: 0...99_999)
    Verb("bill", amount, "Enter the bill") { .bill($0) }
    Verb("split", .integer("people", in: 1...99), "Split it") { .split($0) }
  }
}

let store = Store(Dinner(), reducer: reducer)
await Console(store, path: \.path, root: Table()).main()
