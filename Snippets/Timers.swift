// Kitchen timers that count down above the prompt while the user types: a live screen.

import ScreenKitTerm

struct Timer { let name: String; var seconds: Int }
struct Kitchen { var timers: [Timer] = [], path: [Route] = [] }
enum Change: Navigating, Hashable {
  case start(String, seconds: Int), second, navigate(PathIntent<Route>)
}

let reducer = Reducer<Kitchen, Change> { kitchen, change in
  switch change {
  case .start(let name, let seconds):
    kitchen.timers.append(Timer(name: name, seconds: seconds))
  case .second:
    for index in kitchen.timers.indices {
      kitchen.timers[index].seconds -= 1
    }
  case .navigate(let intent): kitchen.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case home
  func makeScreen() -> any Screen<Kitchen, Change> { Home() }
}

struct Home: Screen {
  var liveRegion: LiveRegion? { .keepingTop }

  func body(_ kitchen: Kitchen) -> [Block] {
    for timer in kitchen.timers {
      let left = timer.seconds > 0 ? "\(timer.seconds) s" : "ready"
      "\(timer.name): \(left)"
    }
  }
  func verbs(_ kitchen: Kitchen) -> [Verb<Change>] {
    let seconds = Parameter<Int>.integer("seconds", in: 1...9999)
    Verb("start", .text("name"), seconds, "Start a timer") {
      .start($0, seconds: $1)
    }
  }
}

// The clock runs while a timer does.
let store = Store(
  Kitchen(), reducer: reducer,
  subscriptions: { kitchen in
    let isRunning = kitchen.timers.contains { $0.seconds > 0 }
    return isRunning ? [.every(.seconds(1), .second)] : []
  })
await Console(store, path: \.path, root: Home()).main()
