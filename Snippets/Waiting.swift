// A waiting room, with a fault that a selftest finds: a verb is offered when it can only fail.

import ScreenKitTerm

struct Room { var waiting: [String] = [], path: [Route] = [] }
enum Change: Navigating {
  case arrive(String), call, navigate(PathIntent<Route>)
}

let reducer = Reducer<Room, Change> { room, change in
  switch change {
  case .arrive(let name): room.waiting.append(name)
  case .call: room.waiting.removeFirst()
  case .navigate(let intent): room.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case list
  func makeScreen() -> any Screen<Room, Change> { List() }
}

struct Home: Screen {
  func body(_ room: Room) -> [Block] { "waiting: \(room.waiting.count)" }
  func verbs(_ room: Room) -> [Verb<Change>] {
    Verb("arrive", .text("name"), "Wait") { .arrive($0) }
    Verb("call", "Call the next one") {
      if room.waiting.isEmpty { throw LineError("the room is empty") }
      return .call
    }
    Verb("list", "Show the names") { .push(.list) }
  }
}

struct List: Screen {
  func body(_ room: Room) -> [Block] {
    for name in room.waiting { "\(name)" }
  }
  func verbs(_ room: Room) -> [Verb<Change>] {}
}

let store = Store(Room(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
