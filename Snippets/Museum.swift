// A museum to walk through: each open screen is a value in an array.

import ScreenKitTerm

struct Museum { var path: [Place] = [] }
enum Change: Navigating { case navigate(PathIntent<Place>) }
let reducer = Reducer<Museum, Change> { museum, change in
  switch change {
  case .navigate(let intent): museum.path.apply(intent)
  }
}

enum Place: ScreenFactory {
  case room(Int), painting(String)
  func makeScreen() -> any Screen<Museum, Change> {
    switch self {
    case .room(let number): Room(number: number)
    case .painting(let title): Painting(title: title)
    }
  }
}

struct Hall: Screen<Museum, Change> {
  func body(_ museum: Museum) -> [Block] { "You are in the hall." }
  func verbs(_ museum: Museum) -> [Verb<Change>] {
    Verb("enter", .integer("room", in: 1...2), "Enter a room") {
      .push(.room($0))
    }
  }
}

struct Room: Screen<Museum, Change> {
  let number: Int
  var titles: [String] { number == 1 ? ["Lilies"] : ["Icarus", "Hay"] }
  func body(_ museum: Museum) -> [Block] {
    for title in titles { "A painting: \(title)" }
  }
  func verbs(_ museum: Museum) -> [Verb<Change>] {
    Verb("view", .choice("title", from: titles), "View a painting") {
      .push(.painting($0))
    }
  }
}

struct Painting: Screen<Museum, Change> {
  let title: String
  func body(_ museum: Museum) -> [Block] { "You stand before \(title)." }
  func verbs(_ museum: Museum) -> [Verb<Change>] {
    Verb("hall", "Return to the hall") { .navigate(.home) }
  }
}

let store = Store(Museum(), reducer: reducer)
await Console(store, path: \.path, root: Hall()).main()
