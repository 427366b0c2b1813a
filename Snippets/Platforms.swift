// A table of trains: its columns, a missing value, and a row that has changed.

import ScreenKitTerm

struct Train { let number: Int, to: String, at: String; var platform: Int? }
struct Station {
  var trains = [
    Train(number: 20, to: "Kraków", at: "2026-05-01 18:04", platform: 3),
    Train(number: 417, to: "Praha hl. n.", at: "2026-05-01 18:31"),
  ]
  var changed: Int?, path: [Route] = []
}
enum Change: Navigating {
  case platform(Int, Int), navigate(PathIntent<Route>)
}
enum Route: ScreenFactory {
  case legend
  func makeScreen() -> any Screen<Station, Change> { Legend() }
}

struct Departures: Screen<Station, Change> {
  func body(_ station: Station) -> [Block] {
    Block.table(
      ["Train", "To", "Departs", Block.Column("Platform", missing: "open")],
      rows: station.trains.map { train in
        Block.Row(
          [
            .init(train.number), .init(train.to), .init(train.at),
            .init(train.platform),
          ],
          mark: train.number == station.changed ? .changed : nil)
      })
  }
  func verbs(_ station: Station) -> [Verb<Change>] {
    Verb(
      "platform", .integer("train"), .integer("number"), "Set a platform"
    ) { .platform($0, $1) }
    Verb("legend", "Explain the marks") { .push(.legend) }
  }
}
struct Legend: Screen<Station, Change> {
  func body(_ station: Station) -> [Block] {
    Block.fields(["*": "has another platform"])
  }
}

let reducer = Reducer<Station, Change> { station, change in
  switch change {
  case .platform(let number, let platform):
    station.changed = number
    let index = station.trains.firstIndex { $0.number == number }
    if let index { station.trains[index].platform = platform }
  case .navigate(let intent): station.path.apply(intent)
  }
}
let store = Store(Station(), reducer: reducer)
await Console(store, path: \.path, root: Departures()).main()
