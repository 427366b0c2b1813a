// A weather forecast: headings, notes, fields, lists and charts.

import ScreenKitTerm

struct Forecast { var path: [Route] = [] }
enum Change: Navigating { case navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case week
  func makeScreen() -> any Screen<Forecast, Change> { Week() }
}

struct Today: Screen<Forecast, Change> {
  func body(_ forecast: Forecast) -> [Block] {
    Block.heading("Reykjavík")
    Block.note(.warning, "Storm in the evening.")
    Block.fields(["Now": "4 °C", "Wind": "\("62 km/h", style: .strong)"])
    Block.list(["Secure the bins", "Take the ferry before noon"])
  }
  func verbs(_ forecast: Forecast) -> [Verb<Change>] {
    Verb("week", "Show the next days") { .push(.week) }
  }
}

struct Week: Screen<Forecast, Change> {
  func body(_ forecast: Forecast) -> [Block] {
    "Millimeters of rain"
    Block.bars([
      .init("Monday", 18.5), .init("Tuesday", 4), .init("Friday", nil),
    ])
  }
}

let reducer = Reducer<Forecast, Change> { forecast, change in
  switch change {
  case .navigate(let intent): forecast.path.apply(intent)
  }
}
let store = Store(Forecast(), reducer: reducer)
await Console(store, path: \.path, root: Today()).main()
