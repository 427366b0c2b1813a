// A thermostat that writes what each action changes to a file.

import Foundation
import PresentationTesting
import ScreenKitTerm

struct Thermostat { var target = 20, isOn = true, path: [Route] = [] }
enum Change: Navigating {
  case set(Int), turn(on: Bool), navigate(PathIntent<Route>)
}

let reducer = Reducer<Thermostat, Change> { thermostat, change in
  switch change {
  case .set(let degrees): thermostat.target = degrees
  case .turn(let isOn): thermostat.isOn = isOn
  case .navigate(let intent): thermostat.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case home
  func makeScreen() -> any Screen<Thermostat, Change> { Home() }
}

struct Home: Screen {
  func body(_ thermostat: Thermostat) -> [Block] {
    thermostat.isOn ? "on, \(thermostat.target) degrees" : "off"
  }
  func verbs(_ thermostat: Thermostat) -> [Verb<Change>] {
    let degrees = Parameter<Int>.integer("degrees", in: 5...30)
    Verb("set", degrees, "Set the temperature") { .set($0) }
    Verb("off", "Turn it off") { .turn(on: false) }
    Verb("on", "Turn it on") { .turn(on: true) }
  }
}

let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
let file = FileHandle(fileDescriptor: open("changes.txt", flags, 0o600))
let changes = Middleware<Thermostat, Change>.printingChanges { line in
  try? file.write(contentsOf: Data("\(line)\n".utf8))
}
let store = Store(Thermostat(), reducer: reducer, middlewares: [changes])
await Console(store, path: \.path, root: Home()).main()
