// A packing list that is restored after a lost connection: --resume.

import ScreenKitTerm

struct Trip { var bag: [String] = [], path: [Route] = [] }
enum Change: Navigating, Restoring {
  case pack(String), navigate(PathIntent<Route>), restore(Restoration)
}

let reducer = Reducer<Trip, Change> { trip, change in
  switch change {
  case .pack(let item): trip.bag.append(item)
  case .navigate(let intent): trip.path.apply(intent)
  case .restore: ()
  }
}
.restorable(\.bag, as: "bag")

enum Route: ScreenFactory {
  case bag
  func makeScreen() -> any Screen<Trip, Change> { Bag() }
}

struct Home: Screen {
  func body(_ trip: Trip) -> [Block] { "things packed: \(trip.bag.count)" }
  func verbs(_ trip: Trip) -> [Verb<Change>] {
    Verb("bag", "Pack the bag") { .push(.bag) }
  }
}

struct Bag: Screen {
  func body(_ trip: Trip) -> [Block] { for item in trip.bag { "\(item)" } }
  func verbs(_ trip: Trip) -> [Verb<Change>] {
    Verb("pack", .line("item"), "Put a thing into the bag") { .pack($0) }
  }
}

let store = Store(Trip(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
