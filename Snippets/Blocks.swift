// One of each kind of block, and a custom one.

import ScreenKitTerm

struct Shop { var path: [Route] = [] }

enum Change: Navigating { case navigate(PathIntent<Route>) }

enum Route: ScreenFactory {
  case charts

  func makeScreen() -> any Screen<Shop, Change> { Charts() }
}

let reducer = Reducer<Shop, Change> { state, change in
  switch change {
  case .navigate(let intent): state.path.apply(intent)
  }
}

struct Home: Screen<Shop, Change> {
  func body(_ state: Shop) -> [Block] {
    Block.heading("A shop")
    Block.note(.warning, "Two orders are waiting.")
    Block.list(["Pack order 7", "Call Leonie Köhler"])
    Block.tree([
      .init("Shelves", [.init("Records", ["Rock", "Jazz"]), "Books"])
    ])
    Block.group("Address") {
      Block.fields([
        "Street": "Theodor-Heuss-Straße 34", "City": "Stuttgart",
      ])
    }
    Block.rule
    Block.beside([
      ["Open from 9 to 18,\non Saturdays to 14."],
      [.link("The shop on the web", to: "https://example.org")],
    ])
  }

  func verbs(_ state: Shop) -> [Verb<Change>] {
    Verb("charts", "Show the charts") { .navigate(.push(.charts)) }
  }
}

struct Charts: Screen<Shop, Change> {
  func body(_ state: Shop) -> [Block] {
    Block.progress("Packed", 0.65)
    Block.sparkline("Visitors", [12, 18, nil, 31, 27, 44, 60])
    Block.bars([
      .init("Rock", 1297), .init("Jazz", 130.5), .init("Opera", 0),
      .init("Books", nil),
    ])
    Block.difference(from: "Rock\nJazz\nOpera", to: "Rock\nBlues\nOpera")
    Block.custom(Stars(count: 3))
  }
}

struct Stars: CustomBlock {
  var count: Int

  func lines(in window: Window) -> [StyledText] {
    let star = window.characterSupport == .unicode ? "★" : "*"
    return ["\(String(repeating: star, count: count), style: .accent)"]
  }

  var plain: [Block] { [.fields(["Stars": .integer(count)])] }
}

await Console(Store(Shop(), reducer: reducer), path: \.path, root: Home()).main()
